import { formatBrl } from '../core/cents.js';
import { X509Certificate } from 'node:crypto';
import { isCheckFailure } from '../core/errors.js';
import { eventually } from '../core/eventually.js';
import { isSuccess } from '../core/success.js';
import { type Sentence, t } from '../core/text.js';
import { asText } from '../core/untrusted-json.js';
import type { Session } from '../engine/session.js';
import type { UntrueState } from '../engine/suite.js';
import { percentEncode } from '../target/certificates.js';
import type { Exchange } from '../target/exchange.js';
import type { StateName } from '../target/states.js';
import { type Account, accountOf } from './account.js';
import { transferred } from './transfer/client.js';
import { holds } from './shared/pages.js';

/** What shows that a state has not done what it said; null if nothing does. */
type Look = (session: Session) => Promise<Sentence | null>;

/**
 * A look at what each state did. One view of the API may be wrong because of a defect, which is for the checks to find;
 * so a state is called untrue only where two views that are independent of each other agree on it.
 */
const trials: readonly (readonly [state: StateName, look: Look])[] = [
  ['an account', money],
  ['a received payment', receipt],
  ['a directory key', directory],
  ['a client certificate', certificate],
  ['time passes', clock],
];

/**
 * Tries those of the states that can be seen in the API. What a target cannot set up, and what it refuses for another
 * reason, tells nothing.
 */
export async function tryStates(
  session: Session,
  states: ReadonlySet<StateName>,
): Promise<readonly UntrueState[]> {
  const tried = trials.filter(([state]) => states.has(state));
  const seen = await Promise.all(
    tried.map(async ([state, look]): Promise<readonly UntrueState[]> => {
      const sentence = await look(session).catch(nothingLearnt);
      return sentence === null ? [] : [{ state, seen: sentence }];
    }),
  );
  return seen.flat();
}

function nothingLearnt(thrown: unknown): null {
  if (isCheckFailure(thrown)) return null;
  throw thrown;
}

/** An amount in cents, in BRL. */

const unjudged = { judge: false, retry: false } as const;

async function accountWith(session: Session, available: number): Promise<Account> {
  return accountOf(await session.open({ available }));
}

const availableCents = async (account: Account) => (await account.standardBalance(unjudged)).availableCents;

/** The balance is not what was asked for, and payments agree with the balance. */
async function money(session: Session): Promise<Sentence | null> {
  const wanted = 12_345;
  const account = await accountWith(session, wanted / 100);
  const shown = await availableCents(account);
  if (shown === wanted) return null;
  const value = shown < wanted ? 100 : 150;
  const { status } = await account.cashOut({ value }, unjudged);
  const isPaid = status === 201;
  if (isPaid === shown < wanted || (!isPaid && status !== 400)) return null;
  const asked = t`with available ${formatBrl(wanted)}, the balance is ${formatBrl(shown)}`;
  return isPaid
    ? t`${asked}, and a payment of ${formatBrl(value * 100)} is accepted`
    : t`${asked}, and a payment of ${formatBrl(value * 100)} is refused with ${status}`;
}

/** The balance has not risen, and the list does not have it. */
async function receipt(session: Session): Promise<Sentence | null> {
  const account = await accountWith(session, 10);
  const before = await availableCents(account);
  const { endToEndId } = await session
    .control('a received payment')
    .setup('a received payment', { amount: 5 }, account.accountId);
  const isThere = await eventually(
    async () => {
      const list = await account.listTransactions({}, unjudged);
      return list.status !== 200 || holds(list, { endToEndId }) || (await availableCents(account)) !== before;
    },
    (is) => is,
    Math.max(2_000, session.environment.profile.listLagMs),
  );
  if (isThere) return null;
  return t`the balance is ${formatBrl(before)} before and after it, and no list shows the payment`;
}

/** Transfers go to a key that is not registered, and to one at a bank that the transfer denies. */
async function directory(session: Session): Promise<Sentence | null> {
  const account = await accountWith(session, 100);
  const control = session.control('a directory key');
  const [unknown, denied] = [session.values.uuid(), session.values.uuid()];
  const ispb = '36272465';
  await control.setup('a directory key', { key: unknown, registered: false });
  await control.setup('a directory key', { key: denied, registered: true, ispb });
  const toUnknown = await account.transfer({ pixKey: unknown, payment: { amount: 1 } }, unjudged);
  if (!transferred.includes(toUnknown.status)) return null;
  const toDenied = await account.transfer(
    { pixKey: denied, payment: { amount: 1 }, ispbDeny: [ispb] },
    unjudged,
  );
  if (!transferred.includes(toDenied.status)) return null;
  return t`a transfer to the key that it made unregistered gets ${toUnknown.status}, and one to a key at the bank ${ispb}, with that bank in ispbDeny, ${toDenied.status}`;
}

/** The certificate is still valid by its dates, and gets a token. */
async function certificate(session: Session): Promise<Sentence | null> {
  const account = await accountWith(session, 0);
  const { certificatePem } = await session
    .control('a client certificate')
    .setup('a client certificate', { condition: 'expired' }, account.accountId);
  const validTo = endOf(certificatePem);
  if (validTo === null || Date.parse(validTo) < Date.now()) return null;
  const answer = await account.requestToken(
    {},
    { certificateHeader: percentEncode(certificatePem), ...unjudged },
  );
  if (!isSuccess(answer)) return null;
  return t`the expired certificate is valid until ${validTo}, and gets a token (${answer.status})`;
}

function endOf(pem: string): string | null {
  try {
    return new X509Certificate(pem).validTo;
  } catch {
    return null;
  }
}

/** More than any token lasts that the target issues, in seconds. */
const longerThan = (expiresIn: number): number =>
  Math.max(expiresIn < 30 * 86_400 ? expiresIn : 0, 7_200) + 600;

/** A token outlives its time, and a payment made afterwards is as old as one made before. */
async function clock(session: Session): Promise<Sentence | null> {
  const account = await accountWith(session, 100);
  const answer = await account.requestToken({}, unjudged);
  const token = answer.body['access_token'] as unknown;
  if (typeof token !== 'string') return null;
  account.secret(token);
  const first = await account.cashOut({ value: 1 }, unjudged);
  const lasts = answer.body['expires_in'];
  if (typeof lasts !== 'number') return null;
  const seconds = longerThan(lasts);
  await session.control('time passes').setup('time passes', { seconds }, account.accountId);
  const { status } = await account.requestBalance({ token, ...unjudged });
  if (status !== 200) return null;
  const second = await accountOf(account).cashOut({ value: 1 }, unjudged);
  const passed = (generatedMs(second) - generatedMs(first)) / 1_000;
  if (!(passed < seconds / 2)) return null;
  return t`after ${seconds} s, a token that lasts ${lasts} s is still accepted, and a payment is only ${Math.round(passed)} s newer than one made before`;
}

/** When a payment was made, in ms; NaN if the answer does not say. */
function generatedMs({ body }: Exchange): number {
  return Date.parse(asText(body['generateTime']));
}
