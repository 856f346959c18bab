import { requests } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handledAs, type Tables } from '../../../../conformance/variants/parts/replace.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { ever, given, notGiven, reads } from '../shared/list-defects.js';
import { filtered, listing } from '../../../../conformance/variants/parts/lists.js';
import { parameter, withParameter } from '../../../../conformance/variants/parts/paths.js';

const operation = 'listTransactions';
type Filter = Parameters<Tables['transactions']['list']>[0];
type Page = { readonly offset: number };

const dayMs = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Days from the beginning of a range to its end. The default range is longer than any that can be requested. */
const lengthOf = ({ from, to }: Filter): number => (Date.parse(to) - Date.parse(from)) / dayMs;
const isDefault = (filter: Filter): boolean => lengthOf(filter) > 31;

/** Replaces the range of the lists that `when` selects. */
const ranging =
  (when: (filter: Filter, page: Page) => boolean) =>
  (range: (filter: Filter) => Partial<Filter>): Part =>
    listing(
      filtered((filter, page) => (when(filter, page) ? { ...filter, days: null, ...range(filter) } : filter)),
    );
/** The range of the last days before its end. */
const lastDays =
  (days: number) =>
  ({ to }: Filter) => ({
    from: new Date(Date.parse(to) - days * dayMs).toISOString(),
  });
const isLater = (_: Filter, { offset }: Page): boolean => offset > 0;
const fromEver = () => ({ from: ever.from });
const toEver = () => ({ to: ever.to });

/** With this filter and without dates, the list contains transactions of any age. */
const ofEver = (name: 'operations' | 'status' | 'endToEndId' | 'externalId'): Part =>
  ranging((filter) => filter[name] !== null && isDefault(filter))(() => ever);
/** With this filter, one end of the range is ignored. */
const ignored = (
  name: 'operations' | 'status' | 'endToEndId' | 'externalId',
  range: () => Partial<Filter>,
): Part => ranging((filter) => filter[name] !== null && !isDefault(filter))(range);

/** A day begins or ends at another time. */
const dayTo = (name: 'startDate' | 'endDate', time: string): Part =>
  requests(operation, (request) => /^\d{4}-\d\d-\d\d$/.test(parameter(request, name) ?? ''))((request) =>
    withParameter(request, name, `${parameter(request, name) ?? ''}T${time}`),
  );

/** Moves one end of a range of several days. */
const moved = (name: 'startDate' | 'endDate', days: number): Part =>
  requests(
    operation,
    (request) =>
      given(parameter(request, name)) && parameter(request, 'startDate') !== parameter(request, 'endDate'),
  )((request) =>
    withParameter(request, name, dateOf(Date.parse(parameter(request, name) ?? '') + days * dayMs)),
  );

/** Number of days in the range of a request; NaN if it has no range. */
const requestedDays = (request: WireRequest): number =>
  (Date.parse(parameter(request, 'endDate') ?? '') - Date.parse(parameter(request, 'startDate') ?? '')) /
  dayMs;

