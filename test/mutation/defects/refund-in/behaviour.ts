import { at, statusThroughout } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  handler,
  type Services,
  type Tables,
  type Transaction,
} from '../../../../conformance/variants/parts/replace.js';
import { fromTheSecond, remembered } from '../shared/derived-conditions.js';
import { blockedThoughRefused, notifiedThoughRefused } from '../shared/outcomes.js';
import { is, refuses } from '../shared/request-faults.js';
import { fromSecond } from '../shared/second-time.js';
import { standardEvent } from '../shared/success-events.js';

const operation = 'createRefundIn';

/** Replaces functions of the table of transactions for refund-ins only. */
const transactionsOfRefunds = (change: (inner: Transactions) => Partial<Transactions>): Part =>
  handler(operation, (inner) => (request, { store, ...services }) => {
    const changed = ({ transactions, ...tables }: Tables): Tables => ({
      ...tables,
      transactions: { ...transactions, ...change(transactions) },
    });
    const own: Services['store'] = {
      ...store,
      read: (work) => store.read((tables) => work(changed(tables))),
      write: (work, accountId) => store.write((tables) => work(changed(tables)), accountId),
    };
    return inner(request, { ...services, store: own });
  });

type Transactions = Tables['transactions'];

/** Changes the transaction that a refund-in finds by the id in its path. */
const refundsAs = (change: (found: Transaction) => Transaction): Part =>
  transactionsOfRefunds((inner) => ({
    byTransactionId: async (...id) => {
      const found = await inner.byTransactionId(...id);
      return found && change(found);
    },
  }));

export default defects()
  .breaks('REFUNDIN-15', 'From the second refund-in on one of a cent is refused')
  .as('derived/refund-in-least-value-once')(fromTheSecond(operation, refuses('/refundValue', is(0.01))))
  .breaks('REFUNDIN-24', 'A refund-in that was refused for its form is reported as done')
  .as('derived/refund-in-refused-and-notified')(
    notifiedThoughRefused(operation, 'refund_in', ({ body }) =>
      standardEvent('CashInReversal', { externalId: at(body, '/externalId') }),
    ),
  )
  .breaks('REFUNDIN-24', 'A refund-in that was refused for its form blocks an amount for some seconds')
  .as('derived/refund-in-refused-and-blocked')(blockedThoughRefused(operation))
  .breaks('REFUNDIN-14', 'A refundValue that is null is the one of the refund before')
  .as('derived/refund-in-value-remembered')(remembered(operation, '/refundValue'))
  .breaks('REFUNDIN-23', 'From the second one on a refund-in that is refused is refused with 422')
  .as('later/refund-in-refused-with-422')(fromSecond(operation, 400, statusThroughout(422)))
  .breaks('REFUNDIN-21', 'Sent payments can be refunded like received ones')
  .as('refund-in/sent-payment-refunded')(
    refundsAs((found) =>
      ['cash_out', 'qr_cash_out'].includes(found.operation)
        ? { ...found, operation: 'receipt', detail: {} }
        : found,
    ),
  )
  .breaks('REFUNDIN-23', 'A charge can be refunded before it is paid')
  .as('refund-in/unpaid-charge-refunded')(
    refundsAs((found) => (found.operation === 'cash_in' ? { ...found, status: 'CONFIRMED' } : found)),
  )
  // Refund-ins have a total of their own, which ignores the devolucoes of the payment, and vice versa.
  .breaks('LIMIT-09', 'A payment can be refunded by refund-in, and once more by devolucao')
  .as('refund-in/families-apart')(() => {
    const totals = new Map<number, number>();
    return transactionsOfRefunds((inner) => ({
      addRefunded: async (number, byCents) => {
        const payment = await inner.byNumber(number);
        const total = (totals.get(number) ?? 0) + byCents;
        if (payment === null || total > payment.amountCents) return null;
        totals.set(number, total);
        return payment;
      },
    }));
  })
  // A refund-in counts only refund-ins, and the devolucoes that are under way; a devolucao counts both.
  .breaks('LIMIT-09', 'A refund-in does not count the devolucoes of the payment that were asked for before')
  .as('refund-in/devolucoes-ignored')(() => {
  const totals = new Map<number, number>();
  let underWay = 0;
  const counting = handler('putDevolucao', (inner) => async (request, services) => {
    underWay += 1;
    return inner(request, services).finally(() => (underWay -= 1));
  });
  const counted = transactionsOfRefunds((inner) => ({
    addRefunded: async (number, byCents) => {
      const isAlone = underWay === 0;
      const added = await inner.addRefunded(number, byCents);
      const payment = await inner.byNumber(number);
      const total = (totals.get(number) ?? 0) + byCents;
      const isAccepted = isAlone && payment !== null && total <= payment.amountCents;
      if (added !== null || isAccepted) totals.set(number, total);
      return added ?? (isAccepted ? payment : null);
    },
  }));
  return [counting, counted];
});
