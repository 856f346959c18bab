import { calendarDay } from '../../domain/clock.js';
import { maskedDocument } from '../../domain/ids.js';
import { brlFromCents } from '../../domain/money.js';
import { Semaphore } from '../../domain/semaphore.js';
import type { ListedTransaction } from '../../domain/transactions.js';
import { isCredit } from '../components/columns.js';
import { type HonoContext, type PageRequest, refuseInText, type Route } from '../page.js';
import { afterAllNumbers, type FoundTransactions, type TransactionPosition } from '../reads.js';
import { exportTexts, transactionTexts, transactionWords } from '../texts/transaction-pages.js';
import { boundary } from '../../domain/date-range.js';
import { httpProblem } from '../../domain/problems.js';
import { listFilter, maxRangeDays } from '../../domain/transaction-list.js';
import { t } from '../../messages/text.js';
import { choiceIn, textIn } from '../input.js';

/** The path of the list as a file; its query is the same as that of the list. */
export const exportPath = '/transactions.csv';
/** Maximum number of rows of a file; more transactions need several files, each for fewer days. */
export const maxRows = 100_000;
/** Number of rows read at a time, which bounds the memory. */
const batch = 500;
/** Timeout of a file, in ms, because a client that reads nothing occupies a slot. */
const patienceMs = 600_000;

const exports = new Semaphore({ total: 8, perKey: 2 });

export const exportRoutes: readonly Route[] = [{ kind: 'resource', path: exportPath, answer: csv }];

async function csv(request: PageRequest, context: HonoContext): Promise<Response> {
  const { account, services, language, format } = request;
  const filter = transactionFilter(request);
  const { total } = await services.store.read(({ transactions }) =>
    transactions.list(filter, { limit: 0, offset: 0 }),
  );
  const texts = exportTexts[language];
  if (total > maxRows) return refuseInText(413, texts.tooMany(format.number(total), format.number(maxRows)));
  const name = `${texts.file}-${day(filter.from)}-${day(filter.to)}.csv`;
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
  // A HEAD request reads no body, so its stream would never end.
  if (context.req.method === 'HEAD') return new Response(null, { headers });
  if (exports.available(account.id) === 0) return refuseInText(429, texts.busy, 10);
  const release = exports.take(account.id);
  return new Response(streamOf(exportLines(request, filter), release), { headers });
}

/** Yields the lines of the file, several at a time, from the newest row to the oldest. */
async function* exportLines(
  { services, language }: PageRequest,
  filter: ReturnType<typeof transactionFilter>,
): AsyncGenerator<string> {
  const texts: Texts = { ...transactionWords[language], ...exportTexts[language] };
  yield csvLine(columns.map(({ title }) => title(texts)));
  let before: TransactionPosition | null = { createdAt: filter.to, number: afterAllNumbers };
  for (let left = maxRows; before !== null && left > 0;) {
    const from: typeof filter & { readonly before: TransactionPosition } = { ...filter, before };
    const { items, next }: FoundTransactions = await services.store.read(({ transactions }) =>
      transactions.search(from, { max: Math.min(batch, left), reach }),
    );
    // Parts of a filtered list may be empty.
    if (items.length > 0)
      yield items.map((row) => csvLine(columns.map(({ cell }) => cell(row, texts)))).join('');
    [before, left] = [next, left - items.length];
  }
}

/**
 * Generates the file as the browser reads it. `release` is called once: at the end, when the browser aborts, or after
 * the timeout.
 */
function streamOf(lines: AsyncGenerator<string>, release: () => void): ReadableStream<Uint8Array> {
  const { readable, writable } = new TextEncoderStream();
  const signal = AbortSignal.timeout(patienceMs);
  ReadableStream.from(lines).pipeTo(writable, { signal }).then(release, release);
  return readable;
}

interface FileColumn {
  readonly title: (texts: Texts) => string;
  readonly cell: (transaction: ListedTransaction, texts: Texts) => Cell;
}

type Texts = (typeof exportTexts)['en'] & (typeof transactionWords)['en'];

/** Amounts have no sign: a column says whether the money comes in or goes out. */
const columns: readonly FileColumn[] = [
  { title: ({ localTime }) => localTime, cell: ({ createdAt }) => time(createdAt) },
  { title: ({ type }) => type, cell: ({ operation }, words) => words.operation[operation] },
  { title: (texts) => texts.counterpart, cell: ({ counterpart }) => counterpart?.name ?? null },
  {
    title: ({ document }) => document,
    cell: ({ counterpart }) => counterpart && maskedDocument(counterpart.document),
  },
  { title: ({ state }) => state, cell: ({ status }, words) => words.status[status] },
  { title: ({ direction }) => direction, cell: (row, { credit, debit }) => (isCredit(row) ? credit : debit) },
  { title: ({ amountBrl }) => amountBrl, cell: ({ amountCents }) => brlFromCents(amountCents).toFixed(2) },
  { title: ({ feeBrl }) => feeBrl, cell: ({ feeCents }) => brlFromCents(feeCents).toFixed(2) },
  { title: () => 'externalId', cell: ({ externalId }) => externalId },
  { title: () => 'endToEndId', cell: ({ endToEndId }) => endToEndId },
  { title: () => 'transactionId', cell: ({ uuid }) => uuid },
  { title: ({ number }) => number, cell: ({ number }) => number },
];

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Formats a time in São Paulo as `2026-03-31 23:30:05`, which every spreadsheet reads as a time. */
const time = (at: string) => clock.format(new Date(at));
const day = (at: string) => time(at).slice(0, 10);

/** A value of a cell; null for an empty one. Numbers are written as programs read them: `1234.5`. */
export type Cell = string | number | null;

/** The start of a formula in spreadsheets, also after white space. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * Formats a line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe, because other people write such texts: the name of a payer, an externalId.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The last day that can be written with four digits for the year, at noon in UTC. */
const lastDayMs = Date.parse('9999-12-31T12:00:00Z');

/** Maximum number of rows that are searched for one part of a filtered list; rare transactions are found on later parts. */
export const reach = 20_000;

/**
 * Returns the filter in the URL, as for `GET /api/transactions`. Throws a 400 for days that do not exist, or for too
 * many days.
 */
export function transactionFilter({ account, moment, query, language }: PageRequest) {
  const days = rangeOf(textIn(query, 'startDate'), textIn(query, 'endDate'));
  const status = choiceIn(query, 'status', transactionWords[language].status) ?? undefined;
  const type = choiceIn(query, 'type', transactionTexts[language].list.types) ?? undefined;
  return listFilter(account.id, { ...days, status, type }, moment.nowMs);
}

/** Completes the range: with only a first day, it extends over as many days as are allowed. */
function rangeOf(startDate: string, endDate: string) {
  for (const [field, value] of Object.entries({ startDate, endDate })) {
    if (value !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(value))
      throw httpProblem(
        400,
        t`${{ field }} must be an ISO 8601 date, such as 2026-03-31; there is no ${{ value }}`,
      );
  }
  if (startDate === '' || endDate !== '')
    return { startDate: startDate || undefined, endDate: endDate || undefined };
  const lastMs = boundary('startDate', startDate) + maxRangeDays * 86_400_000;
  return { startDate, endDate: calendarDay(Math.min(lastMs, lastDayMs)) };
}
