import type { CallOptions } from '../../target/account-core.js';
import {
  type Account,
  check,
  type CheckClauseId,
  type CheckContext,
  type Exchange,
  type Expectation,
  items,
  t,
  type UntrustedJson,
  type WrittenCheck,
} from '../check.js';
import { textOf } from '../../core/untrusted-json.js';

type Query = NonNullable<CallOptions['query']>;
type List = (query: Query) => Promise<Exchange>;

/** The rows of a page. */
export const rowsOf = (page: Exchange): readonly UntrustedJson[] => items(page.body.data);

/** All pages of a list in order, up to the first one that is empty or not 200; at most `max`. */
export async function allPages(list: List, query: Query, max = 60): Promise<readonly Exchange[]> {
  const pages: Exchange[] = [];
  for (let page = 1; page <= max; page += 1) {
    const answer = await list({ ...query, page });
    if (answer.status !== 200 || rowsOf(answer).length === 0) break;
    pages.push(answer);
  }
  return pages;
}

type Need = 'an account' | 'a MED' | 'a received payment';

/** A list that comes in pages. */
export interface PagedList {
  readonly chapter: 'med' | 'transactions';
  readonly what: 'MED' | 'transaction';
  /** The same in Portuguese: `each` one, `many` of them, and the pronoun for those. */
  readonly inPortuguese: { readonly each: string; readonly many: string; readonly them: 'os' | 'as' };
  readonly needs: readonly Need[];
  /** The query parameter for the page size, which is also its member in `metadata`. */
  readonly size: 'pageSize' | 'size';
  /** Restricts the list to what the check looks at. */
  readonly filter: Query;
  /** The member that identifies a row. */
  readonly id: 'id' | 'endToEndId';
  list(account: Account, query: Query): Promise<Exchange>;
  /** Adds a row; returns its identifier. */
  make(control: CheckContext<never, Need, never>['control']): Promise<unknown>;
  readonly clauses: Readonly<
    Record<'every' | 'count' | 'defaultPage' | 'defaultSize' | 'largest', CheckClauseId>
  >;
  /** The clause for each member of `metadata`, and what the member must say. */
  readonly metadata: readonly (readonly [
    clause: CheckClauseId,
    member: string,
    wanted: (page: PageOf) => unknown,
  ])[];
}

