/** Knex's own clients, to derive others from: its documented way, for which it has no types. */
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Knex } from 'knex';

  /** What Knex asks, and where it wants the answer. */
  export interface Query {
    readonly sql: string;
    readonly bindings?: readonly unknown[];
    response?: unknown;
    context?: { readonly lastID: number | bigint; readonly changes: number | bigint };
  }

  export default class BetterSqlite3Client extends Knex.Client {
    readonly connectionSettings: {
      readonly filename: string;
      readonly options?: { readonly readonly?: boolean };
    };
    /** The driver, loaded. Throws where it cannot be. */
    _driver(): unknown;
    _query(connection: unknown, query: Query): Promise<Query>;
    _formatBindings(bindings: readonly unknown[] | undefined): readonly (string | number | null)[];
  }
}

declare module 'knex/lib/dialects/sqlite3/index.js' {
  import type { Knex } from 'knex';

  export default class Sqlite3Client extends Knex.Client {
    _driver(): unknown;
  }
}
