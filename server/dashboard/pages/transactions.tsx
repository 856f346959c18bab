import type { JSX } from 'hono/jsx/jsx-runtime';

import { calendarDay } from '../../domain/calendar.js';
import { instant } from '../../domain/clock.js';
import { boundary, listRange, wholeDays } from '../../domain/date-range.js';
import { httpProblem } from '../../domain/problems.js';
import { type ListedType, maxRangeDays, operationsOf } from '../../domain/transaction-list.js';
import type { Transaction, TransactionStatus } from '../../domain/transactions.js';
import { message } from '../../messages/messages.js';
import type { Tables } from '../../storage/store.js';
import { afterAll, type Found, type Place } from '../../storage/tables/transaction-search.js';
import { Input, Select } from '../components/form.js';
import { Card, href, Link } from '../components/parts.js';
import { TransactionTable } from '../components/transaction-table.js';
import { type Faults, fieldsBy, noFaults, orShowAgain } from '../faults.js';
import type { Route, Shown, Visit } from '../page.js';
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
    show: transactions,
  },
  ...oneTransactionRoutes,
];

async function transactions(visit: Visit): Promise<Shown> {
  const { list } = transactionTexts[visit.language];
  const search = (visit.query.get('search') ?? '').trim();
  if (search === '') return filtered(visit);
  const body = (
    <>
      <SearchForm visit={visit} search={search} />
      {await found(visit, search)}
    </>
  );
  return { title: list.title, body };
}

