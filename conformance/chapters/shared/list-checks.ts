import type { ClauseId } from '../../../generated/clause-ids.js';
import type { CallOptions } from '../../target/account-core.js';
import {
  type Account,
  check,
  type CheckClauseId,
  type CheckContext,
  defineCheck,
  type Exchange,
  type Expectation,
  type LocalizedText,
  t,
  type WrittenCheck,
} from '../check.js';
import { allPages, rowsOf } from './pages.js';
import { dateAgo } from './times.js';

type Query = NonNullable<CallOptions['query']>;
type Need = 'an account' | 'a MED' | 'a received payment';
type DatedContext = CheckContext<CheckClauseId, Need, never>;

/** A paged list that can be filtered by dates. */
export interface PagedList {
  readonly chapter: 'med' | 'transactions';
  readonly title: LocalizedText;
  readonly what: 'MED' | 'transaction';
  /** The Portuguese words: for `each` row, for `many` rows, and the pronoun for the latter. */
  readonly inPortuguese: { readonly each: string; readonly many: string; readonly them: 'os' | 'as' };
  /** The needs for adding rows. */
  readonly needs: readonly Need[];
  /** The query parameter for the page size, which is also its member in `metadata`. */
  readonly size: 'pageSize' | 'size';
  /** Restricts the list to the rows that the check is about. */
  readonly filter: Query;
  /** The member that identifies a row. */
  readonly id: 'id' | 'endToEndId';
  list(account: Account, query: Query): Promise<Exchange>;
  /** Adds a row; returns its identifier. */
  make(control: CheckContext<never, Need, never>['control']): Promise<unknown>;
  /** Adds a row of today in another way, and returns a function that tells whether a page shows it. */
  readonly today: {
    readonly needs: readonly Need[];
    readonly make: (context: DatedContext) => Promise<(page: Exchange) => boolean>;
  };
  readonly clauses: Readonly<
    Record<
      'every' | 'count' | 'defaultPage' | 'defaultSize' | 'largest' | 'startDate' | 'endDate' | 'size',
      CheckClauseId
    >
  > &
    Readonly<Record<'noStartDate' | 'noEndDate', ClauseId>>;
  /** The clause for each member of `metadata`, and the value that the member must have. */
  readonly metadata: readonly (readonly [
    clause: CheckClauseId,
    member: string,
    wanted: (page: PageOf) => unknown,
  ])[];
}

