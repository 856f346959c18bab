import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { GatewayOptions } from '../../server/gateway.js';

/** A gateway in a separate process. */
export interface GatewayProcess {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly controlUrl: string;
  /** SIGKILL: nothing is finished or closed. Resolves when the process has ended. */
  kill(): Promise<void>;
}

/** Starts a gateway on a database, with PostgreSQL timeouts if given; resolves when it accepts requests. */
export async function startProcess(
  database: string,
  limits: GatewayOptions['postgres'] = {},
): Promise<GatewayProcess> {
  const script = new URL('gateway-process.ts', import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    ['--import', './tools/loader/register.mjs', script, database, JSON.stringify(limits)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const started = await Promise.race([once(lines, 'line'), exited.then(() => null)]);
  if (started === null) throw new Error('the gateway process ended before it took requests');
  const urls = JSON.parse(String(started[0])) as { baseUrl: string; controlUrl: string };
  return {
    child,
    ...urls,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
