import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';

import { fillGateway } from '../filled-gateway.js';
import { inFolder } from '../servers.js';
import { type Curve, curveOf } from './curve.js';

/** Transactions with everything that belongs to them; a thousand are about 2.5 MB. */
const counts = [12_000, 120_000, 1_200_000];

/** What it takes to open a file and to ask it how much waits, in a process of its own with nothing in its memory. */
export function largeDatabases(folder: string): Promise<Curve[]> {
  return inFolder(folder, async (database) => {
    const sizes: { name: string; at: string }[] = [];
    for (const count of counts) {
      const file = `${database}-${count}`;
      await fillGateway(file, count);
      sizes.push({ name: bytes(statSync(file).size), at: file });
    }
    const question = { sizes, rounds: 4 };
    const opened = (figure: keyof Opened) => async (file: string) => (await open(file))[figure];
    return [
      await curveOf({
        ...{ ...question, what: 'a database: opened, and asked what health asks', unit: 'ms', most: 1.5 },
        sample: opened('processorMs'),
      }),
      await curveOf({
        ...{ ...question, what: 'a database: memory of the process after that', unit: 'MB', most: 1.5 },
        sample: opened('memoryMb'),
      }),
    ];
  });
}

interface Opened {
  readonly processorMs: number;
  readonly memoryMb: number;
}

async function open(database: string): Promise<Opened> {
  const program = new URL('./opens.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)('node', ['tools/run.mjs', program, database]);
  return JSON.parse(stdout) as Opened;
}

const bytes = (count: number) =>
  count >= 1e9 ? `${(count / 1e9).toFixed(1)} GB` : `${(count / 1e6).toFixed(0)} MB`;
