import type { Cob, CobRequest, CobStatus } from '../../domain/cob.js';
import { cents } from '../../domain/money.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** Immediate charges. */
export interface Cobs {
  /** The new charge, or null if the account has used the txid before. */
  insert(cob: Omit<Cob, 'id'>): Promise<Cob | null>;
  byTxid(accountId: string, txid: string): Promise<Cob | null>;
  byId(id: number): Promise<Cob | null>;
  /** Compare-and-set: whether the charge was in `from` and is now in `to`. */
  move(id: number, from: CobStatus, to: CobStatus): Promise<boolean>;
}

interface CobRow {
  id: number;
  account_id: string;
  txid: string;
  status: CobStatus;
  amount_cents: number;
  location: string;
  chave: string;
  expiracao: number;
  request: string;
  created_at: string;
}

type NewRow = Omit<CobRow, 'id'>;

/** The table `cobs`. */
export function cobsTable(compile: Compile): (connection: Connection) => Cobs {
  const insert = compile<NewRow & Record<string, string | number | null>, CobRow>((knex, p) =>
    knex('cobs')
      .insert(Object.fromEntries(columns.map((column) => [column, p(column)])))
      .onConflict(['account_id', 'txid'])
      .ignore()
      .returning('*'),
  );
  const byTxid = compile<{ accountId: string; txid: string }, CobRow>((knex, p) =>
    knex('cobs').where({ account_id: p('accountId'), txid: p('txid') }),
  );
  const byId = compile<{ id: number }, CobRow>((knex, p) => knex('cobs').where('id', p('id')));
  const move = compile<{ id: number; from: string; to: string }>((knex, p) =>
    knex('cobs')
      .where({ id: p('id'), status: p('from') })
      .update({ status: p('to') }),
  );
  return (connection) => ({
    insert: async (cob) => fromRow(await connection.row(insert, { ...toRow(cob) })),
    byTxid: async (accountId, txid) => fromRow(await connection.row(byTxid, { accountId, txid })),
    byId: async (id) => fromRow(await connection.row(byId, { id })),
    move: async (id, from, to) => (await connection.run(move, { id, from, to })) === 1,
  });
}

const columns = [
  'account_id',
  'txid',
  'status',
  'amount_cents',
  'location',
  'chave',
  'expiracao',
  'request',
  'created_at',
] as const satisfies readonly (keyof NewRow)[];

function toRow(cob: Omit<Cob, 'id'>): NewRow {
  return {
    account_id: cob.accountId,
    txid: cob.txid,
    status: cob.status,
    amount_cents: cob.amountCents,
    location: cob.location,
    chave: cob.chave,
    expiracao: cob.expiracao,
    request: JSON.stringify(cob.request),
    created_at: cob.createdAt,
  };
}

function fromRow(row: CobRow | undefined): Cob | null {
  if (!row) return null;
  return {
    id: row.id,
    accountId: row.account_id,
    txid: row.txid,
    status: row.status,
    amountCents: cents(row.amount_cents),
    location: row.location,
    chave: row.chave,
    expiracao: row.expiracao,
    request: JSON.parse(row.request) as CobRequest,
    createdAt: row.created_at,
  };
}
