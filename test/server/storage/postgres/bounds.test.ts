import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { auditDatabase } from '../../../../server/ledger/audit.js';
import { StorageUnavailable } from '../../../../server/storage/errors.js';
import { PostgresDatabase } from '../../../../server/storage/postgres.js';
import { postgresKnex } from '../../../../server/storage/postgres-pool.js';
import { defaultLimits } from '../../../../server/storage/postgres-limits.js';
import { compileFor } from '../../../../server/storage/statement.js';
import { freshDatabase, tamper } from '../../../support/databases.js';
import { type Answer, cashOutBody, type TestAccount, TestGateway } from '../../../support/gateway.js';
import { patience } from '../../../support/patience.js';
import { startProcess } from '../../../support/processes.js';
import { TestProxy } from '../../../support/proxy.js';

let database: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  expect((await auditDatabase(database)).violations).toEqual([]);
});

/** Holds the row of an account's balance until `release` is called. */
async function locked({ accountId }: TestAccount): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from balances where account_id = $1 for update', [accountId]);
  return { release: () => client.end() };
}

async function isLocked({ accountId }: TestAccount): Promise<boolean> {
  const row = `select 1 from balances where account_id = '${accountId}' for update nowait`;
  return tamper(database, row).then(
    () => false,
    () => true,
  );
}

/** How many connections to the database wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await client.end();
  return rowCount ?? 0;
}

const statusesOf = async (calls: readonly Promise<Answer>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

/** A token request, a read and a payment of an account. */
async function asUsual(gateway: TestGateway, account: TestAccount): Promise<number[]> {
  const token = await gateway.post('/oauth/token', {
    clientId: account.clientId,
    clientSecret: account.clientSecret,
  });
  const balance = await account.get('/balance');
  const payment = await account.cashOut({ value: 1 });
  return [token, balance, payment].map(({ status }) => status);
}

it('lets an account take its turn before the payments that another one has begun', async () => {
  const gateway = await TestGateway.start({ database });
  const [busy, other] = [await gateway.account({ available: 100_000 }), await gateway.account()];
  let paid = 0;
  const pay = async () => {
    const { status } = await busy.cashOut({ value: 1 });
    paid += 1;
    return status;
  };
  const payments = Array.from({ length: 200 }, pay);
  while (paid < 5) await other.balance();
  const before = paid;
  await other.cashOut({ value: 1 }).expect(201);
  expect(paid - before).toBeLessThan(20);
  expect(new Set(await Promise.all(payments))).toEqual(new Set([201]));
  await gateway.close();
});

// The limits of tests make a lock last for a minute, longer than a test may take. The first try waits 250 ms for it.
describe('a locked account', () => {
  it('delays other accounts by the first try at most, and pays when its row is free again', async () => {
    const gateway = await TestGateway.start({ database });
    const [stuck, other] = [await gateway.account(), await gateway.account()];
    const lock = await locked(stuck);
    const payments = Array.from({ length: 40 }, () => stuck.cashOut({ value: 1 }));
    // By then its payments have reached the database.
    await stuck.balance();
    expect(await asUsual(gateway, other)).toEqual([200, 200, 201]);
    expect((await stuck.balance()).available).toBe(1000);
    await lock.release();
    expect(await statusesOf(payments)).toEqual(payments.map(() => 201));
    await gateway.close();
  });

  it('and four others like it leave connections for the refusals of another account', async () => {
    const gateway = await TestGateway.start({ database });
    const accounts = await Promise.all(Array.from({ length: 6 }, () => gateway.account()));
    const [other, ...stuck] = accounts as [TestAccount, ...TestAccount[]];
    const locks = await Promise.all(stuck.map(locked));
    const payments = stuck.flatMap((account) =>
      Array.from({ length: 4 }, () => account.cashOut({ value: 1 })),
    );
    while ((await waitingForLocks()) < 3);
    for (let turn = 0; turn < 6; turn += 1) {
      await other.cashOut({ value: 5_000 }).expect(400);
    }
    await Promise.all(locks.map((lock) => lock.release()));
    expect(await statusesOf(payments)).toEqual(payments.map(() => 201));
    await gateway.close();
  });

  it('gets a 503 after the lock timeout, and a 201 when its row is free', async () => {
    const gateway = await TestGateway.start({ database, postgres: { lockMs: 50, waitMs: 200 } });
    const [stuck, other] = [await gateway.account(), await gateway.account()];
    const lock = await locked(stuck);
    const payments = Array.from({ length: 20 }, () => stuck.cashOut({ value: 1 }));
    for (const answer of await Promise.all(payments)) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    }
    expect(await asUsual(gateway, other)).toEqual([200, 200, 201]);
    await lock.release();
    await stuck.cashOut().expect(201);
    await gateway.close();
  });
});

