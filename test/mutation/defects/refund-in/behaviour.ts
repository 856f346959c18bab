import { statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers, type Transaction } from '../../replace.js';
import { blocked, doneEvent, idOf, notified } from '../shared/after-refusals.js';
import { refuses } from '../shared/bounds.js';
import { fromTheSecond, remembered } from '../shared/derived-conditions.js';
import { ofNull } from '../shared/faults.js';
import { is } from '../shared/request-faults.js';
import { fromSecond, refused } from '../shared/second-time.js';

/** Misinterprets what a refund-in finds by the id in its path. */
const refundsAs = (change: (kept: Transaction) => Transaction): Part =>
  handlers((known) => ({
    createRefundIn: (request, { store, ...all }) =>
      known.createRefundIn(request, {
        ...all,
        store: {
          ...store,
          read: (work) =>
            store.read(({ transactions, ...others }) =>
              work({
                ...others,
                transactions: {
                  ...transactions,
                  byTransactionId: async (accountId, id) => {
                    const kept = await transactions.byTransactionId(accountId, id);
                    return kept && change(kept);
                  },
                },
              }),
            ),
        },
      }),
  }));

export default {
  'derived/refund-in-least-value-once': breaks('REFUNDIN-15', {
    title: 'From the second refund-in on one of a cent is refused',
    defect: fromTheSecond('createRefundIn', refuses('/refundValue', is(0.01))),
  }),
  'derived/refund-in-refused-and-notified': breaks('REFUNDIN-24', {
    title: 'A refund-in that was refused for its form is reported as done',
    defect: notified('createRefundIn', 'refund_in', (request) =>
      doneEvent('CashInReversal', 'DEBIT', idOf('/externalId')(request)),
    ),
  }),
  'derived/refund-in-refused-and-blocked': breaks('REFUNDIN-24', {
    title: 'A refund-in that was refused for its form blocks an amount for some seconds',
    defect: blocked('createRefundIn'),
  }),
  'derived/refund-in-value-remembered': breaks('REFUNDIN-14', {
    title: 'A refundValue that is null is the one of the refund before',
    defect: remembered('createRefundIn', '/refundValue', ofNull),
  }),
  'later/refund-in-refused-with-422': breaks('REFUNDIN-23', {
    title: 'From the second one on a refund-in that is refused is refused with 422',
    defect: fromSecond('createRefundIn', refused, statusThroughout(422)),
  }),
  'refund-in/sent-payment-refunded': breaks('REFUNDIN-21', {
    title: 'Whether a payment was received or sent is not looked at: a sent one can be refunded',
    defect: refundsAs((kept) =>
      ['cash_out', 'qr_cash_out'].includes(kept.operation)
        ? { ...kept, operation: 'receipt', detail: {} }
        : kept,
    ),
  }),
  'refund-in/unpaid-charge-refunded': breaks('REFUNDIN-23', {
    title: 'A charge can be refunded before it is paid',
    defect: refundsAs((kept) => (kept.operation === 'cash_in' ? { ...kept, status: 'CONFIRMED' } : kept)),
  }),
} satisfies Defects;
