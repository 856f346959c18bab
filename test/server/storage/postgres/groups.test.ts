import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Connection } from '../../../../server/storage/connection.js';
import { StorageUnavailable } from '../../../../server/storage/errors.js';
import { PostgresDatabase } from '../../../../server/storage/postgres.js';
import { postgresKnex } from '../../../../server/storage/postgres-pool.js';
import { type Grounds, PostgresGroups, type Work } from '../../../../server/storage/postgres-groups.js';
import { defaultLimits } from '../../../../server/storage/postgres-limits.js';
import { compileFor } from '../../../../server/storage/statement.js';
import { freshDatabase, tamper } from '../../../support/databases.js';
import { patience } from '../../../support/patience.js';

/** Lets everything happen that waits for nothing. */
const settled = () =>
  // A timer may fire before what begins in the same turn of the event loop.
  new Promise((resolve) => setTimeout(() => setImmediate(() => setImmediate(resolve))));
const nowhere = {} as Connection;

/** Groups on a database that only notes what is run, and ends a transaction when it is told to. */
class Noted {
  readonly #ends: (() => void)[] = [];
  #now: string[] = [];
  /** The accounts of each transaction of a group, in the order in which their work began. */
  readonly together: string[][] = [];
  readonly alone: string[] = [];
  readonly groups: PostgresGroups;

