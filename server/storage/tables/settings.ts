import type { Connection, Done } from '../connection.js';
import type { Compile } from '../statement.js';
import { tableOf } from '../table.js';

/** What every process on the database must agree on. */
export interface Settings {
  /** The value of a setting; if there is none yet, `value` is stored. The first process decides for all. */
  settle(name: string, value: string): Promise<string>;
  /** Replaces the value of a setting. */
  put(name: string, value: string): Done;
  /** Increments a counter; returns the previous value. */
  count(name: string): Promise<number>;
}

/** The table `settings`. */
export function settingsTable(compile: Compile): (connection: Connection) => Settings {
  const settings = tableOf<{ readonly name: string; readonly value: string }>(compile, 'settings');
  const insert = settings.insert(['name', 'value'], (rows) => rows.onConflict('name').ignore());
  const replace = settings.insert(['name', 'value'], (rows) => rows.onConflict('name').merge());
  const byName = settings.find(['name'], ['value']);
  const increment = settings.query<{ name: string }>((rows, p, raw) =>
    rows
      .where('name', p.name)
      .update('value', raw('cast(cast(value as integer) + 1 as text)'))
      .returning('value'),
  );
  return (connection) => ({
    put: (name, value) => connection.run(replace, { name, value }),
    count: async (name) => {
      await connection.run(insert, { name, value: '0' });
      return Number((await connection.row(increment, { name }))?.value) - 1;
    },
    settle: async (name, value) => {
      await connection.run(insert, { name, value });
      return (await connection.row(byName, { name }))?.value ?? value;
    },
  });
}
