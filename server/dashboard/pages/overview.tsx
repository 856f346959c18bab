import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

import { spendingDay } from '../../domain/account.js';
import type { BalanceCents } from '../../domain/balance.js';
import { calendarDay } from '../../domain/calendar.js';
import { isEnding, validityOf } from '../../domain/certificates.js';
import { instant } from '../../domain/clock.js';
import { listRange, wholeDays } from '../../domain/date-range.js';
import { type Cents, cents } from '../../domain/money.js';
import { maxRangeDays } from '../../domain/transaction-list.js';
import type { ListedTransaction } from '../../domain/transactions.js';
import type { TalliedDay } from '../../storage/tables/transaction-tally.js';
import { DayChart, type DaySums } from '../components/chart.js';
import { Card, Facts, Link, Money } from '../components/parts.js';
import { isCredit, TransactionTable } from '../components/transaction-table.js';
import { NothingHere, type Route, type Shown, type Visit } from '../page.js';
import { overviewTexts } from '../texts/overview.js';

/** The data of the page. */
interface Overview {
  readonly balance: BalanceCents;
  readonly days: readonly TalliedDay[];
  readonly spentCents: Cents;
  readonly dead: number;
  /** Registered certificates that have expired or will within 30 days. */
  readonly ending: number;
  readonly last: readonly ListedTransaction[];
}

const dayMs = 86_400_000;
const shownDays = 31;
/** How many days back pending transactions are counted. */
const pendingDays = 366;
const lastMovements = 8;
/** The maximum that is counted. */
const maxDead = 1_000;
/** More than an account can have registered, and registered ones come first. */
const maxCertificates = 50;

/** The start page. */
export const overviewRoutes: readonly Route[] = [
  { kind: 'page', path: '/', menu: (language) => overviewTexts[language].title, show: overview },
];

async function overview(visit: Visit): Promise<Shown> {
  const found = await read(visit);
  const texts = overviewTexts[visit.language];
  const body = (
    <>
      <Attention visit={visit} found={found} />
      <Balances visit={visit} found={found} />
      <div class="row gx-4">
        <div class="col-xl-8">
          <Card id="chart" title={texts.chart}>
            <DayChart visit={visit} days={sumsOf(found.days, visit)} />
          </Card>
        </div>
        <div class="col-xl-4">
          <Today visit={visit} found={found} />
        </div>
      </div>
      <Card id="last" title={texts.last} actions={<Link to="/transactions">{texts.all}</Link>}>
        <TransactionTable visit={visit} caption={texts.last} transactions={found.last} empty={texts.none} />
      </Card>
    </>
  );
  return { title: texts.title, body };
}

function read({ account, moment, services }: Visit): Promise<Overview> {
  const accountId = account.id;
  const range = listRange({}, moment.nowMs, maxRangeDays);
  const filter = {
    ...{ accountId, status: null, operations: null, externalId: null, endToEndId: null },
    ...{ from: instant(range.fromMs), to: instant(range.toMs), days: wholeDays(range) },
  };
  const days = { first: calendarDay(moment.nowMs - pendingDays * dayMs), last: calendarDay(moment.nowMs) };
  return services.store.read(async ({ ledger, transactions, notifications, certificates }) => {
    const balance = await ledger.balance(accountId);
    if (!balance) throw new NothingHere();
    return {
      balance,
      days: await transactions.days(accountId, days),
      spentCents: await ledger.spent(accountId, spendingDay(account, moment.nowMs)),
      dead: await notifications.countDead(accountId, maxDead),
      ending: (await certificates.of(accountId, maxCertificates)).filter(
        ({ status, facts }) =>
          status === 'registered' && facts && isEnding(validityOf(facts, moment.systemMs)),
      ).length,
      last: (await transactions.list(filter, { limit: lastMovements, offset: 0 })).items,
    };
  });
}

