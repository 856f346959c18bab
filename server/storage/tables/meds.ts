import type { Med, MedStatus } from '../../domain/med.js';
import { type Compile, type Connection, flag, json, ofFew, type Placeholders } from '../statement.js';
import { type Page, tableOf } from '../table.js';

/** The filter of the list of MEDs; a null member does not filter. Instants are inclusive. */
export interface MedFilter {
  readonly accountId: string;
  readonly status: MedStatus | null;
  readonly reconciled: boolean | null;
  readonly from: string | null;
  readonly to: string | null;
}

type Content = Omit<Med, 'id' | 'accountId' | 'status' | 'createdAt'>;

/** A row: the members that no filter uses are one JSON text. */
interface Row extends Omit<Med, keyof Content> {
  readonly reconciled: boolean;
  readonly transactionNumber: number | null;
  readonly content: Content;
}

/** The table `meds`: cases of the special refund mechanism. */
export function medsTable(compile: Compile) {
  const kinds = { reconciled: flag, content: json<Content>() };
  const meds = tableOf<Row>(compile, 'meds', kinds);
  const members = ['accountId', 'status', 'reconciled', 'createdAt', 'transactionNumber', 'content'] as const;
  type Update = { id: number; from: MedStatus; status: MedStatus; content: Content };
  const insert = meds.insertReturning('id', members);
  const update = meds.change<Update>((rows, p) =>
    rows.where({ id: p.id, status: p.from }).update({ status: p.status, content: p.content }),
  );
  const byId = meds.find(['accountId', 'id']);
  // In SQL, because each filter may be null, and the rows must be sorted without an index.
  const list = compile<MedFilter & { limit: number; offset: number }, Row>(
    (p) => `select * from meds where ${filtered(p)}
      order by created_at desc, id desc limit ${p.limit} offset ${p.offset}`,
    kinds,
  );
  const count = compile<MedFilter, { total: number }>(
    (p) => `select count(*) as total from meds where ${filtered(p)}`,
    kinds,
  );
  type OfTransaction = { accountId: string; transactionNumber: number; max: number };
  const ofTransaction = compile<OfTransaction, Row>(
    (
      p,
    ) => `select * from meds where transaction_number = ${p.transactionNumber} and account_id = ${p.accountId}
      order by ${ofFew('id')} limit ${p.max}`,
    kinds,
  );
  return (connection: Connection) => ({
    insert: async ({ accountId, status, createdAt, ...content }: Omit<Med, 'id'>): Promise<Med> => {
      const reconciled = content.contested !== null;
      const transactionNumber = content.contested?.transactionNumber ?? null;
      const row = { accountId, status, reconciled, createdAt, transactionNumber, content };
      const inserted = await connection.row(insert, row);
      if (!inserted) throw new Error('an insert returned nothing');
      return { ...content, accountId, status, createdAt, id: inserted.id };
    },
    byId: async (accountId: string, id: number): Promise<Med | null> => {
      const row = await connection.row(byId, { accountId, id });
      return row && fromRow(row);
    },
    /** Compare-and-set on the old status; returns null if the case no longer had it. */
    update: async (med: Med, from: MedStatus): Promise<Med | null> => {
      const { id, status, accountId: _accountId, createdAt: _createdAt, ...content } = med;
      return (await connection.run(update, { id, status, from, content })) === 1 ? med : null;
    },
    /** Returns at most `max` cases that contest a transaction, oldest first. */
    ofTransaction: async (accountId: string, transactionNumber: number, max: number): Promise<Med[]> =>
      (await connection.rows(ofTransaction, { accountId, transactionNumber, max })).map(fromRow),
    /** Returns a page of cases, newest first. */
    list: async (
      filter: MedFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Page<Med>> => {
      const rows = await connection.rows(list, { ...filter, limit, offset });
      const counted = await connection.row(count, filter);
      return { items: rows.map(fromRow), total: counted?.total ?? 0 };
    },
  });
}

/** A null filter matches everything; the casts tell PostgreSQL the type of a bare null. */
const filtered = (p: Placeholders<MedFilter>) => `account_id = ${p.accountId}
  and (cast(${p.status} as text) is null or status = ${p.status})
  and (cast(${p.reconciled} as integer) is null or reconciled = ${p.reconciled})
  and (cast(${p.from} as text) is null or created_at >= ${p.from})
  and (cast(${p.to} as text) is null or created_at <= ${p.to})`;

function fromRow({ id, accountId, status, createdAt, content }: Row): Med {
  return { ...content, id, accountId, status, createdAt };
}
