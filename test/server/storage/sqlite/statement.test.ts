import { afterAll, describe, expect, it } from 'vitest';

import type { Cents } from '../../../../server/domain/money.js';
import { compileFor, flag, json, money, rowReader, valuesFor } from '../../../../server/storage/statement.js';
import { sqliteKnex } from '../../../../server/storage/sqlite.js';
import { sqliteFileOf } from '../../../../server/storage/databases.js';

const { driver, filename } = sqliteFileOf(':memory:');
const knex = sqliteKnex(driver, filename);
afterAll(() => knex.destroy());
const compile = compileFor(knex);

describe('a statement', () => {
  it('finds the place of each parameter, also where Knex sorts the columns', () => {
    const insert = compile<{ z: string; a: number }>((p, builder) =>
      builder('t').insert({ zulu: p.z, alpha: p.a }),
    );
    expect(insert.text).toBe('insert into `t` (`alpha`, `zulu`) values (?, ?)');
    expect(valuesFor(insert, { z: 'last', a: 1 })).toEqual([1, 'last']);
  });

  it('has values that are no parameters in its text', () => {
    const change = compile((_, builder) => builder('t').where({ id: 7 }).update({ name: "a'b", gone: null }));
    expect(change.text).toBe("update `t` set `name` = 'a''b', `gone` = null where `id` = 7");
    expect(change.parameters).toEqual([]);
    expect(() => compile((_, builder) => builder('t').where('id', true))).toThrow('contains true');
  });

  it('may be a text, in which a parameter can come twice', () => {
    const select = compile<{ id: number; max: number }>(
      (p) => `select 1 from t where a = ${p.id} or b = ${p.id} limit ${p.max}`,
    );
    expect(select.text).toBe('select 1 from t where a = ? or b = ? limit ?');
    expect(valuesFor(select, { id: 7, max: 1 })).toEqual([7, 7, 1]);
  });

  it('reads and stores members by their kinds', () => {
    const insert = compile<{ isTest: boolean; detail: number[] | null }>(
      (p) => `insert into t values (${p.isTest}, ${p.detail})`,
      { isTest: flag, detail: json<number[]>() },
    );
    expect(valuesFor(insert, { isTest: true, detail: [1] })).toEqual([1, '[1]']);
    expect(valuesFor(insert, { isTest: false, detail: null })).toEqual([0, null]);
    const kinds = { amountCents: money, isTest: flag, detail: json<number[]>() };
    type Row = { amountCents: Cents; isTest: boolean; detail: number[] | null; createdAt: string };
    const select = compile<Record<never, never>, Row>(() => 'select * from t', kinds);
    const read = rowReader(select, ['amount_cents', 'is_test', 'detail', 'created_at']);
    const rest = { amountCents: 5, isTest: true, createdAt: 'x' };
    expect(read([5, 1, '[1]', 'x'])).toEqual({ ...rest, detail: [1] });
    expect(read([5, 1, null, 'x'])).toEqual({ ...rest, detail: null });
    expect(() => read([0.5, 1, null, 'x'])).toThrow('not a whole number of cents');
  });
});
