import type { Connection } from './connection.js';
import { sealOf, type StoredRow } from './digests.js';
import type { Compile, Statement } from './statement.js';
import { type BuildQuery, type ParametersFor, type Table } from './table.js';

/** Runs a change; resolves to the changed rows, as they are stored. */
export type SealedChange<P> = (connection: Connection, params: P) => Promise<StoredRow[]>;

/** Makes changes of a sealed table. */
export type Sealing<Row extends object> = <P extends ParametersFor<Row, P>>(
  build: BuildQuery<P>,
) => SealedChange<P>;

/**
 * Keeps a table sealed: every row has, in its column `seal`, a digest of its other columns, which the audit recomputes
 * (docs/decisions/audit.md). A change seals the rows that it changes in the same transaction, which has locked them.
 */
export function sealing<Row extends object>(
  compile: Compile,
  name: string,
  key: 'id' | 'fingerprint',
  table: Table<Row>,
): Sealing<Row> {
  const seal = compile<{ key: string | number; seal: string }>((p, knex) =>
    knex(name).where(key, p.key).update({ seal: p.seal }),
  );
  return <P extends ParametersFor<Row, P>>(build: BuildQuery<P>): SealedChange<P> => {
    const change = table.query<P>((rows, p, raw) => build(rows, p, raw).returning('*'));
    // Without the kinds of its members, a row is read as it is stored.
    const stored = { ...change, kinds: {} } as unknown as Statement<P, StoredRow>;
    return async (connection: Connection, params: P) => {
      const rows = await connection.rows(stored, params);
      for (const row of rows) await connection.run(seal, { key: row[key] ?? '', seal: sealOf(row) });
      return rows;
    };
  };
}
