import type { Instant } from '../../domain/clock.js';
import type {
  Counterpart,
  ListedTransaction,
  Operation,
  TransactionStatus,
} from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import type { Compile, Params, Statement } from '../statement.js';
import { hasExternalId } from './external-ids.js';
import type { Page } from './page.js';
import type { Tally } from './transaction-tally.js';

/** The filter of the list; null: not filtered. Instants are inclusive. */
export interface TransactionFilter {
  readonly accountId: string;
  readonly status: TransactionStatus | null;
  readonly operations: readonly Operation[] | null;
  readonly externalId: string | null;
  readonly endToEndId: string | null;
  readonly from: Instant;
  readonly to: Instant;
  /** The same range in whole days in São Paulo, if it consists of whole days. */
  readonly days: { readonly first: string; readonly last: string } | null;
}

/** The columns of the list, by the names of its members. */
const columns = {
  number: 'number',
  uuid: 'uuid',
  operation: 'operation',
  externalId: 'external_id',
  status: 'status',
  amountCents: 'amount_cents',
  feeCents: 'fee_cents',
  counterpart: 'counterpart',
  endToEndId: 'end_to_end_id',
  createdAt: 'created_at',
  processedAt: 'processed_at',
} as const satisfies Record<keyof ListedTransaction, string>;

/** A row as it is read: the counterpart is JSON. */
export type ListedRow = Omit<ListedTransaction, 'counterpart'> & { readonly counterpart: string | null };

/** The columns of the list as a select clause. */
export const listedColumns = Object.entries(columns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ');

interface ListStatements {
  readonly page: Statement<Params, ListedRow>;
  readonly count: Statement<Params, { total: number }>;
}

/** Reads one page and the total, newest first in a total order. For whole days the total comes from the tally. */
export function transactionList(
  compile: Compile,
): (
  connection: Connection,
  tally: Tally,
  filter: TransactionFilter,
  page: { limit: number; offset: number },
) => Promise<Page<ListedTransaction>> {
  const compiled = new Map<string, ListStatements>();
  const statementsFor = (names: readonly string[]): ListStatements => {
    const key = names.join();
    const known = compiled.get(key);
    if (known) return known;
    const made = compileList(compile, names);
    compiled.set(key, made);
    return made;
  };
  return async (connection, tally, filter, { limit, offset }) => {
    const params = paramsOf(filter);
    const { page, count } = statementsFor(Object.keys(params));
    const items = (await connection.rows(page, { ...params, limit, offset })).map(listedFrom);
    if (filter.days && filter.externalId === null && filter.endToEndId === null) {
      return { items, total: await tally.total(filter.accountId, filter.days, filter) };
    }
    const counted = await connection.row(count, params);
    return { items, total: counted?.total ?? 0 };
  };
}

interface Condition {
  readonly text: string;
  /** Names of its placeholders. */
  readonly parameters: readonly string[];
}

const conditions: Readonly<Record<string, Condition>> = {
  accountId: { text: 'account_id = ?', parameters: ['accountId'] },
  from: { text: 'created_at >= ?', parameters: ['from'] },
  to: { text: 'created_at <= ?', parameters: ['to'] },
  status: { text: 'status = ?', parameters: ['status'] },
  externalId: hasExternalId,
  endToEndId: { text: 'end_to_end_id = ?', parameters: ['endToEndId'] },
};

/**
 * The same conditions if an external id is given, whose own index finds the few rows. Otherwise the database would read
 * all rows of the account in the time range, using the index that has the right order.
 */
const besideExternalId: Readonly<Record<string, Condition>> = {
  ...conditions,
  accountId: { text: "account_id || '' = ?", parameters: ['accountId'] },
  from: { text: "created_at || '' >= ?", parameters: ['from'] },
  to: { text: "created_at || '' <= ?", parameters: ['to'] },
};

/** Only the filters in use, so that each combination has a statement that can use its index. */
function paramsOf({ operations, days: _days, ...filter }: TransactionFilter): Record<string, string> {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  const named = (operations ?? []).map((operation, index) => [`operation${index}`, operation] as const);
  return Object.fromEntries([...given, ...named]);
}

/** The condition of the list for these filters. */
export function listCondition(names: readonly string[]): Condition {
  const operations = names.filter((name) => name.startsWith('operation'));
  const known = names.includes('externalId') ? besideExternalId : conditions;
  const where = names.flatMap((name) => known[name] ?? []);
  if (operations.length > 0)
    where.push({
      text: `operation in (${operations.map(() => '?').join(', ')})`,
      parameters: operations,
    });
  return {
    text: where.map((condition) => condition.text).join(' and '),
    parameters: where.flatMap((condition) => condition.parameters),
  };
}

function compileList(compile: Compile, names: readonly string[]): ListStatements {
  const { text, parameters } = listCondition(names);
  return {
    page: compile<Params, ListedRow>((knex, p) =>
      knex.raw(
        `select ${listedColumns} from transactions where ${text}
         order by created_at desc, number desc limit ? offset ?`,
        [...parameters, 'limit', 'offset'].map((name) => p(name)),
      ),
    ),
    count: compile<Params, { total: number }>((knex, p) =>
      knex.raw(
        `select count(*) as total from transactions where ${text}`,
        parameters.map((name) => p(name)),
      ),
    ),
  };
}

/** Converts a row into an item of the list. */
export function listedFrom(row: ListedRow): ListedTransaction {
  return {
    number: row.number,
    uuid: row.uuid,
    operation: row.operation,
    externalId: row.externalId,
    status: row.status,
    amountCents: row.amountCents,
    feeCents: row.feeCents,
    counterpart: row.counterpart === null ? null : (JSON.parse(row.counterpart) as Counterpart),
    endToEndId: row.endToEndId,
    createdAt: row.createdAt,
    processedAt: row.processedAt,
  };
}
