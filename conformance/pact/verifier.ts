import { t } from '../core/text.js';
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigurationError } from '../core/errors.js';
import { Bridge, type Verification } from './bridge.js';
import type { PactContract } from './contract-file.js';
import type { VerifierAnswer, VerifierJob } from './verifier-process.js';

/** The oldest supported major version of Pact: older ones fail every interaction without giving a reason. */
const oldestMajor = 16;

/**
 * Finds Pact next to this package, or in the project in which the command runs. Throws `ConfigurationError` if it is not
 * installed or too old: Pact is not a peer dependency of the kit, so npm does not check its version.
 */
export function findPact(
  places: readonly (string | URL)[] = [import.meta.url, join(process.cwd(), 'package.json')],
): string {
  for (const place of places) {
    const pactModule = resolved(place);
    if (pactModule === undefined) continue;
    const version = versionOf(pactModule);
    if (Number.parseInt(version, 10) >= oldestMajor) return pactModule;
    throw new ConfigurationError(
      t`Pact ${version} is too old: pixkit pact verify works with @pact-foundation/pact 16 or later.`,
      t`Install a later version next to the kit: npm install --save-dev @pact-foundation/pact (on Node 20, version 16).`,
    );
  }
  throw new ConfigurationError(
    t`Pact is not installed: pixkit pact verify needs @pact-foundation/pact, which is not a dependency of the kit.`,
    t`Install it next to the kit: npm install --save-dev @pact-foundation/pact (on Node 20, version 16).`,
  );
}

function resolved(place: string | URL): string | undefined {
  try {
    return createRequire(place).resolve('@pact-foundation/pact');
  } catch {
    return undefined;
  }
}

/** Reads Pact's version from the manifest in a folder above the module, because the package may not export its manifest. */
function versionOf(pactModule: string): string {
  for (let folder = dirname(pactModule); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (!existsSync(path)) continue;
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (name === '@pact-foundation/pact' && version !== undefined) return version;
  }
  return '';
}

/** How long Pact's verifier waits for the bridge, in ms. This must be longer than the bridge itself waits for anything. */
const verifierTimeoutMs = 60_000;

/**
 * Manages Pact's verifier in a separate process, the bridge between it and the target, and a folder for its contracts. One
 * instance serves parallel verifications of one or more runs; the first verification starts it.
 */
export class Verifier {
  readonly #waiting = new Map<number, (answer: VerifierAnswer) => void>();
  #process: ChildProcess | undefined;
  #bridge: Promise<Bridge> | undefined;
  #folder: string | undefined;
  #count = 0;

  /** `jobs` is the number of parallel verifications. */
  constructor(private readonly jobs: number) {}

  /** Verifies a contract with one interaction. Throws `ConfigurationError` if Pact is not installed. */
  async verify(contract: PactContract, verification: Verification): Promise<VerifierAnswer> {
    const id = (this.#count += 1);
    const pactModule = findPact();
    const bridge = await (this.#bridge ??= Bridge.start());
    const folder = (this.#folder ??= mkdtempSync(join(tmpdir(), 'pixkit-pact-')));
    const file = join(folder, `${id}.json`);
    writeFileSync(file, JSON.stringify(contract));
    const root = bridge.open(verification);
    const options = {
      pactUrls: [file],
      provider: contract.provider.name,
      providerBaseUrl: root,
      providerStatesSetupUrl: `${root}/_states`,
      transports: [{ protocol: 'message', port: bridge.port, path: `${new URL(root).pathname}/_messages` }],
      timeout: verifierTimeoutMs,
      logLevel: 'error',
    };
    return this.#ask({ id, pactModule, options });
  }

  /** Stops everything; verifications in progress end with an error. */
  async close(): Promise<void> {
    this.#process?.removeAllListeners('exit');
    this.#process?.kill();
    this.#breakAll('the run was over');
    await (await this.#bridge)?.close();
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  #ask(job: VerifierJob): Promise<VerifierAnswer> {
    const process = (this.#process ??= this.#fork());
    return new Promise((resolve) => {
      this.#waiting.set(job.id, resolve);
      if (process.connected) process.send(job);
      else this.#settle({ id: job.id, broken: 'its process has ended' });
    });
  }

  #fork(): ChildProcess {
    const built = new URL('./verifier-process.js', import.meta.url);
    const isBuilt = existsSync(built);
    const script = isBuilt ? built : new URL('./verifier-process.ts', import.meta.url);
    const child = fork(fileURLToPath(script), {
      execArgv: isBuilt ? [] : ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        PACT_DO_NOT_TRACK: 'true',
        // Each verification occupies a thread of the pool for its whole duration.
        UV_THREADPOOL_SIZE: String(this.jobs),
        // The verifier connects only to the bridge.
        NO_PROXY: '127.0.0.1',
        no_proxy: '127.0.0.1',
      },
    });
    child.on('message', (answer: VerifierAnswer) => this.#settle(answer));
    child.once('exit', (status, signal) => this.#breakAll(`it ended with ${signal ?? status}`));
    child.once('error', ({ message }) => this.#breakAll(message));
    return child;
  }

  #settle(answer: VerifierAnswer): void {
    const resolve = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    resolve?.(answer);
  }

  #breakAll(why: string): void {
    for (const id of [...this.#waiting.keys()]) {
      this.#settle({ id, broken: `Pact's verifier broke: ${why}` });
    }
  }
}
