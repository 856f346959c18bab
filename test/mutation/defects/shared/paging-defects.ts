import type { ClauseId } from '../../../../generated/clause-ids.js';
import type { OperationId } from '../../../../generated/operations.js';
import { requests } from '../../../../conformance/variants/parts/edits.js';
import { defects, type Defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  isOneOf,
  metadata,
  notGiven,
  overlapping,
  reads,
  refusesParameter,
  stale,
  unordered,
} from './list-defects.js';
import { type PageReader } from '../../../../conformance/variants/parts/lists.js';
import { parameter, withParameter } from '../../../../conformance/variants/parts/paths.js';

/** A paged list. */
interface Paged<Filter, Page> {
  readonly operation: OperationId;
  /** Used in the ids of its mutants. */
  readonly chapter: string;
  /** The name of an item, in the singular. */
  readonly item: string;
  /** The parameter of the page size. */
  readonly size: string;
  /** Clauses by their subject: `metadata`, pages, the size of a page, the maximum size. */
  readonly clauses: Readonly<
    Record<
      'total' | 'totalPages' | 'defaultPage' | 'together' | 'defaultSize' | 'size' | 'greatestSize',
      ClauseId
    >
  >;
  /** Replaces the listing. */
  listing(change: (inner: PageReader<Filter, Page>) => PageReader<Filter, Page>): Part;
}

/** Paging defects of any list. */
export function pagingDefects<Filter, Page extends { readonly items: readonly unknown[] }>({
  operation,
  chapter,
  item,
  size,
  clauses,
  listing,
}: Paged<Filter, Page>): Defects {
  const ofSize = (change: (limit: number) => number): Part =>
    listing(
      (inner) =>
        (filter, { limit, offset }) =>
          inner(filter, { limit: change(limit), offset }),
    );
  return defects()
    .breaks(clauses.total, `metadata.total counts the ${item}s of the page`)
    .as(`${chapter}/total-of-the-page`)(metadata(operation, 'total', (_, { data }) => data.length))
    .breaks(clauses.total, 'metadata.total is kept for seconds')
    .as(`${chapter}/total-stale`)(stale(operation, 'total'))
    .breaks(clauses.totalPages, 'metadata.totalPages is kept for seconds')
    .as(`${chapter}/total-pages-stale`)(stale(operation, 'totalPages'))
    .breaks(clauses.defaultPage, 'Without page the second page is shown')
    .as(`${chapter}/default-page-two`)(reads(operation, 'page', notGiven, () => '2'))
    .breaks(clauses.together, `Each page begins with the last ${item} of the one before`)
    .as(`${chapter}/pages-overlap`)(listing(overlapping))
    .breaks(clauses.together, 'Every page has the rows of the first one')
    .as(`${chapter}/same-page`)(
      listing(
        (inner) =>
          (filter, { limit }) =>
            inner(filter, { limit, offset: 0 }),
      ),
    )
    .breaks(clauses.together, 'Every other page is of another order')
    .as(`${chapter}/pages-in-no-order`)(listing(unordered))
    .breaks(clauses.together, `Without ${size} every page is the first`)
    .as(`${chapter}/first-page-without-size`)(
      requests(
        operation,
        (request) => parameter(request, size) === undefined,
      )((request) => withParameter(request, 'page', undefined)),
    )
    .breaks(clauses.defaultSize, `Without ${size} a page has 10 ${item}s`)
    .as(`${chapter}/default-size-ten`)(reads(operation, size, notGiven, () => '10'))
    .breaks(clauses.size, `A page has one ${item} more than ${size}`)
    .as(`${chapter}/one-more`)(ofSize((limit) => limit + 1))
    .breaks(clauses.greatestSize, `A page never has more than 50 ${item}s, with any ${size}`)
    .as(`${chapter}/size-50-at-most`)(ofSize((limit) => Math.min(limit, 50)))
    .breaks(clauses.greatestSize, `A ${size} above 100 counts as 100`)
    .as(`${chapter}/size-101`)(reads(operation, size, isOneOf('101', '1000'), () => '100'))
    .breaks(clauses.greatestSize, `A ${size} of 100 is refused`)
    .as(`${chapter}/size-100-refused`)(refusesParameter(operation, size, isOneOf('100')));
}
