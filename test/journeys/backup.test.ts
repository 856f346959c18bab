/** The commands of the page "Back up, restore, upgrade", while payments are made. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { expect, vi } from 'vitest';

import { auditDatabase } from '../../server/ledger/audit.js';
import { blocksOf, readPage } from '../docs/pages.js';
import { program, writeProgram } from '../pipelines/kit-program.js';
import { run, usual } from '../pipelines/jobs.js';
import { it as withFixtures } from '../support/fixtures.js';
import { freePort } from '../support/free-port.js';
import type { TestAccount, TestGateway } from '../support/gateway.js';
import { MixedLoad } from '../support/mixed-load.js';
import { lack, programNamed, startProgram } from '../support/programs.js';
import { dice } from '../support/seeded.js';

type Variables = Readonly<Record<string, string>>;

const blocks = blocksOf(readPage('docs/how-to/backup.md'));

/** The commands of the page that begin with this, perhaps after `umask`. */
function commandsWith(start: string): string {
  const found = blocks.filter((block) => block.replace('umask 077\n', '').startsWith(start));
  expect([start, found]).toEqual([start, [expect.any(String)]]);
  return found[0] ?? '';
}

const it = withFixtures
  /** Runs commands of the page in the folder, as a reader does. They must succeed; resolves with what they print. */
  .extend('follow', ({ folder }) => async (commands: string, variables: Variables = {}) => {
    const npx = program.replace('#!/bin/sh\n', '#!/bin/sh\nshift\n');
    writeProgram(join(folder, 'programs'), 'npx', npx);
    const path = { PATH: `${join(folder, 'programs')}:${variables['PATH'] ?? usual['PATH'] ?? ''}` };
    const ran = await run(['sh', '-ec', commands], {
      folder,
      variables: { ...usual, ...variables, ...path },
    });
    expect([commands, ran.status, ran.err]).toEqual([commands, 0, ran.err]);
    return ran.out;
  });

/** Lets clients pay while a backup is taken. Resolves with how many transactions there were at least, and at most. */
async function payDuring(gateway: TestGateway, account: TestAccount, backUp: () => Promise<unknown>) {
  const load = new MixedLoad(account, dice(7));
  const acknowledged = () => load.calls.filter(({ kind, answer }) => kind !== 'payment' && answer).length;
  let least = 0;
  let endAt = Infinity;
  let taken: Promise<unknown> | undefined;
  await load.run(
    () => {
      if (taken === undefined && load.acknowledged >= 40) {
        least = acknowledged();
        taken = backUp().finally(() => (endAt = load.acknowledged + 40));
      }
      return [gateway];
    },
    () => load.acknowledged >= endAt,
  );
  await taken;
  return { least, most: acknowledged() };
}

/** The lines of `balances.txt`, by account. */
function byAccount(text: string): ReadonlyMap<string, string> {
  return new Map(text.split('\n').map((line) => [line.slice(0, 36), line]));
}

const sqlite = programNamed('sqlite3');

it.skipIf(sqlite === undefined)(
  `a SQLite file that is backed up while payments are made is restored whole${lack('sqlite3', sqlite)}`,
  async ({ folder, follow, start }) => {
    const database = join(folder, 'gateway.db');
    const gateway = await (await start({ database })).listen();
    const account = await gateway.account({ available: 100_000, settlement: 'automatic' });
    const idle = await gateway.account();
    const { least, most } = await payDuring(gateway, account, () =>
      follow(commandsWith('sqlite3 gateway.db')),
    );
    expect(statSync(join(folder, 'backup.db')).mode & 0o077).toBe(0);
    const list = commandsWith('sqlite3 -readonly').replace(/ > .*/, '');
    const before = byAccount(await follow(list));
    await gateway.close();

    expect(await follow(commandsWith('mv gateway.db'))).toMatch(/^clean: /);
    const after = byAccount(await follow(list));
    expect(after.get(idle.accountId)).toBe(before.get(idle.accountId));
    expect(after.get(account.accountId)).not.toBe(before.get(account.accountId));
    await expectWorks(await start({ database }), account);
    const { violations, extent } = await auditDatabase(database);
    expect(violations).toEqual([]);
    expect(extent.transactions).toBeGreaterThan(least);
    expect(extent.transactions).toBeLessThan(most);
  },
);

/** A gateway on restored books takes a payment with a token from before. */
async function expectWorks(gateway: TestGateway, account: TestAccount): Promise<void> {
  await account.with({}, gateway).cashOut().expect(201);
  await gateway.close();
}

/** The folder of a PostgreSQL that is installed here, server and clients of one version. */
const installed = ['/usr/lib/postgresql', '/opt/homebrew/opt']
  .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((one) => join(folder, one, 'bin')) : []))
  .find((folder) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(folder, name))));

/** PostgreSQL refuses to run as root. */
function databaseUser(): { readonly uid?: number; readonly gid?: number } {
  if (userInfo().uid !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function startPostgres(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-postgres-'));
  await chmod(folder, 0o777);
  const [data, port, user] = [join(folder, 'data'), await freePort(), databaseUser()];
  const initial = ['-D', data, '-U', 'gateway', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'];
  execFileSync(join(programs, 'initdb'), initial, { ...user, stdio: 'ignore' });
  const flags = ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server = join(programs, 'postgres');
  const running = await startProgram(port, server, ['-D', data, '-p', String(port), ...flags], user);
  // It takes connections before it takes commands.
  const ready = ['-h', '127.0.0.1', '-p', String(port), '-q'];
  await vi.waitFor(() => execFileSync(join(programs, 'pg_isready'), ready), {
    timeout: 50_000,
    interval: 100,
  });
  return {
    url: (name: string) => `postgres://gateway@127.0.0.1:${port}/${name}`,
    close: async () => {
      await running.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

it.skipIf(installed === undefined)(
  `a PostgreSQL that is backed up while payments are made is restored whole${lack('postgresql', installed)}`,
  async ({ follow, start, keep }) => {
    const { url } = await keep(startPostgres(installed ?? ''));
    const gateway = await (await start({ database: url('postgres') })).listen();
    const account = await gateway.account({ available: 100_000, settlement: 'automatic' });
    const variables = {
      PATH: `${installed ?? ''}:${usual['PATH'] ?? ''}`,
      PIXKIT_DATABASE: url('postgres'),
      RESTORED_DATABASE: url('restored'),
    };
    const backUp = () => follow(commandsWith('pg_dump'), variables);
    const { least, most } = await payDuring(gateway, account, backUp);
    const list = commandsWith('psql "$PIXKIT_DATABASE" --no-align').replace(/ > .*/, '');
    const before = byAccount(await follow(list, variables));
    await gateway.close();

    const restored = await follow(commandsWith(`psql "$PIXKIT_DATABASE" --command`), variables);
    expect(restored).toMatch(/^clean: /m);
    const after = byAccount(await follow(list, { ...variables, PIXKIT_DATABASE: url('restored') }));
    expect(after.get(account.accountId)).not.toBe(before.get(account.accountId));
    await expectWorks(await start({ database: url('restored') }), account);
    const { violations, extent } = await auditDatabase(url('restored'));
    expect(violations).toEqual([]);
    expect(extent.transactions).toBeGreaterThan(least);
    expect(extent.transactions).toBeLessThan(most);
  },
);
