import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handledAs, type Tables } from '../../../../conformance/variants/parts/replace.js';
import { filtered, listing } from '../../../../conformance/variants/parts/lists.js';
import { deadlineOfDays } from '../shared/refund-defects.js';

const operation = 'listTransactions';
type Filter = Parameters<Tables['transactions']['list']>[0];

const dayMs = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Without dates, the list covers this many periods of 24 hours. */
const defaultOfDays = (days: number): Part =>
  handledAs(operation, ({ query, ...request }, { clock }) => {
    const nowMs = clock.systemMs() + request.account.clockOffsetMs;
    const isDated = query.startDate !== undefined || query.endDate !== undefined;
    const since = { startDate: new Date(nowMs - days * dayMs).toISOString() };
    return { ...request, query: isDated ? query : { ...query, ...since } };
  });

/** Limits that are slightly off. */
export default defects()
  .breaks('TRANSACTION-30', 'Without dates the list reaches back 30 days less an hour')
  .as('transactions/default-of-less-than-30-days')(defaultOfDays(30 - 1 / 24))
  .breaks('TRANSACTION-30', 'Without dates the list reaches back 33 days')
  .as('transactions/default-of-33-days')(
    listing(
      filtered((filter: Filter) => {
        const [from, to] = [Date.parse(filter.from), Date.parse(filter.to)];
        const isDefault = to - from > 31 * dayMs;
        return isDefault ? { ...filter, days: null, from: new Date(from - 2 * dayMs).toISOString() } : filter;
      }),
    ),
  )
  .breaks('TRANSACTION-36', 'A range of 32 days is accepted')
  .as('transactions/range-of-32-days')(
    handledAs(operation, ({ query, ...request }) => {
      const [start, end] = [Date.parse(query.startDate ?? ''), Date.parse(query.endDate ?? '')];
      const cut = end - start === 32 * dayMs ? { startDate: dateOf(start + dayMs) } : {};
      return { ...request, query: { ...query, ...cut } };
    }),
  )
  .breaks('DEVOLUCAO-41', 'A payment can be refunded until 90 days have passed')
  .as('devolucao/deadline-of-90-days')(deadlineOfDays(90))
  .breaks('LIMIT-04', 'A payment can be refunded by refund-in until 90 days have passed')
  .as('refund-in/deadline-of-90-days')(deadlineOfDays(90))
  .breaks('DEVOLUCAO-42', 'A payment can be refunded until 88 days have passed')
  .as('devolucao/deadline-of-88-days')(deadlineOfDays(88));
