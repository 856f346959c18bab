import { answers, at, set } from '../../edits.js';
import { authorizationOf } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { inList } from '../../values.js';
import { editsOf, listing, metadata, noNumber, parameter, reads } from '../shared/list-defects.js';
import { pagingDefects } from '../shared/paging-defects.js';

const operation = 'listTransactions';
const { page } = editsOf(operation);

/** Without size, a member of `metadata` is always the same. */
const withoutSize = (name: string, value: unknown): Part =>
  answers(
    operation,
    ({ status }, request) => status === 200 && parameter(request, 'size') === undefined,
    set(`/metadata/${name}`, value),
  );

/** metadata.hasNext of a filtered list is that of the whole list. */
const hasNextOfAll = (): Part => {
  const totals = new Map<string, number>();
  return page((answer, request) => {
    const caller = authorizationOf(request);
    const total = Math.max(totals.get(caller) ?? 0, Number(at(answer.body, '/metadata/total')));
    totals.set(caller, total);
    if (!/[?&](type|status)=/.test(request.path)) return answer;
    const [shown = 0, size = 0] = ['page', 'size'].map((name) =>
      Number(at(answer.body, `/metadata/${name}`)),
    );
    return set('/metadata/hasNext', shown * size < total)(answer);
  });
};

/** How the list comes in pages. */
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
  'transactions/metadata-in-list': breaks('TRANSACTION-03', {
    title: 'metadata is a list',
    defect: page(set('/metadata', inList)),
  }),
  'transactions/page-from-zero': breaks('TRANSACTION-04', {
    title: 'metadata.page counts from 0',
    defect: metadata(operation, 'page', (old) => Number(old) - 1),
  }),
  'transactions/size-shown': breaks('TRANSACTION-05', {
    title: 'metadata.size is the number of transactions shown',
    defect: metadata(operation, 'size', (_, { data }) => data.length),
  }),
  'transactions/total-text': breaks('TRANSACTION-06', {
    title: 'metadata.total is a text',
    defect: metadata(operation, 'total', String),
  }),
  'transactions/total-pages-one-more': breaks('TRANSACTION-09', {
    title: 'metadata.totalPages counts an empty page at the end where the last one is full',
    defect: metadata(operation, 'totalPages', (_, { metadata: { total, size } }) =>
      Math.floor(Number(total) / Number(size) + 1),
    ),
  }),
  'transactions/one-page-without-size': breaks('TRANSACTION-09', {
    title: 'Without size metadata.totalPages is always 1',
    defect: withoutSize('totalPages', 1),
  }),
  'transactions/has-next-while-full': breaks('TRANSACTION-11', {
    title: 'metadata.hasNext is true wherever the page is full',
    defect: metadata(operation, 'hasNext', (_, { data, metadata: { size } }) => data.length === size),
  }),
  'transactions/has-next-of-all': breaks('TRANSACTION-11', {
    title: 'metadata.hasNext of a filtered list is that of the whole list',
    defect: hasNextOfAll,
  }),
  'transactions/no-next-page-without-size': breaks('TRANSACTION-11', {
    title: 'Without size metadata.hasNext is always false',
    defect: withoutSize('hasNext', false),
  }),
  'transactions/has-previous-from-three': breaks('TRANSACTION-13', {
    title: 'metadata.hasPrevious is false on the second page',
    defect: metadata(operation, 'hasPrevious', (_, { metadata: { page: shown } }) => Number(shown) > 2),
  }),
  'transactions/page-any-text': breaks('TRANSACTION-17', {
    title: 'A page that is no integer counts as 1',
    defect: reads(operation, 'page', noNumber, () => '1'),
  }),
  'transactions/pages-begin-every-20': breaks('TRANSACTION-18', {
    title: 'Of pages of more than 20 transactions each begins 20 after the one before',
    defect: listing(
      (inner) =>
        (filter, { limit, offset }) =>
          inner(filter, { limit, offset: limit > 20 ? (offset / limit) * 20 : offset }),
    ),
  }),
  'transactions/size-any-text': breaks('TRANSACTION-22', {
    title: 'A size that is no integer counts as 20',
    defect: reads(operation, 'size', noNumber, () => '20'),
  }),
} satisfies Defects;
