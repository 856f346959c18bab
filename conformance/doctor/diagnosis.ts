import { joined, plural, t, type Text } from '../core/text.js';
import { X509Certificate } from 'node:crypto';
import { type Account, accountOf } from '../chapters/account.js';
import { type StateName, stateNames } from '../target/states.js';
import type { HttpClient } from '../target/http.js';
import { certificateFrom } from '../target/pem-files.js';
import type { TargetFile } from '../target/target-file.js';
import type { Check } from '../engine/check.js';
import { connect } from '../engine/phases/connect.js';
import { wrongPrefix } from './path-prefix.js';
import { checkDelivery } from './probe-delivery.js';
import { isStateItself, lackingOf, type Offer, offersOf, offerTexts, statesOf } from './unlocks.js';
import { givesTokens, noControlHint, unreachable } from '../chapters/probe.js';
import type { RunEnvironment, Session } from '../engine/session.js';
import { ConfigurationError, messageOf, Skip } from '../core/errors.js';
import { sessionOf } from '../engine/session.js';
import type { Suite } from '../engine/suite.js';
import type { Reporter } from './reporter.js';

const largestSkewMs = 30_000;

/** Examines the configuration step by step and reports what it finds; runs no checks. `secret` receives each secret in use. */
export async function diagnose(
  suite: Suite,
  target: TargetFile,
  secret: RunEnvironment['secret'],
  report: Reporter,
): Promise<void> {
  const connection = await connect(suite, target, {
    seed: Math.floor(Math.random() * 2 ** 31),
    secret,
    families: ['standard', 'compatibility'],
  });
  try {
    const session = sessionOf(connection.environment, 'doctor');
    if (!(await checkAddress(session, connection.http, report))) return;
    checkCertificate(target, report);
    const account = await checkControl(session, suite.checks, report);
    if (account === undefined) return;
    await checkTokens(account, report);
    await checkDelivery(session, account, report);
    checkStateAnswers(session, report);
    await checkStateEffects(suite, session, report);
  } finally {
    await connection.close();
  }
}

async function checkAddress(session: Session, http: HttpClient, report: Reporter): Promise<boolean> {
  const { baseUrl } = session.environment.profile;
  const answer = await session.send({ method: 'GET', path: '/balance', judge: false });
  if (answer.error !== undefined) {
    const { sentence: what, hint } = unreachable(baseUrl, answer.error);
    report({ subject: 'address', state: 'wrong', what, hint });
    return false;
  }
  const misled = answer.status === 404 ? await wrongPrefix(http, baseUrl) : undefined;
  if (misled !== undefined) {
    report(misled);
    return false;
  }
  if (answer.json === undefined) {
    const type = answer.headers['content-type'] ?? t`no content type`;
    // If only the errors are HTML pages, this is still a gateway, and the checks will report the pages.
    if (answer.status < 300 || !(await givesSomeToken(session))) {
      const hint = t`Give the base URL of the gateway’s API; a website in front of it cannot be tested.`;
      const what = t`${baseUrl} responds, but not with JSON (${type})`;
      report({ subject: 'address', state: 'wrong', what, hint });
      return false;
    }
    const what = t`GET /balance without a token returns ${answer.status}, but not as JSON (${type}): the checks will fail on that`;
    report({ subject: 'errors', state: 'note', what });
  }
  report({
    subject: 'address',
    state: 'well',
    what: t`${baseUrl} responds (GET /balance: ${answer.status})`,
  });
  checkClock(answer.headers['date'], report);
  return true;
}

/** Whether the target issues a token for a new account. Any error is ignored here: the examination of the account reports it. */
async function givesSomeToken(session: Session): Promise<boolean> {
  try {
    return await givesTokens(session, accountOf(await session.open()));
  } catch {
    return false;
  }
}

function checkClock(date: string | undefined, report: Reporter): void {
  const skewMs = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(skewMs)) {
    report({
      subject: 'clock',
      state: 'note',
      what: t`the response has no Date header, so the clock of the gateway cannot be compared`,
    });
  } else if (Math.abs(skewMs) > largestSkewMs) {
    const hint = t`Synchronize both clocks (NTP): certificates, tokens and times in responses depend on them.`;
    report({
      subject: 'clock',
      state: 'wrong',
      what: t`it differs from the clock of this machine by ${Math.round(skewMs / 1000)} s`,
      hint,
    });
  } else {
    report({ subject: 'clock', state: 'well', what: t`it agrees with the clock of this machine` });
  }
}

