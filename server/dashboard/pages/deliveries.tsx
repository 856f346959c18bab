import { instant } from '../../domain/clock.js';
import { boundary } from '../../domain/date-range.js';
import { identified } from '../../operations/resend-webhook.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import { countColumn } from '../components/columns.js';
import { type Filter, listPage, PageLinks } from '../components/list.js';
import { MachineTime } from '../components/machine-time.js';
import { Link, Time } from '../components/parts.js';
import { DeliveryState } from '../components/states.js';
import { choiceIn, cursorIn, cursorText, textIn } from '../input.js';
import type { Page, PageRequest, Route } from '../page.js';
import type { DeliveryPage } from '../reads.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { failureIn } from '../texts/failures.js';
import { webhookTexts } from '../texts/webhooks.js';

const pageSize = 50;

/** The delivery log. */
export const deliveryListRoutes: readonly Route[] = [
  { kind: 'page', path: '/deliveries', menu: (language) => deliveryTexts[language].title, show: list },
];

async function list(request: PageRequest): Promise<Page> {
  const { language } = request;
  const texts = deliveryTexts[language];
  const { events } = webhookTexts[language];
  const { items, next, faults } = await read(request);
  return listPage(request, {
    status: Object.keys(faults).length === 0 ? 200 : 400,
    ...{ id: 'deliveries', title: texts.title, caption: texts.caption, empty: texts.none },
    filter: { filters: filtersIn(request), texts, reset: texts.reset, faults },
    intro: <MachineTime request={request} />,
    rows: items,
    columns: [
      {
        title: texts.time,
        cell: ({ id, createdAt, eventType }) => (
          <>
            <Link to={`/deliveries/${id}`}>
              <Time at={createdAt} />
            </Link>
            <span class="d-block d-lg-none">{events[eventType]}</span>
          </>
        ),
      },
      { title: texts.state, cell: (delivery) => <DeliveryState delivery={delivery} /> },
      { title: texts.event, cell: ({ eventType }) => events[eventType], wideOnly: true },
      {
        title: texts.url,
        cell: ({ url }) => <span class="id">{withoutUserInfo(url)}</span>,
        wideOnly: true,
      },
      countColumn(texts.attempts, 'attempts'),
      {
        title: texts.answer,
        cell: ({ statusCode, failure }) =>
          statusCode === null ? (failureIn(language, failure) ?? texts.noAttempt) : texts.http(statusCode),
        wideOnly: true,
      },
    ],
    more: next && <Older request={request} next={next} isFull={items.length === pageSize} />,
  });
}

function filtersIn({ language }: PageRequest): readonly Filter[] {
  const texts = deliveryTexts[language];
  return [
    { name: 'status', label: texts.state, options: texts.status },
    { name: 'eventType', label: texts.event, options: webhookTexts[language].events },
    { name: 'id', label: texts.transaction, help: texts.transactionHelp, maxlength: 64 },
    { name: 'url', label: texts.url, maxlength: 2048 },
    { name: 'from', label: texts.from, type: 'date' },
    { name: 'to', label: texts.to, type: 'date' },
  ];
}

/** The deliveries of the filter in the URL, as far as it can be parsed; `faults` says what is wrong with the rest of it. */
async function read({ account, services, query, language }: PageRequest) {
  const texts = deliveryTexts[language];
  const faults: Record<string, string> = {};
  const day = (name: string, end: 'startDate' | 'endDate') => {
    const text = textIn(query, name);
    const ms = text === '' ? null : dayMs(end, text);
    if (ms === null && text !== '') faults[name] = texts.dayWrong;
    return ms === null ? null : instant(ms);
  };
  const after = cursorIn(query.get('after'));
  const filter = {
    ...{ accountId: account.id, medId: null, url: textIn(query, 'url') || null },
    status: choiceIn(query, 'status', texts.status),
    eventType: choiceIn(query, 'eventType', webhookTexts[language].events),
    ...{ from: day('from', 'startDate'), to: day('to', 'endDate') },
    after: after && { createdAt: after.createdAt, id: after.number },
  };
  const id = textIn(query, 'id');
  const found = await services.store.read(async (tables): Promise<DeliveryPage | null> => {
    const transaction = id === '' ? null : await identified(tables, account.id, id);
    if (id !== '' && !transaction) return null;
    return tables.deliveryList.page({ ...filter, transactionNumber: transaction?.number ?? null }, pageSize);
  });
  if (!found) faults['id'] = texts.noTransaction;
  return { ...(found ?? { items: [], next: null }), faults };
}

function dayMs(end: 'startDate' | 'endDate', text: string): number | null {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) ? boundary(end, text) : null;
  } catch {
    return null;
  }
}

/** A page that is not full has skipped many deliveries because of the filter. */
function Older({
  request,
  next,
  isFull,
}: {
  request: PageRequest;
  next: NonNullable<DeliveryPage['next']>;
  isFull: boolean;
}) {
  const texts = deliveryTexts[request.language];
  const after = cursorText(next.createdAt, next.id);
  const link = [isFull ? texts.more : texts.furtherBack, { after }] as const;
  return (
    <>
      {!isFull && <p class="mt-3 mb-0">{texts.lookedBack(request.format.time(next.createdAt))}</p>}
      <PageLinks request={request} label={texts.caption} links={[link]} />
    </>
  );
}
