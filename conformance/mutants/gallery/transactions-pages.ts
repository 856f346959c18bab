import type { Part } from '../part.js';
import { type Tables } from '../replace.js';
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
} from './list-defects.js';
import { transactions } from './refund-defects.js';
import { mutantsOf } from './request-faults.js';

const operation = 'listTransactions';
type List = Tables['transactions']['list'];

/** Lists transactions otherwise. */
const listing = (change: (known: List) => List): Part =>
  transactions((known) => ({ list: change((filter, page) => known.list(filter, page)) }));

/** In which pages the list of transactions comes. */
export default mutantsOf('transactions', [
  [
    'total-of-the-page',
    'metadata.total counts the transactions of the page',
    'TRANSACTION-07',
    'state',
    metadata(operation, 'total', (_, { data }) => data.length),
  ],
  [
    'total-stale',
    'metadata.total is kept for seconds',
    'TRANSACTION-07',
    'timing',
    stale(operation, 'total', 20_000),
  ],
  [
    'total-pages-stale',
    'metadata.totalPages is kept for seconds',
    'TRANSACTION-09',
    'timing',
    stale(operation, 'totalPages', 20_000),
  ],
  [
    'default-page-two',
    'Without page the second page is shown',
    'TRANSACTION-15',
    'state',
    reads(operation, 'page', notGiven, () => '2'),
  ],
  [
    'page-zero',
    'A page below 1 counts as 1',
    'TRANSACTION-16',
    'leniency',
    reads(operation, 'page', isOneOf('0', '-1'), () => '1'),
  ],
  [
    'page-any-text',
    'A page that is no integer counts as 1',
    'TRANSACTION-17',
    'leniency',
    reads(operation, 'page', noNumber, () => '1'),
  ],
  [
    'pages-overlap',
    'Each page begins with the last transaction of the one before',
    'TRANSACTION-18',
    'state',
    listing(overlapping),
  ],
  [
    'pages-in-no-order',
    'Every other page is of another order',
    'TRANSACTION-18',
    'timing',
    listing(unordered),
  ],
  [
    'default-size-ten',
    'Without size a page has 10 transactions',
    'TRANSACTION-19',
    'state',
    reads(operation, 'size', notGiven, () => '10'),
  ],
  [
    'one-more',
    'A page has one transaction more than size',
    'TRANSACTION-20',
    'state',
    listing(
      (known) =>
        (filter, { limit, offset }) =>
          known(filter, { limit: limit + 1, offset }),
    ),
  ],
  [
    'size-101',
    'A size above 100 counts as 100',
    'TRANSACTION-21',
    'leniency',
    reads(operation, 'size', isOneOf('101', '1000'), () => '100'),
  ],
  [
    'size-100-refused',
    'A size of 100 is refused',
    'TRANSACTION-21',
    'strictness',
    refusesParameter(operation, 'size', isOneOf('100')),
  ],
  [
    'size-50-at-most',
    'A page never has more than 50 transactions, whatever size says',
    'TRANSACTION-21',
    'state',
    listing(
      (known) =>
        (filter, { limit, offset }) =>
          known(filter, { limit: Math.min(limit, 50), offset }),
    ),
  ],
  [
    'size-any-text',
    'A size that is no integer counts as 20',
    'TRANSACTION-22',
    'leniency',
    reads(operation, 'size', noNumber, () => '20'),
  ],
]);
