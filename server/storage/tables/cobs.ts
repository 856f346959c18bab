import type { Cob, CobRequest, CobStatus } from '../../domain/cob.js';
import type { Connection } from '../connection.js';
import { type Compile, json, money } from '../statement.js';
import { tableOf } from '../table.js';

/** Immediate charges. */
export interface Cobs {
  /** The new charge, or null if the account has used the txid before. */
  insert(cob: Omit<Cob, 'id'>): Promise<Cob | null>;
  byTxid(accountId: string, txid: string): Promise<Cob | null>;
  byId(id: number): Promise<Cob | null>;
  /** Compare-and-set: whether the charge was in `from` and is now in `to`. */
  move(id: number, from: CobStatus, to: CobStatus): Promise<boolean>;
}

const inserted = [
  'accountId',
  'txid',
  'status',
  'amountCents',
  'location',
  'chave',
  'expiracao',
  'request',
  'createdAt',
] as const;

/** The table `cobs`. */
export function cobsTable(compile: Compile): (connection: Connection) => Cobs {
  const cobs = tableOf<Cob>(compile, 'cobs', { amountCents: money, request: json<CobRequest>() });
  const insert = cobs.insertReturning('id', inserted, (rows) =>
    rows.onConflict(['account_id', 'txid']).ignore(),
  );
  const byTxid = cobs.find(['accountId', 'txid']);
  const byId = cobs.find(['id']);
  const move = cobs.change<{ id: number; from: CobStatus; to: CobStatus }>((rows, p) =>
    rows.where({ id: p.id, status: p.from }).update({ status: p.to }),
  );
  return (connection) => ({
    insert: async (cob) => {
      const row = await connection.row(insert, cob);
      return row ? { ...cob, ...row } : null;
    },
    byTxid: async (accountId, txid) => (await connection.row(byTxid, { accountId, txid })) ?? null,
    byId: async (id) => (await connection.row(byId, { id })) ?? null,
    move: async (id, from, to) => (await connection.run(move, { id, from, to })) === 1,
  });
}
