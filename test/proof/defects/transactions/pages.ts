import type { Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type Tables } from '../../replace.js';
import { noNumber, reads } from '../shared/list-defects.js';
import { pagingDefects } from '../shared/paging-defects.js';
import { transactions } from '../shared/refund-defects.js';

const operation = 'listTransactions';
type List = Tables['transactions']['list'];

/** Replaces the listing of transactions. */
const listing = (change: (known: List) => List): Part =>
  transactions((known) => ({ list: change((filter, page) => known.list(filter, page)) }));

export default {
  ...pagingDefects({
    operation,
    chapter: 'transactions',
    item: 'transaction',
    size: 'size',
    clauses: {
      total: 'TRANSACTION-07',
      totalPages: 'TRANSACTION-09',
      defaultPage: 'TRANSACTION-15',
      together: 'TRANSACTION-18',
      defaultSize: 'TRANSACTION-19',
      size: 'TRANSACTION-20',
      greatestSize: 'TRANSACTION-21',
    },
    listing,
  }),
  'transactions/page-any-text': {
    title: 'A page that is no integer counts as 1',
    clause: 'TRANSACTION-17',
    defect: reads(operation, 'page', noNumber, () => '1'),
  },
  'transactions/size-any-text': {
    title: 'A size that is no integer counts as 20',
    clause: 'TRANSACTION-22',
    defect: reads(operation, 'size', noNumber, () => '20'),
  },
} satisfies Defects;
