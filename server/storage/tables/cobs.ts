import type { Cob, CobRequest, CobStatus } from '../../domain/cob.js';
import type { Connection } from '../connection.js';
import { sealing } from '../sealed.js';
import { type Compile, json, money } from '../statement.js';
import { columns, tableOf } from '../table.js';

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
  const sealed = sealing(compile, 'cobs', 'id', cobs);
  const insert = sealed<Omit<Cob, 'id'>>((rows, p) =>
    rows.insert(columns(inserted, p)).onConflict(['account_id', 'txid']).ignore(),
  );
  const byTxid = cobs.find(['accountId', 'txid']);
  const byId = cobs.find(['id']);
  const move = sealed<{ id: number; from: CobStatus; to: CobStatus }>((rows, p) =>
    rows.where({ id: p.id, status: p.from }).update({ status: p.to }),
  );
  return (connection) => ({
    insert: async (cob) => {
      const [row] = await insert(connection, cob);
      return row ? { ...cob, id: Number(row['id']) } : null;
    },
    byTxid: async (accountId, txid) => (await connection.row(byTxid, { accountId, txid })) ?? null,
    byId: async (id) => (await connection.row(byId, { id })) ?? null,
    move: async (id, from, to) => (await move(connection, { id, from, to })).length === 1,
  });
}
