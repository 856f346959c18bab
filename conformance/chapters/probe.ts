import { both, english, Sentence, t, type Text } from '../core/text.js';
import { isSuccess } from '../core/success.js';
import {
  ConfigurationError,
  isCheckFailure,
  SetupError,
  Skip,
  Stop,
  WrongStateAnswer,
} from '../core/errors.js';
import { unnamedFault } from '../contract/statuses.js';
import type { Observation } from '../engine/finding.js';
import type { Session } from '../engine/session.js';
import type { TargetProfile, Wrapping } from '../target/profile.js';
import { type Account, accountOf, withoutTokens } from './account.js';
import { noTls } from '../target/http.js';
import { eventually } from '../core/eventually.js';
import type { Probe } from '../engine/suite.js';
import type { ControlClient } from '../target/control.js';
import type { Exchange } from '../target/exchange.js';
import { blockedCentsOf, wrappingOf } from './balance/client.js';
import { holds } from './shared/pages.js';

/** Findings about a target whose end-to-end ids have 33 characters, according to "E + 32 chars". */
export interface LongIds {
  readonly longIdsInPath: TargetProfile['longIdsInPath'];
  readonly observations: readonly Observation[];
}

const unknown: LongIds = { longIdsInPath: 'whole', observations: [] };

/**
 * Finds out how the path of a devolucao, "exactly 32 alphanumeric characters", names a payment whose end-to-end id has 33
 * (OP-01). Tries refunds that must be accepted: with the whole id, then with the part after its letter. Returns the default
 * for a target without such ids, or with refusals that are not about the request, and leaves it to the checks.
 */
export async function probeLongIds(session: Session, account: Account): Promise<LongIds> {
  const { profile, control, notOffered, judge } = session.environment;
  const isThere = judge.document.operations.has('putDevolucao') && !notOffered.has('putDevolucao');
  const isAsked = isThere && profile.families.includes('compatibility');
  if (control === undefined || account.accountId === undefined || !isAsked) return unknown;
  try {
    const { endToEndId } = await control.setup('a received payment', { amount: 1 }, account.accountId);
    if (endToEndId.length !== 33) return unknown;
    const refundBy = (e2eid: string): Promise<Exchange> => {
      const path = { e2eid, id: account.values.word(24) };
      return account.call('putDevolucao', { path, json: { valor: '0.01' }, judge: false });
    };
    const whole = await refundBy(endToEndId);
    if (isSuccess(whole)) return inPath('whole');
    if (!unnamedFault.includes(whole.status)) return unknown;
    const shortened = await refundBy(endToEndId.slice(1));
    if (isSuccess(shortened)) return inPath('after the letter');
    // The checks cannot use the whole id, and it is unknown whether they can use the shortened one.
    const notAtAll = inPath('not at all');
    return unnamedFault.includes(shortened.status) ? notAtAll : { ...notAtAll, observations: [] };
  } catch (thrown) {
    if (isCheckFailure(thrown)) return unknown;
    throw thrown;
  }
}

const namings: Readonly<Record<LongIds['longIdsInPath'], Sentence>> = {
  whole: t`whole`,
  'after the letter': t`without its first letter`,
  'not at all': t`not at all`,
};

function inPath(longIdsInPath: LongIds['longIdsInPath']): LongIds {
  const observed = t`an end-to-end id of 33 characters in the path: ${namings[longIdsInPath]}`;
  return { longIdsInPath, observations: [{ id: 'OP-01', operation: 'putDevolucao', observed }] };
}

/**
 * Finds out, before any check, the behaviour of the target that checks must know to read its responses. Throws
 * `ConfigurationError` if grading makes no sense: the target is unreachable, is not a gateway, or refuses the credentials.
 */
export async function probeTarget(session: Session): Promise<Probe> {
  const { environment } = session;
  const pages = await onlyPages(session);
  const account = await probeAccount(session);
  if (pages !== undefined && !(await givesTokens(session, account))) throw pages;
  if (account === undefined) return { profile: environment.profile, observations: [] };
  await demandCredentials(session, account);
  const [balance, registration, listLagMs] = await Promise.all([
    probeBalance(session, account),
    probeRegistration(session, account),
    probeLists(session),
  ]);
  const { longIdsInPath, observations } = await probeLongIds(session, account);
  // The target file takes precedence over what the target reports about itself.
  const scenarios = { ...account.scenarios, ...environment.profile.scenarios };
  const known = { registration, listLagMs, longIdsInPath, scenarios };
  const profile = { ...environment.profile, ...balance?.profile, ...known };
  return { profile, observations: [...observed(profile, balance?.answeringPaths ?? []), ...observations] };
}

/**
 * Returns the error for a target that responds only with HTML pages; undefined for any other. Throws if it is unreachable.
 * A gateway that uses HTML only for errors looks the same as long as it issues no token.
 */
