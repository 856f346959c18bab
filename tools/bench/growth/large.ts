import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { fillGateway } from '../filled-gateway.js';
import { cashOut, get } from '../loads.js';
import { inFolder } from '../servers.js';
import { type Curve, curveOf } from './curve.js';
import { costOf, type Filled, serverOf, whileServed } from './served.js';
import { storedAccounts, within } from './stored.js';

/** Transactions with everything that belongs to them, of one account; a thousand are about 2.5 MB. */
const counts = [40_000, 400_000, 4_000_000];
/** Accounts beside it, which pay. */
const payers = 100;

/** What large databases cost: made in a folder that is removed, or kept in `kept` for the next time. */
export function largeDatabases(folder: string, kept?: string): Promise<Curve[]> {
  return kept === undefined
    ? inFolder(folder, (database) => measured(database))
    : measured(`${kept}/large-database`);
}

async function measured(database: string): Promise<Curve[]> {
  const files: Filled[] = [];
  for (const count of counts) files.push(await filled(`${database}-${count}`, count));
  return [
    ...(await whileClosed(files)),
    ...(await whileServed(files, async (sizes) => [
      await costOf('a database: a cash-out of 100 accounts', sizes, 1.5, ({ authorizations }) =>
        cashOut(authorizations.slice(1)),
      ),
      await costOf('a database: the newest 20 of the account that has all', sizes, 1.5, (served) =>
        get('/api/transactions?size=20', served.authorizations[0] ?? ''),
      ),
      await costOf('a database: the balance of that account', sizes, 1.5, (served) =>
        get('/balance', served.authorizations[0] ?? ''),
      ),
    ])),
  ];
}

/** Fills a database, unless it was kept; the first of its accounts is the one that has everything. */
async function filled(file: string, count: number): Promise<Filled> {
  const list = `${file}.json`;
  if (!existsSync(list)) {
    const { accountId } = await fillGateway(file, count);
    const others = await within(file, (store) => storedAccounts(store, payers));
    writeFileSync(list, JSON.stringify([accountId, ...others]));
  }
  const accounts = JSON.parse(readFileSync(list, 'utf8')) as string[];
  return { name: bytes(statSync(file).size), file, accounts };
}

/** What it takes to open a file, in a process of its own with nothing in its memory. */
async function whileClosed(files: readonly Filled[]): Promise<Curve[]> {
  const question = { sizes: files.map(({ name, file }) => ({ name, at: file })), rounds: 4, most: 1.5 };
  const opened = (figure: keyof Opened) => async (file: string) => (await open(file))[figure];
  return [
    await curveOf({
      ...{ ...question, what: 'a database: opened, and asked what health asks', unit: 'ms' },
      sample: opened('processorMs'),
    }),
    await curveOf({
      ...{ ...question, what: 'a database: memory of the process after that', unit: 'MB' },
      sample: opened('memoryMb'),
    }),
    await curveOf({
      ...{ ...question, what: 'a database: start of the gateway to its first answer, wall time', unit: 'ms' },
      sample: (file) => started(file, ({ startedInMs }) => startedInMs),
    }),
    await curveOf({
      ...{ ...question, what: 'the same, nothing of the file in memory', unit: 'ms' },
      sample: (file) => {
        forget(file);
        return started(file, ({ startedInMs }) => startedInMs);
      },
    }),
    await curveOf({
      ...{ ...question, what: 'a database: memory of the gateway after its first answer', unit: 'MB' },
      sample: (file) => started(file, (server) => server.memoryMb()),
    }),
  ];
}

async function started(
  file: string,
  figure: (server: Awaited<ReturnType<typeof serverOf>>) => number | Promise<number>,
): Promise<number> {
  const server = await serverOf(file);
  const value = await figure(server);
  await server.stop();
  return value;
}

/** Makes the system forget what it has read of a file. */
function forget(file: string): void {
  execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
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
