import { breaks, type Defects } from '../../mutant.js';
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
  'derived/transactions-type-after-refusals': breaks('TRANSACTION-27', {
    title: 'Once a request for the list was refused, an unknown type is left out of account',
    defect: afterRefusals(
      'listTransactions',
      1,
      unlessOneOf('type', ['PAYMENT', 'WITHDRAW', 'REFUND_IN', 'REFUND_OUT']),
    ),
  }),
  'history/returned-listed-less': breaks('TRANSACTION-57', {
    title: 'A payment of which a part has come back is listed with what remains of it',
    defect: listed(({ operation, status, amountCents, refundedCents }) =>
      operation === 'cash_out' && status === 'CONFIRMED'
        ? { originalAmount: (amountCents - refundedCents) / 100 }
        : {},
    ),
  }),
  'history/final-amount-less-returns': breaks('TRANSACTION-60', {
    title: 'finalAmount of a listed payment is less what has come back of it',
    defect: listed(({ operation, amountCents, refundedCents }) =>
      operation === 'cash_out' ? { finalAmount: (amountCents - refundedCents) / 100 } : {},
    ),
  }),
  'history/pending-listed-as-the-failed-one': breaks('TRANSACTION-38', {
    title: 'Once a payment has failed, those that are pending are listed as Error',
    defect: listed(({ operation, status }, memory) => {
      const isSent = sentOnes.some((name) => name === operation);
      const isWrong = isSent && status === 'PENDING' && memory.all('ERROR', ...sentOnes).length > 0;
      return isWrong ? { status: 'Error' } : {};
    }),
  }),
  'history/settled-listed-as-pending': breaks('TRANSACTION-39', {
    title: 'Settled cash-outs are listed as Pendente as long as a refund has failed after them',
    defect: listed(({ operation, status }, memory) => {
      const isWrong = operation === 'cash_out' && memory.all('ERROR', 'refund_in').length > 0;
      return isWrong && status === 'CONFIRMED' ? { status: 'Pendente' } : {};
    }),
  }),
  'history/failed-listed-as-returned': breaks('TRANSACTION-40', {
    title: 'Once something has come back, failed payments are listed as Confirmado',
    defect: listed(({ status }, memory) =>
      status === 'ERROR' && memory.all('CONFIRMED', 'return').length > 0 ? { status: 'Confirmado' } : {},
    ),
  }),
  'history/refunded-receipt-not-listed': breaks('TRANSACTION-41', {
    title: 'A received payment of which something was refunded twice is listed as Refund in',
    defect: listed(({ operation, number }, memory) => {
      const refunds = memory
        .all('PENDING', 'refund_in')
        .filter(({ parentNumber }) => parentNumber === number);
      return operation === 'receipt' && refunds.length > 1 ? { operationType: 'Refund in' } : {};
    }),
  }),
  'history/refund-listed-as-sent': breaks('TRANSACTION-43', {
    title: 'From the second one on, refunds of an account are listed as Pix out',
    defect: listed(({ operation, number }, memory) => {
      const [first] = memory.all('PENDING', 'refund_in');
      return operation === 'refund_in' && number !== first?.number ? { operationType: 'Pix out' } : {};
    }),
  }),
  'history/return-listed-as-received': breaks('TRANSACTION-44', {
    title: 'From the second one on, returns to an account are listed as Pix in',
    defect: listed(({ operation, number }, memory) => {
      const [first] = memory.all('CONFIRMED', 'return');
      return operation === 'return' && number !== first?.number ? { operationType: 'Pix in' } : {};
    }),
  }),
  'history/listed-with-the-first-end-to-end-id': breaks('TRANSACTION-62', {
    title: 'From the second one on, settled cash-outs are listed with the end-to-end id of the first',
    defect: listed(({ operation, status }, memory) => {
      const [first] = memory.all('CONFIRMED', 'cash_out');
      const isSettled = operation === 'cash_out' && status === 'CONFIRMED';
      return isSettled && first !== undefined ? { endToEndId: first.endToEndId } : {};
    }),
  }),
} satisfies Defects;