async function onlyPages(session: Session): Promise<ConfigurationError | undefined> {
  const { baseUrl } = session.environment.profile;
  const first = await session.send({ method: 'GET', path: '/balance', judge: false });
  if (first.error !== undefined) throw unreachable(baseUrl, first.error);
  const others = await Promise.all(
    ['/api/auth/token', '/oauth/token'].map((path) =>
      session.send({ method: 'POST', path, json: {}, judge: false, retry: false }),
    ),
  );
  if (![first, ...others].every(isHtml)) return undefined;
  return new ConfigurationError(
    t`${baseUrl} returns HTML pages instead of JSON.`,
    t`Give the base URL of the gateway’s API; a website or login page in front of it cannot be tested.`,
  );
}

/** The error for a target that does not respond at all. */
export function unreachable(baseUrl: string, why: Text): ConfigurationError {
  return new ConfigurationError(t`No gateway responds at ${baseUrl}: ${why}.`, hintOf(why));
}

function hintOf(why: Text): Sentence {
  if (why === noTls) return t`Write http:// in the base URL, or give the port that speaks TLS.`;
  // Node's message about a certificate that it does not trust.
  if (typeof why === 'string' && /certificate|altnames/i.test(why)) {
    return t`Set tls.ca in the target file to the PEM file of the authority that signed the gateway’s certificate.`;
  }
  return t`Start the gateway, or correct --base-url (baseUrl in the target file).`;
}

function isHtml(exchange: Exchange): boolean {
  return exchange.json === undefined && /^\s*</.test(exchange.text);
}

/** An account for probing; undefined if the target provides none. */
async function probeAccount(session: Session): Promise<Account | undefined> {
  const { control, accounts } = session.environment;
  if (control === undefined && accounts.shared === undefined) return undefined;
  try {
    return accountOf(withoutTokens(await session.open()));
  } catch (thrown) {
    demandControl(control, thrown);
    if (thrown instanceof Skip) return undefined;
    if (thrown instanceof SetupError || thrown instanceof WrongStateAnswer) return undefined;
    throw thrown;
  }
}

/** Hint for a control URL that is unreachable or serves something else. */
export const noControlHint = t`Start the control endpoint, or fix --control-url (control.url in the target file). For the reference gateway, run pixkit serve --control.`;

/** Throws `ConfigurationError` if no state at all can be set up, because every check would be skipped for that reason. */
function demandControl(control: ControlClient | undefined, thrown: unknown): void {
  if (control === undefined) return;
  const { url, reachable, lastError } = control;
  if (thrown instanceof SetupError && !reachable)
    throw new ConfigurationError(t`The control URL ${url} does not respond: ${lastError}.`, noControlHint);
  if (thrown instanceof Skip && control.knowledge('an account') === 'not known')
    throw new ConfigurationError(
      t`The control URL ${url} returns 404 for the state 'an account', on which all others depend.`,
      noControlHint,
    );
  if (thrown instanceof SetupError && !thrown.isRefusal)
    throw new ConfigurationError(
      t`The control endpoint at ${url} failed: ${thrown.sentence}.`,
      t`Correct the control endpoint: docs/states.md describes the response of each state.`,
    );
}

/** Throws `ConfigurationError` if the user's credentials are wrong; the checks judge those from a control state. */
async function demandCredentials(session: Session, account: Account): Promise<void> {
  if (account.accountId !== undefined) return;
  const { families } = session.environment.profile;
  const answers = await Promise.all(
    families.map((family) => (family === 'standard' ? account.requestToken() : account.requestOauthToken())),
  );
  if (answers.some(isSuccess)) return;
  const statuses = answers.map((answer) => english(answer.error ?? String(answer.status))).join(', ');
  throw new ConfigurationError(
    t`The account of the target file did not get an access token (${statuses}).`,
    t`Correct account.clientId, account.clientSecret and account.certificate in the target file.`,
  );
}

/** Whether a token endpoint issues a token to this account. */
export async function givesTokens(session: Session, account: Account | undefined): Promise<boolean> {
  if (account === undefined) return false;
  const { families } = session.environment.profile;
  const tokens = await Promise.allSettled(families.map((family) => account.token(family)));
  return tokens.some(({ status }) => status === 'fulfilled');
}

const balancePaths = ['/balance', '/api/balance'] as const;

/** Statuses of a path that a target does not have. */
const missing = new Set([404, 405, 501]);
/** Further statuses that mean a missing path if the other path exists: moved permanently, or gone. */
const elsewhere = new Set([301, 308, 410]);

interface ProbedBalance {
  readonly profile: Pick<TargetProfile, 'balancePaths' | 'wrapping' | 'blockedWhenNew'>;
  /** The paths that responded with 200. */
  readonly answeringPaths: readonly string[];
}

