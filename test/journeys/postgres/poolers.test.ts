import { chmod } from 'node:fs/promises';

import { describe, expect } from 'vitest';

import { auditDatabase } from '../../../server/ledger/audit.js';
import { StorageRefused } from '../../../server/storage/errors.js';
import { openStore } from '../../../server/storage/store.js';
import { eventually } from '../../support/eventually.js';
import { replicatedBackend } from '../../nemesis/processes/replicated.js';
import { it as base } from '../../support/fixtures.js';
import { freePort } from '../../support/free-port.js';
import { lack, programNamed, startProgram } from '../../support/programs.js';

const pgbouncer = programNamed('pgbouncer');
/** PgBouncer refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534 } : {};

const it = base
  /** Puts PgBouncer in front of a database; `settings` are its lines. */
  .extend(
    'poolerOf',
    ({ folder, write, keep }) =>
      async (database: string, ...settings: readonly string[]) => {
        const url = new URL(database);
        url.port = String(await freePort());
        const configure = (of: string, ...lines: readonly string[]) => {
          const { hostname, port, username, password } = new URL(of);
          return write(
            'pgbouncer.ini',
            [
              '[databases]',
              `* = host=${hostname} port=${port} user=${username} password=${password}`,
              '[pgbouncer]',
              'listen_addr = 127.0.0.1',
              `listen_port = ${url.port}`,
              'unix_socket_dir =',
              'auth_type = any',
              ...lines,
            ].join('\n'),
          );
        };
        await chmod(folder, 0o755);
        const file = await configure(database, ...settings);
        const program = await keep(startProgram(Number(url.port), pgbouncer ?? '', ['-q', file], user));
        return { url: url.href, program, configure };
      },
  )
  /** Pays twelve times at once, for as long as it is asked to, and keeps the statuses. */
  .extend('paying', async ({ start }) => async (database: string) => {
    const gateway = await start({ database });
    const account = await gateway.account();
    const seen: number[] = [];
    const pay = async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => account.cashOut({ value: 1 })));
      const statuses = answers.map(({ status }) => status);
      seen.push(...statuses);
      return statuses;
    };
    return { account, before: await account.balance(), pay, seen };
  })
  /** Why a database is refused. */
  .extend('refused', async ({}) => async (url: string) => {
    const error: unknown = await openStore(url).then(
      async (store) => store.close(),
      (reason: unknown) => reason,
    );
    if (error instanceof StorageRefused) return error;
    throw new Error(`it was not refused: ${String(error)}`);
  });

describe.skipIf(pgbouncer === undefined)(`behind PgBouncer${lack('pgbouncer', pgbouncer)}`, () => {
  it.for([
    ['transaction mode', ['pool_mode = transaction']],
    ['transaction mode with a single connection', ['pool_mode = transaction', 'default_pool_size = 1']],
    ['transaction mode with connections in turns', ['pool_mode = transaction', 'server_round_robin = 1']],
    ['statement mode', ['pool_mode = statement']],
  ] as const)(
    'in %s, no gateway starts, and nothing is audited',
    async ([, settings], { database: { database }, poolerOf, refused }) => {
      const { url } = await poolerOf(database, ...settings);
      const refusal = await refused(url);
      expect(refusal.in('en')).toContain('set the pooler to session mode (in PgBouncer pool_mode = session)');
      expect(refusal.in('pt-BR')).toContain(
        'configure o pooler no modo session (no PgBouncer, pool_mode = session)',
      );
      await expect(auditDatabase(url)).rejects.toThrow('behind a pooler');
    },
  );

  it('in session mode, it pays; if the mode changes under it, it writes nothing with settings of others', async ({
    database: { database },
    poolerOf,
    paying,
  }) => {
    const { url, program, configure } = await poolerOf(database, 'pool_mode = session');
    const { account, before, pay, seen } = await paying(url);
    await pay();
    await configure(database, 'pool_mode = transaction');
    program.reload();
    await eventually(async () => (await pay()).includes(503));
    await configure(database, 'pool_mode = session');
    program.reload();
    await eventually(async () => (await pay()).every((status) => status === 201));
    expect(new Set(seen)).toEqual(new Set([201, 503]));
    const paid = seen.filter((status) => status === 201).length;
    await expect.poll(async () => (await account.balance()).available).toBe(before.available - paid);
    expect((await auditDatabase(database)).violations).toEqual([]);
  });

  it('if it leads to a new primary in transaction mode, what was acknowledged is in the books', async ({
    poolerOf,
    paying,
    keep,
  }) => {
    const replicated = await replicatedBackend();
    await keep(Promise.resolve({ close: () => replicated.remove() }));
    const { url, program, configure } = await poolerOf(replicated.database, 'pool_mode = session');
    const { account, before, pay, seen } = await paying(url);
    expect(new Set(await pay())).toEqual(new Set([201]));
    await replicated.replication?.killPrimary();
    await replicated.replication?.promote();
    const promoted = replicated.database;
    await configure(promoted, 'pool_mode = transaction');
    program.reload();
    await eventually(async () => (await pay()).includes(201));
    for (let times = 0; times < 5; times += 1) await pay();
    await configure(promoted, 'pool_mode = session');
    program.reload();
    await eventually(async () => (await pay()).every((status) => status === 201));
    const [paid, unknown] = [201, 504].map((one) => seen.filter((status) => status === one).length);
    expect(seen.filter((status) => ![201, 503, 504].includes(status))).toEqual([]);
    const spent = before.available - (await account.balance()).available;
    expect(spent).toBeGreaterThanOrEqual(paid ?? 0);
    expect(spent).toBeLessThanOrEqual((paid ?? 0) + (unknown ?? 0));
    expect((await auditDatabase(promoted)).violations).toEqual([]);
  });
});
