/**
 * A shop behind a job queue that many use (pg-boss on PostgreSQL), judged by `pixkit check client`: once as the README of the queue
 * shows its use, and once with each notification booked under a key.
 */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startPostgres } from '../bench/postgres.js';
import { root } from '../generate/paths.js';
import { freePort, run, whileServing } from './running.js';

const driver = fileURLToPath(new URL('./queue-shop/driver.mjs', import.meta.url));
/** How long a worker may take to look for jobs, and pg-boss to try one again; in ms. */
const patienceMs = 1_500;
const limitMs = 300_000;

interface Report {
  readonly checks: readonly {
    readonly outcome: string;
    readonly failures: readonly { readonly clause?: string | null; readonly message: string }[];
  }[];
}

/** How the shop books: as the README shows, or once under a key. */
export type Books = 'as the README shows' | 'once';

/** What `pixkit check client` finds about the shop: the duty and the message of each finding. Throws if it judged nothing. */
export async function judgeQueueShop(books: Books, folder: string): Promise<readonly string[]> {
  const postgres = await startPostgres(tmpdir(), await freePort());
  const file = join(folder, 'report.json');
  const environment = { DATABASE: postgres.url, BOOKS: books === 'once' ? 'once' : '' };
  try {
    return await whileServing(
      () => [process.execPath, driver],
      async (baseUrl) => {
        const judged = await run(
          process.execPath,
          [
            ...['tools/run.mjs', 'conformance/cli/main.ts', 'client', '--driver', `${baseUrl}/pixkit`],
            ...['--patience', String(patienceMs), '--seed', '1', '--report', `json=${file}`],
          ],
          { cwd: root, limitMs },
        );
        console.log(`  ${/^CLIENT .*/m.exec(judged.output)?.[0] ?? judged.output.slice(-2_000)}`);
        return findingsOf(JSON.parse(readFileSync(file, 'utf8')) as Report);
      },
      environment,
    );
  } finally {
    await postgres.stop();
  }
}

function findingsOf({ checks }: Report): readonly string[] {
  if (!checks.some(({ outcome }) => outcome === 'passed')) throw new Error('nothing was judged');
  const failures = checks
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warned' || outcome === 'error')
    .flatMap(({ failures }) => failures.map(({ clause, message }) => `${clause ?? ''}: ${message}`));
  return [...new Set(failures)];
}
