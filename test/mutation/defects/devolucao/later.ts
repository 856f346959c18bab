import { answers, at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { cents, tables } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { withoutCase } from '../shared/alike.js';
import { slowly } from '../shared/callers.js';
import { ofTwelveHours } from '../shared/clocks.js';
import { pathOf, transactions, withPath } from '../shared/refund-defects.js';

/** Refunds count only for a day: amounts refunded on earlier days can be refunded again. */
const countForADay = (): readonly Part[] => {
  let seconds = 0;
  const refunds: { readonly number: number; readonly amount: number; readonly since: number }[] = [];
  const clock: Part = {
    http: {
      request: (request) => {
        if (at(request.body, '/state') === 'time passes')
          seconds += Number(at(request.body, '/params/seconds'));
        return request;
      },
    },
  };
  const table = transactions((known) => ({
    addRefunded: async (number, byCents) => {
      const added = await known.addRefunded(number, byCents);
      if (added) {
        refunds.push({ number, amount: byCents, since: seconds });
        return added;
      }
      const forgotten = refunds
        .filter((one) => one.number === number && seconds - one.since > 86_400)
        .reduce((sum, { amount }) => sum + amount, 0);
      return byCents <= forgotten ? known.byNumber(number) : null;
    },
  }));
  return [clock, table];
};

/** The total is not checked while refunds of both families are pending. */
const familiesAtOnce = (): readonly Part[] => {
  let underWay = 0;
  let most = 0;
  const isRefund = ({ operation }: WireRequest) =>
    operation === 'createRefundIn' || operation === 'putDevolucao';
  const counting: Part = {
    http: {
      request: (request) => {
        if (isRefund(request)) {
          underWay += 1;
          most = underWay;
        }
        return request;
      },
      answer: (answer, request) => {
        if (isRefund(request)) underWay -= 1;
        return answer;
      },
    },
  };
  const table = transactions((known) => ({
    addRefunded: async (number, byCents) =>
      (await known.addRefunded(number, byCents)) ?? (most > 1 ? known.byNumber(number) : null),
  }));
  return [slowly('createRefundIn', 'putDevolucao'), counting, table];
};

/** A refund can itself be refunded, by its own end-to-end id. */
const refundsRefunded: Part = transactions((known) => ({
  byEndToEndId: async (...named) => {
    const found = await known.byEndToEndId(...named);
    if (found?.operation !== 'devolucao') return found;
    return { ...found, operation: 'receipt', detail: {}, refundedCents: cents(0) };
  },
}));

/** The creation time of a charge counts as the time of its payment. */
const paidWhenMade: Part = tables(({ transactions: known, cobs }) => ({
  transactions: {
    ...known,
    byEndToEndId: async (...named) => {
      const found = await known.byEndToEndId(...named);
      if (found?.operation !== 'cob') return found;
      const charge = await cobs.byTxid(found.accountId, found.detail.txid);
      return { ...found, processedAt: charge?.createdAt ?? found.processedAt };
    },
  },
}));

export default {
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
    defect: refundsRefunded,
  }),
  'devolucao/deadline-from-creation': breaks('DEVOLUCAO-42', {
    title: 'The deadline of a refund counts from the creation of the charge',
    defect: paidWhenMade,
  }),
  'refund-in/deadline-from-creation': breaks('LIMIT-05', {
    title: 'The deadline of a refund-in counts from the creation of the charge',
    defect: transactions((known) => ({
      byTransactionId: async (...named) => {
        const found = await known.byTransactionId(...named);
        return found?.operation === 'cash_in' ? { ...found, processedAt: found.createdAt } : found;
      },
    })),
  }),
  'devolucao/id-without-case': breaks('DEVOLUCAO-02', {
    title: 'Refund ids that differ in capitals alone count as one',
    defect: withoutCase(
      'putDevolucao',
      (request) => `${pathOf(request).e2eid} ${pathOf(request).id}`,
      (request, names) => withPath(request, { id: names.split(' ')[1] ?? '' }),
    ),
  }),
  'devolucao/clock-of-twelve-hours': breaks('DEVOLUCAO-15', {
    title: 'horario.solicitacao is shown by a clock of twelve hours',
    defect: answers('putDevolucao', 201, set('/horario/solicitacao', ofTwelveHours)),
  }),
  'refund-in/nameless-replayed': breaks('REFUNDIN-04', {
    title: 'A refund-in without externalId of the value of an earlier one is answered as that was',
    defect: () => {
      const first = new Map<string, Parameters<NonNullable<NonNullable<Part['http']>['answer']>>[0]>();
      const keyOf = ({ operation, path, body }: WireRequest) =>
        operation === 'createRefundIn' && at(body, '/externalId') === undefined
          ? `${path} ${String(at(body, '/refundValue'))}`
          : undefined;
      return {
        http: {
          request: (request) => first.get(keyOf(request) ?? '') ?? request,
          answer: (answer, request) => {
            const key = keyOf(request);
            if (key !== undefined && answer.status === 201) first.set(key, answer);
            return answer;
          },
        },
      };
    },
  }),
} satisfies Defects;
