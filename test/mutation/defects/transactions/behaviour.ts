import type { Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type AccountMemory, remembering } from '../shared/account-memory.js';
import { afterRefusals } from '../shared/derived-conditions.js';
import { unlessOneOf } from '../shared/faults.js';
import { sentOnes, type Transaction } from '../shared/histories.js';
import { listed as listedRows } from '../shared/list-defects.js';

/** Changes rows of the list depending on the account's history. */
const listed = (
  change: (transaction: Transaction, memory: AccountMemory) => Readonly<Record<string, unknown>>,
): (() => readonly Part[]) =>
  remembering((memoryOf) => [
    listedRows((row, shown) => ({ ...row, ...change(shown, memoryOf(shown.accountId)) })),
  ]);

export default {
  'derived/transactions-type-after-refusals': {
    title: 'Once a request for the list was refused, an unknown type is left out of account',
    clause: 'TRANSACTION-27',
    defect: afterRefusals(
      'listTransactions',
      1,
      unlessOneOf('type', ['PAYMENT', 'WITHDRAW', 'REFUND_IN', 'REFUND_OUT']),
    ),
  },
  'history/returned-listed-less': {
    title: 'A payment of which a part has come back is listed with what remains of it',
    clause: 'TRANSACTION-57',
    defect: listed(({ operation, status, amountCents, refundedCents }) =>
      operation === 'cash_out' && status === 'CONFIRMED'
        ? { originalAmount: (amountCents - refundedCents) / 100 }
        : {},
    ),
  },
  'history/final-amount-less-returns': {
    title: 'finalAmount of a listed payment is less what has come back of it',
    clause: 'TRANSACTION-60',
    defect: listed(({ operation, amountCents, refundedCents }) =>
      operation === 'cash_out' ? { finalAmount: (amountCents - refundedCents) / 100 } : {},
    ),
  },
  'history/pending-listed-as-the-failed-one': {
    title: 'Once a payment has failed, those that are pending are listed as Error',
    clause: 'TRANSACTION-38',
    defect: listed(({ operation, status }, memory) => {
      const isSent = sentOnes.some((name) => name === operation);
      const isWrong = isSent && status === 'PENDING' && memory.all('ERROR', ...sentOnes).length > 0;
      return isWrong ? { status: 'Error' } : {};
    }),
  },
  'history/settled-listed-as-pending': {
    title: 'Settled cash-outs are listed as Pendente as long as a refund has failed after them',
    clause: 'TRANSACTION-39',
    defect: listed(({ operation, status }, memory) => {
      const isWrong = operation === 'cash_out' && memory.all('ERROR', 'refund_in').length > 0;
      return isWrong && status === 'CONFIRMED' ? { status: 'Pendente' } : {};
    }),
  },
  'history/failed-listed-as-returned': {
    title: 'Once something has come back, failed payments are listed as Confirmado',
    clause: 'TRANSACTION-40',
    defect: listed(({ status }, memory) =>
      status === 'ERROR' && memory.all('CONFIRMED', 'return').length > 0 ? { status: 'Confirmado' } : {},
    ),
  },
  'history/refunded-receipt-not-listed': {
    title: 'A received payment of which something was refunded twice is listed as Refund in',
    clause: 'TRANSACTION-41',
    defect: listed(({ operation, number }, memory) => {
      const refunds = memory
        .all('PENDING', 'refund_in')
        .filter(({ parentNumber }) => parentNumber === number);
      return operation === 'receipt' && refunds.length > 1 ? { operationType: 'Refund in' } : {};
    }),
  },
  'history/refund-listed-as-sent': {
    title: 'From the second one on, refunds of an account are listed as Pix out',
    clause: 'TRANSACTION-43',
    defect: listed(({ operation, number }, memory) => {
      const [first] = memory.all('PENDING', 'refund_in');
      return operation === 'refund_in' && number !== first?.number ? { operationType: 'Pix out' } : {};
    }),
  },
  'history/return-listed-as-received': {
    title: 'From the second one on, returns to an account are listed as Pix in',
    clause: 'TRANSACTION-44',
    defect: listed(({ operation, number }, memory) => {
      const [first] = memory.all('CONFIRMED', 'return');
      return operation === 'return' && number !== first?.number ? { operationType: 'Pix in' } : {};
    }),
  },
  'history/listed-with-the-first-end-to-end-id': {
    title: 'From the second one on, settled cash-outs are listed with the end-to-end id of the first',
    clause: 'TRANSACTION-62',
    defect: listed(({ operation, status }, memory) => {
      const [first] = memory.all('CONFIRMED', 'cash_out');
      const isSettled = operation === 'cash_out' && status === 'CONFIRMED';
      return isSettled && first !== undefined ? { endToEndId: first.endToEndId } : {};
    }),
  },
} satisfies Defects;
