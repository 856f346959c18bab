import type { Connection } from './connection.js';
import type { Compile, Statement } from './statement.js';
import { type BuildQuery, columnOf, type ParametersFor, type Table } from './table.js';
import { digestOf } from './tables/ledger.js';

/** A row as it is stored, by column or by member. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/**
 * The digest of a whole row, but for its column `seal`, which holds it. Null counts as no column, so a later version may
 * add columns that are null in older rows.
 */
export function sealOf(row: StoredRow): string {
  const columns = Object.entries(row)
    .map(([member, value]) => [columnOf(member), value] as const)
    .filter(([column, value]) => column !== 'seal' && value !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return digestOf(JSON.stringify(columns));
}

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
