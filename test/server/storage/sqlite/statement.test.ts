import { afterAll, describe, expect, it } from 'vitest';

import { sqliteKnex } from '../../../../server/storage/sqlite.js';
import { sqliteFileOf } from '../../../../server/storage/sqlite-drivers.js';
import { compileFor, valuesFor } from '../../../../server/storage/statement.js';

const { driver, filename } = sqliteFileOf(':memory:');
const knex = sqliteKnex(driver, filename);
afterAll(() => knex.destroy());
const compile = compileFor(knex);

describe('a statement', () => {
  it('finds the place of each parameter, also where Knex sorts the columns', () => {
    const insert = compile<{ z: string; a: number }>((builder, p) =>
      builder('t').insert({ zulu: p('z'), alpha: p('a') }),
    );
    expect(insert.text).toBe('insert into `t` (`alpha`, `zulu`) values (?, ?)');
    expect(valuesFor(insert, { z: 'last', a: 1 })).toEqual([1, 'last']);
  });

  it('refuses a value that is no parameter', () => {
    expect(() => compile((builder) => builder('t').where('id', 7))).toThrow('binds a value');
  });
});
