import type { Knex } from 'knex';

import { t } from '../../messages/text.js';
import { StorageRefused } from '../errors.js';
import type { Dialect } from '../dialect.js';
import * as schema from './001-schema.js';
import * as noDigests from './002-no-digests.js';
import * as bothEnds from './003-both-ends.js';

/** One step of the schema. */
export interface Migration {
  readonly name: string;
  readonly up: (knex: Knex, dialect: Dialect) => Promise<void>;
}

/** Every migration, oldest first. A name never changes once released. */
export const migrations: readonly Migration[] = [
  { name: '001-schema', up: schema.up },
  { name: '002-no-digests', up: noDigests.up },
  { name: '003-both-ends', up: bothEnds.up },
];

/** The table in which Knex records the migrations of a database. */
const register = 'knex_migrations';

/**
 * Brings the schema up to date, all or nothing; processes that start at the same time migrate one after another. Throws
 * StorageRefused if a newer version of the program has used the database.
 */
export async function migrate(knex: Knex, dialect: Dialect, known = migrations): Promise<void> {
  for (const pragma of dialect.migrationPragmas) await knex.raw(`PRAGMA ${pragma}`);
  await knex.transaction(async (transaction) => {
    if (dialect.migrationLock !== null) await transaction.raw(dialect.migrationLock);
    refuseNewer(await appliedMigrations(transaction), known);
    await transaction.migrate.latest({
      tableName: register,
      migrationSource: {
        getMigrations: () => Promise.resolve([...known]),
        getMigrationName: ({ name }: Migration) => name,
        getMigration: ({ up }: Migration) =>
          Promise.resolve({ up: (within) => up(within, dialect), down: refuseToGoBack }),
      },
    });
  });
}

/** Throws StorageRefused if the schema is not exactly the one that this program knows; changes nothing. */
export async function refuseOtherSchema(knex: Knex, known = migrations): Promise<void> {
  const applied = await appliedMigrations(knex);
  if (applied.length === 0) throw new StorageRefused(t`no gateway has used this database yet`);
  refuseNewer(applied, known);
  if (applied.length < known.length)
    throw new StorageRefused(
      t`the database is of an older version: to upgrade it, start the gateway with this database once`,
    );
}

async function appliedMigrations(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable(register))) return [];
  const rows = await knex<{ name: string }>(register).select('name').orderBy('id');
  return rows.map(({ name }) => name);
}

function refuseNewer(applied: readonly string[], known: readonly Migration[]): void {
  const unknown = applied.find((name) => !known.some((migration) => migration.name === name));
  if (unknown === undefined) return;
  throw new StorageRefused(
    t`the database is newer than this program (its migration "${{ migration: unknown }}" is unknown): install a newer version, or name another database`,
  );
}

function refuseToGoBack(): Promise<void> {
  return Promise.reject(new Error('migrations only go forward'));
}