/** Defects in the range of dates of the list. */
export default defects()
  .breaks('TRANSACTION-07', 'metadata.total counts transactions of any date')
  .as('transactions/total-of-any-date')(
    listing((inner) => async (filter, page) => {
      const { total } = await inner({ ...filter, ...ever }, page);
      return { ...(await inner(filter, page)), total };
    }),
  )
  .breaks('TRANSACTION-28', 'The list begins 31 days before its end, with any startDate')
  .as('transactions/start-ignored')(ranging(() => true)(lastDays(31)))
  .breaks('TRANSACTION-28', 'With an externalId startDate is ignored')
  .as('transactions/start-ignored-with-external-id')(ignored('externalId', fromEver))
  .breaks('TRANSACTION-28', 'With an endToEndId startDate is ignored')
  .as('transactions/start-ignored-with-end-to-end-id')(ignored('endToEndId', fromEver))
  .breaks('TRANSACTION-28', 'With a status startDate is ignored')
  .as('transactions/start-ignored-with-status')(ignored('status', fromEver))
  .breaks('TRANSACTION-28', 'The dates count for the first page alone')
  .as('transactions/later-pages-undated')(ranging(isLater)(() => ever))
  .breaks('TRANSACTION-30', 'Without dates the list holds the last 7 days')
  .as('transactions/default-of-a-week')(ranging(isDefault)(lastDays(7)))
  .breaks('TRANSACTION-30', 'Without dates the list holds the last 90 days')
  .as('transactions/default-of-a-quarter')(ranging(isDefault)(lastDays(90)))
  .breaks('TRANSACTION-30', 'With a type and without dates, transactions of any age are listed')
  .as('transactions/type-of-ever')(ofEver('operations'))
  .breaks('TRANSACTION-30', 'With a status and without dates, transactions of any age are listed')
  .as('transactions/status-of-ever')(ofEver('status'))
  .breaks('TRANSACTION-30', 'With an endToEndId and without dates, transactions of any age are listed')
  .as('transactions/end-to-end-id-of-ever')(ofEver('endToEndId'))
  .breaks('TRANSACTION-30', 'With an externalId and without dates, transactions of any age are listed')
  .as('transactions/external-id-of-ever')(ofEver('externalId'))
  .breaks('TRANSACTION-31', 'endDate is ignored')
  .as('transactions/end-ignored')(
    ranging((filter) => lengthOf(filter) < 31)(({ to }) => ({
      to: new Date(Date.parse(to) + 31 * dayMs).toISOString(),
    })),
  )
  .breaks('TRANSACTION-31', 'With a type endDate is ignored')
  .as('transactions/end-ignored-with-type')(ignored('operations', toEver))
  .breaks('TRANSACTION-31', 'endDate counts for the first page alone')
  .as('transactions/later-pages-without-end')(ranging(isLater)(toEver))
  .breaks('TRANSACTION-31', 'endDate without startDate is ignored')
  .as('transactions/end-date-alone-ignored')(
    requests(
      operation,
      (request) => given(parameter(request, 'endDate')) && notGiven(parameter(request, 'startDate')),
    )((request) => withParameter(request, 'endDate', undefined)),
  )
  .breaks('TRANSACTION-31', 'Where an id is asked for, the dates are ignored')
  .as('transactions/dates-passed-over-for-ids')(
    ranging(({ externalId, endToEndId }) => externalId !== null || endToEndId !== null)(() => ever),
  )
  .breaks('TRANSACTION-33', 'Without endDate the list reaches to the end of yesterday')
  .as('transactions/until-yesterday')(
    reads(operation, 'endDate', notGiven, () => dateOf(Date.now() - dayMs - 3 * 3_600_000)),
  )
  .breaks('TRANSACTION-33', 'The current date is that of the day on which the gateway was started')
  .as('transactions/today-of-the-start')(() => {
    const startedAt = Date.now();
    const date = (daysAgo: number) => dateOf(startedAt - daysAgo * dayMs - 3 * 3_600_000);
    return requests(
      operation,
      (request) => parameter(request, 'endDate') === undefined,
    )((request) => {
      const since = parameter(request, 'startDate') ?? date(30);
      return withParameter(withParameter(request, 'endDate', date(0)), 'startDate', since);
    });
  })
  .breaks('TRANSACTION-36', 'A range of more than 31 days is cut to 31')
  .as('transactions/range-any')(
    handledAs(operation, ({ query, ...request }) => {
      const end = Date.parse(query.endDate ?? '');
      const isLong = end - Date.parse(query.startDate ?? '') > 31 * dayMs;
      return { ...request, query: isLong ? { ...query, startDate: dateOf(end - 30 * dayMs) } : query };
    }),
  )
  .breaks('TRANSACTION-36', 'A startDate of more than 31 days ago is refused only where there is an endDate')
  .as('transactions/start-alone-of-any-age')(
    requests(operation, (request) => {
      const since = Date.parse(parameter(request, 'startDate') ?? '');
      return notGiven(parameter(request, 'endDate')) && Date.now() - since > 31 * dayMs;
    })((request) => withParameter(request, 'startDate', undefined)),
  )
  .breaks('TRANSACTION-37', 'A range of more than 28 days is refused')
  .as('transactions/range-of-four-weeks')(
    requests(
      operation,
      (request) => requestedDays(request) > 28,
    )((request) => withParameter(request, 'size', '1000')),
  )
  .breaks('TRANSACTION-81', 'The list ends where the day of endDate begins')
  .as('transactions/end-date-left-out')(moved('endDate', -1))
  .breaks('TRANSACTION-81', 'endDate reaches to noon')
  .as('transactions/end-at-noon')(dayTo('endDate', '15:00:00.000Z'))
  .breaks('TRANSACTION-82', 'The list begins where the day of startDate ends')
  .as('transactions/start-date-left-out')(moved('startDate', 1))
  .breaks('TRANSACTION-82', 'startDate begins at noon')
  .as('transactions/start-at-noon')(dayTo('startDate', '11:00:00.000Z'));
