import { withoutEnd } from '../../core/cut.js';
import { t } from '../../core/text.js';
import type { ClauseEntry } from '../../contract/clause.js';
import type { JsonObject } from '../../core/json.js';
import { type ContractDocument, endpointOf } from '../../contract/document.js';
import { ContractJudge } from '../../contract/judge.js';
import { percentEncode, selfSigned } from '../../target/certificates.js';
import { ControlClient } from '../../target/control.js';
import { GatewayClient } from '../../target/gateway.js';
import { Trace } from '../../target/trace.js';
import { HttpClient, type HttpLimits } from '../../target/http.js';
import { listenFailure } from '../../target/listen-address.js';
import { certificateFrom, keyPairFrom } from '../../target/pem-files.js';
import { blankProfile, type Family } from '../../target/profile.js';
import { WebhookReceiver } from '../../target/receiver.js';
import type { Tape } from '../../target/tape.js';
import { flatScenarios, type TargetFile } from '../../target/target-file.js';
import { type AccountSource, newAccounts, sharedAccount } from '../accounts.js';
import { Observers, type VisitListener } from '../observers.js';
import type { ExchangeRule } from '../rule.js';
import { openPoints } from '../evidence.js';
import type { Reading, RunEnvironment } from '../session.js';
import { type OneOperation, Traffic } from '../traffic.js';
import { ConfigurationError } from '../../core/errors.js';
import { didYouMean } from '../../core/suggestion.js';

/** How long a check waits for a notification, in ms, unless the target file says otherwise. */
export const defaultDeliveryMs = 5_000;

/** The open connections to a target, and how to close them. */
export interface Connection {
  readonly environment: RunEnvironment;
  readonly http: HttpClient;
  close(): Promise<void>;
}

/** The parts of a suite that are needed to connect to a target. */
export interface Connectable {
  readonly contract: JsonObject;
  readonly clauses: readonly ClauseEntry[];
  readonly observers: readonly ExchangeRule[];
  readonly reading: Reading;
  /** Pairs of operations that are alternatives: the target needs only one of the two. */
  readonly oneOperation?: OneOperation;
}

export interface ConnectOptions {
  readonly seed: number;
  readonly families: readonly Family[];
  readonly secret: RunEnvironment['secret'];
  readonly limits?: Partial<HttpLimits>;
  readonly visited?: VisitListener | undefined;
  /**
   * Whether to listen for notifications; true by default. Without a receiver, the library that creates certificates is
   * not loaded, which takes longer than most checks take to run.
   */
  readonly listens?: boolean;
  /** Records all calls. */
  readonly tape?: Tape | undefined;
  /** Sends `traceparent` and `user-agent` with every request; false by default. */
  readonly trace?: boolean | undefined;
}

const judges = new WeakMap<object, ContractJudge>();

/** One judge per clause register and process, because its compiled validators are expensive. */
function judgeOf(suite: {
  readonly contract: JsonObject;
  readonly clauses: readonly ClauseEntry[];
}): ContractJudge {
  const cached = judges.get(suite.clauses);
  if (cached !== undefined) return cached;
  const judge = new ContractJudge(suite.contract, suite.clauses);
  judges.set(suite.clauses, judge);
  return judge;
}

/**
 * Opens the clients and the receiver for a target. Sends nothing yet. Throws `ConfigurationError` for errors in the
 * target file; in that case nothing is left open.
 */
export async function connect(
  suite: Connectable,
  target: TargetFile,
  options: ConnectOptions,
): Promise<Connection> {
  const judge = judgeOf(suite);
  const accounts = accountSource(target);
  const withoutOperations = notOffered(target, judge.document);
  const http = new HttpClient({
    tls: usable(target.tls),
    ...(options.limits !== undefined && { limits: options.limits }),
  });
  http.tape = options.tape;
  const baseUrl = withoutEnd(target.baseUrl, '/');
  const control =
    target.control === undefined
      ? undefined
      : new ControlClient(
          http,
          target.control.url,
          target.control.token,
          target.headers,
          // The script made from a tape shows states one by one.
          options.tape === undefined,
        );
  const isDeaf = target.webhooks === 'none' || options.listens === false;
  // The last step that can fail, because the receiver stays open.
  const receiver = isDeaf ? undefined : await startReceiver(target, http);
  registerSecrets(target, options.secret);
  const byId = new Map(suite.clauses.map((clause) => [clause.id, clause]));
  const clause = (id: string) => byId.get(id);
  const traffic = new Traffic(judge, suite.oneOperation);
  const environment: RunEnvironment = {
    gateway: new GatewayClient(
      http,
      baseUrl,
      target.headers,
      options.trace === true ? new Trace() : undefined,
    ),
    control,
    receiver,
    judge,
    profile: {
      ...blankProfile(baseUrl),
      families: options.families,
      control: control !== undefined,
      notifications: receiver !== undefined,
      patienceMs: deliveryMs(target),
      scenarios: flatScenarios(target.scenarios),
    },
    accounts,
    observers: new Observers(judge, suite, openPoints(clause), options.visited, traffic.refusedBy),
    traffic,
    reading: suite.reading,
    notOffered: withoutOperations,
    seed: options.seed,
    clause,
    secret: options.secret,
  };
  return {
    environment,
    http,
    close: async () => {
      await Promise.all([receiver?.close(), http.close()]);
    },
  };
}

