import { t } from '../core/text.js';
import { isSuccess } from '../core/success.js';
import { SetupError, Skip, Stop, WrongStateAnswer } from '../core/errors.js';
import { unnamedFault } from '../contract/statuses.js';
import type { Observation } from '../engine/finding.js';
import type { Session } from '../engine/session.js';
import type { TargetProfile } from '../target/profile.js';
import type { Account } from './account.js';

/** What was learnt of a target whose end-to-end ids have 33 characters, as "E + 32 chars" says. */
export interface LongIds {
  readonly longIdsInPath: TargetProfile['longIdsInPath'];
  readonly observations: readonly Observation[];
}

const unknown: LongIds = { longIdsInPath: 'whole', observations: [] };

/**
 * How the path of a devolucao, "exactly 32 alphanumeric characters", names a payment whose end-to-end id has 33 (OP-01),
 * by refunds that must be accepted: with the whole id, then with what follows its letter. A target that has no such ids,
 * or whose refusals are not about the request, is for the checks to judge.
 */
export async function probeLongIds(session: Session, account: Account): Promise<LongIds> {
  const { profile, control, notOffered, judge } = session.environment;
  const isThere = judge.document.operations.has('putDevolucao') && !notOffered.has('putDevolucao');
  const isAsked = isThere && profile.families.includes('compatibility');
  if (control === undefined || account.accountId === undefined || !isAsked) return unknown;
  try {
    const { endToEndId } = await control.setup('a received payment', { amount: 1 }, account.accountId);
    if (endToEndId.length !== 33) return unknown;
    const refundBy = async (e2eid: string): Promise<number> => {
      const path = { e2eid, id: account.values.word(24) };
      const answer = await account.call('putDevolucao', { path, json: { valor: '0.01' }, judge: false });
      return isSuccess(answer) ? 200 : (answer.response?.status ?? 0);
    };
    const status = await refundBy(endToEndId);
    if (!unnamedFault.includes(status)) return inPath('whole');
    return inPath((await refundBy(endToEndId.slice(1))) === 200 ? 'after the letter' : 'not at all');
  } catch (thrown) {
    const isForChecks = [Skip, Stop, SetupError, WrongStateAnswer].some((kind) => thrown instanceof kind);
    if (isForChecks) return unknown;
    throw thrown;
  }
}

function inPath(longIdsInPath: LongIds['longIdsInPath']): LongIds {
  const observed = t`an end-to-end id of 33 characters in the path: ${longIdsInPath}`;
  return { longIdsInPath, observations: [{ id: 'OP-01', operation: 'putDevolucao', observed }] };
}
