import { requests } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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
  'transactions/end-date-alone-ignored': {
    title: 'endDate without startDate is not looked at',
    clause: 'TRANSACTION-31',
    defect: requests(
      'listTransactions',
      (request) => given(parameter(request, 'endDate')) && parameter(request, 'startDate') === undefined,
      (request) => withParameter(request, 'endDate', undefined),
    ),
  },
  'transactions/type-of-ever': {
    title: 'With a type and without dates, transactions of any age are listed',
    clause: 'TRANSACTION-30',
    defect: ranging((filter) => filter.operations !== null && isDefault(filter), ever),
  },
  'transactions/status-of-ever': {
    title: 'With a status and without dates, transactions of any age are listed',
    clause: 'TRANSACTION-30',
    defect: ranging((filter) => filter.status !== null && isDefault(filter), ever),
  },
  'transactions/end-to-end-id-of-ever': {
    title: 'With an endToEndId and without dates, transactions of any age are listed',
    clause: 'TRANSACTION-30',
    defect: ranging((filter) => filter.endToEndId !== null && isDefault(filter), ever),
  },
  'transactions/external-id-of-ever': {
    title: 'With an externalId and without dates, transactions of any age are listed',
    clause: 'TRANSACTION-30',
    defect: ranging((filter) => filter.externalId !== null && isDefault(filter), ever),
  },
  'transactions/start-ignored-with-external-id': {
    title: 'With an externalId startDate is not looked at',
    clause: 'TRANSACTION-28',
    defect: ranging((filter) => filter.externalId !== null && !isDefault(filter), { from: ever.from }),
  },
  'transactions/start-ignored-with-end-to-end-id': {
    title: 'With an endToEndId startDate is not looked at',
    clause: 'TRANSACTION-28',
    defect: ranging((filter) => filter.endToEndId !== null && !isDefault(filter), { from: ever.from }),
  },
  'transactions/start-ignored-with-status': {
    title: 'With a status startDate is not looked at',
    clause: 'TRANSACTION-28',
    defect: ranging((filter) => filter.status !== null && !isDefault(filter), { from: ever.from }),
  },
  'transactions/end-ignored-with-type': {
    title: 'With a type endDate is not looked at',
    clause: 'TRANSACTION-31',
    defect: ranging((filter) => filter.operations !== null && !isDefault(filter), { to: ever.to }),
  },
  'transactions/later-pages-undated': {
    title: 'The dates count for the first page alone',
    clause: 'TRANSACTION-28',
    defect: ranging(isLater, ever),
  },
  'transactions/later-pages-without-end': {
    title: 'endDate counts for the first page alone',
    clause: 'TRANSACTION-31',
    defect: ranging(isLater, { to: ever.to }),
  },
  'transactions/total-of-any-date': {
    title: 'metadata.total counts transactions of any date',
    clause: 'TRANSACTION-07',
    defect: listing((known) => async (filter, page) => {
      const { total } = await known({ ...filter, ...ever }, page);
      return { ...(await known(filter, page)), total };
    }),
  },
} satisfies Defects;
