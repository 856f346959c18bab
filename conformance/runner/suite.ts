import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Check } from '../check.js';
import type { ClauseEntry } from '../contract/attribution.js';
import type { JsonObject } from '../contract/document.js';
import { ContractJudge } from '../contract/judge.js';
import { ControlClient } from '../target/control.js';
import { percentEncode, selfSigned } from '../target/certificates.js';
import { GatewayClient } from '../target/gateway.js';
import { HttpClient, type HttpLimits } from '../target/http.js';
import { blankProfile, type Family } from '../target/profile.js';
import { WebhookReceiver } from '../target/receiver.js';
import { flatScenarios, type TargetFile } from '../target/target-file.js';
import { madeAccounts, sharedAccount, type AccountSource } from './accounts.js';
import type { Observation } from './finding.js';
import { probeTarget } from './probe.js';
import type { RunResult } from './result.js';
import { type RunListener, runChecks } from './run.js';
import type { CheckResult } from './run-check.js';
import { isPartial, type Selection, selectChecks } from './select.js';
import { declaredBy, type RunEnvironment } from './session.js';
import { ConfigurationError, messageOf } from './signals.js';
import { type Grading, grade } from './verdict.js';
import type { Waiver } from './waivers.js';

/** What is judged and by what: the checks, the contract, the register of clauses. */
export interface Suite {
  readonly checks: readonly Check[];
  readonly contract: JsonObject;
  readonly clauses: readonly ClauseEntry[];
  readonly isUnbuilt: (clause: ClauseEntry) => boolean;
  readonly kit: { readonly name: string; readonly version: string };
}

export interface RunOptions {
  readonly selection: Selection;
  readonly seed: number;
  readonly jobs: number;
  readonly waivers: readonly Waiver[];
  readonly strict: boolean;
  readonly requireDecided: number | undefined;
  readonly listener: RunListener;
  readonly secret: RunEnvironment['secret'];
  readonly limits?: Partial<HttpLimits>;
}

const defaultDeliveryMs = 5_000;

/** Everything that is open while a target is being worked with, and how to close it. */
export interface Connection {
  readonly environment: RunEnvironment;
  readonly http: HttpClient;
  close(): Promise<void>;
}

/** Opens the clients and the receiver for a target. Sends nothing yet. */
export async function connect(
  suite: Pick<Suite, 'contract' | 'clauses'>,
  target: TargetFile,
  options: Pick<RunOptions, 'seed' | 'secret' | 'limits'> & { families: readonly Family[] },
): Promise<Connection> {
  const judge = new ContractJudge(suite.contract, suite.clauses);
  const http = new HttpClient({
    tls: readable(target.tls),
    ...(options.limits !== undefined && { limits: options.limits }),
  });
  const baseUrl = target.baseUrl.replace(/\/+$/, '');
  const control =
    target.control === undefined
      ? undefined
      : new ControlClient(http, target.control.url, target.control.token);
  const receiver = target.webhooks === 'none' ? undefined : await startReceiver(target);
  const byId = new Map(suite.clauses.map((clause) => [clause.id, clause]));
  const environment: RunEnvironment = {
    gateway: new GatewayClient(http, judge.document, baseUrl, target.headers),
    control,
    receiver,
    judge,
    profile: {
      ...blankProfile(baseUrl),
      families: options.families,
      control: control !== undefined,
      notifications: receiver !== undefined,
      scenarios: flatScenarios(target.scenarios),
    },
    accounts: accountSource(target, control !== undefined),
    seed: options.seed,
    clause: (id) => byId.get(id),
    secret: options.secret,
  };
  return {
    environment,
    http,
    close: async () => void (await Promise.all([receiver?.close(), http.close()])),
  };
}

/** Probes the target, runs the selected checks, grades. Throws `ConfigurationError` where grading makes no sense. */
export async function runSuite(suite: Suite, target: TargetFile, options: RunOptions): Promise<RunResult> {
  const startedAt = new Date();
  const { selection } = options;
  const connection = await connect(suite, target, { ...options, families: selection.families });
  try {
    const probe = await probeTarget(connection.environment);
    const environment = { ...connection.environment, profile: probe.profile };
    const checks = selectChecks(suite.checks, selection);
    const results = await runChecks(environment, checks, {
      jobs: options.jobs,
      quietMs: quietMs(target),
      listener: options.listener,
    });
    const graded = grade(results, gradingOf(suite, checks, results, options, environment, startedAt));
    await tearDown(environment);
    return {
      kit: suite.kit,
      contract: describeContract(suite),
      target: { baseUrl: environment.profile.baseUrl },
      run: {
        seed: options.seed,
        jobs: options.jobs,
        startedAt,
        durationMs: Date.now() - startedAt.getTime(),
        requests: connection.http.requests,
      },
      ...graded,
      openPoints: merged(probe.observations, graded.openPoints),
      configuration: tlsTrouble(environment),
    };
  } finally {
    await connection.close();
  }
}

