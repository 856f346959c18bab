import { answers, at, set } from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { inList } from '../../../../conformance/variants/parts/values.js';
import { editsOf, metadata, noNumber, reads } from '../shared/list-defects.js';
import { listing } from '../../../../conformance/variants/parts/lists.js';
import { parameter } from '../../../../conformance/variants/parts/paths.js';
import { pagingDefects } from '../shared/paging-defects.js';

const operation = 'listTransactions';
const { page } = editsOf(operation);

/** Without the parameter size, a member of `metadata` always has this value. */
const withoutSize = (name: string, value: unknown): Part =>
  answers(
    operation,
    ({ status }, request) => status === 200 && parameter(request, 'size') === undefined,
  )(set(`/metadata/${name}`, value));

/** Defects in the paging of the list. */
export default defects()
  .and(
    pagingDefects({
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
  )
  .breaks('TRANSACTION-03', 'metadata is a list')
  .as('transactions/metadata-in-list')(page(set('/metadata', inList)))
  .breaks('TRANSACTION-04', 'metadata.page counts from 0')
  .as('transactions/page-from-zero')(metadata(operation, 'page', (old) => Number(old) - 1))
  .breaks('TRANSACTION-05', 'metadata.size is the number of transactions shown')
  .as('transactions/size-shown')(metadata(operation, 'size', (_, { data }) => data.length))
  .breaks('TRANSACTION-06', 'metadata.total is a text')
  .as('transactions/total-text')(metadata(operation, 'total', String))
  .breaks('TRANSACTION-09', 'metadata.totalPages counts an empty page at the end where the last one is full')
  .as('transactions/total-pages-one-more')(
    metadata(operation, 'totalPages', (_, { metadata: { total, size } }) =>
      Math.floor(Number(total) / Number(size) + 1),
    ),
  )
  .breaks('TRANSACTION-09', 'Without size metadata.totalPages is always 1')
  .as('transactions/one-page-without-size')(withoutSize('totalPages', 1))
  .breaks('TRANSACTION-11', 'metadata.hasNext is true wherever the page is full')
  .as('transactions/has-next-while-full')(
    metadata(operation, 'hasNext', (_, { data, metadata: { size } }) => data.length === size),
  )
  .breaks('TRANSACTION-11', 'metadata.hasNext of a filtered list is that of the whole list')
  .as('transactions/has-next-of-all')(() => {
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
  })
  .breaks('TRANSACTION-11', 'Without size metadata.hasNext is always false')
  .as('transactions/no-next-page-without-size')(withoutSize('hasNext', false))
  .breaks('TRANSACTION-13', 'metadata.hasPrevious is false on the second page')
  .as('transactions/has-previous-from-three')(
    metadata(operation, 'hasPrevious', (_, { metadata: { page: shown } }) => Number(shown) > 2),
  )
  .breaks('TRANSACTION-17', 'A page that is no integer counts as 1')
  .as('transactions/page-any-text')(reads(operation, 'page', noNumber, () => '1'))
  .breaks('TRANSACTION-18', 'Of pages of more than 20 transactions each begins 20 after the one before')
  .as('transactions/pages-begin-every-20')(
    listing(
      (inner) =>
        (filter, { limit, offset }) =>
          inner(filter, { limit, offset: limit > 20 ? (offset / limit) * 20 : offset }),
    ),
  )
  .breaks('TRANSACTION-22', 'A size that is no integer counts as 20')
  .as('transactions/size-any-text')(reads(operation, 'size', noNumber, () => '20'));
