import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract as apiContract } from '../../generated/document.js';
import { clauses } from '../../generated/clauses.js';
import type { JsonObject } from '../contract/document.js';
import { connect, type Connection } from '../runner/connect.js';
import { seeded } from '../runner/random.js';
import { globPattern } from '../runner/select.js';
import type { RunEnvironment } from '../runner/session.js';
import { ConfigurationError } from '../runner/signals.js';
import type { TargetFile } from '../target/target-file.js';
import { valuesFrom } from '../target/values.js';
import { Bridge, Verification } from './bridge.js';
import { isMessage, type PactContract, type PactInteraction, publishedContracts } from './contract-file.js';
import { type InteractionResult, type PactVerdict, verdictOf } from './outcome.js';
import { InteractionStates } from './states.js';
import { mismatchesOf } from './verifier-report.js';
import { findPact, Verifier } from './verifier.js';

export interface PactOptions {
  /** Globs over descriptions of interactions, names of consumers and operations' paths; none selects all. */
  readonly only: readonly string[];
  readonly seed: number;
  /** Interactions that are verified side by side. */
  readonly jobs: number;
  readonly strict: boolean;
  readonly secret: RunEnvironment['secret'];
  readonly signal?: AbortSignal | undefined;
  /** Told of each interaction as it ends. */
  readonly onResult?: (result: InteractionResult) => void;
}

/** Everything that a verification came to. */
export interface PactRun extends PactVerdict {
  readonly target: { readonly baseUrl: string };
  readonly pacts: readonly {
    readonly consumer: string;
    readonly provider: string;
    readonly sha256: string;
  }[];
  readonly run: {
    readonly seed: number;
    readonly startedAt: Date;
    readonly durationMs: number;
    readonly requests: number;
    readonly interrupted: boolean;
  };
  readonly interactions: readonly InteractionResult[];
  /** What the user has to mend, found only while running; the exit status is then 2. */
  readonly configuration: { readonly message: string; readonly mend: string } | undefined;
}

interface Work {
  readonly contract: PactContract;
  readonly interaction: PactInteraction;
}

const isAborted = ({ signal }: PactOptions): boolean => signal?.aborted === true;

/** How long Pact's verifier waits for the bridge, ms: longer than the bridge waits for anything. */
const verifierTimeoutMs = 60_000;

/** Verifies the published contracts against a target. Throws `ConfigurationError` where that cannot begin. */
export async function verifyPacts(target: TargetFile, options: PactOptions): Promise<PactRun> {
  const startedAt = new Date();
  const pactModule = findPact();
  const published = publishedContracts();
  const works = selected(
    published.map(({ contract }) => contract),
    options.only,
  );
  const connection = await connect(
    { contract: apiContract as unknown as JsonObject, clauses: Object.values(clauses) },
    target,
    { seed: options.seed, families: ['standard', 'compatibility'], secret: options.secret },
  );
  try {
    const { results, configuration } = await verifyAll(works, pactModule, connection, options);
    const interrupted = isAborted(options);
    return {
      target: { baseUrl: connection.environment.profile.baseUrl },
      pacts: published.map(({ contract: { consumer, provider }, sha256 }) => ({
        consumer: consumer.name,
        provider: provider.name,
        sha256,
      })),
      run: {
        seed: options.seed,
        startedAt,
        durationMs: Date.now() - startedAt.getTime(),
        requests: connection.http.requests,
        interrupted,
      },
      interactions: results,
      configuration,
      ...verdictOf(results, {
        strict: options.strict,
        interrupted,
        isMisconfigured: configuration !== undefined,
      }),
    };
  } finally {
    await connection.close();
  }
}

function selected(contracts: readonly PactContract[], only: readonly string[]): readonly Work[] {
  const patterns = only.map(globPattern);
  const works = contracts.flatMap((contract) =>
    contract.interactions.map((interaction) => ({ contract, interaction })),
  );
  if (patterns.length === 0) return works;
  const wanted = works.filter(({ contract, interaction: { description, request } }) =>
    [description, contract.consumer.name, request?.path ?? ''].some((text) =>
      patterns.some((pattern) => pattern.test(text)),
    ),
  );
  if (wanted.length > 0) return wanted;
  throw new ConfigurationError(
    `No interaction matches --only ${only.join(' ')}.`,
    'pixkit pact verify --list shows the descriptions of all interactions.',
  );
}

