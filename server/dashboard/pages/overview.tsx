import { calendarDay, spendingDay } from '../../domain/clock.js';
import { cents, type Cents, centsFromBrl } from '../../domain/money.js';
import { listFilter } from '../../domain/transaction-list.js';
import { isCredit, moneyColumn } from '../components/columns.js';
import { Icon } from '../components/icon.js';
import { useFormat, useRequest, useTexts } from '../components/language.js';
import { Card, Facts, Link, Money, Time } from '../components/parts.js';
import { DeliveryState } from '../components/states.js';
import { transactionColumns } from '../components/transaction-table.js';
import type { Page, PageRequest, Route } from '../page.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { overviewTexts } from '../texts/overview.js';
import { transactionWords } from '../texts/transaction-pages.js';
import { webhookTexts } from '../texts/webhooks.js';
import { countEnding } from './credentials.js';
import { anyDelivery } from './deliveries.js';
import { maxDead, useDeadText } from './webhooks.js';
import { Table } from '../components/table.js';

const dayMs = 86_400_000;
const shownDays = 31;
const pendingDays = 366;
const lastMovements = 8;
/** More than an account can have registered; registered ones come first. */
const maxCertificates = 50;

export const overviewRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/',
    menu: (language) => overviewTexts[language].title,
    icon: 'house',
    show: overview,
  },
];

async function overview(request: PageRequest): Promise<Page> {
  const found = await read(request);
  const texts = overviewTexts[request.language];
  const days = sumsOf(found.days, request.moment.nowMs);
  const body = (
    <>
      <Attention found={found} />
      <Balances found={found} today={days.at(-1)} />
      <div class="card-grid card-grid-wide-start">
        {found.isNew ? (
          <FirstRun found={found} />
        ) : (
          <Card id="chart" title={texts.chart}>
            <DayChart days={days} />
          </Card>
        )}
        <Arrivals deliveries={found.deliveries} />
      </div>
      {!found.isNew && (
        <Card id="last" title={texts.last} actions={<Link to="/transactions">{texts.allTransactions}</Link>}>
          <Table
            caption={texts.last}
            rows={found.last}
            empty={texts.none}
            columns={transactionColumns(transactionWords[request.language])}
          />
        </Card>
      )}
    </>
  );
  return { title: texts.title, body };
}

type Overview = Awaited<ReturnType<typeof read>>;

async function read({ account, moment, services }: PageRequest) {
  const { id } = account;
  const { nowMs, systemMs } = moment;
  const period = { first: calendarDay(nowMs - pendingDays * dayMs), last: calendarDay(nowMs) };
  const lastOnes = { limit: lastMovements, offset: 0 };
  const { body: balance } = await services.operate('getBalance', account, {});
  return services.store.read(async ({ ledger, transactions, notifications, certificates, ...tables }) => {
    const days = await transactions.days(id, period);
    const isNew = days.every(({ status }) => status === 'PENDING');
    return {
      balance,
      days,
      /** Whether no transaction has ended yet. */
      isNew,
      hasCharge: isNew && (await tables.openItems.charges(id)).length > 0,
      spentCents: await ledger.spent(id, spendingDay(account, nowMs)),
      dead: await notifications.countDead(id, maxDead),
      ending: countEnding(await certificates.of(id, maxCertificates), systemMs),
      deliveries: (await tables.deliveryList.page({ ...anyDelivery, accountId: id }, lastMovements)).items,
      last: (await transactions.list(listFilter(id, {}, nowMs), lastOnes)).items,
    };
  });
}

/** The balance, what has changed it, and the limits that are set. */
function Balances({
  found: { balance, days, spentCents },
  today,
}: {
  found: Overview;
  today: DaySums | undefined;
}) {
  const { perTransactionCents, dailyCents, nightCents } = useRequest().account.limits;
  const [texts, format] = [useTexts(overviewTexts), useFormat()];
  const pending = days
    .filter(({ status }) => status === 'PENDING')
    .reduce((total, { count }) => total + count, 0);
  const spent = (
    <>
      <Money of={spentCents} /> {dailyCents !== null && texts.ofDaily(format.money(dailyCents))}
      {dailyCents !== null && (
        <progress class="w-100" max={dailyCents} value={spentCents} aria-label={texts.sentToday} />
      )}
    </>
  );
  return (
    <section class="card balances" aria-labelledby="available">
      <div class="card-body d-xl-flex align-items-center column-gap-5">
        <div class="mb-3 mb-xl-0">
          <h2 class="small fw-normal text-body-secondary" id="available">
            {texts.available}
          </h2>
          <p class="figure fs-2 fw-semibold mb-0">
            <Money of={centsFromBrl(balance.netBalance)} />
          </p>
        </div>
        <Facts
          facts={[
            [texts.blocked, <Money of={centsFromBrl(balance.blockedBalance)} />],
            [
              texts.pending,
              pending === 0 ? (
                '0'
              ) : (
                <Link to="/transactions" query={{ status: 'PENDING' }}>
                  {texts.showPending(format.number(pending))}
                </Link>
              ),
            ],
            [texts.receivedToday, <Money of={today?.inCents ?? cents(0)} />],
            [texts.sentToday, spent],
            [texts.perTransaction, perTransactionCents !== null && <Money of={perTransactionCents} />],
            [texts.night, nightCents !== null && <Money of={nightCents} />],
          ]}
        />
      </div>
    </section>
  );
}

