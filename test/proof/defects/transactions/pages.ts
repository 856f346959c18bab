import type { Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type Tables } from '../../replace.js';
import {
  isOneOf,
  metadata,
  noNumber,
  notGiven,
  overlapping,
  reads,
  refusesParameter,
  stale,
  unordered,
} from '../shared/list-defects.js';
import { transactions } from '../shared/refund-defects.js';

const operation = 'listTransactions';
type List = Tables['transactions']['list'];

/** Lists transactions otherwise. */
const listing = (change: (known: List) => List): Part =>
  transactions((known) => ({ list: change((filter, page) => known.list(filter, page)) }));

export default {
  'transactions/total-of-the-page': {
    title: 'metadata.total counts the transactions of the page',
    clause: 'TRANSACTION-07',
    defect: metadata(operation, 'total', (_, { data }) => data.length),
  },
  'transactions/total-stale': {
    title: 'metadata.total is kept for seconds',
    clause: 'TRANSACTION-07',
    defect: stale(operation, 'total', 20_000),
  },
  'transactions/total-pages-stale': {
    title: 'metadata.totalPages is kept for seconds',
    clause: 'TRANSACTION-09',
    defect: stale(operation, 'totalPages', 20_000),
  },
  'transactions/default-page-two': {
    title: 'Without page the second page is shown',
    clause: 'TRANSACTION-15',
    defect: reads(operation, 'page', notGiven, () => '2'),
  },
  'transactions/page-any-text': {
    title: 'A page that is no integer counts as 1',
    clause: 'TRANSACTION-17',
    defect: reads(operation, 'page', noNumber, () => '1'),
  },
  'transactions/pages-overlap': {
    title: 'Each page begins with the last transaction of the one before',
    clause: 'TRANSACTION-18',
    defect: listing(overlapping),
  },
  'transactions/pages-in-no-order': {
    title: 'Every other page is of another order',
    clause: 'TRANSACTION-18',
    defect: listing(unordered),
  },
  'transactions/default-size-ten': {
    title: 'Without size a page has 10 transactions',
    clause: 'TRANSACTION-19',
    defect: reads(operation, 'size', notGiven, () => '10'),
  },
  'transactions/one-more': {
    title: 'A page has one transaction more than size',
    clause: 'TRANSACTION-20',
    defect: listing(
      (known) =>
        (filter, { limit, offset }) =>
          known(filter, { limit: limit + 1, offset }),
    ),
  },
  'transactions/size-100-refused': {
    title: 'A size of 100 is refused',
    clause: 'TRANSACTION-21',
    defect: refusesParameter(operation, 'size', isOneOf('100')),
  },
  'transactions/size-50-at-most': {
    title: 'A page never has more than 50 transactions, whatever size says',
    clause: 'TRANSACTION-21',
    defect: listing(
      (known) =>
        (filter, { limit, offset }) =>
          known(filter, { limit: Math.min(limit, 50), offset }),
    ),
  },
  'transactions/size-any-text': {
    title: 'A size that is no integer counts as 20',
    clause: 'TRANSACTION-22',
    defect: reads(operation, 'size', noNumber, () => '20'),
  },
  'transactions/size-101': {
    title: 'A size above 100 counts as 100',
    clause: 'TRANSACTION-21',
    defect: reads(operation, 'size', isOneOf('101', '1000'), () => '100'),
  },
} satisfies Defects;
