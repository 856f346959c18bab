import type { Account, CheckClauseId, CheckContext, Exchange, WrittenCheck } from '../check.js';
import { check, defineCheck, t } from '../check.js';
import type { ClauseId } from '../../../generated/clause-ids.js';
import type { CallOptions } from '../../target/account-core.js';
import { dateAgo } from './times.js';

type Context = CheckContext<CheckClauseId, 'an account' | 'a MED', never>;
type Query = NonNullable<CallOptions['query']>;

/** A list with dates and pages, asked for in ways that a gateway may not expect. */
interface OddlyAsked {
  readonly chapter: 'transactions' | 'med';
  readonly what: Readonly<Record<'en' | 'pt-BR', string>>;
  readonly needs: readonly ('an account' | 'a MED')[];
  readonly size: 'size' | 'pageSize';
  readonly list: (account: Account, query: Query) => Promise<Exchange>;
  /** Makes an item of today, and tells whether a page shows it. */
  readonly make: (context: Context) => Promise<(page: Exchange) => boolean>;
  readonly clauses: Readonly<Record<'startDate' | 'endDate' | 'size', CheckClauseId>> &
    Readonly<Record<'noStartDate' | 'noEndDate', ClauseId>>;
}

const dayMs = 86_400_000;

const dayOfYear = (ms: number): number =>
  Math.floor((ms - Date.UTC(new Date(ms).getUTCFullYear(), 0, 1)) / dayMs) + 1;

/** The week of a date, `yyyy-Www`: that of its Thursday. */
function weekOf(date: string): string {
  const ms = Date.parse(date);
  const thursdayMs = ms + (4 - (new Date(ms).getUTCDay() || 7)) * dayMs;
  const week = Math.floor((dayOfYear(thursdayMs) - 1) / 7) + 1;
  return `${new Date(thursdayMs).getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** A date in the other forms of ISO 8601: without hyphens, by the day of the year, by the week. */
const otherForms = (date: string): readonly string[] => [
  date.replaceAll('-', ''),
  `${date.slice(0, 4)}-${String(dayOfYear(Date.parse(date))).padStart(3, '0')}`,
  weekOf(date),
];

/** Ranges of days, one of which no year, or not that year, has. */
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

/** Page sizes as programs may write them, and what they mean. */
const oddSizes = { ' 5 ': 5, '+5': 5, '1e1': 10, '0x10': 16 };

/** The checks of such a list: what a gateway cannot read it refuses; it never passes over it. */
export function oddQueries({ chapter, what, needs, size, list, make, clauses }: OddlyAsked): WrittenCheck[] {
  return [
    check(`${chapter}/dates-in-other-forms`, {
      en: `Dates of ${what.en} in another form of ISO 8601, or in the wrong order, are refused or read, never passed over`,
      'pt-BR': `Datas d${what['pt-BR']} em outra forma da ISO 8601, ou na ordem errada, são recusadas ou lidas, nunca ignoradas`,
      clauses: [clauses.startDate, clauses.endDate],
      needs,
      async run(context) {
        const { account, expect } = context;
        const shows = await make(context);
        // What no list shows tells nothing of dates.
        const isListed = shows(await list(account, {}));
        for (const clause of [clauses.startDate, clauses.endDate])
          expect.at(clause).ok(isListed, t`it is listed without dates`);
        const expectUnseen = async (clause: CheckClauseId, query: Query) => {
          const page = await list(account, query);
          if (expect.at(clause).status(page, [200, 400]) && page.status === 200)
            expect.at(clause).ok(!shows(page), t`nothing from outside of the dates`, query);
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
      en: `A day of ${what.en} that does not exist, such as February 30, is refused`,
      'pt-BR': `Um dia d${what['pt-BR']} que não existe, como 30 de fevereiro, é recusado`,
      clauses: [clauses.noStartDate, clauses.noEndDate],
      async run({ account, expect }) {
        for (const dates of noDays.startDate)
          expect.at(clauses.noStartDate).status(await list(account, dates), 400);
        for (const dates of noDays.endDate)
          expect.at(clauses.noEndDate).status(await list(account, dates), 400);
      },
    }),
    check(`${chapter}/sizes-in-other-forms`, {
      en: `A page size of ${what.en} that is written unusually is refused or read, never passed over`,
      'pt-BR': `Um tamanho de página d${what['pt-BR']} escrito de modo incomum é recusado ou lido, nunca ignorado`,
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
