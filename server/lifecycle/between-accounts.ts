import assert from 'node:assert/strict';

import type { Account } from '../domain/account.js';
import { momentOf } from '../domain/clock.js';
import { accountKeyOf } from '../domain/ids.js';
import {
  isPayment,
  isRefund,
  type Payment,
  type Receipt,
  type Refund,
  type Transaction,
} from '../domain/transactions.js';
import type { Services } from '../ports.js';
import { type CodeOfCharge, findCharge } from '../ledger/charge-of-code.js';
import type { Tables } from '../storage/store.js';
import { chargePaid, cobPaid } from './charges.js';
import { receive } from './receipts.js';
import { returnPayment } from './returns.js';

/** The destination of a payment within the gateway: a charge, or the payment key of an account. */
type Destination = CodeOfCharge | { readonly accountId: string };

async function findDestination(tables: Tables, payment: Payment): Promise<Destination | null> {
  const { operation, pixKey: destination, detail } = payment;
  const charge =
    operation === 'qr_cash_out' ? await findCharge(tables, { qrCode: detail.qrCode, destination }) : null;
  if (charge) return charge;
  const chave = accountKeyOf(destination);
  const account = chave === null ? null : await tables.accounts.byChave(chave);
  return account && { accountId: account.id };
}

/** Finds the payment of an account of this gateway that a refund reverses; null if the money came from elsewhere. */
async function findRefunded(
  { transactions }: Pick<Tables, 'transactions'>,
  { parentNumber }: Refund,
): Promise<Payment | null> {
  const original = parentNumber === null ? null : await transactions.byNumber(parentNumber);
  const payment = original && (await transactions.otherEnd(original));
  return payment && isPayment(payment) ? payment : null;
}

/**
 * Locks the accounts at both ends of a transaction, in the same order for both directions, so that two accounts that
 * pay each other never deadlock. `accountId` is the account of the transaction. Must be the first step of a database
 * transaction.
 */
export async function lockEnds(
  tables: Tables,
  accountId: string,
  transaction: Transaction | null,
): Promise<void> {
  const { lock } = tables.accounts;
  if (!lock) return;
  const other = transaction && (await findOther(tables, transaction));
  const ids = new Set([accountId, other?.accountId ?? accountId]);
  for (const id of [...ids].sort()) await lock(id);
}

function findOther(tables: Tables, transaction: Transaction): Promise<{ accountId: string } | null> {
  if (isPayment(transaction)) return findDestination(tables, transaction);
  return isRefund(transaction) ? findRefunded(tables, transaction) : Promise.resolve(null);
}

type ArrivalServices = Pick<Services, 'clock' | 'random' | 'directory'>;

/**
 * Credits the money of a confirmed payment or refund to the account of this gateway that receives it, with the same
 * end-to-end id and its own notification, in the caller's transaction. Returns false, with nothing changed, if the
 * receiver cannot take it: its charge is paid, closed or of another amount. Returns true if the money leaves the
 * gateway.
 */
export async function arrive(
  tables: Tables,
  transaction: Payment | Refund,
  endToEndId: string,
  services: ArrivalServices,
): Promise<boolean> {
  if (isRefund(transaction)) {
    const payment = await findRefunded(tables, transaction);
    if (!payment) return true;
    const account = await accountOf(tables, payment.accountId);
    const returned = { amountCents: transaction.amountCents, endToEndId };
    return (await returnPayment(tables, account, payment, returned, services)) !== null;
  }
  const destination = await findDestination(tables, transaction);
  if (!destination) return true;
  const receiver = await accountOf(tables, destination.accountId);
  return (await receiveFrom(tables, transaction, { endToEndId, destination, receiver }, services)) !== null;
}

async function receiveFrom(
  tables: Tables,
  { accountId, amountCents }: Payment,
  { endToEndId, destination, receiver }: { endToEndId: string; destination: Destination; receiver: Account },
  services: ArrivalServices,
): Promise<Receipt | null> {
  if ('amountCents' in destination && destination.amountCents !== amountCents) return null;
  const paidBy = { payer: services.directory.holder(await accountOf(tables, accountId)), endToEndId };
  if ('charge' in destination) return chargePaid(tables, receiver, destination.charge, paidBy, services);
  if ('cob' in destination) return cobPaid(tables, receiver, destination.cob, paidBy, services);
  const { nowMs: receivedAtMs } = momentOf(receiver, services.clock);
  const incoming = { amountCents, pixKey: receiver.chave, ...paidBy, receivedAtMs };
  return receive(tables, receiver, { operation: 'receipt', detail: {} }, services, incoming);
}

async function accountOf({ accounts }: Pick<Tables, 'accounts'>, id: string): Promise<Account> {
  const account = await accounts.byId(id);
  assert(account, 'a transaction without an account');
  return account;
}
