import { requests } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handledAs, type Tables } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import {
  ever,
  filtered,
  given,
  listing,
  notGiven,
  parameter,
  reads,
  withParameter,
} from '../shared/list-defects.js';

const operation = 'listTransactions';
type Filter = Parameters<Tables['transactions']['list']>[0];
type Page = { readonly offset: number };

const dayMs = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Days from the beginning of a range to its end. Without dates it is longer than any that can be asked for. */
const lengthOf = ({ from, to }: Filter): number => (Date.parse(to) - Date.parse(from)) / dayMs;
const isDefault = (filter: Filter): boolean => lengthOf(filter) > 31;

/** Replaces the range of the lists that `when` selects. */
const ranging = (
  when: (filter: Filter, page: Page) => boolean,
  range: (filter: Filter) => Partial<Filter>,
): Part =>
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

/** With this filter and without dates, transactions of any age are listed. */
const ofEver = (name: 'operations' | 'status' | 'endToEndId' | 'externalId'): Part =>
  ranging(
    (filter) => filter[name] !== null && isDefault(filter),
    () => ever,
  );
/** With this filter, one end of the range is not looked at. */
const ignored = (
  name: 'operations' | 'status' | 'endToEndId' | 'externalId',
  range: () => Partial<Filter>,
): Part => ranging((filter) => filter[name] !== null && !isDefault(filter), range);

/** A day begins or ends at another time. */
const dayTo = (name: 'startDate' | 'endDate', time: string): Part =>
  requests(
    operation,
    (request) => /^\d{4}-\d\d-\d\d$/.test(parameter(request, name) ?? ''),
    (request) => withParameter(request, name, `${parameter(request, name) ?? ''}T${time}`),
  );

/** Moves one end of a range of several days. */
const moved = (name: 'startDate' | 'endDate', days: number): Part =>
  requests(
    operation,
    (request) =>
      given(parameter(request, name)) && parameter(request, 'startDate') !== parameter(request, 'endDate'),
    (request) =>
      withParameter(request, name, dateOf(Date.parse(parameter(request, name) ?? '') + days * dayMs)),
  );

/** The current date stays that of the start. */
const todayOfTheStart = (): Part => {
  const startedAt = Date.now();
  const date = (daysAgo: number) => dateOf(startedAt - daysAgo * dayMs - 3 * 3_600_000);
  return requests(
    operation,
    (request) => parameter(request, 'endDate') === undefined,
    (request) => {
      const since = parameter(request, 'startDate') ?? date(30);
      return withParameter(withParameter(request, 'endDate', date(0)), 'startDate', since);
    },
  );
};

/** How many days a request asks for; NaN if it does not say. */
const daysAskedFor = (request: WireRequest): number =>
  (Date.parse(parameter(request, 'endDate') ?? '') - Date.parse(parameter(request, 'startDate') ?? '')) /
  dayMs;