  constructor(changes: Partial<Grounds> = {}) {
    this.groups = new PostgresGroups({
      together: async (work) => {
        this.#now = [];
        this.together.push(this.#now);
        const value = await work(nowhere);
        await new Promise<void>((resolve) => this.#ends.push(resolve));
        return value;
      },
      alone: (work, accountId) => {
        this.alone.push(accountId);
        return work(nowhere);
      },
      lanes: 1,
      waiting: 100,
      waitMs: 60_000,
      ...changes,
    });
  }

  write(
    accountId: string,
    ends: () => Promise<unknown> = () => Promise.resolve(accountId),
    workMs = Infinity,
  ): Promise<unknown> {
    const run = () => {
      this.#now.push(accountId);
      return ends();
    };
    return this.groups.write(run, accountId, { workMs, answerMs: Infinity });
  }

  /** Commits the oldest group. */
  async commit(): Promise<void> {
    this.#ends.shift()?.();
    await settled();
  }
}

describe('groups', () => {
  it('share a transaction, and nobody is answered before it is committed', async () => {
    const noted = new Noted();
    let answered = 0;
    const all = ['b', 'a', 'b', 'c'].map(async (account) => {
      const value = await noted.write(account);
      answered += 1;
      return value;
    });
    await settled();
    expect({ answered, together: noted.together }).toEqual({ answered: 0, together: [['a', 'b', 'c', 'b']] });
    await noted.commit();
    expect(await Promise.all(all)).toEqual(['b', 'a', 'b', 'c']);
  });

  it('take accounts in turns, and none that another group serves', async () => {
    const noted = new Noted({ lanes: 2 });
    for (let turn = 0; turn < 40; turn += 1) noted.write('many').catch(() => undefined);
    noted.write('few').catch(() => undefined);
    await settled();
    expect(noted.together).toHaveLength(1);
    expect(noted.together[0]).toHaveLength(32);
    expect(noted.together[0]?.filter((account) => account === 'few')).toHaveLength(1);
    noted.write('few').catch(() => undefined);
    noted.write('third').catch(() => undefined);
    await settled();
    expect(noted.together[1]).toEqual(['third']);
    await noted.commit();
    expect(noted.together[2]).toEqual(['few', ...Array.from({ length: 9 }, () => 'many')]);
  });

  it('run the work of one account one piece after the other', async () => {
    const noted = new Noted();
    let underWay = 0;
    const piece = async () => {
      underWay += 1;
      await settled();
      expect(underWay).toBe(1);
      underWay -= 1;
    };
    const all = Promise.all(Array.from({ length: 5 }, () => noted.write('a', piece)));
    for (let turn = 0; turn < 10; turn += 1) await settled();
    await noted.commit();
    await all;
  });

  it('of which work throws keep the rest together, and run that account alone until it has succeeded for a while', async () => {
    const noted = new Noted();
    const refused = new Error('refused');
    const failing = noted.write('b', () => Promise.reject(refused));
    const others = ['a', 'c'].map((account) => noted.write(account));
    await expect(failing).rejects.toBe(refused);
    await noted.commit();
    expect(await Promise.all(others)).toEqual(['a', 'c']);
    expect({ together: noted.together.slice(0, 2), alone: noted.alone }).toEqual({
      together: [
        ['a', 'b', 'c', 'b'],
        ['a', 'c'],
      ],
      alone: ['b'],
    });
    for (let turn = 0; turn < 8; turn += 1) await noted.write('b');
    expect(noted.together).toHaveLength(2);
    const inGroup = noted.write('b');
    await settled();
    await noted.commit();
    expect(await inGroup).toBe('b');
    expect(noted.together).toHaveLength(3);
  });

  it('that were not committed are run again by nobody', async () => {
    const lost = new StorageUnavailable('rolled back');
    const noted = new Noted({
      together: async <T>(work: Work<T>) => {
        await work(nowhere);
        throw lost;
      },
    });
    const outcomes = await Promise.allSettled(['a', 'b'].map((account) => noted.write(account)));
    expect(outcomes).toEqual(['a', 'b'].map(() => ({ status: 'rejected', reason: lost })));
    expect(noted.alone).toEqual([]);
  });

  it('say so to whoever would wait in too long a queue, or has waited too long', async () => {
    const noted = new Noted({ waiting: 2, waitMs: 20 });
    noted.write('a').catch(() => undefined);
    await settled();
    const late = noted.write('a');
    noted.write('a').catch(() => undefined);
    await expect(noted.write('a')).rejects.toThrow(StorageUnavailable);
    await expect(late).rejects.toThrow(StorageUnavailable);
  });
});

const compile = compileFor(postgresKnex('postgres://127.0.0.1/none', defaultLimits));
type Id = Readonly<Record<'id', string>>;
const add = compile<Id>((p) => `update counters set value = value + 1 where id = ${p.id}`);
const insert = compile<Id>((p) => `insert into counters values (${p.id}, 0)`);
const values = compile<Record<never, never>, { value: number }>((_, knex) =>
  knex('counters').select('value').orderBy('id'),
);

describe('a group on PostgreSQL', () => {
  let url: string;
  let opened: PostgresDatabase;
  beforeAll(async () => {
    url = await freshDatabase();
    await tamper(url, 'create table counters (id text primary key, value bigint not null)');
    await tamper(url, "insert into counters values ('a', 0), ('b', 0), ('c', 0)");
    const limits = { ...defaultLimits, ...patience };
    opened = new PostgresDatabase(postgresKnex(url, limits), limits);
  });
  afterAll(() => opened.close());

  const adding = (
    id: string,
    after: (connection: Connection) => Promise<unknown> = () => Promise.resolve(),
  ) =>
    opened.write(async (connection) => {
      await connection.run(add, { id });
      await after(connection);
    }, id);
  const counted = async () => {
    const rows = await opened.read((connection) => connection.rows(values, {}));
    const [a = NaN, b = NaN, c = NaN] = rows.map(({ value }) => value);
    return { a, b, c };
  };

  it('counts every piece of work once, whether one of it throws or breaks a constraint', async () => {
    const pieces = ['a', 'b', 'c', 'a', 'b', 'c'].map((id) => adding(id));
    const thrown = adding('b', () => Promise.reject(new Error('refused')));
    const broken = adding('c', (connection) => connection.run(insert, { id: 'a' }));
    const outcomes = await Promise.allSettled([...pieces, thrown, broken]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...pieces.map(() => 'fulfilled'),
      'rejected',
      'rejected',
    ]);
    await expect(thrown).rejects.toThrow('refused');
    await expect(broken).rejects.toThrow(/counters_pkey/);
    expect(await counted()).toEqual({ a: 2, b: 2, c: 2 });
  });

  it('in which a row is locked keeps nobody else: they need not wait until it is free', async () => {
    const before = await counted();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let took: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (took = resolve));
    const holds = opened.write(async (connection) => {
      await connection.run(add, { id: 'a' });
      took();
      await released;
    }, null);
    await taken;
    const stuck = adding('a');
    await Promise.all([adding('b'), adding('c')]);
    release();
    await Promise.all([holds, stuck]);
    expect(await counted()).toEqual({ a: before.a + 2, b: before.b + 1, c: before.c + 1 });
  });
});
