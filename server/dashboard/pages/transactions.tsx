import { calendarDay } from '../../domain/clock.js';
import { boundary } from '../../domain/date-range.js';
import { httpProblem } from '../../domain/problems.js';
import { listFilter, maxRangeDays } from '../../domain/transaction-list.js';
import type { ListedTransaction } from '../../domain/transactions.js';
import { message } from '../../messages/messages.js';
import { Input } from '../components/form.js';
import { Filters, listPage, PageLinks } from '../components/list.js';
import { Card, href } from '../components/parts.js';
import { transactionColumns, TransactionTable } from '../components/transaction-table.js';
import { choiceIn, cursorIn, cursorText, textIn } from '../input.js';
import type { Page, PageRequest, Route } from '../page.js';
import { afterAllNumbers } from '../reads.js';
import { transactionTexts } from '../texts/transaction-pages.js';
import { transactionWords } from '../texts/transactions.js';
import { oneTransactionRoutes } from './transaction.js';

const pageSize = 25;
/** How many rows a filtered page looks at; rare states are found on further pages. */
const reach = 20_000;
const maxFound = 20;
/** The last day that can be written with four digits for the year, at noon in UTC. */
const lastDayMs = Date.parse('9999-12-31T12:00:00Z');

/** The list of transactions, and a page for each. */
export const transactionRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/transactions',
    menu: (language) => transactionTexts[language].list.title,
    fields: { 'range backwards': 'endDate', 'range too long': 'startDate' },
    labels: (language) => {
      const { firstDay, lastDay } = transactionTexts[language].list;
      return { startDate: firstDay, endDate: lastDay };
    },
    show: (request) => {
      const search = textIn(request.query, 'search');
      return search === '' ? listed(request) : found(request, search);
    },
  },
  ...oneTransactionRoutes,
];

function SearchForm({ request: { language }, search }: { request: PageRequest; search: string }) {
  const { list } = transactionTexts[language];
  return (
    <form method="get" action={href('/transactions')} role="search" class="mb-4">
      <div class="d-flex gap-2 align-items-end">
        <Input
          class="flex-grow-1"
          name="search"
          type="search"
          label={list.search}
          value={search}
          maxlength={255}
        />
        <button type="submit" class="btn btn-primary">
          {list.searchButton}
        </button>
      </div>
      <p class="form-text mb-0">{list.searchHelp}</p>
    </form>
  );
}

async function found(request: PageRequest, search: string): Promise<Page> {
  const { list } = transactionTexts[request.language];
  const transactions = await byAnyId(request, search);
  const caption = list.results(search);
  const body = (
    <>
      <SearchForm request={request} search={search} />
      <Card id="found" title={caption}>
        <TransactionTable caption={caption} transactions={transactions} empty={list.notFound(search)} />
      </Card>
    </>
  );
  return { title: list.title, body };
}

/** The account's transactions with this id, of whatever kind of id, newest first. */
function byAnyId({ account, services }: PageRequest, id: string): Promise<ListedTransaction[]> {
  const filter = {
    ...{ accountId: account.id, status: null, operations: null, externalId: id, endToEndId: null },
    ...{ from: '0001-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z', days: null },
  };
  return services.store.read(async ({ transactions }) => {
    const found = [
      await transactions.byTransactionId(account.id, id),
      await transactions.byEndToEndId(account.id, id),
      await transactions.byUniqueKey(account.id, 'transfer', id.toLowerCase()),
      ...(await transactions.list(filter, { limit: maxFound, offset: 0 })).items,
    ].filter((each) => each !== null);
    const byNumber = new Map(found.map((each) => [each.number, each]));
    return [...byNumber.values()].sort((a, b) => b.number - a.number);
  });
}

/** The list with the filters of `GET /api/transactions`. */
async function listed(request: PageRequest): Promise<Page> {
  const { language, query, faults } = request;
  const { list } = transactionTexts[language];
  const words = transactionWords[language];
  const filter = {
    filters: [
      { name: 'status', label: words.state, options: words.status },
      { name: 'type', label: words.type, options: list.types },
      { name: 'startDate', label: list.from, type: 'date' as const },
      { name: 'endDate', label: list.to, type: 'date' as const },
    ],
    ...{ texts: list, compact: list.rangeHelp },
  };
  const lead = <SearchForm request={request} search="" />;
  if (!faults.areNone) {
    const body = [lead, <Filters request={request} form={filter} />];
    return { title: list.title, body: <>{body}</> };
  }
  const { items, next, total } = await read(request);
  const links = [
    query.has('before') ? ([list.newest, { before: null }] as const) : null,
    next && ([list.older, { before: cursorText(next.createdAt, next.number) }] as const),
  ];
  return listPage(request, {
    ...{ id: 'list', title: list.title, caption: list.caption, lead, filter },
    aside: <span class="text-body-secondary small">{list.total(request.format.number(total))}</span>,
    columns: transactionColumns(words),
    rows: items,
    empty: next === null ? list.none : list.noneYet,
    more: <PageLinks request={request} label={list.title} links={links} />,
  });
}

async function read({ account, moment, services, query, language }: PageRequest) {
  const days = rangeOf(textIn(query, 'startDate'), textIn(query, 'endDate'));
  const status = choiceIn(query, 'status', transactionWords[language].status) ?? undefined;
  const type = choiceIn(query, 'type', transactionTexts[language].list.types) ?? undefined;
  const filter = listFilter(account.id, { ...days, status, type }, moment.nowMs);
  const before = cursorIn(query.get('before')) ?? { createdAt: filter.to, number: afterAllNumbers };
  return services.store.read(async ({ transactions }) => {
    const { total } = await transactions.list(filter, { limit: 0, offset: 0 });
    return { ...(await transactions.search({ ...filter, before }, { max: pageSize, reach })), total };
  });
}

/** With only a first day, the range is as many days as are allowed from it on. */
function rangeOf(startDate: string, endDate: string) {
  for (const [field, value] of Object.entries({ startDate, endDate })) {
    if (value !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(value))
      throw httpProblem(400, message('field no such day', { field, value }));
  }
  if (startDate === '' || endDate !== '')
    return { startDate: startDate || undefined, endDate: endDate || undefined };
  const lastMs = boundary('startDate', startDate) + maxRangeDays * 86_400_000;
  return { startDate, endDate: calendarDay(Math.min(lastMs, lastDayMs)) };
}
