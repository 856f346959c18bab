import { answers, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { noNumber, parameter, reads } from '../shared/list-defects.js';
import { pagingDefects } from '../shared/paging-defects.js';
import { listing } from '../shared/refund-defects.js';

const operation = 'listTransactions';

/** Without size, a member of `metadata` is always the same. */
const withoutSize = (name: string, value: unknown): Part =>
  answers(
    operation,
    ({ status }, request) => status === 200 && parameter(request, 'size') === undefined,
    set(`/metadata/${name}`, value),
  );

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
  'transactions/page-any-text': breaks('TRANSACTION-17', {
    title: 'A page that is no integer counts as 1',
    defect: reads(operation, 'page', noNumber, () => '1'),
  }),
  'transactions/size-any-text': breaks('TRANSACTION-22', {
    title: 'A size that is no integer counts as 20',
    defect: reads(operation, 'size', noNumber, () => '20'),
  }),
  'transactions/no-next-page-without-size': breaks('TRANSACTION-11', {
    title: 'Without size metadata.hasNext is always false',
    defect: withoutSize('hasNext', false),
  }),
  'transactions/one-page-without-size': breaks('TRANSACTION-09', {
    title: 'Without size metadata.totalPages is always 1',
    defect: withoutSize('totalPages', 1),
  }),
  'transactions/pages-begin-every-20': breaks('TRANSACTION-18', {
    title: 'Of pages of more than 20 transactions each begins 20 after the one before',
    defect: listing(
      (known) =>
        (filter, { limit, offset }) =>
          known(filter, { limit, offset: limit > 20 ? (offset / limit) * 20 : offset }),
    ),
  }),
} satisfies Defects;