/** Of which days transactions are listed. */
export default {
  'transactions/total-of-any-date': breaks('TRANSACTION-07', {
    title: 'metadata.total counts transactions of any date',
    defect: listing((inner) => async (filter, page) => {
      const { total } = await inner({ ...filter, ...ever }, page);
      return { ...(await inner(filter, page)), total };
    }),
  }),
  'transactions/start-ignored': breaks('TRANSACTION-28', {
    title: 'The list begins 31 days before its end, whatever startDate says',
    defect: ranging(() => true, lastDays(31)),
  }),
  'transactions/start-ignored-with-external-id': breaks('TRANSACTION-28', {
    title: 'With an externalId startDate is not looked at',
    defect: ignored('externalId', fromEver),
  }),
  'transactions/start-ignored-with-end-to-end-id': breaks('TRANSACTION-28', {
    title: 'With an endToEndId startDate is not looked at',
    defect: ignored('endToEndId', fromEver),
  }),
  'transactions/start-ignored-with-status': breaks('TRANSACTION-28', {
    title: 'With a status startDate is not looked at',
    defect: ignored('status', fromEver),
  }),
  'transactions/later-pages-undated': breaks('TRANSACTION-28', {
    title: 'The dates count for the first page alone',
    defect: ranging(isLater, () => ever),
  }),
  'transactions/default-of-a-week': breaks('TRANSACTION-30', {
    title: 'Without dates the list holds the last 7 days',
    defect: ranging(isDefault, lastDays(7)),
  }),
  'transactions/default-of-a-quarter': breaks('TRANSACTION-30', {
    title: 'Without dates the list holds the last 90 days',
    defect: ranging(isDefault, lastDays(90)),
  }),
  'transactions/type-of-ever': breaks('TRANSACTION-30', {
    title: 'With a type and without dates, transactions of any age are listed',
    defect: ofEver('operations'),
  }),
  'transactions/status-of-ever': breaks('TRANSACTION-30', {
    title: 'With a status and without dates, transactions of any age are listed',
    defect: ofEver('status'),
  }),
  'transactions/end-to-end-id-of-ever': breaks('TRANSACTION-30', {
    title: 'With an endToEndId and without dates, transactions of any age are listed',
    defect: ofEver('endToEndId'),
  }),
  'transactions/external-id-of-ever': breaks('TRANSACTION-30', {
    title: 'With an externalId and without dates, transactions of any age are listed',
    defect: ofEver('externalId'),
  }),
  'transactions/end-ignored': breaks('TRANSACTION-31', {
    title: 'endDate is not looked at',
    defect: ranging(
      (filter) => lengthOf(filter) < 31,
      ({ to }) => ({ to: new Date(Date.parse(to) + 31 * dayMs).toISOString() }),
    ),
  }),
  'transactions/end-ignored-with-type': breaks('TRANSACTION-31', {
    title: 'With a type endDate is not looked at',
    defect: ignored('operations', toEver),
  }),
  'transactions/later-pages-without-end': breaks('TRANSACTION-31', {
    title: 'endDate counts for the first page alone',
    defect: ranging(isLater, toEver),
  }),
  'transactions/end-date-alone-ignored': breaks('TRANSACTION-31', {
    title: 'endDate without startDate is not looked at',
    defect: requests(
      operation,
      (request) => given(parameter(request, 'endDate')) && notGiven(parameter(request, 'startDate')),
      (request) => withParameter(request, 'endDate', undefined),
    ),
  }),
  'transactions/dates-passed-over-for-ids': breaks('TRANSACTION-31', {
    title: 'Where an id is asked for, the dates are not looked at',
    defect: ranging(
      ({ externalId, endToEndId }) => externalId !== null || endToEndId !== null,
      () => ever,
    ),
  }),
  'transactions/until-yesterday': breaks('TRANSACTION-33', {
    title: 'Without endDate the list reaches to the end of yesterday',
    defect: reads(operation, 'endDate', notGiven, () => dateOf(Date.now() - dayMs - 3 * 3_600_000)),
  }),
  'transactions/today-of-the-start': breaks('TRANSACTION-33', {
    title: 'The current date is that of the day on which the gateway was started',
    defect: todayOfTheStart,
  }),
  'transactions/range-any': breaks('TRANSACTION-36', {
    title: 'A range of more than 31 days is cut to 31',
    defect: handledAs(operation, ({ query, ...request }) => {
      const end = Date.parse(query.endDate ?? '');
      const isLong = end - Date.parse(query.startDate ?? '') > 31 * dayMs;
      return { ...request, query: isLong ? { ...query, startDate: dateOf(end - 30 * dayMs) } : query };
    }),
  }),
  'transactions/start-alone-of-any-age': breaks('TRANSACTION-36', {
    title: 'A startDate of more than 31 days ago is refused only where there is an endDate',
    defect: requests(
      operation,
      (request) => {
        const since = Date.parse(parameter(request, 'startDate') ?? '');
        return notGiven(parameter(request, 'endDate')) && Date.now() - since > 31 * dayMs;
      },
      (request) => withParameter(request, 'startDate', undefined),
    ),
  }),
  'transactions/range-of-four-weeks': breaks('TRANSACTION-37', {
    title: 'A range of more than 28 days is refused',
    defect: requests(
      operation,
      (request) => daysAskedFor(request) > 28,
      (request) => withParameter(request, 'size', '1000'),
    ),
  }),
  'transactions/end-date-left-out': breaks('TRANSACTION-81', {
    title: 'The list ends where the day of endDate begins',
    defect: moved('endDate', -1),
  }),
  'transactions/end-at-noon': breaks('TRANSACTION-81', {
    title: 'endDate reaches to noon',
    defect: dayTo('endDate', '15:00:00.000Z'),
  }),
  'transactions/start-date-left-out': breaks('TRANSACTION-82', {
    title: 'The list begins where the day of startDate ends',
    defect: moved('startDate', 1),
  }),
  'transactions/start-at-noon': breaks('TRANSACTION-82', {
    title: 'startDate begins at noon',
    defect: dayTo('startDate', '11:00:00.000Z'),
  }),
} satisfies Defects;
