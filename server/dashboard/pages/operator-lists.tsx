import type { JSX } from 'hono/jsx/jsx-runtime';

import { instant } from '../../domain/clock.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import type {
  AccountWithBalance,
  DeliveryOfAnyone,
  PlannedWork,
} from '../../storage/queries/all-accounts.js';
import type { DeliveryStatus } from '../../storage/tables/notifications.js';
import { createdColumn, moneyColumn } from '../components/columns.js';
import { DeliveryState } from '../components/delivery-state.js';
import { Card, Id, Link, Money, Time } from '../components/parts.js';
import { AccountLink } from '../components/request-table.js';
import { Table } from '../components/table.js';
import type { Route, Shown, Visit } from '../page.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { failureIn } from '../texts/failures.js';
import { operatorTexts } from '../texts/operator.js';
import { operatorStream } from './streams.js';

const maxRows = 100;

const paths = {
  requests: '/operator',
  deliveries: '/operator/deliveries',
  work: '/operator/work',
  accounts: '/operator/accounts',
} as const;

/** Lists of rows of all accounts. */
export const operatorLists: readonly Route[] = [
  { kind: 'page', path: paths.deliveries, only: 'operator', show: deliveries },
  { kind: 'page', path: paths.work, only: 'operator', show: work },
  { kind: 'page', path: paths.accounts, only: 'operator', show: accounts },
];

/** The navigation of the operator's view. */
export function Sections({ visit: { language, path } }: { visit: Visit }): JSX.Element {
  const texts = operatorTexts[language];
  return (
    <>
      <p>{texts.lead}</p>
      <nav aria-label={texts.sections} class="mb-3">
        <ul class="nav nav-underline">
          {(['requests', 'deliveries', 'work', 'accounts'] as const).map((part) => (
            <li class="nav-item">
              <Link
                to={paths[part]}
                class={`nav-link${paths[part] === path ? ' active' : ''}`}
                current={paths[part] === path}
              >
                {texts[part]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

async function deliveries(visit: Visit): Promise<Shown> {
  const { language, format, services, query } = visit;
  const texts = operatorTexts[language];
  const statuses = Object.keys(deliveryTexts[language].status) as DeliveryStatus[];
  const status = statuses.find((each) => each === query.get('status')) ?? null;
  const rows = await services.store.read(({ allAccounts }) => allAccounts.deliveries(status, maxRows));
  const filters = (
    <div class="d-flex flex-wrap gap-3">
      {[null, ...statuses].map((each) => (
        <Link to={paths.deliveries} query={{ status: each }} current={each === status}>
          {each === null ? texts.all : deliveryTexts[language].status[each]}
        </Link>
      ))}
    </div>
  );
  const outcome = ({ statusCode, failure, attempts }: DeliveryOfAnyone) =>
    attempts === 0 ? '–' : (failureIn(language, failure) ?? statusCode ?? texts.noAnswer);
  const body = (
    <>
      <Sections visit={visit} />
      <Card id="deliveries" title={texts.deliveries} actions={filters}>
        <Table
          caption={texts.deliveries}
          empty={texts.noDeliveries}
          rows={rows}
          columns={[
            createdColumn(texts.time, format),
            {
              title: texts.event,
              cell: ({ eventType, url }) => (
                <>
                  {eventType}
                  <div class="d-lg-none">
                    <Address url={url} />
                  </div>
                </>
              ),
            },
            { title: texts.url, cell: ({ url }) => <Address url={url} />, wideOnly: true },
            {
              title: texts.state,
              cell: (row) => <DeliveryState delivery={row} visit={visit} />,
            },
            {
              title: texts.attempts,
              cell: ({ attempts }) => format.number(attempts),
              numeric: true,
              wideOnly: true,
            },
            { title: texts.outcome, cell: outcome, wideOnly: true },
            { title: texts.account, cell: ({ accountId }) => <AccountLink id={accountId} visit={visit} /> },
          ]}
        />
      </Card>
    </>
  );
  return { title: texts.title, body, live: operatorStream };
}

function Address({ url }: { url: string }): JSX.Element {
  return (
    <div class="roomy">
      <Id>{withoutUserInfo(url)}</Id>
    </div>
  );
}

async function work(visit: Visit): Promise<Shown> {
  const { language, format, services } = visit;
  const texts = operatorTexts[language];
  const rows = await services.store.read(({ allAccounts }) => allAccounts.work(maxRows));
  const body = (
    <>
      <Sections visit={visit} />
      <Card id="work" title={texts.work}>
        <p class="small text-body-secondary">{texts.workLead}</p>
        <Table
          caption={texts.work}
          empty={texts.noWork}
          rows={rows}
          columns={[
            { title: texts.kind, cell: ({ kind }: PlannedWork) => texts.kinds[kind] },
            { title: texts.due, cell: ({ dueAtMs }) => <Time at={instant(dueAtMs)} format={format} /> },
            { title: texts.subject, cell: ({ subject }) => subject, numeric: true, wideOnly: true },
            {
              title: texts.failures,
              cell: ({ failures }) => format.number(failures),
              numeric: true,
              wideOnly: true,
            },
            { title: texts.setAside, cell: ({ setAside }) => setAside ?? '', wideOnly: true },
            { title: texts.account, cell: ({ accountId }) => <AccountLink id={accountId} visit={visit} /> },
          ]}
        />
      </Card>
    </>
  );
  return { title: texts.title, body, live: operatorStream };
}

async function accounts(visit: Visit): Promise<Shown> {
  const { language, format, services } = visit;
  const texts = operatorTexts[language];
  const rows = await services.store.read(({ allAccounts }) => allAccounts.accounts(maxRows));
  const body = (
    <>
      <Sections visit={visit} />
      <Card id="accounts" title={texts.accounts}>
        <Table
          caption={texts.accounts}
          empty={texts.noAccounts}
          rows={rows}
          columns={[
            {
              title: texts.account,
              cell: ({ id }: AccountWithBalance) => (
                <Link to={paths.requests} query={{ accountId: id }}>
                  <Id>{id}</Id>
                </Link>
              ),
            },
            { title: 'clientId', cell: ({ clientId }) => <Id>{clientId}</Id>, wideOnly: true },
            moneyColumn(texts.available, format, 'availableCents'),
            {
              title: texts.blocked,
              cell: ({ blockedCents }) => <Money of={blockedCents} format={format} />,
              numeric: true,
              wideOnly: true,
            },
            createdColumn(texts.created, format),
          ]}
        />
      </Card>
    </>
  );
  return { title: texts.title, body, live: operatorStream };
}