/** The steps from nothing to the first webhook; each is ticked off automatically. */
function FirstRun({ found: { hasCharge, deliveries } }: { found: Overview }) {
  const texts = useTexts(overviewTexts);
  const { sandbox } = useRequest().services;
  const steps = [
    [hasCharge, texts.firstCharge, '/charges/new', texts.createCharge],
    [false, texts.firstPayment, sandbox && '/sandbox/phone', texts.openPhone],
    [deliveries.length > 0, texts.firstWebhook, '/webhooks/new', texts.registerWebhook],
  ] as const;
  return (
    <Card id="first" title={texts.first}>
      <ol class="steps list-unstyled mb-0">
        {steps.map(([isDone, text, to, action], index) => (
          <li class="d-flex flex-wrap align-items-center gap-3 py-3">
            <span
              class={`step flex-shrink-0 rounded-circle text-center fw-semibold ${isDone ? 'step-done' : ''}`}
              aria-hidden="true"
            >
              {isDone ? <Icon name="copied" /> : index + 1}
            </span>
            <span class="flex-grow-1">
              {text}
              {isDone && <span class="visually-hidden"> ({texts.done})</span>}
            </span>
            {!isDone && to !== null && (
              <Link to={to} class="btn btn-outline-primary btn-sm flex-shrink-0">
                {action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The newest webhooks; the page updates itself when one arrives. */
function Arrivals({ deliveries }: { deliveries: Overview['deliveries'] }) {
  const [texts, { events }] = [useTexts(overviewTexts), useTexts(webhookTexts)];
  const { http } = useTexts(deliveryTexts);
  return (
    <Card id="arrivals" title={texts.arrivals} actions={<Link to="/deliveries">{texts.allDeliveries}</Link>}>
      {deliveries.length === 0 && <p class="text-body-secondary mb-0">{texts.noArrivals}</p>}
      <ol class="list-unstyled mb-0">
        {deliveries.map((delivery) => (
          <li
            class="arrival d-flex justify-content-between gap-3 py-1 rounded"
            id={`delivery-${delivery.id}`}
          >
            <div class="text-truncate">
              <Link to={`/deliveries/${delivery.id}`} class="text-decoration-none">
                {events[delivery.eventType]}
              </Link>
              <div class="small text-body-secondary">
                <Time at={delivery.createdAt} ofDay />
                {delivery.statusCode !== null && ` · ${http(delivery.statusCode)}`}
              </div>
            </div>
            <div class="text-end">
              <DeliveryState delivery={delivery} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Attention({ found: { dead, ending } }: { found: Overview }) {
  const texts = useTexts(overviewTexts);
  const alerts = [
    [dead, '/deliveries?status=dead', useDeadText(dead)],
    [ending, '/credentials', texts.certificates(ending)],
  ] as const;
  return (
    <>
      {alerts.map(
        ([number, to, text]) =>
          number > 0 && (
            <p class="alert alert-warning">
              <Icon name="warning" /> <Link to={to}>{text}</Link>
            </p>
          ),
      )}
    </>
  );
}

function sumsOf(tallied: Overview['days'], nowMs: number): DaySums[] {
  return Array.from({ length: shownDays }, (_, index) => {
    const day = calendarDay(nowMs - (shownDays - 1 - index) * dayMs);
    const confirmed = tallied.filter((row) => row.day === day && row.status === 'CONFIRMED');
    const sum = (credit: boolean) =>
      cents(
        confirmed
          .filter((row) => isCredit(row) === credit)
          .reduce((total, { amountCents }) => total + amountCents, 0),
      );
    return { day, inCents: sum(true), outCents: sum(false) };
  });
}

export interface DaySums {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly inCents: Cents;
  readonly outCents: Cents;
}

/** The left margin has room for the amounts of the lines. */
const size = { width: 640, height: 200, top: 22, bottom: 24, left: 56 } as const;
const base = size.height - size.bottom;
/** The interval of the dates below the bars, in days, counted back from the last day. */
const labelEvery = 5;
const maxLines = 4;

/** Bars for each day, in front of lines at round amounts; a table contains the numbers. */
export function DayChart({ days }: { days: readonly DaySums[] }) {
  const [texts, format] = [useTexts(overviewTexts), useFormat()];
  const sum = (of: (day: DaySums) => number) => cents(days.reduce((total, day) => total + of(day), 0));
  const [received, sent] = [sum(({ inCents }) => inCents), sum(({ outCents }) => outCents)];
  return (
    <figure class="mb-0">
      <figcaption class="d-flex flex-wrap column-gap-4 mb-3 small">
        <span class="legend">
          {texts.received} <Money of={received} />
        </span>
        <span class="legend legend-out">
          {texts.sent} <Money of={sent} />
        </span>
      </figcaption>
      <Bars days={days} label={texts.chartLabel(format.money(received), format.money(sent))} />
      <details>
        <summary>{texts.asTable}</summary>
        <Table
          caption={texts.chart}
          empty=""
          rows={[...days].reverse()}
          columns={[
            { title: texts.day, cell: ({ day }) => format.day(day) },
            moneyColumn(texts.received, 'inCents'),
            moneyColumn(texts.sent, 'outCents'),
          ]}
        />
      </details>
    </figure>
  );
}

/**
 * Returns the distance in cents between the lines of an axis up to `largest`: 1, 2 or 5 times a power of ten, at least
 * one real.
 */
export function stepOf(largest: number): number {
  let step = 100;
  for (let turn = 0; step * maxLines < largest; turn += 1) step *= turn % 3 === 1 ? 2.5 : 2;
  return step;
}

function Bars({ days, label }: { days: readonly DaySums[]; label: string }) {
  const [texts, format] = [useTexts(overviewTexts), useFormat()];
  const largest = Math.max(1, ...days.flatMap(({ inCents, outCents }) => [inCents, outCents]));
  const step = stepOf(largest);
  const lines = Math.ceil(largest / step);
  const tall = (amount: number) => ((base - size.top) * amount) / (lines * step);
  const width = (size.width - size.left) / days.length;
  const bar = (amount: number, index: number, side: 0 | 1, kind: 'in' | 'out') => {
    // A non-zero amount is always visible, however small.
    const height = amount === 0 ? 0 : Math.max(2, tall(amount));
    const [x, y] = [size.left + width * (index + 0.14 + 0.37 * side), base - height];
    const place = {
      x: x.toFixed(1),
      y: y.toFixed(1),
      width: (width * 0.35).toFixed(1),
      height: height.toFixed(1),
    };
    return <rect class={kind} {...place} rx="1.5" />;
  };
  return (
    <svg class="chart w-100" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <line
          x1="0"
          x2={size.width}
          y1={base - tall(step * (index + 1))}
          y2={base - tall(step * (index + 1))}
        />
      ))}
      <line class="axis" x1="0" x2={size.width} y1={base + 0.5} y2={base + 0.5} />
      {days.map(({ day, inCents, outCents }, index) => (
        <g>
          <title>
            {`${format.day(day)}: ${texts.received} ${format.money(inCents)}, ${texts.sent} ${format.money(outCents)}`}
          </title>
          {bar(inCents, index, 0, 'in')}
          {bar(outCents, index, 1, 'out')}
          <DayLabel index={index} days={days} />
        </g>
      ))}
      {Array.from({ length: lines }, (_, index) => (
        <text x="0" y={base - tall(step * (index + 1)) - 4} class={index + 1 < lines ? 'wide-only' : ''}>
          {format.shortMoney(cents(step * (index + 1)))}
        </text>
      ))}
    </svg>
  );
}

function DayLabel({ index, days }: { index: number; days: readonly DaySums[] }) {
  const format = useFormat();
  const back = days.length - 1 - index;
  const day = days[index];
  if (back % labelEvery !== 0 || !day) return null;
  const middle = size.left + ((index + 0.5) * (size.width - size.left)) / days.length;
  return (
    // A phone has room for only every third label.
    <text
      x={back === 0 ? size.width : middle.toFixed(1)}
      y={size.height - 6}
      text-anchor={back === 0 ? 'end' : 'middle'}
      class={back % (3 * labelEvery) === 0 ? undefined : 'wide-only'}
    >
      {format.shortDay(day.day)}
    </text>
  );
}
