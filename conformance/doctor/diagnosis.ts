import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Account, accountOf } from '../chapters/account.js';
import { exampleParams, stateNames, type StateName } from '../target/states.js';
import type { TargetFile } from '../target/target-file.js';
import type { Check } from '../engine/check.js';
import { connect } from '../engine/connect.js';
import { lookAtDelivery } from './probe-delivery.js';
import { unlocksOf, unlockTexts } from './unlocks.js';
import { givesTokens, unreachable } from '../chapters/probe.js';
import type { Session } from '../engine/session.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { sessionOf, type Suite } from '../engine/suite.js';

/** One thing that was looked at, and where it is wrong, how to fix it. */
export interface Diagnosis {
  readonly subject: string;
  readonly state: 'well' | 'wrong' | 'note';
  readonly what: string;
  readonly hint?: string;
}

export type Tell = (diagnosis: Diagnosis) => void;

const largestSkewMs = 30_000;

/** Looks at the configuration step by step and tells what it finds, before any grading. */
export async function diagnose(suite: Suite, target: TargetFile, tell: Tell): Promise<void> {
  const connection = await connect(suite, target, {
    seed: Math.floor(Math.random() * 2 ** 31),
    secret: () => undefined,
    families: ['standard', 'compatibility'],
  });
  try {
    const session = sessionOf(connection.environment, 'doctor');
    if (!(await lookAtAddress(session, tell))) return;
    lookAtCertificate(target, tell);
    const account = await lookAtControl(session, suite.checks, tell);
    if (account === undefined) return;
    await lookAtTokens(account, tell);
    await lookAtDelivery(session, account, tell);
    lookAtAnswers(session, tell);
  } finally {
    await connection.close();
  }
}

async function lookAtAddress(session: Session, tell: Tell): Promise<boolean> {
  const { baseUrl } = session.environment.profile;
  const answer = await session.send({ method: 'GET', path: '/balance', judge: false });
  if (answer.error !== undefined) {
    const { message, hint } = unreachable(baseUrl, answer.error);
    tell({ subject: 'address', state: 'wrong', what: message, hint });
    return false;
  }
  if (answer.json === undefined) {
    const type = answer.headers['content-type'] ?? 'no content type';
    // A gateway whose errors alone are pages is one all the same, with something for the checks to find.
    if (answer.status < 300 || !(await givesSomeToken(session))) {
      const hint = 'Give the base URL of the gateway’s API; a web site in front of it cannot be judged.';
      const what = `${baseUrl} answers, but not with JSON (${type})`;
      tell({ subject: 'address', state: 'wrong', what, hint });
      return false;
    }
    const what = `GET /balance without a token is answered ${answer.status}, not with JSON (${type}): the checks will fail on that`;
    tell({ subject: 'errors', state: 'note', what });
  }
  tell({ subject: 'address', state: 'well', what: `${baseUrl} answers (GET /balance: ${answer.status})` });
  lookAtClock(answer.headers['date'], tell);
  return true;
}

/** What stands in the way of an account is told where the account is looked at. */
async function givesSomeToken(session: Session): Promise<boolean> {
  try {
    return await givesTokens(session, accountOf(await session.open()));
  } catch {
    return false;
  }
}

function lookAtClock(date: string | undefined, tell: Tell): void {
  const skewMs = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(skewMs)) {
    tell({
      subject: 'clock',
      state: 'note',
      what: 'the answer has no Date header, so its clock cannot be compared',
    });
  } else if (Math.abs(skewMs) > largestSkewMs) {
    const hint = 'Synchronise both clocks (NTP): certificates, tokens and times in answers depend on them.';
    tell({
      subject: 'clock',
      state: 'wrong',
      what: `it differs from ours by ${Math.round(skewMs / 1000)} s`,
      hint,
    });
  } else {
    tell({ subject: 'clock', state: 'well', what: 'it agrees with ours' });
  }
}

function lookAtCertificate(target: TargetFile, tell: Tell): void {
  const subject = 'certificate';
  const { account } = target;
  if (target.control !== undefined || account === undefined) return;
  if (account.certificate === undefined) {
    const hint = 'Add account.certificate, the path of the client certificate in PEM.';
    tell({ subject, state: 'wrong', what: 'the account of the target file has none', hint });
    return;
  }
  try {
    const certificate = new X509Certificate(readFileSync(account.certificate));
    const isOver = Date.parse(certificate.validTo) < Date.now();
    const hint = 'Register a new certificate and name it as account.certificate.';
    if (isOver) tell({ subject, state: 'wrong', what: `it was valid until ${certificate.validTo}`, hint });
    else tell({ subject, state: 'well', what: `valid until ${certificate.validTo}` });
  } catch (thrown) {
    const hint = 'account.certificate must be a file with one certificate in PEM.';
    tell({ subject, state: 'wrong', what: `${account.certificate}: ${messageOf(thrown)}`, hint });
  }
}

