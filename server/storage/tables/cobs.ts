import type { Cob, CobRequest, CobStatus } from '../../domain/cob.js';
import { type Compile, type Connection, json, money } from '../statement.js';
import { tableOf } from '../table.js';

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

/** The table `cobs`: immediate charges. */
export function cobsTable(compile: Compile) {
  const cobs = tableOf<Cob>(compile, 'cobs', { amountCents: money, request: json<CobRequest>() });
  const insert = cobs.insertReturning('id', inserted, (rows) =>
    rows.onConflict(['account_id', 'txid']).ignore(),
  );
  const byTxid = cobs.find(['accountId', 'txid']);
  const byId = cobs.find(['id']);
  const byLocation = cobs.find(['location']);
  const move = cobs.change<{ id: number; from: CobStatus; to: CobStatus }>((rows, p) =>
    rows.where({ id: p.id, status: p.from }).update({ status: p.to }),
  );
  return (connection: Connection) => ({
    /** Returns the new charge, or null if the account has used the txid before. */
    insert: async (cob: Omit<Cob, 'id'>): Promise<Cob | null> => {
      const row = await connection.row(insert, cob);
      return row ? { ...cob, ...row } : null;
    },
    byTxid: (accountId: string, txid: string) => connection.row(byTxid, { accountId, txid }),
    byId: (id: number): Promise<Cob | null> => connection.row(byId, { id }),
    /** Finds the charge by its code, in any account, for the payer. */
    byLocation: (location: string): Promise<Cob | null> => connection.row(byLocation, { location }),
    /** Compare-and-set: returns whether the charge was in `from` and is now in `to`. */
    move: async (id: number, from: CobStatus, to: CobStatus): Promise<boolean> =>
      (await connection.run(move, { id, from, to })) === 1,
  });
}
