import type { Instant } from '../../domain/clock.js';
import type { Operation, TransactionStatus } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import type { Compile, Params, Statement } from '../statement.js';
import type { Page } from './page.js';
import type { Tally } from './transaction-tally.js';

/** What the list is asked for; null: not filtered. Instants are inclusive. */
export interface TransactionFilter {
  readonly accountId: string;
  readonly status: TransactionStatus | null;
  readonly operations: readonly Operation[] | null;
  readonly externalId: string | null;
  readonly endToEndId: string | null;
  readonly from: Instant;
  readonly to: Instant;
  /** The same range as whole days in São Paulo, where it is whole days. */
  readonly days: { readonly first: string; readonly last: string } | null;
}

interface ListStatements<Row> {
  readonly page: Statement<Params, Row>;
  readonly count: Statement<Params, { total: number }>;
}

/** Reads one page and the total, newest first in a total order. The total of whole days comes from the tally. */
export function transactionList<Row>(
  compile: Compile,
): (
  connection: Connection,
  tally: Tally,
  filter: TransactionFilter,
  page: { limit: number; offset: number },
) => Promise<Page<Row>> {
  const compiled = new Map<string, ListStatements<Row>>();
  const statementsFor = (names: readonly string[]): ListStatements<Row> => {
    const key = names.join();
    const known = compiled.get(key);
    if (known) return known;
    const made = compileList<Row>(compile, names);
    compiled.set(key, made);
    return made;
  };
  return async (connection, tally, filter, { limit, offset }) => {
    const params = paramsOf(filter);
    const { page, count } = statementsFor(Object.keys(params));
    const items = await connection.rows(page, { ...params, limit, offset });
    if (filter.days && filter.externalId === null && filter.endToEndId === null) {
      return { items, total: await tally.total(filter.accountId, filter.days, filter) };
    }
    const counted = await connection.row(count, params);
    return { items, total: counted?.total ?? 0 };
  };
}

const conditions: Readonly<Record<string, string>> = {
  accountId: 'account_id = ?',
  from: 'created_at >= ?',
  to: 'created_at <= ?',
  status: 'status = ?',
  externalId: 'external_id = ?',
  endToEndId: 'end_to_end_id = ?',
};

/** Only what is filtered by, so that each combination has a statement that can use the index made for it. */
function paramsOf({ operations, days: _days, ...filter }: TransactionFilter): Record<string, string> {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  const named = (operations ?? []).map((operation, index) => [`operation${index}`, operation] as const);
  return Object.fromEntries([...given, ...named]);
}

function compileList<Row>(compile: Compile, names: readonly string[]): ListStatements<Row> {
  const operations = names.filter((name) => name.startsWith('operation'));
  const others = names.filter((name) => !name.startsWith('operation'));
  const where = others.map((name) => conditions[name] ?? '');
  if (operations.length > 0) where.push(`operation in (${operations.map(() => '?').join(', ')})`);
  const text = where.join(' and ');
  return {
    page: compile<Params, Row>((knex, p) =>
      knex.raw(
        `select * from transactions where ${text} order by created_at desc, number desc limit ? offset ?`,
        [...[...others, ...operations, 'limit', 'offset'].map((name) => p(name))],
      ),
    ),
    count: compile<Params, { total: number }>((knex, p) =>
      knex.raw(
        `select count(*) as total from transactions where ${text}`,
        [...others, ...operations].map((name) => p(name)),
      ),
    ),
  };
}