function gradingOf(
  suite: Suite,
  checks: readonly Check[],
  results: readonly CheckResult[],
  options: RunOptions,
  environment: RunEnvironment,
  startedAt: Date,
): Grading {
  const touched = new Set([
    ...checks.flatMap((check) => [...declaredBy(check)]),
    ...results.flatMap(({ failures }) => failures.map(({ clause }) => clause)),
  ]);
  return {
    clauses: isPartial(options.selection) ? suite.clauses.filter(({ id }) => touched.has(id)) : suite.clauses,
    isUnbuilt: suite.isUnbuilt,
    waivers: options.waivers,
    today: startedAt.toISOString().slice(0, 10),
    strict: options.strict,
    requireDecided: options.requireDecided,
    configuration: tlsTrouble(environment),
  };
}

/** Connections came to the receiver, but none could be used: the target does not trust its certificate. */
function tlsTrouble({ receiver }: RunEnvironment): RunResult['configuration'] {
  if (receiver === undefined || receiver.handshakes.failed === 0 || receiver.received > 0) return undefined;
  return {
    message: `The target reached the webhook receiver at ${receiver.baseUrl}, but TLS failed each time: ${receiver.handshakes.lastReason}.`,
    mend: 'Let the target accept self-signed certificates in tests, or give the receiver a certificate it trusts (webhooks.tls in the target file).',
  };
}

function describeContract({ contract }: Suite): RunResult['contract'] {
  const info = contract['info'] as { readonly version?: string } | undefined;
  const sha256 = createHash('sha256').update(JSON.stringify(contract)).digest('hex');
  return { version: info?.version ?? '', sha256 };
}

function merged(first: readonly Observation[], second: readonly Observation[]): readonly Observation[] {
  const known = new Set(second.map((observation) => JSON.stringify(observation)));
  const all = [...first.filter((observation) => !known.has(JSON.stringify(observation))), ...second];
  return all.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** Tells the target which accounts are no longer needed. Not worth waiting for long. */
async function tearDown({ control, accounts }: RunEnvironment): Promise<void> {
  if (control === undefined) return;
  const all = Promise.all(accounts.made.map((accountId) => control.teardown('an account', { accountId })));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
}

function quietMs(target: TargetFile): number {
  const timeoutMs = typeof target.webhooks === 'object' ? target.webhooks.timeoutMs : undefined;
  return Math.min(timeoutMs ?? defaultDeliveryMs, 1_500);
}

function accountSource(target: TargetFile, hasControl: boolean): AccountSource {
  if (hasControl) return madeAccounts();
  const { account } = target;
  if (account === undefined) return sharedAccount(undefined, false, new Date());
  const certificatePem =
    account.certificate === undefined ? '' : readText(account.certificate, 'account.certificate');
  const credentials = {
    accountId: undefined,
    clientId: account.clientId,
    clientSecret: account.clientSecret,
    certificatePem,
    certificateHeader: percentEncode(certificatePem),
    chave: undefined,
    feeCents: 0,
  };
  return sharedAccount(credentials, account.mayMoveMoney === true, new Date());
}

async function startReceiver(target: TargetFile): Promise<WebhookReceiver> {
  const settings = typeof target.webhooks === 'object' ? target.webhooks : {};
  const listen = settings.listen ?? '127.0.0.1:0';
  const host = listen.slice(0, listen.lastIndexOf(':')).replace(/^\[|\]$/g, '');
  const { tls } = settings;
  const certificate =
    tls === undefined
      ? await selfSigned('pixkit webhook receiver', [
          'localhost',
          '127.0.0.1',
          ...(host === '127.0.0.1' ? [] : [host]),
        ])
      : {
          certificatePem: readText(tls.cert, 'webhooks.tls.cert'),
          keyPem: readText(tls.key, 'webhooks.tls.key'),
        };
  try {
    return await WebhookReceiver.start({
      host,
      port: Number(listen.slice(listen.lastIndexOf(':') + 1)),
      ...certificate,
      publicUrl: settings.publicUrl,
      timeoutMs: settings.timeoutMs ?? defaultDeliveryMs,
    });
  } catch (thrown) {
    throw new ConfigurationError(
      `The webhook receiver cannot listen on ${listen}: ${messageOf(thrown)}.`,
      'Give another address as webhooks.listen in the target file, or write webhooks: none.',
    );
  }
}

function readable(tls: TargetFile['tls']): TargetFile['tls'] {
  for (const [name, path] of Object.entries(tls ?? {})) readText(String(path), `tls.${name}`);
  return tls;
}

function readText(path: string, field: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    throw new ConfigurationError(
      `The file of ${field} cannot be read: ${messageOf(thrown)}.`,
      `Correct ${field} in the target file.`,
    );
  }
}
