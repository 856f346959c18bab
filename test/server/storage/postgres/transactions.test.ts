import knexFactory from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PostgresDatabase } from '../../../../server/storage/postgres.js';
import { postgresKnex } from '../../../../server/storage/postgres-pool.js';
import { defaultLimits } from '../../../../server/storage/postgres-limits.js';
import { compileFor } from '../../../../server/storage/statement.js';
import { freshDatabase, tamper } from '../../../support/databases.js';
import { patience } from '../../../support/patience.js';

const compile = compileFor(knexFactory({ client: 'pg' }));
type Id = Readonly<Record<'id', number>>;
const add = compile<Id>((p) => `update counters set value = value + 1 where id = ${p.id}`);
const values = compile<Record<never, never>, { value: number }>((_, knex) =>
  knex('counters').select('value').orderBy('id'),
);

const warn = compile<Record<never, never>>(() => `do $$ begin raise warning 'only half'; end $$`);
const say = compile<Record<never, never>>(() => `do $$ begin raise notice 'as usual'; end $$`);

describe('transactions on PostgreSQL', () => {
  let database: PostgresDatabase;
  beforeAll(async () => {
    const url = await freshDatabase();
    await tamper(url, 'create table counters (id int primary key, value bigint not null)');
    await tamper(url, 'insert into counters values (1, 0), (2, 0)');
    // The server looks for deadlocks only after this time.
    await tamper(url, `alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '20ms'`);
    const limits = { ...defaultLimits, ...patience };
    database = new PostgresDatabase(postgresKnex(url, limits), limits);
  });
  afterAll(() => database.close());

  it('that lock each other out are done one after the other, none is lost', async () => {
    let runs = 0;
    const inOrder = (first: number, second: number) =>
      database.write(async (connection) => {
        runs += 1;
        await connection.run(add, { id: first });
        await connection.run(add, { id: second });
      }, null);
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? inOrder(1, 2) : inOrder(2, 1))),
    );
    expect(await database.read((connection) => connection.rows(values, {}))).toEqual([
      { value: 10 },
      { value: 10 },
    ]);
    expect(runs).toBeGreaterThanOrEqual(10);
  });

  it('keep nothing where the work throws, and give the connection back', async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      const failing = database.write(async (connection) => {
        await connection.run(add, { id: 1 });
        throw new Error('taken back');
      }, null);
      await expect(failing).rejects.toThrow('taken back');
    }
    expect(await database.read((connection) => connection.row(values, {}))).toEqual({ value: 10 });
  });

  it('keep nothing where a statement succeeds with a warning; other messages do not matter', async () => {
    const addWith = (statement: typeof warn) =>
      database.write(async (connection) => {
        await connection.run(add, { id: 2 });
        await connection.run(statement, {});
      }, null);
    await expect(addWith(warn)).rejects.toThrow('the database warns: only half');
    await addWith(say);
    expect(await database.read((connection) => connection.rows(values, {}))).toEqual([
      { value: 10 },
      { value: 11 },
    ]);
  });

  it('read a snapshot as it was at its first query', async () => {
    const found = await database.snapshot(async (connection) => {
      const before = await connection.row(values, {});
      await database.write((other) => other.run(add, { id: 1 }), null);
      return [before, await connection.row(values, {})];
    });
    expect(found).toEqual([{ value: 10 }, { value: 10 }]);
    expect(await database.read((connection) => connection.row(values, {}))).toEqual({ value: 11 });
  });
});
