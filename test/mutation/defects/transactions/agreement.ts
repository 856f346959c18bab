import { defects } from '../../mutant.js';
import type { Tables } from '../../replace.js';
import { keeping, listing } from '../shared/list-defects.js';

type Filter = Parameters<Tables['transactions']['list']>[0];
type Row = Awaited<ReturnType<Tables['transactions']['list']>>['items'][number];

/** A filter leaves out rows that the list without it shows. */
const leavingOut = (when: (filter: Filter) => boolean, left: readonly Row['operation'][]) =>
  listing((inner) => {
    const kept = keeping<Filter, Row>(({ operation }) => !left.includes(operation))(inner);
    return (filter, page) => (when(filter) ? kept : inner)(filter, page);
  });

/** What a list shows under a name, and what the filter of that name finds. */
export default defects().family(
  (filter: string, left: readonly Row['operation'][], when: (filter: Filter) => boolean) => ({
    title: `The filter ${filter} leaves out each ${left.join(' and ')} that the list shows without it`,
    defect: leavingOut(when, left),
  }),
  [
    [
      'transactions/withdraw-without-transfers',
      'TRANSACTION-26',
      'type=WITHDRAW',
      ['transfer'],
      ({ operations }) => operations?.includes('cash_out') === true,
    ],
    [
      'transactions/refunds-without-devolucoes',
      'TRANSACTION-26',
      'type=REFUND_IN',
      ['devolucao'],
      ({ operations }) => operations?.includes('refund_in') === true,
    ],
    [
      'transactions/payments-without-cobs',
      'TRANSACTION-26',
      'type=PAYMENT',
      ['cob'],
      ({ operations }) => operations?.includes('cash_in') === true,
    ],
    [
      'transactions/pending-without-transfers',
      'TRANSACTION-24',
      'status=PENDING',
      ['transfer'],
      ({ status }) => status === 'PENDING',
    ],
    [
      'transactions/confirmed-without-cobs',
      'TRANSACTION-24',
      'status=CONFIRMED',
      ['cob'],
      ({ status }) => status === 'CONFIRMED',
    ],
    [
      'transactions/confirmed-without-returns',
      'TRANSACTION-24',
      'status=CONFIRMED',
      ['return'],
      ({ status }) => status === 'CONFIRMED',
    ],
    [
      'transactions/failed-without-transfers',
      'TRANSACTION-24',
      'status=ERROR',
      ['transfer'],
      ({ status }) => status === 'ERROR',
    ],
    [
      'transactions/by-end-to-end-id-without-transfers',
      'TRANSACTION-35',
      'endToEndId',
      ['transfer', 'devolucao', 'return'],
      ({ endToEndId }) => endToEndId !== null,
    ],
  ],
);
