import type { JSX } from 'hono/jsx/jsx-runtime';

import { instant } from '../../domain/clock.js';
import { boundary } from '../../domain/date-range.js';
import { eventTypes } from '../../domain/notification-bodies.js';
import { isEventType } from '../../domain/registrations.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import { identified } from '../../operations/resend-webhook.js';
import type { DeliveryFilter, DeliveryPage, DeliveryPosition } from '../../storage/queries/delivery-list.js';
import type { DeliveryStatus } from '../../storage/tables/notifications.js';
import { DeliveryState } from '../components/delivery-state.js';
import { Input, Select, Submit } from '../components/form.js';
import { MachineTime } from '../components/machine-time.js';
import { Card, href, Link, Time } from '../components/parts.js';
import { Table } from '../components/table.js';
import type { Route, Shown, Visit } from '../page.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { failureIn } from '../texts/failures.js';
import { webhookTexts } from '../texts/webhooks.js';

const pageSize = 50;
const statuses: readonly DeliveryStatus[] = ['pending', 'resending', 'delivered', 'dead'];

/** The delivery log. */
export const deliveryListRoutes: readonly Route[] = [
  { kind: 'page', path: '/deliveries', menu: (language) => deliveryTexts[language].title, show: list },
];

/** The filter in the URL, as far as it can be parsed; the rest is reported at its field. */
interface Asked {
  readonly filter: Omit<DeliveryFilter, 'transactionNumber'>;
  readonly faults: Readonly<Record<string, string>>;
}

async function list(visit: Visit): Promise<Shown> {
  const { account, services, query, language } = visit;
  const texts = deliveryTexts[language];
  const { filter, faults } = asked(visit);
  const id = (query.get('id') ?? '').trim();
  const found = await services.store.read(async (tables): Promise<DeliveryPage | null> => {
    const transaction = id === '' ? null : await identified(tables, account.id, id);
    if (id !== '' && !transaction) return null;
    const transactionNumber = transaction?.number ?? null;
    return tables.deliveryList.page({ ...filter, transactionNumber }, pageSize);
  });
  const all = found ? faults : { ...faults, id: texts.noTransaction };
  const body = (
    <>
      <Card id="filter" title={texts.filter}>
        <FilterForm visit={visit} faults={all} />
      </Card>
      <Card id="deliveries" title={texts.caption}>
        <MachineTime visit={visit} />
        <DeliveryTable visit={visit} page={found ?? { items: [], next: null }} />
      </Card>
    </>
  );
  const isWrong = Object.keys(all).length > 0;
  return { title: texts.title, body, ...(isWrong && { status: 400 as const }) };
}

function asked({ account, query, language }: Visit): Asked {
  const texts = deliveryTexts[language];
  const faults: Record<string, string> = {};
  const status = statuses.find((known) => known === query.get('status')) ?? null;
  const event = query.get('eventType') ?? '';
  const day = (name: 'from' | 'to') => {
    const text = query.get(name) ?? '';
    if (text === '') return null;
    const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? dayMs(name, text) : null;
    if (ms === null) faults[name] = texts.dayWrong;
    return ms === null ? null : instant(ms);
  };
  const filter = {
    ...{ accountId: account.id, status, medId: null },
    eventType: isEventType(event) ? event : null,
    url: (query.get('url') ?? '').trim() || null,
    ...{ from: day('from'), to: day('to'), after: placeIn(query.get('after')) },
  };
  return { filter, faults };
}

function dayMs(name: 'from' | 'to', text: string): number | null {
  try {
    return boundary(name === 'from' ? 'startDate' : 'endDate', text);
  } catch {
    return null;
  }
}

/** A position in the list, as written in the URL. */
function placeText({ createdAt, id }: DeliveryPosition): string {
  return `${createdAt}_${id}`;
}

function placeIn(text: string | null): DeliveryPosition | null {
  const [, createdAt, id] = /^(\d{4}-[\d:.TZ-]{8,30})_(\d{1,15})$/.exec(text ?? '') ?? [];
  return createdAt === undefined || id === undefined ? null : { createdAt, id: Number(id) };
}

function FilterForm({
  visit: { query, language },
  faults,
}: {
  visit: Visit;
  faults: Readonly<Record<string, string>>;
}): JSX.Element {
  const texts = deliveryTexts[language];
  const { events } = webhookTexts[language];
  const value = (name: string) => ({
    id: `filter-${name}`,
    name,
    value: query.get(name),
    fault: faults[name],
  });
  const half = 'col-sm-6 col-lg-4';
  return (
    <form method="get" action={href('/deliveries')} class="row g-3" role="search">
      <Select
        {...value('status')}
        class={half}
        label={texts.state}
        options={[['', texts.any], ...statuses.map((status) => [status, texts.status[status]] as const)]}
      />
      <Select
        {...value('eventType')}
        class={half}
        label={texts.event}
        options={[['', texts.any], ...eventTypes.map((event) => [event, events[event]] as const)]}
      />
      <Input
        {...value('id')}
        class={half}
        label={texts.transaction}
        help={texts.transactionHelp}
        maxlength={64}
      />
      <Input {...value('url')} class={half} label={texts.url} maxlength={2048} />
      <Input {...value('from')} class={half} type="date" label={texts.from} />
      <Input {...value('to')} class={half} type="date" label={texts.to} />
      <div class="col-12 d-flex gap-3 align-items-center">
        <Submit>{texts.apply}</Submit>
        <Link to="/deliveries">{texts.reset}</Link>
      </div>
    </form>
  );
}

function DeliveryTable({ visit, page: { items, next } }: { visit: Visit; page: DeliveryPage }): JSX.Element {
  const { language, format } = visit;
  const texts = deliveryTexts[language];
  const words = webhookTexts[language];
  return (
    <>
      <Table
        caption={texts.caption}
        rows={items}
        empty={texts.none}
        columns={[
          {
            title: texts.time,
            cell: ({ id, createdAt, eventType }) => (
              <>
                <Link to={`/deliveries/${id}`}>
                  <Time at={createdAt} format={format} />
                </Link>
                <span class="d-block d-lg-none">{words.events[eventType]}</span>
              </>
            ),
          },
          { title: texts.state, cell: (delivery) => <DeliveryState delivery={delivery} visit={visit} /> },
          { title: texts.event, cell: ({ eventType }) => words.events[eventType], wideOnly: true },
          {
            title: texts.url,
            cell: ({ url }) => <span class="id">{withoutUserInfo(url)}</span>,
            wideOnly: true,
          },
          {
            title: texts.attempts,
            cell: ({ attempts }) => format.number(attempts),
            numeric: true,
            wideOnly: true,
          },
          {
            title: texts.answer,
            cell: ({ statusCode, failure }) =>
              statusCode === null
                ? (failureIn(language, failure) ?? texts.noAttempt)
                : texts.http(statusCode),
            wideOnly: true,
          },
        ]}
      />
      {next && <More visit={visit} next={next} isFull={items.length === pageSize} />}
    </>
  );
}

/** A page that is not full has skipped many deliveries because of the filter. */
function More({
  visit: { query, language, format },
  next,
  isFull,
}: {
  visit: Visit;
  next: DeliveryPosition;
  isFull: boolean;
}): JSX.Element {
  const texts = deliveryTexts[language];
  const asked = Object.fromEntries(query);
  return (
    <p class="mt-3 mb-0">
      {!isFull && <>{texts.lookedBack(format.time(next.createdAt))} </>}
      <Link to="/deliveries" query={{ ...asked, after: placeText(next) }}>
        {isFull ? texts.more : texts.furtherBack}
      </Link>
    </p>
  );
}