function Balances({ visit: { language, format }, found }: { visit: Visit; found: Overview }): JSX.Element {
  const texts = overviewTexts[language];
  const pending = found.days
    .filter(({ status }) => status === 'PENDING')
    .reduce((total, { count }) => total + count, 0);
  return (
    <div class="row g-3 mb-4">
      <Figure title={texts.available} value={<Money of={found.balance.availableCents} format={format} />} />
      <Figure
        title={texts.blocked}
        value={<Money of={found.balance.blockedCents} format={format} />}
        note={texts.blockedHelp}
      />
      <Figure
        title={texts.pending}
        value={format.number(pending)}
        note={
          pending === 0 ? (
            texts.nothingPending
          ) : (
            <Link to="/transactions" query={{ status: 'PENDING' }}>
              {texts.pendingCount(pending, format.number(pending))}
            </Link>
          )
        }
      />
    </div>
  );
}

function Figure({ title, value, note }: { title: string; value: Child; note?: Child }): JSX.Element {
  return (
    <div class="col-12 col-md-4">
      <div class="card h-100 shadow-sm">
        <div class="card-body">
          <h2 class="h6 text-body-secondary fw-normal">{title}</h2>
          <p class="figure mb-1">{value}</p>
          {note !== undefined && <p class="small text-body-secondary mb-0">{note}</p>}
        </div>
      </div>
    </div>
  );
}

/** What needs attention, one line each. */
function Attention({ visit: { language, format }, found }: { visit: Visit; found: Overview }): JSX.Element {
  const texts = overviewTexts[language];
  const count = found.dead === maxDead ? `${format.number(maxDead)}+` : format.number(found.dead);
  const lines = [
    ...(found.dead === 0
      ? []
      : [
          <Link to="/deliveries" query={{ status: 'dead' }} class="alert-link">
            {texts.deadLetters(found.dead, count)}
          </Link>,
        ]),
    ...(found.ending === 0
      ? []
      : [
          <Link to="/credentials" class="alert-link">
            {texts.certificates(found.ending)}
          </Link>,
        ]),
  ];
  if (lines.length === 0) return <p class="text-body-secondary">{texts.allWell}</p>;
  return (
    <section class="alert alert-warning" aria-labelledby="attention-title" id="attention">
      <h2 class="h6" id="attention-title">
        {texts.attention}
      </h2>
      <ul class="mb-0">
        {lines.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Today({ visit, found }: { visit: Visit; found: Overview }): JSX.Element {
  const { language, format, account, moment } = visit;
  const texts = overviewTexts[language];
  const { perTransactionCents, dailyCents, nightCents } = account.limits;
  const limit = (amount: Cents | null) => (amount === null ? texts.noLimit : format.money(amount));
  const today = sumsOf(found.days, visit).find(({ day }) => day === calendarDay(moment.nowMs));
  const spent = (
    <>
      <Money of={found.spentCents} format={format} />{' '}
      <span class="text-body-secondary">
        {dailyCents === null ? texts.noDaily : texts.ofDaily(format.money(dailyCents))}
      </span>
      {dailyCents !== null && (
        <progress class="w-100" max={dailyCents} value={found.spentCents} aria-label={texts.sentToday} />
      )}
    </>
  );
  return (
    <Card id="today" title={texts.today}>
      <Facts
        facts={[
          [texts.sentToday, spent],
          [texts.receivedToday, <Money of={today?.inCents ?? cents(0)} format={format} />],
          [texts.perTransaction, limit(perTransactionCents)],
          [texts.night, limit(nightCents)],
        ]}
      />
    </Card>
  );
}

/** The sums received and sent on each of the last days, oldest first. */
function sumsOf(tallied: readonly TalliedDay[], { moment }: Visit): DaySums[] {
  return Array.from({ length: shownDays }, (_, index) => {
    const day = calendarDay(moment.nowMs - (shownDays - 1 - index) * dayMs);
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