/** A page among those of a list, counted from 1. */
interface PageOf {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly last: number;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Expects every row that was made to be on a page, and none on two. */
function expectEach(
  expectation: Pick<Expectation, 'ok'>,
  what: PagedList['what'],
  created: readonly unknown[],
  listed: readonly unknown[],
): void {
  const twice = listed.filter((id, index) => listed.indexOf(id) !== index);
  const nowhere = created.filter((id) => !listed.includes(id));
  expectation.ok(twice.length === 0, t`no ${what} on two pages`, twice);
  expectation.ok(nowhere.length === 0, t`every ${what} on a page`, nowhere);
}

/** Checks that pages divide a list, and how long they are. */
export function pages(paged: PagedList): readonly WrittenCheck[] {
  const { chapter, what, inPortuguese, needs, size: parameter, filter, clauses, metadata, list } = paged;
  const idsOf = (page: Exchange) => rowsOf(page).map((row): unknown => row[paged.id]);
  return [
    pagesOfEvery(paged, idsOf),
    check(`${chapter}/default-page`, {
      en: `Without page and ${parameter} the first page is shown, with at most 20 ${what}s, and page 2 continues it`,
      'pt-BR': `Sem page e ${parameter} é mostrada a primeira página, com no máximo 20 ${inPortuguese.many}, e a página 2 a continua`,
      clauses: [
        clauses.defaultPage,
        clauses.defaultSize,
        clauses.every,
        ...metadata.map(([clause]) => clause),
      ],
      needs,
      // An opening balance may be listed as a receipt, so it is 0.
      account: { available: 0 },
      async run({ account, control, expect }) {
        const created = await Promise.all(times(23).map(() => paged.make(control)));
        const page = await list(account, {});
        expect.precondition(page, 200);
        expect.at(clauses.defaultSize).equal(rowsOf(page).length, 20);
        expect.at(clauses.defaultSize).field(page, `/metadata/${parameter}`).equal(20);
        expect.at(clauses.defaultPage).field(page, '/metadata/page').equal(1);
        const first = await list(account, { page: 1 });
        expect.at(clauses.defaultPage).equal(idsOf(first), idsOf(page));
        // The default size also says where the second page begins.
        const listed: unknown[] = [];
        for (const number of [1, 2]) {
          const answer = await list(account, { ...filter, page: number });
          expect.precondition(answer, 200);
          listed.push(...idsOf(answer));
          const shown = { page: number, size: 20, total: created.length, last: 2 };
          for (const [clause, member, wanted] of metadata)
            expect.at(clause).field(answer, `/metadata/${member}`).equal(wanted(shown));
        }
        expectEach(expect.at(clauses.every), what, created, listed);
      },
    }),
    largestPage(paged, idsOf),
  ];
}

/** The ids of the rows of a page. */
type IdsOf = (page: Exchange) => readonly unknown[];

function largestPage(paged: PagedList, idsOf: IdsOf): WrittenCheck {
  const { chapter, what, inPortuguese, needs, size: parameter, clauses, list } = paged;
  return check(`${chapter}/largest-page`, {
    en: `A ${parameter} of 100 is accepted and contains 100 ${what}s, the next page the rest, one of 101 refused`,
    'pt-BR': `Um ${parameter} de 100 é aceito e traz 100 ${inPortuguese.many}, a página seguinte o restante, um de 101 é recusado`,
    clauses: [clauses.largest, clauses.every],
    needs,
    async run({ account, control, expect }) {
      const created: unknown[] = [];
      for (const _ of times(10))
        created.push(...(await Promise.all(times(10).map(() => paged.make(control)))));
      created.push(await paged.make(control));
      const page = await list(account, { [parameter]: 100 });
      expect.at(clauses.largest).status(page, 200);
      expect.at(clauses.largest).equal(rowsOf(page).length, 100);
      const next = await list(account, { [parameter]: 100, page: 2 });
      // Without the second page, nothing is known of what it lacks.
      if (expect.at(clauses.every).status(next, 200))
        expectEach(expect.at(clauses.every), what, created, [...idsOf(page), ...idsOf(next)]);
      for (const size of [101, 1000]) {
        expect.at(clauses.largest).status(await list(account, { [parameter]: size }), 400);
      }
    },
  });
}

function pagesOfEvery(
  { chapter, what, inPortuguese, needs, size: parameter, filter, clauses, metadata, ...paged }: PagedList,
  idsOf: IdsOf,
): WrittenCheck {
  return check(`${chapter}/pages`, {
    en: `The pages contain every ${what} once, and metadata counts them`,
    'pt-BR': `As páginas trazem cada ${inPortuguese.each} uma vez, e metadata ${inPortuguese.them} conta`,
    clauses: [clauses.every, clauses.count, ...metadata.map(([clause]) => clause)],
    needs,
    // An opening balance may be listed as a receipt, so it is 0.
    account: { available: 0 },
    async run({ account, control, expect }) {
      const created: unknown[] = [];
      for (const _ of times(12)) created.push(await paged.make(control));
      const total = created.length;
      for (const size of [5, 6, total]) {
        const answers = await allPages((query) => paged.list(account, query), {
          ...filter,
          [parameter]: size,
        });
        const listed = answers.flatMap(idsOf);
        expectEach(expect.at(clauses.every), what, created, listed);
        for (const [index, answer] of answers.entries()) {
          expect.at(clauses.count).atMost(rowsOf(answer).length, size);
          const page = { page: index + 1, size, total, last: Math.ceil(total / size) };
          for (const [clause, member, wanted] of metadata) {
            expect.at(clause).field(answer, `/metadata/${member}`).equal(wanted(page));
          }
        }
      }
    },
  });
}

/**
 * Identifies a transaction: its own external id, or the end-to-end id from a state, together with the amount where a
 * refund may be listed under the same id. A function decides by itself.
 */
export type Key =
  { readonly externalId: unknown } | { readonly endToEndId: unknown; readonly originalAmount?: number };

const isOf = (row: UntrustedJson, key: Key): boolean =>
  Object.entries(key).every(([name, wanted]: [string, unknown]) => {
    const value: unknown = row[name];
    return typeof wanted === 'function' ? (wanted as (value: unknown) => boolean)(value) : value === wanted;
  });

/** The rows of a transaction; there should be exactly one. */
export const rowsWith = (page: Exchange, key: Key): readonly UntrustedJson[] =>
  rowsOf(page).filter((row) => isOf(row, key));

/** The place of a transaction on the page, as a JSON Pointer; a pointer to nothing if the page does not have it. */
export const placeOf = (page: Exchange, key: Key): string =>
  `/data/${rowsOf(page).findIndex((row) => isOf(row, key))}`;

/** Whether the page shows a transaction. */
export const holds = (page: Exchange, key: Key): boolean => rowsWith(page, key).length > 0;

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Whether an id is one of these; if none of them has its form, it may be (OP-02). */
export function isAmong(id: unknown, ids: readonly unknown[]): boolean {
  const isOneForm = (other: unknown) => isUuid(textOf(id)) === isUuid(textOf(other));
  const alike = ids.filter(isOneForm);
  return (
    alike.length === 0 || alike.some((other) => textOf(other).toLowerCase() === textOf(id).toLowerCase())
  );
}

/** Whether two ids can belong to one transaction: ids of the same form must be equal (OP-02). */
export function canBeSame(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((id) => (typeof id === 'number' ? String(id) : textOf(id)));
  const isOneForm = [isUuid, isNumber].some((has) => has(first ?? '') && has(second ?? ''));
  return !isOneForm || first?.toLowerCase() === second?.toLowerCase();
}
