import { set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Tables, Transaction } from '../../../../conformance/variants/parts/replace.js';
import { inCents, localAsUtc } from '../../../../conformance/variants/parts/values.js';
import { keeping, listed, listing } from '../../../../conformance/variants/parts/lists.js';

type Filter = Parameters<Tables['transactions']['list']>[0];
type Listed = Awaited<ReturnType<Tables['transactions']['list']>>['items'][number];
type Operation = Listed['operation'];

/** A filter omits rows that the list without it shows. */
const leavingOut = (when: (filter: Filter) => boolean, left: readonly Operation[]) =>
  listing((inner) => {
    const kept = keeping<Filter, Listed>(({ operation }) => !left.includes(operation))(inner);
    return (filter, page) => (when(filter) ? kept : inner)(filter, page);
  });

type Row = Readonly<Record<string, unknown>>;

/** Changes the rows of one operation. */
const rowsOf = (operation: Operation, change: (row: Row, shown: Transaction) => Row) =>
  listed((row, shown) => (shown.operation === operation ? change(row, shown) : row));

const unmasked = (row: Row, { counterpart }: Transaction): Row =>
  counterpart ? set('/counterpart/document', counterpart.document)({ body: row }).body : row;
const reversed = (row: Row): Row => ({
  ...row,
  movementType: row['movementType'] === 'DEBIT' ? 'CREDIT' : 'DEBIT',
});
const centsShown = (row: Row): Row => ({ ...row, originalAmount: inCents(row['originalAmount']) });
const pending = (row: Row): Row => ({ ...row, status: 'Pendente' });
const createdLocal = (row: Row): Row => ({ ...row, createdAt: localAsUtc(row['createdAt']) });

const of = (operation: Operation) => (filter: Filter) => filter.operations?.includes(operation) === true;
const as = (status: string) => (filter: Filter) => filter.status === status;
const hasEndToEndId = ({ endToEndId }: Filter) => endToEndId !== null;
const byOtherId = ['transfer', 'devolucao', 'return'] as const;
const whole = 'with the whole document';
const wrongWay = 'as the wrong movement';

/** Disagreements between the rows of the list and the results of its filters. */
export default defects()
  .family(
    (filter: string, left: readonly Operation[], when: (filter: Filter) => boolean) => ({
      title: `The filter ${filter} leaves out each ${left.join(' and ')} that the list shows without it`,
      defect: leavingOut(when, left),
    }),
    [
      [
        'transactions/withdraw-without-transfers',
        'TRANSACTION-26',
        'type=WITHDRAW',
        ['transfer'],
        of('cash_out'),
      ],
      [
        'transactions/refunds-without-devolucoes',
        'TRANSACTION-26',
        'type=REFUND_IN',
        ['devolucao'],
        of('refund_in'),
      ],
      ['transactions/payments-without-cobs', 'TRANSACTION-26', 'type=PAYMENT', ['cob'], of('cash_in')],
      [
        'transactions/pending-without-transfers',
        'TRANSACTION-24',
        'status=PENDING',
        ['transfer'],
        as('PENDING'),
      ],
      ['transactions/confirmed-without-cobs', 'TRANSACTION-24', 'status=CONFIRMED', ['cob'], as('CONFIRMED')],
      [
        'transactions/confirmed-without-returns',
        'TRANSACTION-24',
        'status=CONFIRMED',
        ['return'],
        as('CONFIRMED'),
      ],
      ['transactions/failed-without-transfers', 'TRANSACTION-24', 'status=ERROR', ['transfer'], as('ERROR')],
      [
        'transactions/by-end-to-end-id-without-transfers',
        'TRANSACTION-35',
        'endToEndId',
        byOtherId,
        hasEndToEndId,
      ],
    ],
  )
  .family(
    (operation: Operation, wrong: string, change: (row: Row, shown: Transaction) => Row) => ({
      title: `Each ${operation} is listed ${wrong}`,
      defect: rowsOf(operation, change),
    }),
    [
      ['transactions/qr-cash-outs-unmasked', 'TRANSACTION-70', 'qr_cash_out', whole, unmasked],
      ['transactions/transfers-unmasked', 'TRANSACTION-70', 'transfer', whole, unmasked],
      ['transactions/cash-ins-unmasked', 'TRANSACTION-70', 'cash_in', whole, unmasked],
      ['transactions/cobs-unmasked', 'TRANSACTION-70', 'cob', whole, unmasked],
      ['transactions/refund-ins-unmasked', 'TRANSACTION-70', 'refund_in', whole, unmasked],
      ['transactions/devolucoes-unmasked', 'TRANSACTION-70', 'devolucao', whole, unmasked],
      ['transactions/returns-unmasked', 'TRANSACTION-70', 'return', whole, unmasked],
      ['transactions/qr-cash-outs-credited', 'TRANSACTION-47', 'qr_cash_out', wrongWay, reversed],
      ['transactions/transfers-credited', 'TRANSACTION-47', 'transfer', wrongWay, reversed],
      ['transactions/cobs-debited', 'TRANSACTION-45', 'cob', wrongWay, reversed],
      ['transactions/devolucoes-credited', 'TRANSACTION-48', 'devolucao', wrongWay, reversed],
      ['transactions/transfers-in-cents', 'TRANSACTION-57', 'transfer', 'in cents', centsShown],
      ['transactions/cobs-in-cents', 'TRANSACTION-57', 'cob', 'in cents', centsShown],
      ['transactions/devolucoes-in-cents', 'TRANSACTION-57', 'devolucao', 'in cents', centsShown],
      ['transactions/transfers-pending', 'TRANSACTION-39', 'transfer', 'as Pendente for ever', pending],
      ['transactions/cobs-pending', 'TRANSACTION-39', 'cob', 'as Pendente for ever', pending],
      ['transactions/devolucoes-pending', 'TRANSACTION-39', 'devolucao', 'as Pendente for ever', pending],
      ['transactions/transfers-created-local', 'TRANSACTION-64', 'transfer', 'in local time', createdLocal],
      ['transactions/cobs-created-local', 'TRANSACTION-64', 'cob', 'in local time', createdLocal],
      ['transactions/receipts-created-local', 'TRANSACTION-64', 'receipt', 'in local time', createdLocal],
      ['transactions/devolucoes-created-local', 'TRANSACTION-64', 'devolucao', 'in local time', createdLocal],
      ['transactions/returns-created-local', 'TRANSACTION-64', 'return', 'in local time', createdLocal],
    ],
  );
