import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigurationError } from '../runner/signals.js';
import type { VerifierAnswer, VerifierJob } from './verifier-process.js';

/** Where Pact is installed: beside this package, or in the project that the command runs in. */
export function findPact(): string {
  const places = [import.meta.url, join(process.cwd(), 'package.json')];
  for (const place of places) {
    try {
      return createRequire(place).resolve('@pact-foundation/pact');
    } catch {
      continue;
    }
  }
  throw new ConfigurationError(
    'Pact is not installed: pixkit pact verify works with @pact-foundation/pact, which the kit does not bring along.',
    'Install it beside the kit: npm install --save-dev @pact-foundation/pact (on Node 20 its version 16).',
  );
}

/** Pact's verifier in a process of its own, for several contracts side by side. */
export class Verifier {
  readonly #waiting = new Map<number, (answer: VerifierAnswer) => void>();
  readonly #process: ChildProcess;
  #count = 0;

  constructor(
    private readonly pactModule: string,
    jobs: number,
  ) {
    const built = new URL('./verifier-process.js', import.meta.url);
    const isBuilt = existsSync(built);
    const script = isBuilt ? built : new URL('./verifier-process.ts', import.meta.url);
    this.#process = fork(fileURLToPath(script), {
      execArgv: isBuilt ? [] : ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        PACT_DO_NOT_TRACK: 'true',
        // Each verification keeps a thread of the pool for as long as it lasts.
        UV_THREADPOOL_SIZE: String(jobs),
        // What the verifier speaks to is always the bridge.
        NO_PROXY: '127.0.0.1',
        no_proxy: '127.0.0.1',
      },
    });
    this.#process.on('message', (answer: VerifierAnswer) => this.#settle(answer));
    this.#process.once('exit', (status, signal) => this.#breakAll(`it ended with ${signal ?? status}`));
    this.#process.once('error', ({ message }) => this.#breakAll(message));
  }

  /** One verification, its options as Pact takes them. Never rejects. */
  verify(options: object): Promise<VerifierAnswer> {
    const id = (this.#count += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      if (!this.#process.connected) return this.#settle({ id, broken: 'its process has ended' });
      this.#process.send({ id, pactModule: this.pactModule, options } satisfies VerifierJob);
    });
  }

  close(): void {
    this.#process.removeAllListeners('exit');
    this.#process.kill();
    this.#breakAll('the run was over');
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
