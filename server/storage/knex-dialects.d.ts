/** Knex's own clients, from which others are derived: this is documented, but Knex has no types for it. */
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Knex } from 'knex';

  /** A query of Knex, which also receives the answer. */
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
    /** Loads the driver; throws if that fails. */
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

declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  export default class PostgresClient extends Knex.Client {
    /** Opens a connection for the pool. */
    acquireRawConnection(): Promise<unknown>;
  }
}
