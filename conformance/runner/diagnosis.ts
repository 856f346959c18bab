import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Check } from '../check.js';
import type { Account } from '../target/account.js';
import { stateNames, type StateName } from '../target/states.js';
import type { TargetFile } from '../target/target-file.js';
import { openAccount } from './accounts.js';
import { connect } from './connect.js';
import { lookAtDelivery } from './probe-delivery.js';
import { unreachable } from './probe.js';
import { CheckSession } from './session.js';
import { ConfigurationError, messageOf } from './signals.js';
import type { Suite } from './suite.js';

/** One thing that was looked at, and where it is wrong, how to mend it. */
export interface Diagnosis {
  readonly subject: string;
  readonly state: 'well' | 'wrong' | 'note';
  readonly what: string;
  readonly mend?: string;
}

export type Tell = (diagnosis: Diagnosis) => void;

const asking: Check = {
  id: 'doctor/configuration',
  title: 'Whether the configuration is right',
  clauses: [],
  needs: [],
  run: () => Promise.resolve(),
};

const largestSkewMs = 30_000;

/** Looks at the configuration step by step and tells what it finds, before any grading. */
export async function diagnose(suite: Suite, target: TargetFile, tell: Tell): Promise<void> {
  const connection = await connect(suite, target, {
    seed: Math.floor(Math.random() * 2 ** 31),
    secret: () => undefined,
    families: ['standard', 'compatibility'],
  });
  try {
    const session = new CheckSession(connection.environment, asking);
    if (!(await lookAtAddress(session, tell))) return;
    lookAtCertificate(target, tell);
    const account = await lookAtControl(session, tell);
    if (account === undefined) return;
    await lookAtTokens(account, tell);
    await lookAtDelivery(session, account, tell);
  } finally {
    await connection.close();
  }
}

async function lookAtAddress(session: CheckSession, tell: Tell): Promise<boolean> {
  const { baseUrl } = session.environment.profile;
  const answer = await session.send({ method: 'GET', path: '/balance', judge: false });
  if (answer.error !== undefined) {
    const { message, mend } = unreachable(baseUrl, answer.error);
    tell({ subject: 'address', state: 'wrong', what: message, mend });
    return false;
  }
  if (answer.json === undefined) {
    const type = answer.headers['content-type'] ?? 'no content type';
    const mend = 'Give the base URL of the gateway’s API; no web site may stand in front of it.';
    tell({
      subject: 'address',
      state: 'wrong',
      what: `${baseUrl} answers, but not with JSON (${type})`,
      mend,
    });
    return false;
  }
  tell({ subject: 'address', state: 'well', what: `${baseUrl} answers (GET /balance: ${answer.status})` });
  lookAtClock(answer.headers['date'], tell);
  return true;
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
    const mend = 'Synchronise both clocks (NTP): certificates, tokens and times in answers depend on them.';
    tell({
      subject: 'clock',
      state: 'wrong',
      what: `it differs from ours by ${Math.round(skewMs / 1000)} s`,
      mend,
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
    const mend = 'Add account.certificate, the path of the client certificate in PEM.';
    tell({ subject, state: 'wrong', what: 'the account of the target file has none', mend });
    return;
  }
  try {
    const certificate = new X509Certificate(readFileSync(account.certificate));
    const isOver = Date.parse(certificate.validTo) < Date.now();
    const mend = 'Register a new certificate and name it as account.certificate.';
    if (isOver) tell({ subject, state: 'wrong', what: `it was valid until ${certificate.validTo}`, mend });
    else tell({ subject, state: 'well', what: `valid until ${certificate.validTo}` });
  } catch (thrown) {
    const mend = 'account.certificate must be a file with one certificate in PEM.';
    tell({ subject, state: 'wrong', what: `${account.certificate}: ${messageOf(thrown)}`, mend });
  }
}

async function lookAtControl(session: CheckSession, tell: Tell): Promise<Account | undefined> {
  const subject = 'control';
  const { control, accounts } = session.environment;
  if (control === undefined) {
    tell({ subject, state: 'note', what: 'no control endpoint: what needs a state will be skipped' });
    if (accounts.shared !== undefined) return openAccount(session, undefined);
    const mend =
      'Give --control-url, or an account in the target file, or almost everything will be skipped.';
    tell({ subject: 'account', state: 'wrong', what: 'there is none to work with', mend });
    return undefined;
  }
  try {
    const account = await openAccount(session, { settlement: 'automatic' });
    tell({ subject, state: 'well', what: `${control.url} makes accounts` });
    await lookAtStates(session, await openAccount(session, undefined), tell);
    return account;
  } catch (thrown) {
    const mend =
      thrown instanceof ConfigurationError
        ? thrown.mend
        : 'Look at the control endpoint: the protocol is described in docs/provider-states.md.';
    tell({ subject, state: 'wrong', what: messageOf(thrown), mend });
    return undefined;
  }
}

/** Asks for each state with nothing but the account: only an unknown state is answered with 404. */
async function lookAtStates(session: CheckSession, account: Account, tell: Tell): Promise<void> {
  const { control } = session.environment;
  const asked = stateNames.filter((state) => state !== 'an account');
  const knows = async (state: StateName) => {
    await control?.setup(state, {}, account.accountId).catch(() => undefined);
    return control?.knowledge(state) !== 'not known';
  };
  const known = await Promise.all(asked.map(knows));
  const missing = asked.filter((_, index) => known[index] !== true);
  if (missing.length === 0) tell({ subject: 'states', state: 'well', what: 'it knows every state' });
  else
    tell({
      subject: 'states',
      state: 'note',
      what: `unknown, checks that need them are skipped: ${missing.join(', ')}`,
    });
}

async function lookAtTokens(account: Account, tell: Tell): Promise<void> {
  const answers = [
    { path: '/api/auth/token', answer: await account.requestToken() },
    { path: '/oauth/token', answer: await account.requestOauthToken() },
  ];
  for (const { path, answer } of answers) {
    const isGiven = answer.body['access_token'] !== undefined;
    const seen = answer.error ?? `${answer.status} ${answer.text.slice(0, 200)}`;
    const mend =
      account.accountId === undefined
        ? 'Correct account.clientId, account.clientSecret and account.certificate in the target file; where the target lacks this family, give `check` the others with --family.'
        : "The credentials that the state 'an account' returned must be accepted; where the target lacks this family, give `check` the others with --family.";
    if (isGiven) tell({ subject: 'token', state: 'well', what: `${path} gives one` });
    else tell({ subject: 'token', state: 'wrong', what: `${path} gives none: ${seen}`, mend });
  }
}
