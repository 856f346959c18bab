import type BetterSqlite3 from 'better-sqlite3';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';

import { StorageRefused } from './errors.js';
import { loadInstalled, type SqliteDriver } from './sqlite-driver.js';
import { type PreparedText, SyncConnection } from './sqlite-sync.js';

/** The driver `better-sqlite3`, which the user installs next to this program. It is synchronous. */
export const betterSqlite3: SqliteDriver = {
  name: 'better-sqlite3',
  remedy: 'install it beside this program (npm install better-sqlite3), or name the file without it',
  load,
  client: class extends BetterSqlite3Client {
    override _driver(): unknown {
      return load();
    }
  },
  readOnly: (filename) => ({ filename, options: { readonly: true } }),
  connection: (raw) => new SyncConnection((text) => prepared(raw as BetterSqlite3.Database, text)),
};

/**
 * From version 13 it needs a Node-API version that older Node versions lack, and then ends the process without a
 * message.
 */
function load(): unknown {
  const { version } = loadInstalled('better-sqlite3/package.json') as { readonly version: string };
  const isNew = Number.parseInt(version, 10) >= 13;
  if (isNew && Number(process.versions.napi) < 10)
    throw new StorageRefused(
      `the driver better-sqlite3 ${version} needs Node 22.14 or later: install its version 12, or name the file without it`,
    );
  return loadInstalled('better-sqlite3');
}

function prepared(database: BetterSqlite3.Database, text: string): PreparedText {
  const statement = database.prepare(text);
  const columns = statement.reader ? statement.raw().columns() : [];
  return {
    columns: columns.map(({ name }) => name),
    first: (values) => statement.get(values) as unknown[] | undefined,
    all: (values) => statement.all(values) as unknown[][],
    run: (values) => statement.run(values).changes,
  };
}
