import type { Compile, Connection, Done } from '../statement.js';
import { tableOf } from '../table.js';

/** The table `settings`: values on which every process that uses the database must agree. */
export function settingsTable(compile: Compile) {
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
  return (connection: Connection) => ({
    put: (name: string, value: string): Done => connection.run(replace, { name, value }),
    /** Increments a counter; returns the previous value. */
    count: async (name: string): Promise<number> => {
      await connection.run(insert, { name, value: '0' });
      return Number((await connection.row(increment, { name }))?.value) - 1;
    },
    /** Returns the value of a setting; if there is none yet, stores `value`. The first process decides for all. */
    settle: async (name: string, value: string): Promise<string> => {
      await connection.run(insert, { name, value });
      return (await connection.row(byName, { name }))?.value ?? value;
    },
  });
}