/** It needs a state besides an account, which the target file can name. */
function needsState({ needs }: Check): boolean {
  return needs.some((need) => need !== 'an account' && stateNames.some((state) => state === need));
}

const controlHint =
  'Correct the control endpoint: docs/provider-states.md describes the answer of each state.';

async function lookAtControl(
  session: Session,
  checks: readonly Check[],
  tell: Tell,
): Promise<Account | undefined> {
  const subject = 'control';
  const { control, accounts } = session.environment;
  if (control === undefined) {
    tell({ subject, state: 'note', what: 'no control endpoint: what needs a state will be skipped' });
    const waiting = checks.filter((check) => check.account !== undefined || needsState(check)).length;
    tell({ subject: 'what to do next', state: 'note', what: `a control endpoint: ${waiting} checks` });
    if (accounts.shared !== undefined) return accountOf(await session.open());
    const hint =
      'Give --control-url, or an account in the target file, or almost everything will be skipped.';
    tell({ subject: 'account', state: 'wrong', what: 'there is none to work with', hint });
    return undefined;
  }
  try {
    const account = accountOf(await session.open({ settlement: 'automatic' }));
    tell({ subject, state: 'well', what: `${control.url} makes accounts` });
    await lookAtStates(session, accountOf(await session.open()), checks, tell);
    return account;
  } catch (thrown) {
    const hint = thrown instanceof ConfigurationError ? thrown.hint : controlHint;
    tell({ subject, state: 'wrong', what: messageOf(thrown), hint });
    return undefined;
  }
}

/**
 * Asks for each state as in its example: one that is unknown is answered with 404, one that needs nothing before it is brought
 * about, and its answer judged.
 */
async function lookAtStates(
  session: Session,
  account: Account,
  checks: readonly Check[],
  tell: Tell,
): Promise<void> {
  const { control } = session.environment;
  const asked = stateNames.filter((state) => state !== 'an account');
  const knows = async (state: StateName) => {
    await control?.setup(state, exampleParams(state), account.accountId).catch(() => undefined);
    return control?.knowledge(state) !== 'not known';
  };
  const known = await Promise.all(asked.map(knows));
  // Where payments settle by themselves, no state has to settle any.
  const isNeeded = (state: StateName) => account.settlement === 'manual' || state !== 'a payment settles';
  const missing = asked.filter((state, index) => known[index] !== true && isNeeded(state));
  if (missing.length === 0) tell({ subject: 'states', state: 'well', what: 'it knows every state' });
  else
    tell({
      subject: 'states',
      state: 'note',
      what: `unknown, checks that need them are skipped: ${missing.join(', ')}`,
    });
  const unlocks = await unlocksOf(session, checks, missing);
  const texts = unlockTexts(unlocks);
  const hint = 'Those that would unlock most come first: docs/provider-states.md describes each.';
  for (const [index, what] of texts.entries()) {
    const isLast = index === texts.length - 1;
    tell({ subject: 'what to do next', state: 'note', what, ...(isLast && { hint }) });
  }
}

/** Tells every wrong answer that a state has had by now. */
function lookAtAnswers({ environment }: Session, tell: Tell): void {
  for (const what of environment.control?.wrongAnswers ?? [])
    tell({ subject: 'states', state: 'wrong', what, hint: controlHint });
}

async function lookAtTokens(account: Account, tell: Tell): Promise<void> {
  const answers = [
    { path: '/api/auth/token', answer: await account.requestToken() },
    { path: '/oauth/token', answer: await account.requestOauthToken() },
  ];
  for (const { path, answer } of answers) {
    const isGiven = answer.body['access_token'] !== undefined;
    const seen = answer.error ?? `${answer.status} ${answer.text}`;
    const hint =
      account.accountId === undefined
        ? 'Correct account.clientId, account.clientSecret and account.certificate in the target file; where the target lacks this family, give `check` the others with --family.'
        : "The credentials that the state 'an account' returned must be accepted; where the target lacks this family, give `check` the others with --family.";
    if (isGiven) tell({ subject: 'token', state: 'well', what: `${path} gives one` });
    else tell({ subject: 'token', state: 'wrong', what: `${path} gives none: ${seen}`, hint });
  }
}