function SearchForm({ visit: { language }, search }: { visit: Visit; search: string }): JSX.Element {
  const { list } = transactionTexts[language];
  return (
    <form method="get" action={href('/transactions')} role="search" class="mb-4">
      <div class="d-flex gap-2 align-items-end">
        <Input
          class="flex-grow-1"
          id="search"
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

async function found(visit: Visit, search: string): Promise<JSX.Element> {
  const { list } = transactionTexts[visit.language];
  const items = await visit.services.store.read((tables) => byAnyId(tables, visit.account.id, search));
  return (
    <Card id="found" title={list.results(search)}>
      <TransactionTable
        visit={visit}
        caption={list.results(search)}
        transactions={items}
        empty={list.notFound(search)}
      />
    </Card>
  );
}

/** The account's transactions with this id, of whatever kind of id, newest first. */
async function byAnyId({ transactions: all }: Tables, accountId: string, id: string): Promise<Transaction[]> {
  const one = [
    await all.byTransactionId(accountId, id),
    await all.byEndToEndId(accountId, id),
    await all.byUniqueKey(accountId, 'transfer', id.toLowerCase()),
  ];
  const filter = {
    ...{ accountId, status: null, operations: null, externalId: id, endToEndId: null, days: null },
    ...{ from: '0001-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' },
  };
  const named = await all.list(filter, { limit: maxFound, offset: 0 });
  const numbers = new Set([
    ...one.flatMap((each) => each?.number ?? []),
    ...named.items.map(({ number }) => number),
  ]);
  const whole = await Promise.all([...numbers].sort((a, b) => b - a).map((number) => all.byNumber(number)));
  return whole.flatMap((each) => (each?.accountId === accountId ? [each] : []));
}

const statuses = ['PENDING', 'CONFIRMED', 'ERROR'] as const satisfies readonly TransactionStatus[];
const types = ['PAYMENT', 'WITHDRAW', 'REFUND_IN', 'REFUND_OUT'] as const satisfies readonly ListedType[];

/** The filter of the list, with the names of `GET /api/transactions`. */
interface Asked {
  readonly status: TransactionStatus | null;
  readonly type: ListedType | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

function askedFor({ query }: Visit): Asked {
  const day = (name: string) => {
    const text = (query.get(name) ?? '').trim();
    return text === '' ? null : text;
  };
  return {
    status: statuses.find((status) => status === query.get('status')) ?? null,
    type: types.find((type) => type === query.get('type')) ?? null,
    startDate: day('startDate'),
    endDate: day('endDate'),
  };
}

async function filtered(visit: Visit): Promise<Shown> {
  const asked = askedFor(visit);
  const { title } = transactionTexts[visit.language].list;
  const head = (faults: Faults) => (
    <>
      <SearchForm visit={visit} search="" />
      <FilterForm visit={visit} asked={asked} faults={faults} />
    </>
  );
  return orShowAgain(
    visit,
    async () => ({ title, body: <>{[head(noFaults), await listed(visit, asked)]}</> }),
    (faults) => ({ title, body: head(faults) }),
    fieldsBy({ 'range backwards': 'endDate', 'range too long': 'startDate' }),
  );
}

async function listed(visit: Visit, asked: Asked): Promise<JSX.Element> {
  const { list } = transactionTexts[visit.language];
  const { items, next, total } = await readList(visit, asked);
  const count = list.total(visit.format.number(total));
  return (
    <>
      <Card id="list" title={list.caption} actions={<span class="text-body-secondary small">{count}</span>}>
        <TransactionTable
          visit={visit}
          caption={list.title}
          transactions={items}
          empty={next === null ? list.none : list.noneYet}
        />
        <nav class="d-flex gap-3 mt-3" aria-label={list.title}>
          {visit.query.has('before') && (
            <Link to="/transactions" query={{ ...asked }}>
              {list.newest}
            </Link>
          )}
          {next !== null && (
            <Link to="/transactions" query={{ ...asked, before: `${next.createdAt}_${next.number}` }}>
              {list.older}
            </Link>
          )}
        </nav>
      </Card>
    </>
  );
}

async function readList(visit: Visit, asked: Asked): Promise<Found & { total: number }> {
  const { account, moment, services } = visit;
  const given = { startDate: asked.startDate ?? undefined, endDate: asked.endDate ?? undefined };
  const range = listRange(rangeOf(given), moment.nowMs, maxRangeDays);
  const operations = asked.type === null ? null : operationsOf(asked.type);
  const filter = {
    ...{ accountId: account.id, status: asked.status, operations },
    from: instant(range.fromMs),
    before: placeFrom(visit.query.get('before')) ?? { createdAt: instant(range.toMs), number: afterAll },
  };
  const days = wholeDays(range) ?? { first: calendarDay(range.fromMs), last: calendarDay(range.toMs) };
  return services.store.read(async ({ transactions: all }) => {
    const page = await all.search(filter, { max: pageSize, reach });
    const total = (await all.days(account.id, days))
      .filter(({ status }) => asked.status === null || status === asked.status)
      .filter(({ operation }) => operations?.includes(operation) ?? true)
      .reduce((sum, { count }) => sum + count, 0);
    return { ...page, total };
  });
}

/** With only a first day, the range is as many days as are allowed from it on. */
function rangeOf({ startDate, endDate }: { startDate: string | undefined; endDate: string | undefined }) {
  for (const [field, value] of Object.entries({ startDate, endDate })) {
    if (value !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(value))
      throw httpProblem(400, message('field no such day', { field, value }));
  }
  if (startDate === undefined || endDate !== undefined) return { startDate, endDate };
  const lastMs = boundary('startDate', startDate) + maxRangeDays * 86_400_000;
  return { startDate, endDate: calendarDay(Math.min(lastMs, lastDayMs)) };
}

/** The position named in a URL; null if there is none. */
function placeFrom(text: string | null): Place | null {
  const [, createdAt, number] = /^(\d{4}-\d{2}-\d{2}T[\d:.]{12}Z)_(\d{1,15})$/.exec(text ?? '') ?? [];
  return createdAt === undefined ? null : { createdAt, number: Number(number) };
}

function FilterForm({
  visit: { language },
  asked,
  faults,
}: {
  visit: Visit;
  asked: Asked;
  faults: Faults;
}): JSX.Element {
  const { list } = transactionTexts[language];
  const words = transactionWords[language];
  const each = 'col-6 col-md-3 col-xl-2';
  const days = [['startDate', list.from] as const, ['endDate', list.to] as const];
  return (
    <form
      method="get"
      action={href('/transactions')}
      class="row g-2 align-items-end mb-3"
      aria-label={list.filter}
    >
      <Select
        class={each}
        id="status"
        name="status"
        label={words.state}
        value={asked.status}
        options={[['', list.any], ...statuses.map((status) => [status, words.status[status]] as const)]}
      />
      <Select
        class={each}
        id="type"
        name="type"
        label={words.type}
        value={asked.type}
        options={[['', list.any], ...types.map((type) => [type, list.types[type]] as const)]}
      />
      {days.map(([name, label]) => (
        <Input
          {...{ class: each, id: name, name, label }}
          type="date"
          value={asked[name]}
          fault={faults.of(name)}
        />
      ))}
      <div class="col-12 col-xl-2">
        <button type="submit" class="btn btn-outline-primary w-100">
          {list.apply}
        </button>
      </div>
      <p class="form-text col-12 mb-0">{list.rangeHelp}</p>
    </form>
  );
}
