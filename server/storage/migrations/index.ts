import type { Knex } from 'knex';

import { StorageRefused } from '../refusals.js';
import type { Dialect } from '../dialect.js';
import * as accountsAndTransactions from './001-accounts-and-transactions.js';
import * as chargesAndCases from './002-charges-and-cases.js';
import * as settings from './003-settings.js';
import * as transactionTally from './004-transaction-tally.js';
import * as fewerIndexEntries from './005-fewer-index-entries.js';
import * as deliveriesInLanes from './006-deliveries-in-lanes.js';
import * as whatTheAuditNeeds from './007-what-the-audit-needs.js';
import * as dashboard from './008-dashboard.js';
import * as webhookSecrets from './009-webhook-secrets.js';
import * as cheaperRows from './010-cheaper-rows.js';
import * as webhooksAndCredentials from './011-webhooks-and-credentials.js';
import * as sandboxSettings from './012-sandbox-settings.js';
import * as dayToDay from './013-day-to-day.js';
import * as seals from './014-seals.js';

interface Migration {
  readonly name: string;
  readonly up: (knex: Knex) => Promise<void>;
}

/** Every migration, oldest first. A name never changes once released. */
export const migrations: readonly Migration[] = [
  { name: '001-accounts-and-transactions', up: accountsAndTransactions.up },
  { name: '002-charges-and-cases', up: chargesAndCases.up },
  { name: '003-settings', up: settings.up },
  { name: '004-transaction-tally', up: transactionTally.up },
  { name: '005-fewer-index-entries', up: fewerIndexEntries.up },
  { name: '006-deliveries-in-lanes', up: deliveriesInLanes.up },
  { name: '007-what-the-audit-needs', up: whatTheAuditNeeds.up },
  { name: '008-dashboard', up: dashboard.up },
  { name: '009-webhook-secrets', up: webhookSecrets.up },
  { name: '010-cheaper-rows', up: cheaperRows.up },
  { name: '011-webhooks-and-credentials', up: webhooksAndCredentials.up },
  { name: '012-sandbox-settings', up: sandboxSettings.up },
  { name: '013-day-to-day', up: dayToDay.up },
  { name: '014-seals', up: seals.up },
];

/** The table in which Knex records the migrations of a database. */
const register = 'knex_migrations';

/**
 * Brings the schema up to date, all or nothing; processes that start at the same time migrate one after another. Throws
 * StorageRefused if a newer version of the program has used the database.
 */
export async function migrate(knex: Knex, dialect: Dialect): Promise<void> {
  for (const pragma of dialect.migrationPragmas) await knex.raw(`PRAGMA ${pragma}`);
  await knex.transaction(async (transaction) => {
    if (dialect.migrationLock !== null) await transaction.raw(dialect.migrationLock);
    refuseNewer(await appliedMigrations(transaction));
    await transaction.migrate.latest({
      tableName: register,
      migrationSource: {
        getMigrations: () => Promise.resolve([...migrations]),
        getMigrationName: ({ name }: Migration) => name,
        getMigration: ({ up }: Migration) => Promise.resolve({ up, down: refuseToGoBack }),
      },
    });
  });
}

/** Throws StorageRefused if the schema is not exactly the one that this program knows; changes nothing. */
export async function refuseOtherSchema(knex: Knex): Promise<void> {
  const applied = await appliedMigrations(knex);
  if (applied.length === 0) throw new StorageRefused({ id: 'no gateway' });
  refuseNewer(applied);
  if (applied.length < migrations.length) {
    throw new StorageRefused({ id: 'older' });
  }
}

async function appliedMigrations(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable(register))) return [];
  const rows = await knex<{ name: string }>(register).select('name').orderBy('id');
  return rows.map(({ name }) => name);
}

function refuseNewer(applied: readonly string[]): void {
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown === undefined) return;
  throw new StorageRefused({ id: 'newer', values: { migration: unknown } });
}

function refuseToGoBack(): Promise<void> {
  return Promise.reject(new Error('migrations only go forward'));
}
