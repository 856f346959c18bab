import { EventEmitter, once } from 'node:events';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Connection } from '../../../../server/storage/connection.js';
import { PostgresDatabase } from '../../../../server/storage/postgres.js';
import { MergingConnection } from '../../../../server/storage/postgres-merging.js';
import { postgresKnex } from '../../../../server/storage/postgres-pool.js';
import { defaultLimits } from '../../../../server/storage/postgres-limits.js';
import { compileFor, type Statement } from '../../../../server/storage/statement.js';
import { tableOf } from '../../../../server/storage/table.js';
import { freshDatabase, tamper } from '../../../support/databases.js';
import { patience } from '../../../support/patience.js';

interface Row {
  readonly accountId: string;
  readonly name: string;
  readonly number: number;
  readonly total: number;
}
const rows = tableOf<Row>(compileFor(postgresKnex('postgres://127.0.0.1/none', defaultLimits)), 'merged');
const insert = rows.insertReturning('number', ['accountId', 'name'], (insert) =>
  insert.onConflict(['account_id', 'name']).ignore(),
);
const add = rows.change<Pick<Row, 'accountId' | 'name' | 'total'> & { max: number }>((table, p, raw) =>
  table
    .insert({ account_id: p.accountId, name: p.name, total: p.total })
    .onConflict(['account_id', 'name'])
    .merge({ total: raw('merged.total + excluded.total') })
    .whereRaw(`merged.total + excluded.total <= ${p.max}`),
);
type Taken = Pick<Row, 'accountId' | 'name'> & { readonly by: number };
const take = rows.query<Taken, Pick<Row, 'total'>>((table, p, raw) =>
  table
    .where('account_id', p.accountId)
    .where('name', p.name)
    .whereRaw(`total - ${p.by} >= 0`)
    .update({ total: raw(`total - ${p.by}`) })
    .returning('total'),
);
const waiting = rows.query<Record<never, never>, Pick<Row, 'number'>>(
  (_table, _p, raw) =>
    raw(
      `select 1 as number from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ) as never,
);
const all = rows.query<Record<never, never>, Pick<Row, 'accountId' | 'name' | 'total'>>((table) =>
  table.select('account_id', 'name', 'total').orderBy(['account_id', 'name']),
);

/** Notes the texts of statements on their way. */
class Noting implements Connection {
  readonly texts: string[] = [];
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  row<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    this.texts.push(statement.text);
    return this.#connection.row(statement, params);
  }

  rows<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    this.texts.push(statement.text);
    return this.#connection.rows(statement, params);
  }

  run<P extends object>(statement: Statement<P, never>, params: P): Promise<number> {
    this.texts.push(statement.text);
    return this.#connection.run(statement, params);
  }
}

describe('what accounts of a group insert by the same statement', () => {
  let opened: PostgresDatabase;
  let url: string;
  beforeAll(async () => {
    url = await freshDatabase();
    await tamper(
      url,
      `create table merged (account_id text not null, name text not null, number serial,
        total bigint not null default 0 check (total < 1000), primary key (account_id, name))`,
    );
    const limits = { ...defaultLimits, ...patience };
    opened = new PostgresDatabase(postgresKnex(url, limits), limits);
  });
  afterAll(() => opened.close());
  beforeEach(() => tamper(url, 'delete from merged'));

  /** Runs work on a merging connection; returns its value and the texts that were sent. */
  const merging = <T>(work: (connection: MergingConnection) => Promise<T>) =>
    opened.write(async (connection) => {
      const noting = new Noting(connection);
      const value = await work(new MergingConnection(noting));
      return { value, texts: noting.texts };
    }, null);
  const stored = () => opened.read((connection) => connection.rows(all, {}));
  const names = (count: number) => Array.from({ length: count }, (_, index) => `account ${index}`);

  it('is inserted by one, in the order of accounts, and each is told of its own', async () => {
    await opened.write((connection) => connection.row(insert, { accountId: 'b', name: 'x' }), null);
    const { value, texts } = await merging((connection) =>
      Promise.all(['c', 'b', 'd', 'a'].map((accountId) => connection.row(insert, { accountId, name: 'x' }))),
    );
    expect(texts).toHaveLength(1);
    const [c, b, d, a] = value;
    expect(b).toBeUndefined();
    expect(Object.keys(a ?? {})).toEqual(['number']);
    expect(a?.number).toBeLessThan(c?.number ?? 0);
    expect(c?.number).toBeLessThan(d?.number ?? 0);
    expect((await stored()).map(({ accountId }) => accountId)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is kept within the limit of each, which others do not share', async () => {
    const limited = (accountId: string, total: number, max: number) => ({
      accountId,
      name: 'x',
      total,
      max,
    });
    const calls = [limited('a', 60, 100), limited('b', 60, 50_000), limited('c', 60, 100)];
    const run = () =>
      merging((connection) => Promise.all(calls.map((params) => connection.run(add, params))));
    expect((await run()).value).toEqual([1, 1, 1]);
    const { value, texts } = await run();
    expect(value).toEqual([0, 1, 0]);
    expect(texts).toHaveLength(2);
    expect((await stored()).map(({ total }) => total)).toEqual([60, 120, 60]);
  });

  it('stays apart where one account inserts twice', async () => {
    const one = { accountId: 'a', name: 'x', total: 1, max: 100 };
    const { value } = await merging((connection) =>
      Promise.all([one, one, { ...one, accountId: 'b' }].map((params) => connection.run(add, params))),
    );
    expect(value).toEqual([1, 1, 1]);
    expect((await stored()).map(({ total }) => total)).toEqual([2, 1]);
  });

  it('is not sent once the transaction is over', async () => {
    const { texts } = await merging(async (connection) => {
      void connection.row(insert, { accountId: 'a', name: 'x' });
      connection.end();
      await new Promise(setImmediate);
    });
    expect(texts).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('is tried apart if it fails, so that only the one at fault does', async () => {
    const total = (accountId: string) => (accountId === 'account 3' ? 5_000 : 5);
    const outcomes = await Promise.allSettled(
      names(8).map((accountId) =>
        opened.write(
          (connection) => connection.run(add, { accountId, name: 'x', total: total(accountId), max: 10_000 }),
          accountId,
        ),
      ),
    );
    const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
    expect(failed).toEqual([3]);
    expect((await stored()).map((row) => row.total)).toEqual(Array(7).fill(5));
  });

  describe('or update', () => {
    const fill = (totals: Readonly<Record<string, number>>) =>
      opened.write(async (connection) => {
        for (const [accountId, total] of Object.entries(totals))
          await connection.run(add, { accountId, name: 'x', total, max: 1_000 });
      }, null);

    it('is done by one, each with its own values, where its own condition holds', async () => {
      await fill({ a: 10, b: 20, c: 30, d: 40 });
      const { value, texts } = await merging((connection) =>
        Promise.all([
          connection.row(take, { accountId: 'd', name: 'x', by: 4 }),
          connection.row(take, { accountId: 'b', name: 'x', by: 21 }),
          connection.row(take, { accountId: 'none', name: 'x', by: 1 }),
          connection.row(take, { accountId: 'a', name: 'x', by: 1 }),
        ]),
      );
      expect(texts).toHaveLength(1);
      expect(value).toEqual([{ total: 36 }, undefined, undefined, { total: 9 }]);
      expect((await stored()).map(({ total }) => total)).toEqual([9, 20, 30, 36]);
    });

    it('waits for a row that another transaction has changed, and goes on from there', async () => {
      await fill({ a: 10, b: 20 });
      const locked = new EventEmitter();
      const isLocked = once(locked, 'locked');
      const mayEnd = once(locked, 'end');
      const other = opened.write(async (connection) => {
        await connection.row(take, { accountId: 'b', name: 'x', by: 15 });
        locked.emit('locked');
        await mayEnd;
      }, null);
      await isLocked;
      const both = merging((connection) =>
        Promise.all(['b', 'a'].map((accountId) => connection.row(take, { accountId, name: 'x', by: 6 }))),
      );
      await expect.poll(() => opened.read((connection) => connection.rows(waiting, {}))).toHaveLength(1);
      locked.emit('end');
      await other;
      expect((await both).value).toEqual([undefined, { total: 4 }]);
      expect((await stored()).map(({ total }) => total)).toEqual([4, 5]);
    });
  });
});