function checkCertificate(target: TargetFile, report: Reporter): void {
  const subject = 'certificate';
  const { account } = target;
  if (target.control !== undefined || account === undefined) return;
  if (account.certificate === undefined) {
    const hint = t`Add account.certificate, the path of the client certificate in PEM.`;
    report({ subject, state: 'wrong', what: t`the account of the target file has none`, hint });
    return;
  }
  const certificate = new X509Certificate(certificateFrom(account.certificate, 'account.certificate'));
  const isOver = Date.parse(certificate.validTo) < Date.now();
  const hint = t`Register a new certificate, and set account.certificate to its path.`;
  if (isOver) report({ subject, state: 'wrong', what: t`it was valid until ${certificate.validTo}`, hint });
  else report({ subject, state: 'well', what: t`valid until ${certificate.validTo}` });
}

/** Whether a check needs a state other than an account; an account could also come from the target file. */
function needsState(check: Check): boolean {
  return statesOf(check).some((state) => state !== 'an account');
}

const scaffoldHint = t`To begin, run npx pixkit init --scaffold with go, java, python, php, node or csharp: it writes a control endpoint for you to fill in.`;
const controlHint = t`Correct the control endpoint: docs/states.md describes the response of each state.`;

async function checkControl(
  session: Session,
  checks: readonly Check[],
  report: Reporter,
): Promise<Account | undefined> {
  const subject = 'control';
  const { control, accounts } = session.environment;
  if (control === undefined) {
    report({
      subject,
      state: 'note',
      what: t`no control endpoint: checks that need a state will be skipped`,
    });
    const waits = (check: Check) =>
      accounts.shared === undefined
        ? statesOf(check).length > 0
        : check.account !== undefined || needsState(check);
    const what = t`a control endpoint: ${checks.filter(waits).length} ${plural('check', 'checks')}`;
    report({ subject: 'what to do next', state: 'note', what, hint: scaffoldHint });
    if (accounts.shared !== undefined) return accountOf(await session.open());
    const hint = t`Pass --control-url, or set an account in the target file; otherwise almost everything is skipped.`;
    report({ subject: 'account', state: 'wrong', what: t`none is available`, hint });
    return undefined;
  }
  try {
    const account = await accountAt(session, control.url, report);
    // Uses a separate account, because the states may change it in a way that affects the next steps.
    const another = account === undefined ? undefined : await session.open();
    await checkStates(session, another && accountOf(another), checks, report);
    return account;
  } catch (thrown) {
    const mistake = control.reachable ? controlHint : noControlHint;
    const hint = thrown instanceof ConfigurationError ? thrown.hint : mistake;
    report({ subject, state: 'wrong', what: messageOf(thrown), hint });
    return undefined;
  }
}

const beginHint = t`Begin with the state \`an account\`: docs/states.md describes it.`;
const elsewhereHint = t`If the control endpoint is elsewhere, correct --control-url (control.url in the target file); otherwise begin with the state \`an account\`: docs/states.md describes it.`;

/** Opens an account for the remaining steps, preferably one whose payments settle automatically; reports if it cannot. */
async function accountAt(session: Session, url: string, report: Reporter): Promise<Account | undefined> {
  const subject = 'control';
  for (const params of [{ settlement: 'automatic' } as const, {}]) {
    try {
      const account = accountOf(await session.open(params));
      report({ subject, state: 'well', what: t`${url} creates accounts` });
      return account;
    } catch (thrown) {
      if (!(thrown instanceof Skip)) throw thrown;
      if (Object.keys(params).length > 0) continue;
      const isUnknown = session.environment.control?.knowledge('an account') === 'not known';
      const hint = isUnknown ? elsewhereHint : beginHint;
      report({
        subject,
        state: 'wrong',
        what: t`${url} creates no accounts yet: ${thrown.sentence}`,
        hint,
      });
    }
  }
  return undefined;
}

