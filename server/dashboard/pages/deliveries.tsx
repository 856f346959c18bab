import { instant } from '../../domain/clock.js';
import { boundary } from '../../domain/date-range.js';
import { identified } from '../../operations/resend-webhook.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import { Amount, createdColumn, stateAndMoney, TimeBelow } from '../components/columns.js';
import { useLanguage, useRequest, useTexts } from '../components/language.js';
import { type Filter, listPage, PageLinks } from '../components/list.js';
import { MachineTime } from '../components/notifications.js';
import { Empty, Link } from '../components/parts.js';
import { DeliveryState } from '../components/states.js';
import type { Column } from '../components/table.js';
import { choiceIn, cursorIn, cursorText, textIn } from '../input.js';
import type { Page, PageRequest, Route } from '../page.js';
import type { DeliveryPage, ListedDelivery } from '../reads.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { failureIn } from '../texts/failures.js';
import { webhookTexts } from '../texts/webhooks.js';
import { listOf } from '../paths.js';

const pageSize = 50;

/** The filter that excludes nothing. */
export const anyDelivery = {
  status: null,
  eventType: null,
  url: null,
  transactionNumber: null,
  medId: null,
  from: null,
  to: null,
  after: null,
} as const;

export const deliveryListRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/deliveries',
    menu: (language) => deliveryTexts[language].deliveries,
    icon: 'delivery',
    show: list,
  },
];

async function list(request: PageRequest): Promise<Page> {
  const { language } = request;
  const texts = deliveryTexts[language];
  const { items, next, faults } = await read(request);
  return listPage({
    status: Object.keys(faults).length === 0 ? 200 : 400,
    id: 'deliveries',
    title: texts.deliveries,
    caption: texts.caption,
    empty: <Empty text={texts.none} to="/webhooks/new" action={webhookTexts[language].register} />,
    filter: { filters: filtersIn(request), reset: texts.reset, faults },
    intro: <MachineTime />,
    rows: items,
    columns: columnsIn(request),
    more: next && <Older next={next} isFull={items.length === pageSize} />,
  });
}

/** Returns the columns. A phone shows two of them: the event with its time, and whether it arrived. */
function columnsIn(request: PageRequest): readonly Column<ListedDelivery>[] {
  const texts = deliveryTexts[request.language];
  const list = listOf(request);
  return [
    { title: texts.event, cell: (delivery) => <What delivery={delivery} list={list} /> },
    { title: texts.url, cell: ({ url }) => <Url url={url} />, wideOnly: 'widest' },
    { title: texts.subject, cell: (delivery) => <Subject delivery={delivery} />, wideOnly: 'widest' },
    createdColumn(texts.time),
    { title: texts.answer, cell: (delivery) => <LastAnswer delivery={delivery} />, wideOnly: true },
    ...stateAndMoney<ListedDelivery>(
      texts,
      (delivery) => <DeliveryState delivery={delivery} />,
      (delivery) => <AmountOf delivery={delivery} />,
    ),
  ];
}

function What({ delivery, list }: { delivery: ListedDelivery; list: string }) {
  const { events } = useTexts(webhookTexts);
  return (
    <>
      <Link to={`/deliveries/${delivery.id}`} query={{ list }}>
        {events[delivery.eventType]}
      </Link>
      <div class="small text-body-secondary d-xl-none">
        <Subject delivery={delivery} />
      </div>
      <TimeBelow at={delivery.createdAt} />
    </>
  );
}

function Url({ url }: { url: string }) {
  const shown = withoutUserInfo(url);
  return (
    <div class="text-truncate" title={shown}>
      {shown.replace('https://', '')}
    </div>
  );
}

function Subject({
  delivery: { transactionNumber, externalId, endToEndId, medId },
}: {
  delivery: ListedDelivery;
}) {
  const texts = useTexts(deliveryTexts);
  if (transactionNumber === null)
    return medId === null ? <>–</> : <Link to={`/meds/${medId}`}>{`${texts.med} ${medId}`}</Link>;
  return (
    <div class="text-truncate">
      <Link to={`/transactions/${transactionNumber}`}>
        {externalId ?? endToEndId ?? texts.transactionNumber(transactionNumber)}
      </Link>
    </div>
  );
}

/** The amount of the transaction that a delivery is about. */
export function AmountOf({ delivery }: { delivery: ListedDelivery }) {
  const { operation, transactionStatus: status, amountCents } = delivery;
  if (operation === null || status === null || amountCents === null) return <>–</>;
  return <Amount of={{ operation, status, amountCents }} />;
}

function LastAnswer({
  delivery: { statusCode, failure, attempts, durationMs },
}: {
  delivery: ListedDelivery;
}) {
  const language = useLanguage();
  const texts = deliveryTexts[language];
  const answer = statusCode === null ? failureIn(language, failure) : texts.http(statusCode);
  return (
    <div class="text-truncate" title={answer ?? ''}>
      {attempts > 1 && `${texts.tried(attempts)}: `}
      {answer ?? texts.noneYet}
      {durationMs !== null && <span class="text-body-secondary"> {texts.duration(durationMs)}</span>}
    </div>
  );
}

function filtersIn({ language }: PageRequest): readonly Filter[] {
  const texts = deliveryTexts[language];
  return [
    { name: 'status', label: texts.state, options: texts.status },
    { name: 'eventType', label: texts.event, options: webhookTexts[language].events },
    { name: 'id', label: texts.transaction, maxlength: 64 },
    { name: 'url', label: texts.url, maxlength: 2048 },
    { name: 'from', label: texts.from, type: 'date' },
    { name: 'to', label: texts.to, type: 'date' },
  ];
}

/** Reads the deliveries for the filter in the URL, as far as it can be parsed; `faults` describes the rest. */
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
    accountId: account.id,
    medId: null,
    url: textIn(query, 'url') || null,
    status: choiceIn(query, 'status', texts.status),
    eventType: choiceIn(query, 'eventType', webhookTexts[language].events),
    from: day('from', 'startDate'),
    to: day('to', 'endDate'),
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

/** The link to older deliveries. A page that is not full has skipped many deliveries because of the filter. */
function Older({ next, isFull }: { next: NonNullable<DeliveryPage['next']>; isFull: boolean }) {
  const { language, format } = useRequest();
  const texts = deliveryTexts[language];
  const after = cursorText(next.createdAt, next.id);
  const link = [isFull ? texts.more : texts.furtherBack, { after }] as const;
  return (
    <>
      {!isFull && <p class="mt-3 mb-0">{texts.lookedBack(format.time(next.createdAt))}</p>}
      <PageLinks label={texts.caption} links={[link]} />
    </>
  );
}
