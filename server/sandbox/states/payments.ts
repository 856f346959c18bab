import { centsFromBrl } from '../../domain/money.js';
import { rejectedAs, type Verdict } from '../../domain/payments.js';
import { remainingCents } from '../../domain/refunds.js';
import { isPayment, isRefund, type Refund, type Transaction } from '../../domain/transactions.js';
import type { Tables } from '../../storage/store.js';
import { returnPayment } from '../returns.js';
import { settle } from '../settlement.js';
import { accountIdSchema, accountOf, brlAmount, ImpossibleState, providerState } from './state.js';

const idSchema = { type: 'string', minLength: 1 } as const;

interface SettlesParams {
  readonly accountId: string;
  readonly transactionId: string;
  readonly outcome?: 'CONFIRMED' | 'ERROR';
  readonly errorCode?: string;
}

/** The state `a payment settles`: the settling bank's verdict on a pending payment, now. */
export const aPaymentSettles = providerState<SettlesParams>({
  params: {
    type: 'object',
    required: ['accountId', 'transactionId'],
    properties: {
      accountId: accountIdSchema,
      transactionId: idSchema,
      outcome: { enum: ['CONFIRMED', 'ERROR'] },
      errorCode: { type: 'string', minLength: 1 },
    },
  },
  setup: async (
    { accountId, transactionId, outcome = 'CONFIRMED', errorCode = 'ORDER_REJECTED' },
    services,
  ) => {
    await accountOf(accountId, services);
    const verdict: Verdict = outcome === 'CONFIRMED' ? { outcome } : rejectedAs(errorCode);
    return services.store.write(async (tables) => {
      const payment = await paymentOf(tables, accountId, transactionId);
      const settled = await settle(tables, payment, verdict, services);
      if (!settled) throw new ImpossibleState(`the payment is ${payment.status}, not PENDING`);
      return { endToEndId: settled.endToEndId };
    });
  },
});

async function paymentOf(tables: Tables, accountId: string, transactionId: string) {
  const payment = await tables.transactions.byTransactionId(accountId, transactionId);
  if (payment && isPayment(payment)) return payment;
  throw new ImpossibleState(`the account has no sent payment with the transactionId ${transactionId}`);
}

/** The state `a sent payment is returned`, in whole (what remains of it) or in part. */
export const aSentPaymentIsReturned = providerState<{
  accountId: string;
  transactionId: string;
  amount?: number;
}>({
  params: {
    type: 'object',
    required: ['accountId', 'transactionId'],
    properties: {
      accountId: accountIdSchema,
      transactionId: idSchema,
      amount: { ...brlAmount, minimum: 0.01 },
    },
  },
  setup: async ({ accountId, transactionId, amount }, services) => {
    const account = await accountOf(accountId, services);
    return services.store.write(async (tables) => {
      const payment = await paymentOf(tables, accountId, transactionId);
      if (payment.status !== 'CONFIRMED')
        throw new ImpossibleState(`the payment is ${payment.status}, not CONFIRMED`);
      const amountCents = amount === undefined ? remainingCents(payment) : centsFromBrl(amount);
      const back =
        amountCents > 0 ? await returnPayment(tables, account, payment, amountCents, services) : null;
      if (!back) throw new ImpossibleState('more would come back than remains of the payment');
      return { endToEndId: back.endToEndId };
    });
  },
});

interface RefundParams {
  readonly accountId: string;
  readonly refundId?: string;
  readonly endToEndId?: string;
  readonly transactionId?: string;
  readonly outcome?: 'CONFIRMED' | 'ERROR';
  readonly reason?: string;
}

/** The state `a refund settles`: a devolucao by its id and its payment's end-to-end id, a refund-in by its transactionId. */
export const aRefundSettles = providerState<RefundParams>({
  params: {
    type: 'object',
    required: ['accountId'],
    properties: {
      accountId: accountIdSchema,
      refundId: idSchema,
      endToEndId: idSchema,
      transactionId: idSchema,
      outcome: { enum: ['CONFIRMED', 'ERROR'] },
      reason: { type: 'string', minLength: 1 },
    },
    oneOf: [{ required: ['refundId', 'endToEndId'] }, { required: ['transactionId'] }],
  },
  setup: async (params, services) => {
    const { accountId, outcome = 'CONFIRMED', reason = 'The refund was not realised.' } = params;
    await accountOf(accountId, services);
    const failure = { outcome: 'ERROR', errorCode: 'REFUND_REJECTED', errorMessage: reason } as const;
    return services.store.write(async (tables) => {
      const refund = await refundOf(tables, params);
      const settled = await settle(tables, refund, outcome === 'CONFIRMED' ? { outcome } : failure, services);
      if (!settled) throw new ImpossibleState(`the refund is ${refund.status}, not PENDING`);
      return { endToEndId: settled.endToEndId };
    });
  },
});

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
  throw new ImpossibleState('the account has no such refund');
}
