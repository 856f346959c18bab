import { at, set } from '../../edits.js';
import { withTime } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { cents, table, tables } from '../../replace.js';
import { cut } from '../../values.js';
import type { WireRequest } from '../../wire.js';
import { alike } from '../shared/alike.js';
import { slowly } from '../shared/callers.js';
import { afterRefusals, fromTheSecond, whileBusy } from '../shared/derived-conditions.js';
import { givesBackMore, notifiedByHistory } from '../shared/histories.js';
import { blockedThoughRefused } from '../shared/outcomes.js';
import { lets, longerThan, notMatching, ofLength, refuses } from '../shared/request-faults.js';

const operation = 'putDevolucao';

/** Refunds count only for a day: amounts refunded on earlier days can be refunded again. */
const countForADay = withTime((seconds) => {
  const refunds: { readonly number: number; readonly amount: number; readonly since: number }[] = [];
  return [
    table('transactions', (inner) => ({
      addRefunded: async (number, byCents) => {
        const added = await inner.addRefunded(number, byCents);
        if (added) {
          refunds.push({ number, amount: byCents, since: seconds() });
          return added;
        }
        const forgotten = refunds
          .filter((one) => one.number === number && seconds() - one.since > 86_400)
          .reduce((sum, { amount }) => sum + amount, 0);
        return byCents <= forgotten ? inner.byNumber(number) : null;
      },
    })),
  ];
});

/** The total is not checked while refunds of both families are pending. */
const familiesAtOnce = (): readonly Part[] => {
  let underWay = 0;
  let most = 0;
  const isRefund = ({ operation: called }: WireRequest) =>
    called === 'createRefundIn' || called === operation;
  const counting: Part = {
    http: {
      request: (request) => {
        if (isRefund(request)) most = underWay += 1;
        return request;
      },
      answer: (answer, request) => {
        if (isRefund(request)) underWay -= 1;
        return answer;
      },
    },
  };
  const unchecked = table('transactions', (inner) => ({
    addRefunded: async (number, byCents) =>
      (await inner.addRefunded(number, byCents)) ?? (most > 1 ? inner.byNumber(number) : null),
  }));
  return [...slowly('createRefundIn', operation), counting, unchecked];
};

/** The creation time of a charge counts as the time of its payment. */
const paidWhenMade: Part = tables(({ transactions, cobs }) => ({
  transactions: {
    ...transactions,
    byEndToEndId: async (...id) => {
      const found = await transactions.byEndToEndId(...id);
      if (found?.operation !== 'cob') return found;
      const charge = await cobs.byTxid(found.accountId, found.detail.txid);
      return { ...found, processedAt: charge?.createdAt ?? found.processedAt };
    },
  },
}));

export default {
  'derived/devolucao-longest-descricao-once': breaks('DEVOLUCAO-36', {
    title: 'From the second refund on a descricao of 140 characters is refused',
    defect: fromTheSecond(operation, refuses('/descricao', ofLength(140))),
  }),
  'derived/devolucao-refused-and-blocked': breaks('DEVOLUCAO-43', {
    title: 'A refund that was refused for its form blocks an amount for some seconds',
    defect: blockedThoughRefused(operation),
  }),
  'derived/devolucao-valor-after-refusals': breaks('DEVOLUCAO-27', {
    title: 'Once a refund was refused, a valor is read as far as it is a number',
    defect: afterRefusals(
      operation,
      1,
      lets(
        '/valor',
        notMatching(/^\d+\.\d{2}$/),
        set('/valor', (valor: unknown) => (parseFloat(String(valor)) || 1).toFixed(2)),
      ),
    ),
  }),
  'derived/devolucao-descricao-while-busy': breaks('DEVOLUCAO-36', {
    title: 'While another refund is asked for, a descricao of more than 140 characters is cut',
    defect: whileBusy(operation, lets('/descricao', longerThan(140), set('/descricao', cut(140)))),
  }),
  'history/devolucao-beyond-after-a-failed-one': breaks('DEVOLUCAO-28', {
    title: 'A devolucao that fails gives back one cent more of its payment than it took',
    defect: givesBackMore,
  }),
  'history/refund-in-beyond-after-a-failed-one': breaks('LIMIT-06', {
    title: 'A refund-in that fails gives back one cent more of its payment than it took',
    defect: givesBackMore,
  }),
  'history/one-refund-after-a-failed-one': breaks('LIMIT-07', {
    title: 'Once a refund of a payment has failed, only one more of it is accepted',
    defect: () => {
      const left = new Map<number, number>();
      return table('transactions', (inner) => ({
        addRefunded: async (number, byCents) => {
          if (byCents < 0) left.set(number, 1);
          const rest = left.get(number);
          if (byCents > 0 && rest === 0) return null;
          if (byCents > 0 && rest !== undefined) left.set(number, rest - 1);
          return inner.addRefunded(number, byCents);
        },
      }));
    },
  }),
  'history/second-devolucao-not-notified': breaks('DEVOLUCAO-45', {
    title: 'The second refund of an account that is done is not notified',
    defect: notifiedByHistory((notification, memory) =>
      notification['type'] === 'REFUND' && memory.all('CONFIRMED', 'devolucao').length > 1
        ? undefined
        : notification,
    ),
  }),
  'devolucao/total-of-a-day': breaks('DEVOLUCAO-28', {
    title: 'Refunds of more than a day ago do not count towards the total',
    defect: countForADay,
  }),
  'refund-in/total-of-a-day': breaks('LIMIT-06', {
    title: 'Refund-ins of more than a day ago do not count towards the total',
    defect: countForADay,
  }),
  'refund-in/families-at-once': breaks('LIMIT-09', {
    title: 'Refunds of both families at once may exceed the payment together',
    defect: familiesAtOnce,
  }),
  'devolucao/refund-refunded': breaks('DEVOLUCAO-40', {
    title: 'A refund can be refunded, by its own end-to-end id',
    defect: table('transactions', (inner) => ({
      byEndToEndId: async (...id) => {
        const found = await inner.byEndToEndId(...id);
        if (found?.operation !== 'devolucao') return found;
        return { ...found, operation: 'receipt', detail: {}, refundedCents: cents(0) };
      },
    })),
  }),
  'devolucao/deadline-from-creation': breaks('DEVOLUCAO-42', {
    title: 'The deadline of a refund counts from the creation of the charge',
    defect: paidWhenMade,
  }),
  'refund-in/deadline-from-creation': breaks('LIMIT-05', {
    title: 'The deadline of a refund-in counts from the creation of the charge',
    defect: table('transactions', (inner) => ({
      byTransactionId: async (...id) => {
        const found = await inner.byTransactionId(...id);
        return found?.operation === 'cash_in' ? { ...found, processedAt: found.createdAt } : found;
      },
    })),
  }),
  'refund-in/nameless-replayed': breaks('REFUNDIN-04', {
    title: 'A refund-in without externalId of the value of an earlier one is answered as that was',
    defect: alike(
      'createRefundIn',
      ({ path, body }) =>
        at(body, '/externalId') === undefined ? `${path} ${String(at(body, '/refundValue'))}` : undefined,
      'the first answer',
    ),
  }),
} satisfies Defects;