async function probeBalance(session: Session, account: Account): Promise<ProbedBalance | undefined> {
  const token = await tokenOrNone(session, account);
  if (token === undefined) return undefined;
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    balancePaths.map((path) => session.send({ method: 'GET', path, headers, judge: false })),
  );
  // Only a missing path is ignored; the checks judge a path that exists but fails.
  const first = answers.find(({ status }) => status === 200);
  const isThere = (status = 0) => !missing.has(status) && (first === undefined || !elsewhere.has(status));
  const there = balancePaths.filter((_, index) => isThere(answers[index]?.status));
  const wrapping = wrappingOf(first?.body);
  return {
    profile: {
      balancePaths: there.length > 0 ? there : balancePaths,
      wrapping,
      blockedWhenNew: first === undefined ? 0 : (blockedCentsOf(first, wrapping) ?? 0),
    },
    answeringPaths: balancePaths.filter((_, index) => answers[index]?.status === 200),
  };
}

async function tokenOrNone(session: Session, account: Account): Promise<string | undefined> {
  const { families } = session.environment.profile;
  if (!families.includes('standard')) return undefined;
  try {
    return await account.token('standard');
  } catch (thrown) {
    if (thrown instanceof Stop) return undefined;
    throw thrown;
  }
}

/**
 * Returns the target's own report about the account, otherwise the result of a request that stores nothing, whether or not
 * registration is enabled: a URL that is not HTTPS. A disabled route responds with 200. A route that refuses with 400 is
 * assumed to be enabled, until a valid registration (`accountWhere`) shows that it validates the body but is disabled.
 */
async function probeRegistration(session: Session, account: Account): Promise<TargetProfile['registration']> {
  if (account.registration !== 'unknown') return account.registration;
  const token = await tokenOrNone(session, account);
  if (token === undefined) return 'unknown';
  const answer = await session.send({
    method: 'POST',
    path: '/api/webhooks',
    json: { url: 'http://example.com/hook', eventType: 'cash_in' },
    headers: { authorization: `Bearer ${token}` },
    judge: false,
    retry: false,
  });
  if (answer.status === 400) return 'enabled';
  return answer.status === 200 && (answer.body['success'] as unknown) === false ? 'disabled' : 'unknown';
}

/**
 * Maximum lag of a list, in ms: a list that lags longer is not a delayed copy, but an incomplete list (OP-69).
 */
const maxLagMs = 3_000;

/**
 * Measures the lag of lists in ms: the time until a payment is listed, plus half of that in case the target gets busier. 0
 * if a payment is listed immediately, if it is never listed (which the checks report), or if no payment can be made.
 */
async function probeLists(session: Session): Promise<number> {
  const { control, profile, notOffered, judge } = session.environment;
  const isThere = ['createCashOut', 'listTransactions'].every(
    (operation) => judge.document.operations.has(operation) && !notOffered.has(operation),
  );
  if (control === undefined || !isThere || !profile.families.includes('standard')) return 0;
  try {
    const account = accountOf(await session.open({ available: 10 }));
    const externalId = account.values.externalId();
    const { status } = await account.cashOut({ value: 1, externalId }, { judge: false });
    if (status !== 201) return 0;
    const paidAtMs = performance.now();
    let looks = 0;
    const list = await eventually(
      () => ((looks += 1), account.listTransactions({ externalId }, { judge: false })),
      (page) => page.status !== 200 || holds(page, { externalId }),
      maxLagMs,
    );
    if (looks === 1 || !holds(list, { externalId })) return 0;
    return Math.ceil((performance.now() - paidAtMs) * 1.5);
  } catch (thrown) {
    if (isCheckFailure(thrown)) return 0;
    throw thrown;
  }
}

function observed(profile: TargetProfile, answeringPaths: readonly string[]): Observation[] {
  const observations: Observation[] = [];
  if (profile.listLagMs > 0)
    observations.push({ id: 'OP-69', operation: 'listTransactions', observed: t`lists a payment late` });
  if (answeringPaths.length > 0) {
    observations.push({
      id: 'OP-31',
      operation: 'getBalance',
      observed: t`responds at ${both(answeringPaths)}`,
    });
    observations.push({
      id: 'OP-31',
      operation: 'getBalance',
      observed: t`fields at ${shown(profile.wrapping)}`,
    });
  }
  if (profile.registration !== 'unknown') {
    const registration = new Sentence(profile.registration);
    observations.push({ id: 'OP-16', operation: 'registerWebhook', observed: registration });
  }
  return observations;
}

/** `data[0].balance`, or `top`. */
function shown(wrapping: Wrapping): Text {
  const steps = wrapping.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`));
  return steps.length === 0 ? t`top` : steps.join('').replace(/^\./, '');
}