/** An id that no account has. */
const unknownAccount = '00000000-0000-4000-8000-000000000000';

/**
 * Requests each state with its example parameters, and each kind of account. The target responds with 404 or 501 to a
 * state that is unknown or not implemented yet. States without prerequisites are set up, and the responses are validated.
 */
async function checkStates(
  session: Session,
  account: Account | undefined,
  checks: readonly Check[],
  report: Reporter,
): Promise<void> {
  // If payments settle automatically, no state needs to settle them.
  const isNeeded = ({ state }: Offer) => account?.settlement !== 'automatic' || state !== 'a payment settles';
  const offers = offersOf(checks);
  const lackingAtAll = await lackingOf(session, offers, account?.accountId ?? unknownAccount);
  const lacking = lackingAtAll.filter(isNeeded);
  const [states, kinds] = ([true, false] as const).map((isState) => {
    const ofKind = (all: readonly Offer[]) => all.filter((offer) => isStateItself(offer) === isState).length;
    return { all: ofKind(offers), answered: ofKind(offers) - ofKind(lackingAtAll) };
  }) as [Count, Count];
  const count = t`${states.answered} of ${states.all} states supported, ${kinds.answered} of ${kinds.all} kinds of accounts created`;
  if (lacking.length === 0) {
    report({ subject: 'states', state: 'well', what: count });
    return;
  }
  report({
    subject: 'states',
    state: 'note',
    what: t`${count}; checks that need the others are skipped`,
  });
  const texts = offerTexts(lacking);
  const hint = t`States that unlock the most checks come first: docs/states.md describes each.`;
  for (const [index, what] of texts.entries()) {
    const isLast = index === texts.length - 1;
    report({ subject: 'what to do next', state: 'note', what, ...(isLast && { hint }) });
  }
}

interface Count {
  readonly all: number;
  readonly answered: number;
}

/** Reports every invalid response of a state so far. */
function checkStateAnswers({ environment }: Session, report: Reporter): void {
  for (const what of environment.control?.wrongAnswers ?? [])
    report({ subject: 'states', state: 'wrong', what, hint: controlHint });
}

/** The effects that are visible in the API, each with the states that have it. */
const effects: readonly (readonly [Text, readonly StateName[]])[] = [
  [t`money`, ['an account', 'a received payment']],
  [t`keys`, ['a directory key']],
  [t`certificates`, ['a client certificate']],
  [t`time`, ['time passes']],
];

/** Reports every state that observably did not have its effect; without any, the effects that showed. */
async function checkStateEffects(suite: Suite, session: Session, report: Reporter): Promise<void> {
  const { control } = session.environment;
  if (control === undefined || suite.tryStates === undefined) return;
  const { untrue, verified } = await suite.tryStates(session, new Set(stateNames));
  for (const { state, seen } of untrue)
    report({
      subject: 'states',
      state: 'wrong',
      what: t`'${state}' did not take effect: ${seen}`,
      hint: controlHint,
    });
  const shown = effects.flatMap(([effect, states]) =>
    states.some((state) => verified.includes(state)) ? [effect] : [],
  );
  if (untrue.length > 0 || shown.length === 0) return;
  const what = t`effects verified: ${joined(shown, ', ')}`;
  report({ subject: 'states', state: 'well', what });
}

async function checkTokens(account: Account, report: Reporter): Promise<void> {
  const answers = [
    { path: '/api/auth/token', answer: await account.requestToken() },
    { path: '/oauth/token', answer: await account.requestOauthToken() },
  ];
  for (const { path, answer } of answers) {
    const isGiven = answer.body['access_token'] !== undefined;
    const received = answer.error ?? `${answer.status} ${answer.text}`;
    const hint =
      account.accountId === undefined
        ? t`Correct account.clientId, account.clientSecret and account.certificate in the target file. If the target lacks this endpoint family, check only the other one: --family.`
        : t`The target must accept the credentials that the state 'an account' returned. If it lacks this endpoint family, check only the other one: --family.`;
    if (isGiven) report({ subject: 'token', state: 'well', what: t`${path} issues one` });
    else report({ subject: 'token', state: 'wrong', what: t`${path} issues none: ${received}`, hint });
  }
}
