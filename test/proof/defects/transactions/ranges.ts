import { requests } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import type { Tables } from '../../replace.js';
import { given, parameter, withParameter } from '../shared/list-defects.js';
import { transactions } from '../shared/refund-defects.js';

type Filter = Parameters<Tables['transactions']['list']>[0];

const dayMs = 86_400_000;
const ever = { from: '2000-01-01T00:00:00.000Z', to: '2999-12-31T00:00:00.000Z', days: null } as const;
const lengthOf = ({ from, to }: Filter): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Replaces the range of the lists that `when` selects. */
const ranging = (when: (filter: Filter) => boolean, range: Partial<Filter>): Part =>
  transactions((known) => ({
    list: (filter, page) => known.list(when(filter) ? { ...filter, days: null, ...range } : filter, page),
  }));

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
} satisfies Defects;
