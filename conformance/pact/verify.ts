import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract as apiContract } from '../../generated/document.js';
import { clauses } from '../../generated/clauses.js';
import type { JsonObject } from '../contract/document.js';
import { connect, type Connection } from '../runner/connect.js';
import { globPattern } from '../runner/select.js';
import type { RunEnvironment } from '../runner/session.js';
import { ConfigurationError } from '../runner/signals.js';
import type { TargetFile } from '../target/target-file.js';
import { Bridge } from './bridge.js';
import { type PactContract, publishedContracts } from './contract-file.js';
import { type InteractionResult, type PactVerdict, verdictOf } from './outcome.js';
import { findPact, Verifier } from './verifier.js';
import { verifyOne, type Work } from './verify-one.js';

export interface PactOptions {
  /** Globs over descriptions of interactions, names of consumers and operations' paths; none selects all. */
  readonly only: readonly string[];
  readonly seed: number;
  /** Interactions that are verified side by side. */
  readonly jobs: number;
  readonly strict: boolean;
  readonly secret: RunEnvironment['secret'];
  readonly signal?: AbortSignal | undefined;
  /** Pact's verifier, where the caller keeps one for several runs; else each run has its own. */
  readonly verifier?: Verifier;
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

/** Verifies the published contracts against a target. Throws `ConfigurationError` where that cannot begin. */
export async function verifyPacts(target: TargetFile, options: PactOptions): Promise<PactRun> {
  const startedAt = new Date();
  const published = publishedContracts();
  const works = selected(
    published.map(({ contract }) => contract),
    options.only,
  );
  const pactModule = findPact();
  const connection = await connect(
    { contract: apiContract as unknown as JsonObject, clauses: Object.values(clauses) },
    target,
    { seed: options.seed, families: ['standard', 'compatibility'], secret: options.secret },
  );
  const verifier = options.verifier ?? new Verifier(pactModule, options.jobs);
  try {
    const { results, configuration } = await verifyAll(works, verifier, connection, options);
    const interrupted = options.signal?.aborted === true;
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
    if (options.verifier === undefined) verifier.close();
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
  verifier: Verifier,
  connection: Connection,
  options: PactOptions,
): Promise<{ results: readonly InteractionResult[]; configuration: PactRun['configuration'] }> {
  const { environment } = connection;
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-pact-'));
  const bridge = await Bridge.start(environment);
  const stop = () => verifier.close();
  options.signal?.addEventListener('abort', stop);
  const { seed, signal } = options;
  const at = { bridge, verifier, folder, environment, seed, signal };
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
    await bridge.close();
    await tearDown(environment);
    rmSync(folder, { recursive: true, force: true });
  }
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