it('a paused gateway that holds a row delays no other account for long', async () => {
  const paused = await startProcess(database, { idleInTransactionMs: 0 });
  onTestFinished(() => paused.kill());
  const gateway = await TestGateway.start({ database });
  const [account, other] = [await gateway.account({ available: 100_000 }), await gateway.account()];
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${account.token}` };
  const pay = async () => {
    const body = JSON.stringify({ ...cashOutBody(), value: 1 });
    await fetch(`${paused.baseUrl}/api/pix/cash-out`, { method: 'POST', headers, body });
  };
  const payOn = async () => {
    for (;;) await pay();
  };
  // They end when the process is killed.
  const load = Promise.allSettled(Array.from({ length: 8 }, payOn));
  // Until it is caught with the row in its hands.
  do {
    paused.child.kill('SIGCONT');
    await pay();
    paused.child.kill('SIGSTOP');
  } while (!(await isLocked(account)));
  const payments = Array.from({ length: 12 }, () => account.cashOut({ value: 1 }));
  expect(await asUsual(gateway, other)).toEqual([200, 200, 201]);
  expect(await isLocked(account)).toBe(true);
  await paused.kill();
  expect(await statusesOf(payments)).toEqual(payments.map(() => 201));
  await load;
  await gateway.close();
});

const compile = compileFor(postgresKnex('postgres://127.0.0.1/none', defaultLimits));

describe('a connection', () => {
  it('has its limits and is durable, with any parameters in the URL', async () => {
    const settings = compile<Record<never, never>, Record<string, string>>(
      () =>
        `select ${[
          'lock_timeout',
          'statement_timeout',
          'idle_in_transaction_session_timeout',
          'synchronous_commit',
        ]
          .map((name) => `current_setting('${name}') as ${name}`)
          .join(', ')}`,
    );
    const url = `${database}?options=-c%20synchronous_commit%3Doff&statement_timeout=77&lock_timeout=77`;
    const opened = new PostgresDatabase(postgresKnex(url, defaultLimits), defaultLimits);
    const all = {
      lockTimeout: '2s',
      statementTimeout: '10s',
      idleInTransactionSessionTimeout: '10s',
      synchronousCommit: 'on',
    };
    expect(await opened.read((connection) => connection.row(settings, {}))).toEqual(all);
    const first = { ...all, lockTimeout: '250ms' };
    expect(await opened.write((connection) => connection.row(settings, {}), null)).toEqual(first);
    await opened.close();
  });

  it('whose transaction stands still is ended by the server, and its locks go', async () => {
    const database = await freshDatabase();
    await tamper(database, 'create table held (id int); insert into held values (1)');
    const limits = { ...defaultLimits, ...patience, idleInTransactionMs: 100 };
    const opened = new PostgresDatabase(postgresKnex(database, limits), limits);
    const take = compile<Record<never, never>, { id: number }>(() => 'select id from held for update');
    let taken: () => void = () => undefined;
    const holds = new Promise<void>((resolve) => (taken = resolve));
    let wakeUp: () => void = () => undefined;
    const sleep = new Promise<void>((resolve) => (wakeUp = resolve));
    const still = opened.write(async (connection) => {
      await connection.row(take, {});
      taken();
      await sleep;
      return connection.row(take, {});
    }, 'a');
    await holds;
    expect(await opened.write((connection) => connection.row(take, {}), 'b')).toEqual({ id: 1 });
    wakeUp();
    await expect(still).rejects.toThrow(StorageUnavailable);
    expect(await opened.write((connection) => connection.row(take, {}), 'a')).toEqual({ id: 1 });
    await opened.close();
  });

  it('that hangs is closed at once, without another word, and not used again', async () => {
    const { proxy, url } = await TestProxy.before(database);
    const limits = { ...defaultLimits, queryMs: 300 };
    const opened = new PostgresDatabase(postgresKnex(url, limits), limits);
    const one = compile<Record<never, never>, { n: number }>(() => 'select 1 as n');
    const logged: string[] = [];
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (close = resolve));
    const hanging = opened.write(async (connection) => {
      await connection.row(one, {});
      proxy.filter = (chunk, from, { client }) => {
        client.once('close', close);
        if (from === 'client') logged.push(chunk.toString('latin1'));
        return false;
      };
      return connection.row(one, {});
    }, null);
    await expect(hanging).rejects.toThrow(StorageUnavailable);
    await closed;
    expect(logged).toHaveLength(1);
    proxy.filter = () => true;
    expect(await opened.write((connection) => connection.row(one, {}), null)).toEqual({ n: 1 });
    await opened.close();
    await proxy.close();
  });
});
