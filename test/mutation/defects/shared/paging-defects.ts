import type { ClauseId } from '../../../../generated/clause-ids.js';
import type { OperationId } from '../../../../generated/operations.js';
import { requests } from '../../edits.js';
import type { Defects, Mutant } from '../../mutant.js';
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
  listing(change: (known: PageReader<Filter, Page>) => PageReader<Filter, Page>): Part;
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
      (known) =>
        (filter, { limit, offset }) =>
          known(filter, { limit: change(limit), offset }),
    );
  const defects = {
    'total-of-the-page': {
      title: `metadata.total counts the ${item}s of the page`,
      clause: clauses.total,
      defect: metadata(operation, 'total', (_, { data }) => data.length),
    },
    'total-stale': {
      title: 'metadata.total is kept for seconds',
      clause: clauses.total,
      defect: stale(operation, 'total', 20_000),
    },
    'total-pages-stale': {
      title: 'metadata.totalPages is kept for seconds',
      clause: clauses.totalPages,
      defect: stale(operation, 'totalPages', 20_000),
    },
    'default-page-two': {
      title: 'Without page the second page is shown',
      clause: clauses.defaultPage,
      defect: reads(operation, 'page', notGiven, () => '2'),
    },
    'pages-overlap': {
      title: `Each page begins with the last ${item} of the one before`,
      clause: clauses.together,
      defect: listing(overlapping),
    },
    'pages-in-no-order': {
      title: 'Every other page is of another order',
      clause: clauses.together,
      defect: listing(unordered),
    },
    'first-page-without-size': {
      title: `Without ${size} every page is the first`,
      clause: clauses.together,
      defect: requests(
        operation,
        (request) => parameter(request, size) === undefined,
        (request) => withParameter(request, 'page', undefined),
      ),
    },
    'default-size-ten': {
      title: `Without ${size} a page has 10 ${item}s`,
      clause: clauses.defaultSize,
      defect: reads(operation, size, notGiven, () => '10'),
    },
    'one-more': {
      title: `A page has one ${item} more than ${size}`,
      clause: clauses.size,
      defect: ofSize((limit) => limit + 1),
    },
    'size-50-at-most': {
      title: `A page never has more than 50 ${item}s, whatever ${size} says`,
      clause: clauses.greatestSize,
      defect: ofSize((limit) => Math.min(limit, 50)),
    },
    'size-101': {
      title: `A ${size} above 100 counts as 100`,
      clause: clauses.greatestSize,
      defect: reads(operation, size, isOneOf('101', '1000'), () => '100'),
    },
    'size-100-refused': {
      title: `A ${size} of 100 is refused`,
      clause: clauses.greatestSize,
      defect: refusesParameter(operation, size, isOneOf('100')),
    },
  };
  return Object.fromEntries(
    Object.entries(defects).map(([id, defect]) => [`${chapter}/${id}` satisfies Mutant['id'], defect]),
  );
}
