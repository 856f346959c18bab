import type { ProviderStates } from '../../../generated/provider-states.js';
import { brlFromCents, centsFromBrl } from '../../domain/money.js';
import { type BankDecision, rejectedAs } from '../../domain/payments.js';
import { remainingCents } from '../../domain/refunds.js';
import { isPayment, isRefund, type Refund, type Transaction } from '../../domain/transactions.js';
import { format } from '../../messages/messages.js';
import { t } from '../../messages/text.js';
import type { Tables } from '../../storage/store.js';
import { lockEnds } from '../../lifecycle/between-accounts.js';
import { returnPayment } from '../../lifecycle/returns.js';
import { settle } from '../../lifecycle/settlement.js';
import { changeOf, endToEndOf, impossible, type Setup } from './state.js';

/** The state `a payment settles`: applies the settling bank's decision on a pending payment immediately. */
export const aPaymentSettles: Setup<'a payment settles'> = async (
  { accountId, transactionId, outcome, errorCode = 'ORDER_REJECTED' },
  services,
) => {
  const verdict: BankDecision = outcome === 'CONFIRMED' ? { outcome } : rejectedAs(errorCode);
  return changeOf(accountId, services, async (tables, drawing) => {
    await lockEnds(tables, accountId, await paymentOf(tables, accountId, transactionId));
    const payment = await paymentOf(tables, accountId, transactionId);
    const settled = await settle(tables, payment, verdict, drawing);
    if (!settled)
      throw impossible(
        t`payment ${{ transactionId }} is ${{ status: payment.status }}; this state needs a ${{ wanted: 'PENDING' }} payment`,
      );
    return { endToEndId: settled.endToEndId };
  });
};

async function paymentOf(tables: Tables, accountId: string, transactionId: string) {
  const payment = await tables.transactions.byTransactionId(accountId, transactionId);
  if (payment && isPayment(payment)) return payment;
  throw impossible(t`there is no sent payment with transactionId ${{ transactionId }} in this account`);
}

/** The state `a sent payment is returned`, in whole (its remainder) or in part. */
export const aSentPaymentIsReturned: Setup<'a sent payment is returned'> = async (
  { accountId, transactionId, amount },
  services,
) =>
  changeOf(accountId, services, async (tables, drawing, account) => {
    const payment = await paymentOf(tables, accountId, transactionId);
    if (payment.status !== 'CONFIRMED')
      throw impossible(
        t`payment ${{ transactionId }} is ${{ status: payment.status }}; this state needs a ${{ wanted: 'CONFIRMED' }} payment`,
      );
    if (await tables.transactions.otherEnd(payment))
      throw impossible(
        t`payment ${{ transactionId }} was received by an account of this gateway: request a refund in that account`,
      );
    const amountCents = amount === undefined ? remainingCents(payment) : centsFromBrl(amount);
    const back =
      amountCents > 0 ? await returnPayment(tables, account, payment, { amountCents }, drawing) : null;
    if (!back)
      throw impossible(
        t`amount exceeds the ${{ remaining: brlFromCents(remainingCents(payment)) }} BRL that remain of the payment`,
      );
    return { endToEndId: endToEndOf(back) };
  });

/**
 * The state `a refund settles`: identifies a devolucao by its id and its payment's end-to-end id, a refund-in by its
 * transactionId.
 */
export const aRefundSettles: Setup<'a refund settles'> = async (params, services) => {
  const { accountId, outcome, reason = format(t`The refund failed.`) } = params;
  const failure = { outcome: 'ERROR', errorCode: 'REFUND_REJECTED', errorMessage: reason } as const;
  return changeOf(accountId, services, async (tables, drawing) => {
    await lockEnds(tables, accountId, await refundOf(tables, params));
    const refund = await refundOf(tables, params);
    const settled = await settle(tables, refund, outcome === 'CONFIRMED' ? { outcome } : failure, drawing);
    if (!settled)
      throw impossible(
        t`the refund with ${{ name: refundNamed(params) }} is ${{ status: refund.status }}; this state needs a PENDING refund`,
      );
    return { endToEndId: settled.endToEndId };
  });
};

type RefundParams = ProviderStates['a refund settles']['params'];

async function refundOf({ transactions }: Tables, params: RefundParams): Promise<Refund> {
  const { accountId, transactionId, refundId = '', endToEndId = '' } = params;
  let found: Transaction | null;
  if (transactionId !== undefined) found = await transactions.byTransactionId(accountId, transactionId);
  else {
    const original = await transactions.byEndToEndId(accountId, endToEndId);
    const key = `${original?.number ?? ''}/${refundId}`;
    found = await transactions.byUniqueKey(accountId, 'devolucao', key);
  }
  if (found && isRefund(found)) return found;
  throw impossible(t`there is no refund with ${{ name: refundNamed(params) }} in this account`);
}

function refundNamed({ transactionId, refundId = '', endToEndId = '' }: RefundParams): string {
  return transactionId === undefined
    ? `refundId ${refundId} with endToEndId ${endToEndId}`
    : `transactionId ${transactionId}`;
}
