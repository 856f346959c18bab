import { at } from '../../../../conformance/variants/parts/edits.js';
import { withTime } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { cents, table, tables } from '../../../../conformance/variants/parts/replace.js';
import { cut } from '../../../../conformance/variants/parts/values.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { alike } from '../shared/alike.js';
import { slowly } from '../shared/callers.js';
import { afterRefusals, fromTheSecond, whileBusy } from '../shared/derived-conditions.js';
import { givesBackMore, notifiedByHistory } from '../shared/histories.js';
import { blockedThoughRefused } from '../shared/outcomes.js';
import { pathOf } from '../../../../conformance/variants/parts/paths.js';
import { allows, longerThan, notMatching, ofLength, refuses } from '../shared/request-faults.js';

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
    request: (request) => {
      if (isRefund(request)) most = underWay += 1;
      return request;
    },
    answer: (answer, request) => {
      if (isRefund(request)) underWay -= 1;
      return answer;
    },
  };
  const unchecked = table('transactions', (inner) => ({
    addRefunded: async (number, byCents) =>
      (await inner.addRefunded(number, byCents)) ?? (most > 1 ? inner.byNumber(number) : null),
  }));
  return [...slowly('createRefundIn', operation), counting, unchecked];
};

export default defects()
  .breaks('DEVOLUCAO-36', 'From the second refund on a descricao of 140 characters is refused')
  .as('derived/devolucao-longest-descricao-once')(
    fromTheSecond(operation, refuses('/descricao', ofLength(140))),
  )
  .breaks('DEVOLUCAO-43', 'A refund that was refused for its form blocks an amount for some seconds')
  .as('derived/devolucao-refused-and-blocked')(blockedThoughRefused(operation))
  .breaks('DEVOLUCAO-27', 'Once a refund was refused, a valor is read as far as it is a number')
  .as('derived/devolucao-valor-after-refusals')(
    afterRefusals(
      operation,
      1,
      allows('/valor', notMatching(/^\d+\.\d{2}$/), (valor: unknown) =>
        (parseFloat(String(valor)) || 1).toFixed(2),
      ),
    ),
  )
  .breaks('DEVOLUCAO-36', 'While another refund is asked for, a descricao of more than 140 characters is cut')
  .as('derived/devolucao-descricao-while-busy')(
    whileBusy(operation, allows('/descricao', longerThan(140), cut(140))),
  )
  .breaks('DEVOLUCAO-28', 'A devolucao that fails gives back one cent more of its payment than it took')
  .as('history/devolucao-beyond-after-a-failed-one')(givesBackMore)
  .breaks('LIMIT-06', 'A refund-in that fails gives back one cent more of its payment than it took')
  .as('history/refund-in-beyond-after-a-failed-one')(givesBackMore)
  .breaks('LIMIT-07', 'Once a refund of a payment has failed, only one more of it is accepted')
  .as('history/one-refund-after-a-failed-one')(() => {
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
  })
  .breaks('DEVOLUCAO-45', 'The second refund of an account that is done is not notified')
  .as('history/second-devolucao-not-notified')(
    notifiedByHistory((notification, memory) =>
      notification['type'] === 'REFUND' && memory.all('CONFIRMED', 'devolucao').length > 1
        ? undefined
        : notification,
    ),
  )
  .breaks('DEVOLUCAO-28', 'Refunds of more than a day ago do not count towards the total')
  .as('devolucao/total-of-a-day')(countForADay)
  .breaks('LIMIT-06', 'Refund-ins of more than a day ago do not count towards the total')
  .as('refund-in/total-of-a-day')(countForADay)
  .breaks('LIMIT-09', 'Refunds of both families at once may exceed the payment together')
  .as('refund-in/families-at-once')(familiesAtOnce)
  .breaks('DEVOLUCAO-40', 'A refund can be refunded, by its own end-to-end id')
  .as('devolucao/refund-refunded')(
    table('transactions', (inner) => ({
      byEndToEndId: async (...id) => {
        const found = await inner.byEndToEndId(...id);
        if (found?.operation !== 'devolucao') return found;
        return { ...found, operation: 'receipt', detail: {}, refundedCents: cents(0) };
      },
    })),
  )
  .breaks('DEVOLUCAO-09', 'The id of a refund of another payment is answered with that refund')
  .as('devolucao/id-whatever-the-payment')(
    alike(operation, (request) => pathOf(request).id, 'the first answer'),
  )
  .breaks('DEVOLUCAO-07', 'The id and valor of a refund of another payment are answered with that refund')
  .as('devolucao/id-and-valor-whatever-the-payment')(
    alike(
      operation,
      (request) => `${pathOf(request).id} ${String(at(request.body, '/valor'))}`,
      'the first answer',
    ),
  )
  .breaks('REFUNDIN-04', 'The externalId of a refund-in of another payment is answered with that refund')
  .as('refund-in/id-whatever-the-payment')(
    alike(
      'createRefundIn',
      ({ body }) => {
        const id = at(body, '/externalId');
        return typeof id === 'string' ? id : undefined;
      },
      'the first answer',
    ),
  )
  .breaks('DEVOLUCAO-42', 'The deadline of a refund counts from the creation of the charge')
  .as('devolucao/deadline-from-creation')(
    tables(({ transactions, cobs }) => ({
      transactions: {
        ...transactions,
        byEndToEndId: async (...id) => {
          const found = await transactions.byEndToEndId(...id);
          if (found?.operation !== 'cob') return found;
          const charge = await cobs.byTxid(found.accountId, found.detail.txid);
          return { ...found, processedAt: charge?.createdAt ?? found.processedAt };
        },
      },
    })),
  )
  .breaks('LIMIT-05', 'The deadline of a refund-in counts from the creation of the charge')
  .as('refund-in/deadline-from-creation')(
    table('transactions', (inner) => ({
      byTransactionId: async (...id) => {
        const found = await inner.byTransactionId(...id);
        return found?.operation === 'cash_in' ? { ...found, processedAt: found.createdAt } : found;
      },
    })),
  )
  .breaks(
    'REFUNDIN-04',
    'A refund-in without externalId of the value of an earlier one is answered as that was',
  )
  .as('refund-in/nameless-replayed')(
  alike(
    'createRefundIn',
    ({ path, body }) =>
      at(body, '/externalId') === undefined ? `${path} ${String(at(body, '/refundValue'))}` : undefined,
    'the first answer',
  ),
);
