import type { Child } from 'hono/jsx';

import type { ShownRequest } from '../../recent-requests/requests.js';
import { amountColumn } from '../components/amount.js';
import { createdColumn } from '../components/columns.js';
import { Input, Submit } from '../components/form.js';
import { useTexts } from '../components/language.js';
import { Card, href, Id, Link } from '../components/parts.js';
import { AccountLink, RequestTable } from '../components/request-table.js';
import { StatusBadge } from '../components/states.js';
import { Table } from '../components/table.js';
import { textIn } from '../input.js';
import type { Page, PageRequest, Route } from '../page.js';
import type { TransactionOfAnyone } from '../reads.js';
import { sandboxOf } from '../sandbox/calls.js';
import { operatorTexts } from '../texts/operator.js';
import { transactionWords } from '../texts/transactions.js';
import { operatorLists, Sections } from './operator-lists.js';
import { requestRoutes } from './request.js';
import { operatorStream } from './streams.js';

const maxRequests = 100;
const maxFound = 20;
/** Maximum length of an id to search for. */
const maxId = 255;

/** What happens on the gateway, for all accounts. */
export const operatorRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/operator',
    only: 'operator',
    menu: (language) => operatorTexts[language].title,
    icon: 'operator',
    show: requests,
  },
  ...requestRoutes,
  ...operatorLists,
];

async function requests(request: PageRequest): Promise<Page> {
  const { language, query } = request;
  const texts = operatorTexts[language];
  const { last } = sandboxOf(request);
  const id = textIn(query, 'id').slice(0, maxId);
  const accountId = query.get('accountId') ?? undefined;
  const failed = query.get('failed') === 'yes';
  const body = (
    <>
      <Sections request={request} />
      <Search id={id} />
      {id === '' ? (
        <Card id="requests" title={texts.requests} actions={<Filters request={request} failed={failed} />}>
          <p class="small text-body-secondary">{texts.requestsLead}</p>
          {accountId !== undefined && (
            <p>
              {texts.ofAccount}: <Id>{accountId}</Id>
            </p>
          )}
          <RequestTable requests={last.newest({ accountId, failed }, maxRequests)} />
        </Card>
      ) : (
        await results(request, id, last.newest({ id }, maxFound))
      )}
    </>
  );
  // A search looks through everything that is stored, so its page does not reload itself.
  return { title: texts.title, body, live: id === '' ? operatorStream : null };
}

function Search({ id }: { id: string }) {
  const texts = useTexts(operatorTexts);
  return (
    <form method="get" action={href('/operator')} role="search" aria-label={texts.search} class="narrow mb-4">
      <Input
        name="id"
        type="search"
        label={texts.searchLabel}
        help={texts.searchHelp}
        value={id}
        maxlength={maxId}
        class="mb-2"
      />
      <Submit tone="secondary">{texts.find}</Submit>
    </form>
  );
}

function Filters({ request: { language, query }, failed }: { request: PageRequest; failed: boolean }) {
  const texts = operatorTexts[language];
  const accountId = query.get('accountId');
  return (
    <div class="d-flex gap-3 choices">
      <Link to="/operator" query={{ accountId }} current={!failed}>
        {texts.all}
      </Link>
      <Link to="/operator" query={{ accountId, failed: 'yes' }} current={failed}>
        {texts.failed}
      </Link>
    </div>
  );
}

async function results(request: PageRequest, id: string, found: readonly ShownRequest[]): Promise<Child> {
  const { services, language } = request;
  const texts = operatorTexts[language];
  const isStorable = !id.includes('\u0000') && id.isWellFormed();
  const transactions = isStorable
    ? await services.store.read(({ allAccounts }) => allAccounts.transactionsNamed(id, maxFound))
    : [];
  return (
    <Card id="results" title={texts.results(id)}>
      {found.length === 0 && transactions.length === 0 && <p class="mb-0">{texts.nothing}</p>}
      {transactions.length > 0 && <Transactions request={request} transactions={transactions} />}
      {found.length > 0 && <RequestTable requests={found} />}
    </Card>
  );
}

function Transactions({
  request,
  transactions,
}: {
  request: PageRequest;
  transactions: readonly TransactionOfAnyone[];
}) {
  const { language, account } = request;
  const [texts, words] = [operatorTexts[language], transactionWords[language]];
  return (
    <Table
      caption={texts.transactions}
      empty={texts.nothing}
      rows={transactions}
      columns={[
        {
          title: texts.operation,
          // Only its own account has a page for a transaction.
          cell: ({ number, operation, accountId }) =>
            accountId === account.id ? (
              <Link to={`/transactions/${number}`}>{words.operation[operation]}</Link>
            ) : (
              words.operation[operation]
            ),
        },
        { title: words.state, cell: ({ status }) => <StatusBadge status={status} /> },
        amountColumn(texts.amount),
        { title: texts.account, cell: ({ accountId }) => <AccountLink id={accountId} /> },
        { title: texts.ids, cell: (transaction) => <Ids of={transaction} />, wideOnly: 'widest' },
        createdColumn(texts.created),
      ]}
    />
  );
}

function Ids({ of: { uuid, externalId, endToEndId } }: { of: TransactionOfAnyone }) {
  return (
    <>
      <div>
        <Id copy="transactionId">{uuid}</Id>
      </div>
      {[externalId, endToEndId].map(
        (id) =>
          id !== null && (
            <div class="second">
              <Id>{id}</Id>
            </div>
          ),
      )}
    </>
  );
}