/** A page of a list; pages are counted from 1. */
interface PageOf {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly last: number;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Adds rows, some at the same time; returns their identifiers. */
async function makeMany(
  { make }: Pick<PagedList, 'make'>,
  control: Parameters<PagedList['make']>[0],
  count: number,
): Promise<readonly unknown[]> {
  // The maximum number of states in one request to a control endpoint.
  const atOnce = 12;
  const made: unknown[] = [];
  while (made.length < count) {
    const some = times(Math.min(atOnce, count - made.length));
    made.push(...(await Promise.all(some.map(() => make(control)))));
  }
  return made;
}

/** Expects every created row to be on exactly one of the pages, which are given as lists of ids. */
function expectEach(
  expectation: Pick<Expectation, 'ok'>,
  created: readonly unknown[],
  listedPages: readonly (readonly unknown[])[],
): void {
  const listed = listedPages.flat();
  const different = new Set(listedPages.map((ids) => JSON.stringify(ids)));
  const values = { of: 'pages', expected: [listedPages.length], received: [different.size] } as const;
  const twice = listed.filter((id, index) => listed.indexOf(id) !== index);
  const nowhere = created.filter((id) => !listed.includes(id));
  expectation.ok(twice.length === 0, t`no id on two pages`, twice, { values });
  expectation.ok(nowhere.length === 0, t`every id on a page`, nowhere, { values });
}

/** The checks of a list: of its pages, and of its responses to unusual queries. */
export function listChecks(list: PagedList): readonly WrittenCheck[] {
  return [...oddQueries(list), ...pages(list)];
}

/** Checks that the pages of a list contain each row once, and checks their sizes. */
function pages(paged: PagedList): readonly WrittenCheck[] {
  const { chapter, what, inPortuguese, needs, size: parameter, filter, clauses, metadata, list } = paged;
  const idsOf = (page: Exchange) => rowsOf(page).map((row): unknown => row[paged.id]);
  return [
    pagesOfEvery(paged, idsOf),
    check(`${chapter}/default-page`, {
      en: `Without page and ${parameter}, the response is the first page, with at most 20 ${what}s, and page 2 continues the list`,
      'pt-BR': `Sem page nem ${parameter}, a resposta é a primeira página, com no máximo 20 ${inPortuguese.many}, e a página 2 continua a lista`,
      clauses: [
        clauses.defaultPage,
        clauses.defaultSize,
        clauses.every,
        ...metadata.map(([clause]) => clause),
      ],
      needs,
      // The opening balance is 0, because it might be listed as a receipt.
      account: { available: 0 },
      async run({ account, control, expect }) {
        const created = await makeMany(paged, control, 23);
        const page = await list(account, {});
        expect.precondition(page, 200);
        expect.at(clauses.defaultPage).field(page, '/metadata/page').equal(1);
        expect.at(clauses.defaultSize).equal(rowsOf(page).length, 20);
        expect.at(clauses.defaultSize).field(page, `/metadata/${parameter}`).equal(20);
        const first = await list(account, { page: 1 });
        expect.at(clauses.defaultPage).equal(idsOf(first), idsOf(page));
        // The default size also determines where the second page begins.
        const listed: (readonly unknown[])[] = [];
        for (const number of [1, 2]) {
          const answer = await list(account, { ...filter, page: number });
          expect.precondition(answer, 200);
          listed.push(idsOf(answer));
          const shown = { page: number, size: 20, total: created.length, last: 2 };
          for (const [clause, member, wanted] of metadata)
            expect.at(clause).field(answer, `/metadata/${member}`).equal(wanted(shown));
        }
        expectEach(expect.at(clauses.every), created, listed);
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
    en: `A ${parameter} of 100 is accepted and returns 100 ${what}s, with the rest on the next page; one of 101 is refused`,
    'pt-BR': `Um ${parameter} de 100 é aceito e traz 100 ${inPortuguese.many}, com o restante na página seguinte; um de 101 é recusado`,
    clauses: [clauses.largest, clauses.every],
    needs,
    async run({ account, control, expect }) {
      const created = await makeMany(paged, control, 101);
      const page = await list(account, { [parameter]: 100 });
      expect.at(clauses.largest).status(page, 200);
      expect.at(clauses.largest).equal(rowsOf(page).length, 100);
      const next = await list(account, { [parameter]: 100, page: 2 });
      // Without the second page, missing rows cannot be judged.
      if (expect.at(clauses.every).status(next, 200))
        expectEach(expect.at(clauses.every), created, [idsOf(page), idsOf(next)]);
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
    // The opening balance is 0, because it might be listed as a receipt.
    account: { available: 0 },
    async run({ account, control, expect }) {
      const total = 12;
      const created = await makeMany(paged, control, total);
      for (const size of [5, 6, total]) {
        const answers = await allPages((query) => paged.list(account, query), {
          ...filter,
          [parameter]: size,
        });
        for (const answer of answers) expect.at(clauses.count).atMost(rowsOf(answer).length, size);
        expectEach(expect.at(clauses.every), created, answers.map(idsOf));
        for (const [index, answer] of answers.entries()) {
          const page = { page: index + 1, size, total, last: Math.ceil(total / size) };
          for (const [clause, member, wanted] of metadata) {
            expect.at(clause).field(answer, `/metadata/${member}`).equal(wanted(page));
          }
        }
      }
    },
  });
}

const dayMs = 86_400_000;

const dayOfYear = (ms: number): number =>
  Math.floor((ms - Date.UTC(new Date(ms).getUTCFullYear(), 0, 1)) / dayMs) + 1;

/** The ISO week of a date, `yyyy-Www`: the week of the year that contains its Thursday. */
function weekOf(date: string): string {
  const ms = Date.parse(date);
  const thursdayMs = ms + (4 - (new Date(ms).getUTCDay() || 7)) * dayMs;
  const week = Math.floor((dayOfYear(thursdayMs) - 1) / 7) + 1;
  return `${new Date(thursdayMs).getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** A date in other forms of ISO 8601: without hyphens, by the day of the year, and by the week. */
const otherForms = (date: string): readonly string[] => [
  date.replaceAll('-', ''),
  `${date.slice(0, 4)}-${String(dayOfYear(Date.parse(date))).padStart(3, '0')}`,
  weekOf(date),
];

/** Date ranges with one day that does not exist, in any year or in that year. */
const noDays = {
  startDate: [
    { startDate: '2025-02-30', endDate: '2025-03-05' },
    { startDate: '2025-06-31', endDate: '2025-07-05' },
  ],
  endDate: [
    { startDate: '2025-02-20', endDate: '2025-02-29' },
    { startDate: '2025-04-20', endDate: '2025-04-31' },
  ],
};

/** Page sizes in unusual notations that programs may send, with their meanings. */
const oddSizes = { ' 5 ': 5, '+5': 5, '1e1': 10, '0x10': 16 };

/** Checks that a gateway refuses query values that it cannot read, and never ignores them. */
function oddQueries({ chapter, title, today, size, list, clauses }: PagedList): readonly WrittenCheck[] {
  return [
    check(`${chapter}/dates-in-other-forms`, {
      en: `Filter dates of ${title.en} in another form of ISO 8601, or in the wrong order, are refused or interpreted, but never ignored`,
      'pt-BR': `Datas do filtro d${title['pt-BR']} em outra forma da ISO 8601, ou na ordem errada, são recusadas ou interpretadas, mas nunca ignoradas`,
      clauses: [clauses.startDate, clauses.endDate],
      needs: today.needs,
      async run(context) {
        const { account, expect } = context;
        const shows = await today.make(context);
        // A row that is never listed proves nothing about dates.
        const isListed = shows(await list(account, {}));
        for (const clause of [clauses.startDate, clauses.endDate])
          expect.at(clause).ok(isListed, t`a list without dates contains the new item`);
        const expectUnseen = async (clause: CheckClauseId, query: Query) => {
          const page = await list(account, query);
          if (expect.at(clause).status(page, [200, 400]) && page.status === 200)
            expect.at(clause).ok(!shows(page), t`nothing from outside the date range`, query);
        };
        // A range that ends before it begins contains nothing.
        await expectUnseen(clauses.startDate, { startDate: dateAgo(-3), endDate: dateAgo(3) });
        for (const startDate of otherForms(dateAgo(-14)))
          await expectUnseen(clauses.startDate, { startDate, endDate: dateAgo(-25) });
        for (const endDate of otherForms(dateAgo(14)))
          await expectUnseen(clauses.endDate, { startDate: dateAgo(25), endDate });
      },
    }),
    defineCheck(`${chapter}/days-that-do-not-exist`, {
      en: `A filter date of ${title.en} that does not exist, such as February 30, is refused`,
      'pt-BR': `Uma data inexistente no filtro d${title['pt-BR']}, como 30 de fevereiro, é recusada`,
      clauses: [clauses.noStartDate, clauses.noEndDate],
      async run({ account, expect }) {
        for (const dates of noDays.startDate)
          expect.at(clauses.noStartDate).status(await list(account, dates), 400);
        for (const dates of noDays.endDate)
          expect.at(clauses.noEndDate).status(await list(account, dates), 400);
      },
    }),
    check(`${chapter}/sizes-in-other-forms`, {
      en: `A page size of ${title.en} in an unusual form is refused or interpreted, but never ignored`,
      'pt-BR': `Um tamanho de página d${title['pt-BR']} escrito de modo incomum é recusado ou interpretado, mas nunca ignorado`,
      clauses: [clauses.size],
      async run({ account, expect }) {
        for (const [text, meant] of Object.entries(oddSizes)) {
          const page = await list(account, { [size]: text });
          if (expect.at(clauses.size).status(page, [200, 400]) && page.status === 200)
            expect.at(clauses.size).field(page, `/metadata/${size}`).equal(meant);
        }
      },
    }),
  ];
}
