import { at, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handler, type Services, type Tables, type Transaction } from '../../replace.js';
import { fromTheSecond, remembered } from '../shared/derived-conditions.js';
import { blockedThoughRefused, notifiedThoughRefused } from '../shared/outcomes.js';
import { is, refuses } from '../shared/request-faults.js';
import { fromSecond } from '../shared/second-time.js';
import { standardEvent } from '../shared/success-events.js';

const operation = 'createRefundIn';

/** Replaces how refund-ins, and nothing else, use the table of transactions. */
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

/** Misinterprets what a refund-in finds by the id in its path. */
const refundsAs = (change: (found: Transaction) => Transaction): Part =>
  transactionsOfRefunds((inner) => ({
    byTransactionId: async (...id) => {
      const found = await inner.byTransactionId(...id);
      return found && change(found);
    },
  }));

/** Refund-ins have a total of their own, which ignores the devolucoes of the payment, and vice versa. */
function refundInsApart(): Part {
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
}

/** A refund-in counts only refund-ins, and the devolucoes that are under way; a devolucao counts both. */
function devolucoesIgnored(): readonly Part[] {
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
}

export default {
  'derived/refund-in-least-value-once': breaks('REFUNDIN-15', {
    title: 'From the second refund-in on one of a cent is refused',
    defect: fromTheSecond(operation, refuses('/refundValue', is(0.01))),
  }),
  'derived/refund-in-refused-and-notified': breaks('REFUNDIN-24', {
    title: 'A refund-in that was refused for its form is reported as done',
    defect: notifiedThoughRefused(operation, 'refund_in', ({ body }) =>
      standardEvent('CashInReversal', { externalId: at(body, '/externalId') }),
    ),
  }),
  'derived/refund-in-refused-and-blocked': breaks('REFUNDIN-24', {
    title: 'A refund-in that was refused for its form blocks an amount for some seconds',
    defect: blockedThoughRefused(operation),
  }),
  'derived/refund-in-value-remembered': breaks('REFUNDIN-14', {
    title: 'A refundValue that is null is the one of the refund before',
    defect: remembered(operation, '/refundValue'),
  }),
  'later/refund-in-refused-with-422': breaks('REFUNDIN-23', {
    title: 'From the second one on a refund-in that is refused is refused with 422',
    defect: fromSecond(operation, 400, statusThroughout(422)),
  }),
  'refund-in/sent-payment-refunded': breaks('REFUNDIN-21', {
    title: 'Whether a payment was received or sent is not looked at: a sent one can be refunded',
    defect: refundsAs((found) =>
      ['cash_out', 'qr_cash_out'].includes(found.operation)
        ? { ...found, operation: 'receipt', detail: {} }
        : found,
    ),
  }),
  'refund-in/unpaid-charge-refunded': breaks('REFUNDIN-23', {
    title: 'A charge can be refunded before it is paid',
    defect: refundsAs((found) => (found.operation === 'cash_in' ? { ...found, status: 'CONFIRMED' } : found)),
  }),
  'refund-in/families-apart': breaks('LIMIT-09', {
    title: 'A payment can be refunded by refund-in, and once more by devolucao',
    defect: refundInsApart,
  }),
  'refund-in/devolucoes-ignored': breaks('LIMIT-09', {
    title: 'A refund-in does not count the devolucoes of the payment that were asked for before',
    defect: devolucoesIgnored,
  }),
} satisfies Defects;
