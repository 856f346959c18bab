import type { ClauseId } from '../../../../generated/clause-ids.js';
import type { OperationId } from '../../../../generated/operations.js';
import { requests } from '../../edits.js';
import { breaks, type Defects, type Mutant } from '../../mutant.js';
import type { Part } from '../../part.js';
import {
  isOneOf,
  metadata,
  notGiven,
  overlapping,
  type PageReader,
  parameter,
  reads,
  refusesParameter,
  stale,
  unordered,
  withParameter,
} from './list-defects.js';

/** A list that comes in pages. */
interface Paged<Filter, Page> {
  readonly operation: OperationId;
  /** Used in the ids of its mutants. */
  readonly chapter: string;
  /** The name of an item, in the singular. */
  readonly item: string;
  /** The parameter of the page size. */
  readonly size: string;
  /** Clauses by what they are about: `metadata`, pages, the size of a page, the maximum size. */
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
  const defects = {
    'total-of-the-page': breaks(clauses.total, {
      title: `metadata.total counts the ${item}s of the page`,
      defect: metadata(operation, 'total', (_, { data }) => data.length),
    }),
    'total-stale': breaks(clauses.total, {
      title: 'metadata.total is kept for seconds',
      defect: stale(operation, 'total'),
    }),
    'total-pages-stale': breaks(clauses.totalPages, {
      title: 'metadata.totalPages is kept for seconds',
      defect: stale(operation, 'totalPages'),
    }),
    'default-page-two': breaks(clauses.defaultPage, {
      title: 'Without page the second page is shown',
      defect: reads(operation, 'page', notGiven, () => '2'),
    }),
    'pages-overlap': breaks(clauses.together, {
      title: `Each page begins with the last ${item} of the one before`,
      defect: listing(overlapping),
    }),
    'pages-in-no-order': breaks(clauses.together, {
      title: 'Every other page is of another order',
      defect: listing(unordered),
    }),
    'first-page-without-size': breaks(clauses.together, {
      title: `Without ${size} every page is the first`,
      defect: requests(
        operation,
        (request) => parameter(request, size) === undefined,
        (request) => withParameter(request, 'page', undefined),
      ),
    }),
    'default-size-ten': breaks(clauses.defaultSize, {
      title: `Without ${size} a page has 10 ${item}s`,
      defect: reads(operation, size, notGiven, () => '10'),
    }),
    'one-more': breaks(clauses.size, {
      title: `A page has one ${item} more than ${size}`,
      defect: ofSize((limit) => limit + 1),
    }),
    'size-50-at-most': breaks(clauses.greatestSize, {
      title: `A page never has more than 50 ${item}s, whatever ${size} says`,
      defect: ofSize((limit) => Math.min(limit, 50)),
    }),
    'size-101': breaks(clauses.greatestSize, {
      title: `A ${size} above 100 counts as 100`,
      defect: reads(operation, size, isOneOf('101', '1000'), () => '100'),
    }),
    'size-100-refused': breaks(clauses.greatestSize, {
      title: `A ${size} of 100 is refused`,
      defect: refusesParameter(operation, size, isOneOf('100')),
    }),
  };
  return Object.fromEntries(
    Object.entries(defects).map(([id, defect]) => [`${chapter}/${id}` satisfies Mutant['id'], defect]),
  );
}
