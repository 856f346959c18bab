import assert from 'node:assert/strict';

import type { Account } from '../domain/account.js';
import { momentOf } from '../domain/clock.js';
import { type Cob, type CobMove, cobTransitions } from '../domain/cob.js';
import type { Counterpart, Receipt } from '../domain/transactions.js';
import type { Services } from '../ports.js';
import type { Tables } from '../storage/store.js';
import type { WorkOf } from '../storage/tables/pending-work.js';
import { receive } from './receipts.js';

/**
 * Pays an immediate charge: CONCLUIDA, a receipt, its credit and its notification. Null if it cannot be paid any more.
 */
export async function cobPaid(
  tables: Tables,
  account: Account,
  cob: Cob,
  payer: Counterpart,
  services: Pick<Services, 'clock' | 'random'>,
): Promise<Receipt | null> {
  if (!(await moveCob(tables, cob, 'pay'))) return null;
  return receive(tables, account, { operation: 'cob', detail: { txid: cob.txid } }, services, {
    amountCents: cob.amountCents,
    pixKey: cob.chave,
    payer,
    receivedAtMs: momentOf(account, services.clock).nowMs,
  });
}

/** Moves an immediate charge and cancels its expiry. False if the move is not allowed. */
export async function moveCob(tables: Tables, cob: Cob, move: CobMove): Promise<boolean> {
  const status = cobTransitions[cob.status][move];
  if (!status || !(await tables.cobs.move(cob.id, cob.status, status))) return false;
  await tables.work.cancel('expire cob', cob.id);
  return true;
}

/** Expires an immediate charge: REMOVIDA_PELO_PSP, without a notification (OP-11). */
export async function expireCobDue(tables: Tables, { subject }: WorkOf<'expire cob'>): Promise<void> {
  const cob = await tables.cobs.byId(subject);
  assert(cob, 'expiry planned for no immediate charge');
  await moveCob(tables, cob, 'expire');
}
