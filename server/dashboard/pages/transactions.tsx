import { Icon } from '../components/icon.js';
import { useRequest } from '../components/language.js';
import { Filters, listPage, PageLinks } from '../components/list.js';
import { Empty, href } from '../components/parts.js';
import { transactionColumns } from '../components/transaction-table.js';
import { cursorIn, cursorText, idTextIn } from '../input.js';
import type { HonoContext, Page, PageRequest, Route } from '../page.js';
import { afterAllNumbers } from '../reads.js';
import { transactionTexts, transactionWords } from '../texts/transaction-pages.js';
import { listOf } from '../paths.js';
import { exportPath, exportRoutes, maxRows, reach, transactionFilter } from './transaction-export.js';
import { oneTransactionRoutes } from './transaction.js';
import type { ListedTransaction } from '../../domain/transactions.js';

const pageSize = 25;

export const transactionRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/transactions',
    menu: (language) => transactionTexts[language].list.title,
    icon: 'transactions',
    labels: (language) => {
      const { firstDay, lastDay } = transactionTexts[language].list;
      return { startDate: firstDay, endDate: lastDay };
    },
    show: (request) => {
      const search = idTextIn(request.query, 'search');
      return search === '' ? listed(request) : found(request, search);
    },
  },
  ...exportRoutes,
  ...oneTransactionRoutes,
];

/** Creates a page with the results of the search, for a search with other than one result. */
async function found(request: PageRequest, search: string): Promise<Page> {
  const { list } = transactionTexts[request.language];
  return listPage({
    id: 'found',
    title: list.title,
    caption: list.results(search),
    lead: <p>{list.results(search)}</p>,
    rows: await transactionsWithId(request, search),
    columns: transactionColumns(transactionWords[request.language], listOf(request)),
    empty: `${list.notFound(search)} ${list.searchHelp}`,
    back: { to: '/transactions', text: list.allTransactions },
  });
}

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
  };
  if (faults.all.length > 0) {
    return { title: list.title, body: <Filters form={filter} /> };
  }
  const { items, next, total } = await read(request);
  const links = [
    query.has('before') ? ([list.newest, { before: null }] as const) : null,
    next && ([list.older, { before: cursorText(next.createdAt, next.number) }] as const),
  ];
  return listPage({
    id: 'list',
    title: list.title,
    caption: list.caption,
    filter,
    actions: <Export total={total} />,
    columns: transactionColumns(words, listOf(request)),
    rows: items,
    empty:
      next === null ? <Empty text={list.none} to="/charges/new" action={list.createCharge} /> : list.noneYet,
    more: <PageLinks label={list.title} links={links} />,
  });
}

function Export({ total }: { total: number }) {
  const { language, format, query } = useRequest();
  const { list } = transactionTexts[language];
  const filters = Object.fromEntries(query);
  return (
    <div class="d-flex flex-wrap align-items-center gap-2 column-gap-3 small text-body-secondary">
      <span>{list.total(format.number(total))}</span>
      {total > maxRows ? (
        <span>{list.tooManyToExport(format.number(maxRows))}</span>
      ) : (
        <a
          class="btn btn-outline-secondary btn-sm"
          href={href(exportPath, { ...filters, before: null })}
          download=""
        >
          <Icon name="download" /> {list.export}
        </a>
      )}
    </div>
  );
}

async function read(request: PageRequest) {
  const filter = transactionFilter(request);
  const before = cursorIn(request.query.get('before')) ?? { createdAt: filter.to, number: afterAllNumbers };
  return request.services.store.read(async ({ transactions }) => {
    const { total } = await transactions.list(filter, { limit: 0, offset: 0 });
    return { ...(await transactions.search({ ...filter, before }, { max: pageSize, reach })), total };
  });
}

const maxFound = 20;

/** The search of every page: it leads to the object with this id, or to the list of results. */
export const searchRoutes: readonly Route[] = [{ kind: 'resource', path: '/search', answer: search }];

async function search(request: PageRequest, context: HonoContext): Promise<Response> {
  const id = idTextIn(request.query, 'search');
  return context.redirect(await placeOf(request, id), 303);
}

async function placeOf(request: PageRequest, id: string): Promise<string> {
  if (id === '') return href('/transactions');
  const [first, ...others] = await transactionsWithId(request, id);
  if (first && others.length === 0) return href(`/transactions/${first.number}`);
  const { account, services } = request;
  const cob = await services.store.read(({ cobs }) => cobs.byTxid(account.id, id));
  if (cob && !first) return href(`/cobs/${cob.txid}`);
  return href('/transactions', { search: id });
}

/** Returns the account's transactions with this id, of any kind, newest first. */
export function transactionsWithId(
  { account, services }: PageRequest,
  id: string,
): Promise<ListedTransaction[]> {
  const filter = {
    accountId: account.id,
    status: null,
    operations: null,
    externalId: id,
    endToEndId: null,
    from: '0001-01-01T00:00:00.000Z',
    to: '9999-12-31T23:59:59.999Z',
    days: null,
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
