import { requests } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import type { Tables } from '../../replace.js';
import { given, parameter, withParameter } from '../shared/list-defects.js';
import { ever, listing } from '../shared/refund-defects.js';

type Asked = Parameters<Tables['transactions']['list']>;
type Filter = Asked[0];

const dayMs = 86_400_000;
const lengthOf = ({ from, to }: Filter): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Replaces the range of the lists that `when` selects. */
const ranging = (when: (...asked: Asked) => boolean, range: Partial<Filter>): Part =>
  listing(
    (known) => (filter, page) =>
      known(when(filter, page) ? { ...filter, days: null, ...range } : filter, page),
  );

const isLater: (...asked: Asked) => boolean = (_, { offset }) => offset > 0;
const isDefault = (filter: Filter): boolean => lengthOf(filter) > 31;

export default {
  'transactions/end-date-alone-ignored': breaks('TRANSACTION-31', {
    title: 'endDate without startDate is not looked at',
    defect: requests(
      'listTransactions',
      (request) => given(parameter(request, 'endDate')) && parameter(request, 'startDate') === undefined,
      (request) => withParameter(request, 'endDate', undefined),
    ),
  }),
  'transactions/type-of-ever': breaks('TRANSACTION-30', {
    title: 'With a type and without dates, transactions of any age are listed',
    defect: ranging((filter) => filter.operations !== null && isDefault(filter), ever),
  }),
  'transactions/status-of-ever': breaks('TRANSACTION-30', {
    title: 'With a status and without dates, transactions of any age are listed',
    defect: ranging((filter) => filter.status !== null && isDefault(filter), ever),
  }),
  'transactions/end-to-end-id-of-ever': breaks('TRANSACTION-30', {
    title: 'With an endToEndId and without dates, transactions of any age are listed',
    defect: ranging((filter) => filter.endToEndId !== null && isDefault(filter), ever),
  }),
  'transactions/external-id-of-ever': breaks('TRANSACTION-30', {
    title: 'With an externalId and without dates, transactions of any age are listed',
    defect: ranging((filter) => filter.externalId !== null && isDefault(filter), ever),
  }),
  'transactions/start-ignored-with-external-id': breaks('TRANSACTION-28', {
    title: 'With an externalId startDate is not looked at',
    defect: ranging((filter) => filter.externalId !== null && !isDefault(filter), { from: ever.from }),
  }),
  'transactions/start-ignored-with-end-to-end-id': breaks('TRANSACTION-28', {
    title: 'With an endToEndId startDate is not looked at',
    defect: ranging((filter) => filter.endToEndId !== null && !isDefault(filter), { from: ever.from }),
  }),
  'transactions/start-ignored-with-status': breaks('TRANSACTION-28', {
    title: 'With a status startDate is not looked at',
    defect: ranging((filter) => filter.status !== null && !isDefault(filter), { from: ever.from }),
  }),
  'transactions/end-ignored-with-type': breaks('TRANSACTION-31', {
    title: 'With a type endDate is not looked at',
    defect: ranging((filter) => filter.operations !== null && !isDefault(filter), { to: ever.to }),
  }),
  'transactions/later-pages-undated': breaks('TRANSACTION-28', {
    title: 'The dates count for the first page alone',
    defect: ranging(isLater, ever),
  }),
  'transactions/later-pages-without-end': breaks('TRANSACTION-31', {
    title: 'endDate counts for the first page alone',
    defect: ranging(isLater, { to: ever.to }),
  }),
  'transactions/total-of-any-date': breaks('TRANSACTION-07', {
    title: 'metadata.total counts transactions of any date',
    defect: listing((known) => async (filter, page) => {
      const { total } = await known({ ...filter, ...ever }, page);
      return { ...(await known(filter, page)), total };
    }),
  }),
} satisfies Defects;
