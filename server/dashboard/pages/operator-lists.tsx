import { instant } from '../../domain/clock.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import { countColumn, createdColumn, moneyColumn, StateBelow } from '../components/columns.js';
import { useTexts } from '../components/language.js';
import { listPage } from '../components/list.js';
import { Badge, Id, Link, Time } from '../components/parts.js';
import { AccountLink } from '../components/request-table.js';
import { DeliveryState } from '../components/states.js';
import { choiceIn } from '../input.js';
import type { Page, PageRequest, Route } from '../page.js';
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
export function Sections({ request: { path } }: { request: PageRequest }) {
  const texts = useTexts(operatorTexts);
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

/** What the pages of all lists have in common. */
function common(request: PageRequest, part: 'deliveries' | 'work' | 'accounts') {
  const { title, [part]: caption } = operatorTexts[request.language];
  return { id: part, title, caption, lead: <Sections request={request} />, live: operatorStream };
}

async function deliveries(request: PageRequest): Promise<Page> {
  const { language, services, query } = request;
  const texts = operatorTexts[language];
  const names = deliveryTexts[language].status;
  const status = choiceIn(query, 'status', names);
  const rows = await services.store.read(({ allAccounts }) => allAccounts.deliveries(status, maxRows));
  return listPage(request, {
    ...common(request, 'deliveries'),
    aside: (
      <div class="d-flex flex-wrap gap-3 choices">
        {[null, ...Object.entries(names)].map((each) => (
          <Link to={paths.deliveries} query={{ status: each?.[0] }} current={(each?.[0] ?? null) === status}>
            {each?.[1] ?? texts.all}
          </Link>
        ))}
      </div>
    ),
    empty: texts.noDeliveries,
    rows,
    columns: [
      {
        title: texts.event,
        cell: ({ eventType, url }) => (
          <>
            <code>{eventType}</code>
            <div class="second cut" title={withoutUserInfo(url)}>
              {withoutUserInfo(url)}
            </div>
          </>
        ),
      },
      createdColumn(texts.time, true),
      { title: texts.state, cell: (row) => <DeliveryState delivery={row} />, wideOnly: true },
      countColumn(texts.attempts, 'attempts'),
      {
        title: texts.outcome,
        cell: ({ statusCode, failure, attempts }) =>
          attempts === 0 ? '–' : (failureIn(language, failure) ?? statusCode ?? texts.noAnswer),
        wideOnly: true,
      },
      {
        title: texts.account,
        cell: (row) => (
          <>
            <AccountLink id={row.accountId} />
            <StateBelow>
              <DeliveryState delivery={row} />
            </StateBelow>
          </>
        ),
      },
    ],
  });
}

async function work(request: PageRequest): Promise<Page> {
  const { language, services } = request;
  const texts = operatorTexts[language];
  const rows = await services.store.read(({ allAccounts }) => allAccounts.work(maxRows));
  return listPage(request, {
    ...common(request, 'work'),
    intro: <p class="small text-body-secondary">{texts.workLead}</p>,
    empty: texts.noWork,
    rows,
    columns: [
      {
        title: texts.kind,
        cell: ({ kind, setAside }) => (
          <>
            {texts.kinds[kind]}
            {setAside !== null && (
              <div class="second">
                <Badge tone="danger">{texts.setAside}</Badge> {setAside}
              </div>
            )}
          </>
        ),
      },
      { title: texts.due, cell: ({ dueAtMs }) => <Time at={instant(dueAtMs)} short /> },
      { title: texts.subject, cell: ({ subject }) => subject, numeric: true, wideOnly: true },
      countColumn(texts.failures, 'failures'),
      { title: texts.account, cell: ({ accountId }) => <AccountLink id={accountId} /> },
    ],
  });
}

async function accounts(request: PageRequest): Promise<Page> {
  const texts = operatorTexts[request.language];
  const rows = await request.services.store.read(({ allAccounts }) => allAccounts.accounts(maxRows));
  return listPage(request, {
    ...common(request, 'accounts'),
    empty: texts.noAccounts,
    rows,
    columns: [
      {
        title: texts.account,
        cell: ({ id }) => (
          <Link to={paths.requests} query={{ accountId: id }}>
            <Id>{id}</Id>
          </Link>
        ),
      },
      { title: 'clientId', cell: ({ clientId }) => <Id>{clientId}</Id>, wideOnly: true },
      moneyColumn(texts.available, 'availableCents'),
      { ...moneyColumn(texts.blocked, 'blockedCents'), wideOnly: true },
      createdColumn(texts.created),
    ],
  });
}
