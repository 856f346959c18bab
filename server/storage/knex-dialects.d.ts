/** Knex's own clients, from which others are derived: this is documented, but Knex has no types for it. */
declare module 'knex/lib/dialects/sqlite3/index.js' {
  import type { Knex } from 'knex';

  /** A query of Knex, which also receives the response. */
  export interface Query {
    readonly sql: string;
    readonly bindings?: readonly (string | number | null | Date)[];
    response?: unknown;
    context?: { readonly lastID: number | bigint; readonly changes: number | bigint };
  }

  export default class Sqlite3Client extends Knex.Client {
    readonly connectionSettings: { readonly filename: string; readonly readOnly?: boolean };
    /** Loads the driver; throws if that fails. */
    _driver(): unknown;
    _query(connection: unknown, query: Query): Promise<Query>;
  }
}

declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  export default class PostgresClient extends Knex.Client {
    /** Opens a connection for the pool. */
    acquireRawConnection(): Promise<unknown>;
  }
}
