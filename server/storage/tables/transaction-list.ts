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

/** The columns that the list shows, under the names that it has for them. */
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

/** The columns that the list shows, as a select names them. */
export const listedColumns = Object.entries(columns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ');

interface ListStatements {
  readonly page: Statement<Params, ListedRow>;
  readonly count: Statement<Params, { total: number }>;
}

/** Reads one page and the total, newest first in a total order. The total of whole days comes from the tally. */
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
 * The same where an external id is given, whose own index finds what there is: left to itself the database reads all that the account has
 * of the time, by the index that it knows to be in the right order.
 */
const besideExternalId: Readonly<Record<string, Condition>> = {
  ...conditions,
  accountId: { text: "account_id || '' = ?", parameters: ['accountId'] },
  from: { text: "created_at || '' >= ?", parameters: ['from'] },
  to: { text: "created_at || '' <= ?", parameters: ['to'] },
};

/** Only what is filtered by, so that each combination has a statement that can use the index made for it. */
function paramsOf({ operations, days: _days, ...filter }: TransactionFilter): Record<string, string> {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  const named = (operations ?? []).map((operation, index) => [`operation${index}`, operation] as const);
  return Object.fromEntries([...given, ...named]);
}

/** What the list asks the database for where it is filtered by these. */
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

/** What a row of the list says. */
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
