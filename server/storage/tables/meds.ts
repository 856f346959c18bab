import type { Med, MedStatus } from '../../domain/med.js';
import type { Connection } from '../connection.js';
import { type Compile, ofFew } from '../statement.js';
import type { Page } from './page.js';

/** The filter of the list of MEDs; null: not filtered. Instants are inclusive. */
export interface MedFilter {
  readonly accountId: string;
  readonly status: MedStatus | null;
  readonly reconciled: boolean | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Special-refund-mechanism cases. */
export interface Meds {
  insert(med: Omit<Med, 'id'>): Promise<Med>;
  byId(accountId: string, id: number): Promise<Med | null>;
  /** Compare-and-set on the old status; null if the case no longer had it. */
  update(med: Med, from: MedStatus): Promise<Med | null>;
  /** At most `max` cases that contest a transaction, oldest first. */
  ofTransaction(accountId: string, transactionNumber: number, max: number): Promise<Med[]>;
  /** Newest first. */
  list(filter: MedFilter, page: { limit: number; offset: number }): Promise<Page<Med>>;
}

interface MedRow {
  id: number;
  account_id: string;
  status: MedStatus;
  created_at: string;
  content: string;
}
type Content = Omit<Med, 'id' | 'accountId' | 'status' | 'createdAt'>;

/** The table `meds`. */
export function medsTable(compile: Compile): (connection: Connection) => Meds {
  const { insert, update } = changes(compile);
  const { byId, ofTransaction, list, count } = reads(compile);
  return (connection) => ({
    insert: async ({ accountId, status, createdAt, ...content }) => {
      const reconciled = Number(content.contested !== null);
      const transactionNumber = content.contested?.transactionNumber ?? null;
      const row = { accountId, status, reconciled, createdAt, transactionNumber };
      const params = { ...row, content: JSON.stringify(content) };
      const med = fromRow(await connection.row(insert, params));
      if (!med) throw new Error('an insert returned nothing');
      return med;
    },
    byId: async (accountId, id) => fromRow(await connection.row(byId, { accountId, id })),
    update: async ({ id, status, accountId: _accountId, createdAt: _createdAt, ...content }, from) =>
      fromRow(await connection.row(update, { id, status, from, content: JSON.stringify(content) })),
    ofTransaction: async (accountId, transactionNumber, max) =>
      (await connection.rows(ofTransaction, { accountId, transactionNumber, max })).flatMap(
        (row) => fromRow(row) ?? [],
      ),
    list: async (filter, { limit, offset }) => {
      const params = { ...filter, reconciled: filter.reconciled === null ? null : Number(filter.reconciled) };
      const rows = await connection.rows(list, { ...params, limit, offset });
      const counted = await connection.row(count, params);
      return { items: rows.flatMap((row) => fromRow(row) ?? []), total: counted?.total ?? 0 };
    },
  });
}

function changes(compile: Compile) {
  type New = {
    accountId: string;
    status: string;
    reconciled: number;
    createdAt: string;
    transactionNumber: number | null;
    content: string;
  };
  const insert = compile<New, MedRow>((knex, p) =>
    knex('meds')
      .insert({
        account_id: p('accountId'),
        status: p('status'),
        reconciled: p('reconciled'),
        created_at: p('createdAt'),
        transaction_number: p('transactionNumber'),
        content: p('content'),
      })
      .returning('*'),
  );
  const update = compile<{ id: number; from: string; status: string; content: string }, MedRow>((knex, p) =>
    knex('meds')
      .where({ id: p('id'), status: p('from') })
      .update({ status: p('status'), content: p('content') })
      .returning('*'),
  );
  return { insert, update };
}

type FilterParams = {
  accountId: string;
  status: string | null;
  reconciled: number | null;
  from: string | null;
  to: string | null;
};

/** A null filter matches everything; the casts tell PostgreSQL the type of a bare null. */
const filterText = `account_id = ?
  and (cast(? as text) is null or status = ?)
  and (cast(? as integer) is null or reconciled = ?)
  and (cast(? as text) is null or created_at >= ?)
  and (cast(? as text) is null or created_at <= ?)`;

function reads(compile: Compile) {
  const filterNames = [
    'accountId',
    ...(['status', 'reconciled', 'from', 'to'] as const).flatMap((name) => [name, name] as const),
  ] as const;
  const byId = compile<{ accountId: string; id: number }, MedRow>((knex, p) =>
    knex('meds').where({ account_id: p('accountId'), id: p('id') }),
  );
  const list = compile<FilterParams & { limit: number; offset: number }, MedRow>((knex, p) =>
    knex.raw(`select * from meds where ${filterText} order by created_at desc, id desc limit ? offset ?`, [
      ...filterNames.map((name) => p(name)),
      p('limit'),
      p('offset'),
    ]),
  );
  const count = compile<FilterParams, { total: number }>((knex, p) =>
    knex.raw(
      `select count(*) as total from meds where ${filterText}`,
      filterNames.map((name) => p(name)),
    ),
  );
  type OfTransaction = { accountId: string; transactionNumber: number; max: number };
  const ofTransaction = compile<OfTransaction, MedRow>((knex, p) =>
    knex.raw(
      `select * from meds where transaction_number = ? and account_id = ? order by ${ofFew('id')} limit ?`,
      [p('transactionNumber'), p('accountId'), p('max')],
    ),
  );
  return { byId, ofTransaction, list, count };
}

function fromRow(row: MedRow | undefined): Med | null {
  if (!row) return null;
  const content = JSON.parse(row.content) as Content;
  return { ...content, id: row.id, accountId: row.account_id, status: row.status, createdAt: row.created_at };
}