async function verifyAll(
  works: readonly Work[],
  pactModule: string,
  connection: Connection,
  options: PactOptions,
): Promise<{ results: readonly InteractionResult[]; configuration: PactRun['configuration'] }> {
  const { environment } = connection;
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-pact-'));
  const bridge = await Bridge.start(environment);
  const verifier = new Verifier(pactModule, options.jobs);
  const stop = () => verifier.close();
  options.signal?.addEventListener('abort', stop);
  const at = { bridge, verifier, folder, environment, options };
  const results: InteractionResult[] = [];
  const queue = works.entries();
  let misconfigured: ConfigurationError | undefined;
  const worker = async (): Promise<void> => {
    for (const [index, work] of queue) {
      if (misconfigured !== undefined) return;
      const { result, misconfigured: trouble } = await verifyOne(work, index, at);
      misconfigured ??= trouble;
      results[index] = result;
      options.onResult?.(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: options.jobs }, worker));
    if (misconfigured !== undefined) throw misconfigured;
    return { results, configuration: tlsTrouble(environment) };
  } finally {
    options.signal?.removeEventListener('abort', stop);
    verifier.close();
    await bridge.close();
    await tearDown(environment);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly bridge: Bridge;
  readonly verifier: Verifier;
  readonly folder: string;
  readonly environment: RunEnvironment;
  readonly options: PactOptions;
}

async function verifyOne(
  { contract, interaction }: Work,
  index: number,
  { bridge, verifier, folder, environment, options }: Place,
): Promise<{ result: InteractionResult; misconfigured: ConfigurationError | undefined }> {
  const startedAt = performance.now();
  const about = {
    consumer: contract.consumer.name,
    description: interaction.description,
    kind: isMessage(interaction) ? ('message' as const) : ('http' as const),
    states: (interaction.providerStates ?? []).map(({ name }) => name),
  };
  const took = () => Math.round(performance.now() - startedAt);
  const none = { reason: null, mismatches: [] };
  if (isAborted(options)) {
    const result = { ...about, ...none, outcome: 'skipped' as const, reason: 'interrupted', durationMs: 0 };
    return { result, misconfigured: undefined };
  }
  const values = valuesFrom(seeded(options.seed, interaction.description));
  const states = new InteractionStates(environment, interaction, values);
  const verification = new Verification(interaction, states);
  const path = bridge.open(verification);
  const file = join(folder, `${index}.json`);
  writeFileSync(file, JSON.stringify({ ...contract, interactions: [interaction] }));
  const root = `http://127.0.0.1:${bridge.port}${path}`;
  const answer = await verifier.verify({
    pactUrls: [file],
    provider: contract.provider.name,
    providerBaseUrl: root,
    providerStatesSetupUrl: `${root}/_states`,
    transports: [{ protocol: 'message', port: bridge.port, path: `${path}/_messages` }],
    timeout: verifierTimeoutMs,
    logLevel: 'error',
  });
  const interrupted = isAborted(options);
  const judged = interrupted
    ? { outcome: 'skipped' as const, reason: 'interrupted', mismatches: [] }
    : judge(verification, answer);
  return { result: { ...about, ...judged, durationMs: took() }, misconfigured: verification.misconfigured };
}

type Judged = Pick<InteractionResult, 'outcome' | 'reason' | 'mismatches'>;

/** What counts: the first trouble on the way, else what Pact says of what it was given to look at. */
function judge(
  { trouble, hasLooked }: Verification,
  answer: { readonly report: string } | { readonly broken: string },
): Judged {
  if (trouble?.outcome === 'failed') {
    const mismatch = {
      place: 'states',
      message: trouble.reason,
      expected: 'the way there works',
      received: '',
    };
    return { outcome: 'failed', reason: null, mismatches: [mismatch] };
  }
  if (trouble !== undefined) return { ...trouble, mismatches: [] };
  if ('broken' in answer) return { outcome: 'error', reason: answer.broken, mismatches: [] };
  const { passed, mismatches } = mismatchesOf(answer.report);
  if (!hasLooked) return { outcome: 'error', reason: 'Pact looked at nothing of the target', mismatches };
  return { outcome: passed ? 'passed' : 'failed', reason: null, mismatches };
}

/** Connections came to the receiver, but none could be used: the target does not trust its certificate. */
function tlsTrouble({ receiver }: RunEnvironment): PactRun['configuration'] {
  if (receiver === undefined || receiver.handshakes.failed === 0 || receiver.received > 0) return undefined;
  return {
    message: `The target reached the webhook receiver at ${receiver.baseUrl}, but TLS failed each time: ${receiver.handshakes.lastReason}.`,
    mend: 'Let the target accept self-signed certificates in tests, or give the receiver a certificate it trusts (webhooks.tls in the target file).',
  };
}

async function tearDown({ control, accounts }: RunEnvironment): Promise<void> {
  if (control === undefined) return;
  const all = Promise.all(accounts.made.map((accountId) => control.teardown('an account', { accountId })));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
}
