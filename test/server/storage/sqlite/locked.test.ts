import { describe, expect } from 'vitest';

import { StorageUnavailable } from '../../../../server/storage/errors.js';
import { sqliteDatabase, sqliteKnex } from '../../../../server/storage/sqlite.js';
import { sqliteFile } from '../../../../server/storage/databases.js';
import { SqliteDatabase } from '../../../../server/storage/sqlite-groups.js';
import type { SqliteConnection } from '../../../../server/storage/sqlite-driver.js';
import { compileFor } from '../../../../server/storage/statement.js';
import { it as base } from '../../../support/fixtures.js';

const it = base
  /** Locks the file of the test's database as another program would; resolves with what gives it back. */
  .extend('lock', ({ database: { database } }, { onCleanup }) => async () => {
    const { driver, filename } = sqliteFile(database)!;
    const other = sqliteKnex(driver, filename);
    await other.raw('begin immediate');
    const release = () => other.destroy();
    onCleanup(release);
    return release;
  })
  /** The test's database with the table `t`, whose work waits for a lock for so many ms. */
  .extend('openFor', ({ database: { database }, keep }) => async (totalMs: number) => {
    const { driver, filename } = sqliteFile(database)!;
    const knex = sqliteKnex(driver, filename);
    await knex.raw('create table t (id integer primary key)');
    const taken = { file: null, release: () => Promise.resolve() };
    return keep(sqliteDatabase(driver, knex, taken, { totalMs, pauseMs: 1 }));
  });

const compile = compileFor(sqliteKnex(sqliteFile(':memory:')!.driver, ':memory:'));
const insert = compile<{ id: number }>((p) => `insert into t (id) values (${p.id})`);
const all = compile<Record<never, never>, { id: number }>(() => 'select id from t order by rowid');

/** Lets the event loop go around, so that what was written is tried. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

describe('while another program has locked the file', () => {
  it('a payment waits, and everything else goes on', async ({ open, lock }) => {
    const gateway = await open();
    const account = await gateway.account();
    const unlock = await lock();
    let isAnswered = false;
    const payment = account.cashOut().then((answer) => {
      isAnswered = true;
      return answer;
    });
    for (let turn = 0; turn < 5; turn += 1) {
      const answers = [await gateway.get('/health/live'), await gateway.get('/health')];
      answers.push(await account.get('/balance'));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(isAnswered).toBe(false);
    await unlock();
    expect((await payment).status).toBe(201);
  });

  it('who has waited too long is refused, and nothing of it is kept', async ({ openFor, lock }) => {
    const opened = await openFor(50);
    const unlock = await lock();
    const late = opened.write((connection) => connection.run(insert, { id: 1 }), null);
    await expect(late).rejects.toBeInstanceOf(StorageUnavailable);
    await unlock();
    await opened.write((connection) => connection.run(insert, { id: 2 }), null);
    expect(await opened.read((connection) => connection.rows(all, {}))).toEqual([{ id: 2 }]);
  });

  it('an account that has too much waiting is refused more, and another is not', async ({
    openFor,
    lock,
  }) => {
    const opened = await openFor(60_000);
    const unlock = await lock();
    const outcomes = Array.from({ length: 4_100 }, (_, id) =>
      opened
        .write((connection) => connection.run(insert, { id }), 'one')
        .then(
          () => 'kept',
          () => 'refused',
        ),
    );
    const neighbours = opened.write((connection) => connection.run(insert, { id: 10_000 }), 'other');
    await turns(3);
    await unlock();
    expect(await neighbours).toBe(1);
    expect((await Promise.all(outcomes)).filter((outcome) => outcome === 'refused')).toHaveLength(100);
    // Nothing waits any more.
    expect(await opened.write((connection) => connection.run(insert, { id: 20_000 }), 'one')).toBe(1);
  });
});

/** A connection on which these statements fail once each because the file is locked; `executed` has all of them. */
function interrupted(...failing: string[]) {
  const executed: string[] = [];
  const execute = (text: string) => {
    executed.push(text);
    const place = failing.indexOf(text);
    if (place === -1) return Promise.resolve();
    failing.splice(place, 1);
    return Promise.reject(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }));
  };
  const connection = { execute, rows: () => execute('read').then(() => []), run: () => execute('change') };
  return { executed, connection: connection as unknown as SqliteConnection };
}

it.for([['BEGIN IMMEDIATE'], ['change'], ['COMMIT'], ['read']] as const)(
  'a lock that is found at %s is waited for, and the work is done anew',
  async ([place]) => {
    const { connection, executed } = interrupted(place);
    const patience = { totalMs: 10_000, pauseMs: 1 };
    const database = new SqliteDatabase({
      connection,
      file: null,
      release: () => Promise.resolve(),
      patience,
    });
    await database.write((inside) => inside.run(insert, { id: 1 }), null);
    await database.read((inside) => inside.rows(all, {}));
    const whole = ['BEGIN IMMEDIATE', 'change', 'COMMIT', 'read'];
    expect(executed.slice(-4)).toEqual(place === 'read' ? [...whole.slice(1), 'read'] : whole);
    expect(executed.filter((text) => text === place)).toHaveLength(2);
    expect(executed.filter((text) => text === 'ROLLBACK')).toHaveLength(place === 'read' ? 0 : 1);
  },
);
