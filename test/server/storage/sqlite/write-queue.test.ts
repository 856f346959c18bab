import { describe, expect } from 'vitest';

import { NoRoom, StorageUnavailable } from '../../../../server/storage/errors.js';
import { sqliteDatabase, sqliteKnex } from '../../../../server/storage/sqlite.js';
import { sqliteFile } from '../../../../server/storage/databases.js';
import { compileFor } from '../../../../server/storage/statement.js';
import { sqlitePrefix } from '../../../support/databases.js';
import { it as base } from '../../../support/fixtures.js';

const { driver, filename } = sqliteFile(`${sqlitePrefix}:memory:`)!;
const compile = compileFor(sqliteKnex(driver, filename));
const insert = compile<{ id: number }>((p) => `insert into t (id) values (${p.id})`);
const count = compile<Record<never, never>, { n: number }>(() => 'select count(*) as n from t');

/** A database in memory with the table `t`, and what else `schema` makes. */
const it = base.extend('openWith', ({ keep }) => async (schema: readonly string[] = []) => {
  const knex = sqliteKnex(driver, filename);
  for (const text of ['create table t (id integer primary key)', ...schema]) await knex.raw(text);
  return keep(sqliteDatabase(driver, knex, { file: null, release: () => Promise.resolve() }));
});

describe(`group commit on SQLite with ${driver.name}`, () => {
  it('runs a batch again where one of it throws, and keeps the effects of the others once', async ({
    openWith,
  }) => {
    const database = await openWith(['create table log (id integer primary key autoincrement, job integer)']);
    const note = compile<{ job: number }, { id: number }>(
      (p) => `insert into log (job) values (${p.job}) returning id`,
    );
    const logged = compile<Record<never, never>, { id: number; job: number }>(
      () => 'select id, job from log',
    );
    let runs: number[] = [];
    /** Five callers at once, of which one may throw after its effect; how often each was run. */
    const batch = async (failing: number | null) => {
      runs = [0, 0, 0, 0, 0];
      const jobs = runs.map((_, job) =>
        database.write(async (connection) => {
          runs[job] = (runs[job] ?? 0) + 1;
          const row = await connection.row(note, { job });
          if (job === failing) throw new Error('taken back');
          return row?.id;
        }, null),
      );
      return Promise.allSettled(jobs);
    };
    expect(await batch(null)).toMatchObject([1, 2, 3, 4, 5].map((value) => ({ value })));
    expect(runs).toEqual([1, 1, 1, 1, 1]);
    const outcomes = await batch(3);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true]);
    expect(runs).toEqual([2, 2, 2, 2, 1]);
    // From here on it is known that something may fail.
    for (let turn = 0; turn < 8; turn += 1) {
      await batch(1);
      expect(runs).toEqual([1, 1, 1, 1, 1]);
    }
    await batch(4);
    expect(runs).toEqual([2, 2, 2, 2, 2]);
    const rows = await database.read((connection) => connection.rows(logged, {}));
    expect(rows.map(({ job }) => job)).toEqual(
      [[0, 1, 2, 3, 4], [0, 1, 2, 4], ...Array.from({ length: 8 }, () => [0, 2, 3, 4]), [0, 1, 2, 3]].flat(),
    );
    // What was rolled back has used up no id.
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
  });

  it('fails every caller of a batch whose COMMIT fails, and goes on afterwards', async ({ openWith }) => {
    const database = await openWith([
      'create table child (id integer references t(id) deferrable initially deferred)',
    ]);
    const orphan = compile<{ id: number }>((p) => `insert into child (id) values (${p.id})`);
    const good = database.write((connection) => connection.run(insert, { id: 1 }), null);
    const bad = database.write((connection) => connection.run(orphan, { id: 99 }), null);
    const outcomes = await Promise.allSettled([good, bad]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(good).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await database.write((connection) => connection.run(insert, { id: 2 }), null)).toBe(1);
    expect(await database.read((connection) => connection.row(count, {}))).toEqual({ n: 1 });
  });

  it('says that there is no room, and keeps nothing of a batch that found none', async ({ openWith }) => {
    const blob = 'create table large as select randomblob(20000) as x';
    const database = await openWith([blob, 'pragma max_page_count = 10']);
    const grow = compile<Record<never, never>>(() => 'insert into large select x from large');
    const jobs = [
      database.write((connection) => connection.run(insert, { id: 1 }), null),
      database.write((connection) => connection.run(grow, {}), null),
    ];
    const reasons = (await Promise.allSettled(jobs)).map(
      (outcome): unknown => 'reason' in outcome && outcome.reason,
    );
    for (const reason of reasons) expect(reason).toBeInstanceOf(NoRoom);
    expect(await database.read((connection) => connection.row(count, {}))).toEqual({ n: 0 });
    expect(await database.write((connection) => connection.run(insert, { id: 1 }), null)).toBe(1);
  });

  it('never lets a reader see what is not committed', async ({ openWith }) => {
    const database = await openWith();
    const observed: (number | undefined)[] = [];
    const writing = database.write(async (connection) => {
      await connection.run(insert, { id: 1 });
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
      throw new Error('taken back');
    }, null);
    const reading = Array.from({ length: 20 }, async (_, turn) => {
      for (let wait = 0; wait < turn; wait++) await Promise.resolve();
      observed.push((await database.read((connection) => connection.row(count, {})))?.n);
      await new Promise(setImmediate);
      observed.push((await database.read((connection) => connection.row(count, {})))?.n);
    });
    await Promise.allSettled([writing, ...reading]);
    expect(new Set(observed)).toEqual(new Set([0]));
  });
});
