import type { Knex } from 'knex';

import * as accountsAndTransactions from './001-accounts-and-transactions.js';
import * as chargesAndCases from './002-charges-and-cases.js';

interface Migration {
  readonly name: string;
  readonly up: (knex: Knex) => Promise<void>;
}

/** Every migration, oldest first. A name never changes once released. */
export const migrations: readonly Migration[] = [
  { name: '001-accounts-and-transactions', up: accountsAndTransactions.up },
  { name: '002-charges-and-cases', up: chargesAndCases.up },
];

/** Brings the schema up to date. */
export async function migrate(knex: Knex): Promise<void> {
  await knex.migrate.latest({
    migrationSource: {
      getMigrations: () => Promise.resolve([...migrations]),
      getMigrationName: ({ name }: Migration) => name,
      getMigration: ({ up }: Migration) => Promise.resolve({ up, down: refuseToGoBack }),
    },
  });
}

function refuseToGoBack(): Promise<void> {
  return Promise.reject(new Error('migrations only go forward'));
}
