import { rejectedAs, type Verdict } from '../../domain/payments.js';
import { isPayment } from '../../domain/transactions.js';
import { settle } from '../settlement.js';
import { accountIdSchema, accountOf, ImpossibleState, providerState } from './state.js';

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
      transactionId: { type: 'string', minLength: 1 },
      outcome: { enum: ['CONFIRMED', 'ERROR'] },
      errorCode: { type: 'string', minLength: 1 },
    },
  },
  setup: async ({ accountId, transactionId, outcome = 'CONFIRMED', errorCode }, services) => {
    await accountOf(accountId, services);
    const endToEndId = await services.store.write(async (tables) => {
      const payment = await tables.transactions.byTransactionId(accountId, transactionId);
      if (!payment || !isPayment(payment))
        throw new ImpossibleState(`the account has no payment with the transactionId ${transactionId}`);
      const settled = await settle(tables, payment, verdictOf(outcome, errorCode), services);
      if (!settled) throw new ImpossibleState(`the payment is ${payment.status}, not PENDING`);
      await tables.work.cancel('settle', payment.number);
      return settled.endToEndId;
    });
    return { endToEndId };
  },
});

function verdictOf(outcome: 'CONFIRMED' | 'ERROR', errorCode = 'ORDER_REJECTED'): Verdict {
  return outcome === 'CONFIRMED' ? { outcome } : rejectedAs(errorCode);
}
