import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { controlToken } from '../script/requests.js';

/** How many files and sockets a gateway may have open: the usual limit. */
const descriptorLimit = 1_024;
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** A gateway as users start it, in a process of its own. */
export class GatewayProcess {
  /** Nothing can befall it any more. */
  #gone = false;

  private constructor(
    readonly child: ChildProcess,
    readonly baseUrl: string,
    readonly exited: Promise<unknown>,
  ) {
    void exited.then(() => (this.#gone = true));
  }

  static async start(database: string): Promise<GatewayProcess> {
    const serve = ['serve', '--port', '0', '--database', database, '--control-token', controlToken];
    const preloads = ['--import', './tools/loader/register.mjs', '--import', path('clock.ts')];
    const program = [process.execPath, ...preloads, path('../../../conformance/cli/main.ts'), ...serve];
    const child = spawn('sh', ['-c', `ulimit -n ${descriptorLimit}; exec "$@"`, 'sh', ...program], {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    const exited = once(child, 'exit');
    const baseUrl = new Promise<string>((resolve) => {
      createInterface({ input: child.stdout! }).on('line', (line) => {
        const [, url] = /^Base URL:\s+(\S+)/.exec(line) ?? [];
        if (url !== undefined) resolve(url);
      });
    });
    const started = await Promise.race([baseUrl, exited.then(() => null)]);
    if (started === null) throw new Error('the gateway process ended before it took requests');
    return new GatewayProcess(child, started, exited);
  }

  async kill(): Promise<void> {
    this.#gone = true;
    this.child.kill('SIGKILL');
    await this.exited;
  }

  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    this.child.kill(name);
  }

  shiftClock(byMs: number): void {
    if (!this.#gone) this.child.send({ shiftMs: byMs });
  }

  /** No file of it can grow beyond this many bytes: the kernel refuses it like a full disk. Linux alone has this. */
  limitFiles(bytes: number | 'unlimited'): void {
    if (this.#gone) return;
    execFileSync('prlimit', ['--pid', String(this.child.pid), `--fsize=${bytes}:unlimited`]);
  }
}
