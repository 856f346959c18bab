import { formatBrl } from '../core/cents.js';
import { X509Certificate } from 'node:crypto';
import { isCheckFailure } from '../core/errors.js';
import { eventually } from '../core/eventually.js';
import { isSuccess } from '../core/success.js';
import { type Sentence, t } from '../core/text.js';
import { asText } from '../core/untrusted-json.js';
import type { Session } from '../engine/session.js';
import type { TriedStates } from '../engine/suite.js';
import { percentEncode } from '../target/certificates.js';
import type { Exchange } from '../target/exchange.js';
import type { StateName } from '../target/states.js';
import { type Account, accountOf } from './account.js';
import { transferred } from './transfer/client.js';
import { holds } from './shared/pages.js';

/**
 * Looks for the effect of a state: `verified` if it shows, a sentence with the evidence if it did not happen, null if
 * neither is certain.
 */
type Look = (session: Session) => Promise<Sentence | 'verified' | null>;

/**
 * The trial of each state. A single view of the API may be wrong because of a defect, which the checks will find, so a
 * state counts as untrue only if two independent views agree.
 */
const trials: readonly (readonly [state: StateName, look: Look])[] = [
  ['an account', money],
  ['a received payment', receipt],
  ['a directory key', directory],
  ['a client certificate', certificate],
  ['time passes', clock],
];

/**
 * Tries those of the states whose effect is visible in the API. A state that the target cannot set up, or refuses for
 * another reason, proves nothing.
 */
export async function tryStates(session: Session, states: ReadonlySet<StateName>): Promise<TriedStates> {
  const tried = await Promise.all(
    trials
      .filter(([state]) => states.has(state))
      .map(async ([state, look]) => ({ state, seen: await look(session).catch(nothingLearnt) })),
  );
  return {
    verified: tried.flatMap(({ state, seen }) => (seen === 'verified' ? [state] : [])),
    untrue: tried.flatMap(({ state, seen }) =>
      seen === null || seen === 'verified' ? [] : [{ state, seen }],
    ),
  };
}

function nothingLearnt(thrown: unknown): null {
  if (isCheckFailure(thrown)) return null;
  throw thrown;
}

const unjudged = { judge: false, retry: false } as const;

async function accountWith(session: Session, available: number): Promise<Account> {
  return accountOf(await session.open({ available }));
}

const availableCents = async (account: Account) => (await account.standardBalance(unjudged)).availableCents;

/** Evidence against it: the balance is not the requested one, and payments agree with the actual balance. */
async function money(session: Session): ReturnType<Look> {
  const wanted = 12_345;
  const account = await accountWith(session, wanted / 100);
  const shown = await availableCents(account);
  if (shown === wanted) return 'verified';
  const value = shown < wanted ? 100 : 150;
  const { status } = await account.cashOut({ value }, unjudged);
  const isPaid = status === 201;
  if (isPaid === shown < wanted || (!isPaid && status !== 400)) return null;
  const asked = t`with available ${formatBrl(wanted)}, the balance is ${formatBrl(shown)}`;
  return isPaid
    ? t`${asked}, and a payment of ${formatBrl(value * 100)} is accepted`
    : t`${asked}, and a payment of ${formatBrl(value * 100)} is refused with ${status}`;
}

/** Evidence against it: the balance has not risen, and the list does not contain the payment. */
async function receipt(session: Session): ReturnType<Look> {
  const account = await accountWith(session, 10);
  const before = await availableCents(account);
  const { endToEndId } = await session
    .control('a received payment')
    .setup('a received payment', { amount: 5 }, account.accountId);
  const seen = await eventually(
    async () => {
      const list = await account.listTransactions({}, unjudged);
      if (list.status !== 200) return null;
      const isThere = holds(list, { endToEndId }) || (await availableCents(account)) !== before;
      return isThere ? 'verified' : 'absent';
    },
    (is) => is !== 'absent',
    Math.max(2_000, session.environment.profile.listLagMs),
  );
  if (seen !== 'absent') return seen;
  return t`the balance is ${formatBrl(before)} before and after, and no list shows the payment`;
}

/** Evidence against it: transfers are accepted to an unregistered key, and to a key at an institution that the transfer denies. */
async function directory(session: Session): ReturnType<Look> {
  const account = await accountWith(session, 100);
  const control = session.control('a directory key');
  const [unknown, denied] = [session.values.uuid(), session.values.uuid()];
  const ispb = '36272465';
  await control.setup('a directory key', { key: unknown, registered: false });
  await control.setup('a directory key', { key: denied, registered: true, ispb });
  const payment = { amount: 1 };
  const toUnknown = await account.transfer({ pixKey: unknown, payment }, unjudged);
  if (!transferred.includes(toUnknown.status)) {
    const toKnown = await account.transfer({ pixKey: denied, payment }, unjudged);
    return transferred.includes(toKnown.status) ? 'verified' : null;
  }
  const toDenied = await account.transfer({ pixKey: denied, payment, ispbDeny: [ispb] }, unjudged);
  if (!transferred.includes(toDenied.status)) return null;
  return t`a transfer to an unregistered key gets ${toUnknown.status}, and one to a key at the bank ${ispb}, which ispbDeny lists, gets ${toDenied.status}`;
}

/** Evidence against it: the certificate is still valid according to its dates, and gets a token. */
async function certificate(session: Session): ReturnType<Look> {
  const account = await accountWith(session, 0);
  const { certificatePem } = await session
    .control('a client certificate')
    .setup('a client certificate', { condition: 'expired' }, account.accountId);
  const validTo = endOf(certificatePem);
  if (validTo === null) return null;
  if (Date.parse(validTo) < Date.now()) return 'verified';
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

/** A time, in seconds, that is longer than the lifetime of any token of the target. */
const longerThan = (expiresIn: number): number =>
  Math.max(expiresIn < 30 * 86_400 ? expiresIn : 0, 7_200) + 600;

/** Evidence against it: a token outlives its lifetime, and a payment made afterwards has the same age as one made before. */
async function clock(session: Session): ReturnType<Look> {
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
  if (status === 401) return 'verified';
  if (status !== 200) return null;
  const second = await accountOf(account).cashOut({ value: 1 }, unjudged);
  const passed = (generatedMs(second) - generatedMs(first)) / 1_000;
  if (Number.isNaN(passed)) return null;
  if (passed >= seconds / 2) return 'verified';
  return t`after ${seconds} s, a token that lasts ${lasts} s is still accepted, and a payment is only ${Math.round(passed)} s newer than one made before`;
}

/** The time of a payment, in ms since 1970; NaN if the response does not state it. */
function generatedMs({ body }: Exchange): number {
  return Date.parse(asText(body['generateTime']));
}
