import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** What every process on the database must agree on. */
export interface Settings {
  /** The setting; where there is none yet, `value` becomes it. Whoever comes first decides for all. */
  settle(name: string, value: string): Promise<string>;
}

/** The table `settings`. */
export function settingsTable(compile: Compile): (connection: Connection) => Settings {
  const insert = compile<{ name: string; value: string }>((knex, p) =>
    knex('settings')
      .insert({ name: p('name'), value: p('value') })
      .onConflict('name')
      .ignore(),
  );
  const byName = compile<{ name: string }, { value: string }>((knex, p) =>
    knex('settings').select('value').where('name', p('name')),
  );
  return (connection) => ({
    settle: async (name, value) => {
      await connection.run(insert, { name, value });
      return (await connection.row(byName, { name }))?.value ?? value;
    },
  });
}
