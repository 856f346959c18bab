import assert from 'node:assert/strict';

import type { Account } from '../domain/account.js';
import { instant } from '../domain/clock.js';
import { endToEndId, transactionUuid } from '../domain/ids.js';
import { type Cents, cents } from '../domain/money.js';
import { cashInEvent, receiveEvent } from '../domain/notification-bodies.js';
import type { Counterpart, Transaction } from '../domain/transactions.js';
import { creditTransaction } from '../ledger/receipts.js';
import { writeNotification } from '../notifications/outbox.js';
import type { Services } from '../ports.js';
import type { Tables } from '../storage/store.js';

/** The payer. The end-to-end id is that of the payer's own payment; default: a new one. */
export interface PaidBy {
  readonly payer: Counterpart;
  readonly endToEndId?: string;
}

/** An incoming payment: amount, key, payer, and the time of receipt (ms on the account's clock). */
export interface Incoming extends PaidBy {
  readonly amountCents: Cents;
  readonly pixKey: string;
  readonly receivedAtMs: number;
}

/** Creates a settled receipt with its credit and its notification, in the caller's transaction. */
export async function receive(
  tables: Tables,
  account: Account,
  origin:
    { operation: 'cob'; detail: { txid: string } } | { operation: 'receipt'; detail: Record<never, never> },
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  { amountCents, pixKey, payer, endToEndId: id, receivedAtMs }: Incoming,
): Promise<Transaction<'cob' | 'receipt'>> {
  const at = instant(receivedAtMs);
  const receipt = await tables.transactions.insert({
    ...origin,
    uuid: transactionUuid(random),
    accountId: account.id,
    externalId: origin.operation === 'cob' ? origin.detail.txid : null,
    uniqueKey: null,
    status: 'CONFIRMED',
    amountCents,
    feeCents: cents(0),
    pixKey,
    counterpart: payer,
    endToEndId: id ?? endToEndId('E', receivedAtMs, random),
    parentNumber: null,
    spendingDay: null,
    createdAt: at,
    processedAt: at,
  });
  assert(receipt, 'a receipt has no unique key');
  await creditTransaction(tables, receipt);
  const body = receipt.operation === 'cob' ? receiveEvent(receipt) : cashInEvent(receipt);
  await writeNotification(
    tables,
    receipt,
    { eventType: 'cash_in', body },
    { systemMs: clock.systemMs(), at },
  );
  return receipt;
}
