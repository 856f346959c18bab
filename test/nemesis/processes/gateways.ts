import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { controlToken } from '../script/requests.js';

/** Maximum number of open files and sockets of a gateway: the usual limit. */
const descriptorLimit = 1_024;
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** A gateway in a separate process, started as users start it. */
export class GatewayProcess {
  /** Whether the process has ended, so that no further fault can affect it. */
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

  /** Limits the size of its files: the kernel refuses further growth, like a full disk. Available only on Linux. */
  limitFiles(bytes: number | 'unlimited'): void {
    if (this.#gone) return;
    execFileSync('prlimit', ['--pid', String(this.child.pid), `--fsize=${bytes}:unlimited`]);
  }
}