/** Registers the secrets of a target file, which must not appear in any report. */
function registerSecrets({ headers = {}, control }: TargetFile, secret: ConnectOptions['secret']): void {
  for (const [name, value] of Object.entries(headers)) {
    secret(value, `HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`);
  }
  if (control?.token !== undefined) secret(control.token, 'CONTROL_TOKEN');
}

/** Throws `ConfigurationError` if the target file names an operation that does not exist. */
function notOffered(
  { notOffered: named = [] }: TargetFile,
  { operations }: ContractDocument,
): ReadonlyMap<string, string> {
  const all = new Map([...operations.values()].map((one) => [endpointOf(one), one.operationId]));
  const unknown = named.filter((endpoint) => !all.has(endpoint));
  const [first] = unknown;
  if (first !== undefined) {
    throw new ConfigurationError(
      t`notOffered in the target file contains unknown operations: ${unknown.join(', ')}.${didYouMean(first, [...all.keys()])}`,
      t`The operations are: ${[...all.keys()].join(', ')}.`,
    );
  }
  return new Map(named.map((endpoint) => [all.get(endpoint) ?? '', endpoint]));
}

function accountSource({ control, account }: TargetFile): AccountSource {
  if (control !== undefined) return newAccounts();
  if (account === undefined) return sharedAccount(undefined, false, new Date());
  const certificatePem =
    account.certificate === undefined ? '' : certificateFrom(account.certificate, 'account.certificate');
  const credentials = {
    accountId: undefined,
    clientId: account.clientId,
    clientSecret: account.clientSecret,
    certificatePem,
    certificateHeader: percentEncode(certificatePem),
    tokens: {},
    chave: undefined,
    scenarios: {},
    registration: 'unknown' as const,
    feeCents: 0,
    // The target file does not say; without a control endpoint, checks that need a state are skipped anyway.
    settlement: 'manual' as const,
    ownLimits: {},
  };
  return sharedAccount(credentials, account.mayMoveMoney === true, new Date());
}

/** How long to wait for a notification, in ms. */
function deliveryMs({ webhooks }: TargetFile): number {
  return (typeof webhooks === 'object' ? webhooks.timeoutMs : undefined) ?? defaultDeliveryMs;
}

async function startReceiver(target: TargetFile, { latency }: HttpClient): Promise<WebhookReceiver> {
  const settings = typeof target.webhooks === 'object' ? target.webhooks : {};
  const listen = settings.listen ?? '127.0.0.1:0';
  const host = listen.slice(0, listen.lastIndexOf(':')).replace(/^\[|\]$/g, '');
  const port = Number(listen.slice(listen.lastIndexOf(':') + 1));
  const { tls } = settings;
  const certificate =
    tls === undefined
      ? await selfSigned('pixkit webhook receiver', [
          'localhost',
          '127.0.0.1',
          ...(host === '127.0.0.1' ? [] : [host]),
        ])
      : keyPairFrom(
          { path: tls.cert, field: 'webhooks.tls.cert' },
          { path: tls.key, field: 'webhooks.tls.key' },
        );
  try {
    return await WebhookReceiver.start({
      host,
      port,
      ...certificate,
      publicUrl: settings.publicUrl,
      timeoutMs: () => deliveryMs(target) + latency.slackMs,
    });
  } catch (thrown) {
    throw listenFailure(thrown, { host, port }, 'webhooks.listen in the target file') ?? thrown;
  }
}

/** Returns the TLS files. Throws `ConfigurationError` if one of them cannot be used. */
function usable(tls: TargetFile['tls'] = {}): TargetFile['tls'] {
  const { ca, clientCert, clientKey } = tls;
  if (ca !== undefined) certificateFrom(ca, 'tls.ca');
  if ((clientCert === undefined) !== (clientKey === undefined))
    throw new ConfigurationError(
      t`Only one of tls.clientCert and tls.clientKey is set.`,
      t`Set both in the target file, or neither.`,
    );
  if (clientCert !== undefined && clientKey !== undefined)
    keyPairFrom({ path: clientCert, field: 'tls.clientCert' }, { path: clientKey, field: 'tls.clientKey' });
  return tls;
}
