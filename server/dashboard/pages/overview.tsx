import type { Child } from 'hono/jsx';

import { calendarDay, spendingDay } from '../../domain/clock.js';
import { type Cents, cents, centsFromBrl } from '../../domain/money.js';
import { listFilter } from '../../domain/transaction-list.js';
import { isCredit } from '../components/amount.js';
import { DayChart, type DaySums } from '../components/chart.js';
import { useFormat, useRequest, useTexts } from '../components/language.js';
import { Card, Facts, Link, Money } from '../components/parts.js';
import { TransactionTable } from '../components/transaction-table.js';
import type { Page, PageRequest, Route } from '../page.js';
import { overviewTexts } from '../texts/overview.js';
import { countEnding } from './credentials.js';

const dayMs = 86_400_000;
const shownDays = 31;
const pendingDays = 366;
const lastMovements = 8;
const maxDead = 1_000;
/** More than an account can have registered, and registered ones come first. */
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
      <Balances found={found} />
      <div class="card-grid card-grid-wide-start">
        <Card id="chart" title={texts.chart}>
          <DayChart days={days} />
        </Card>
        <Today spentCents={found.spentCents} today={days.at(-1)} />
      </div>
      <Card id="last" title={texts.last} actions={<Link to="/transactions">{texts.allTransactions}</Link>}>
        <TransactionTable caption={texts.last} transactions={found.last} empty={texts.none} />
      </Card>
    </>
  );
  return { title: texts.title, body };
}

type Overview = Awaited<ReturnType<typeof read>>;

async function read({ account, moment, services }: PageRequest) {
  const { id } = account;
  const { nowMs, systemMs } = moment;
  const days = { first: calendarDay(nowMs - pendingDays * dayMs), last: calendarDay(nowMs) };
  const lastOnes = { limit: lastMovements, offset: 0 };
  const { body: balance } = await services.operate('getBalance', account, {});
  return services.store.read(async ({ ledger, transactions, notifications, certificates }) => ({
    balance,
    days: await transactions.days(id, days),
    spentCents: await ledger.spent(id, spendingDay(account, nowMs)),
    dead: await notifications.countDead(id, maxDead),
    ending: countEnding(await certificates.of(id, maxCertificates), systemMs),
    last: (await transactions.list(listFilter(id, {}, nowMs), lastOnes)).items,
  }));
}

function Balances({ found: { balance, days } }: { found: Overview }) {
  const [texts, format] = [useTexts(overviewTexts), useFormat()];
  const pending = days
    .filter(({ status }) => status === 'PENDING')
    .reduce((total, { count }) => total + count, 0);
  return (
    <div class="card-grid card-grid-thirds">
      <Figure title={texts.available} value={<Money of={centsFromBrl(balance.netBalance)} />} />
      <Figure
        title={texts.blocked}
        value={<Money of={centsFromBrl(balance.blockedBalance)} />}
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
              {texts.showPending}
            </Link>
          )
        }
      />
    </div>
  );
}

function Figure({ title, value, note }: { title: string; value: Child; note?: Child }) {
  return (
    <div class="card">
      <div class="card-body">
        <h2 class="small fw-normal text-body-secondary">{title}</h2>
        <p class="figure fs-3 fw-semibold mb-1">{value}</p>
        {note !== undefined && <p class="small text-body-secondary mb-0">{note}</p>}
      </div>
    </div>
  );
}

function Attention({ found: { dead, ending } }: { found: Overview }) {
  const [texts, format] = [useTexts(overviewTexts), useFormat()];
  const count = dead === maxDead ? `${format.number(maxDead)}+` : format.number(dead);
  if (dead === 0 && ending === 0) return <p class="text-body-secondary">{texts.allWell}</p>;
  return (
    <section class="alert alert-warning" aria-labelledby="attention-title" id="attention">
      <h2 class="h6" id="attention-title">
        {texts.attention}
      </h2>
      <ul class="mb-0">
        {dead > 0 && (
          <li>
            <Link to="/deliveries" query={{ status: 'dead' }} class="alert-link">
              {texts.deadLetters(dead, count)}
            </Link>
          </li>
        )}
        {ending > 0 && (
          <li>
            <Link to="/credentials" class="alert-link">
              {texts.certificates(ending)}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function Today({ spentCents, today }: { spentCents: Cents; today: DaySums | undefined }) {
  const { perTransactionCents, dailyCents, nightCents } = useRequest().account.limits;
  const [texts, format] = [useTexts(overviewTexts), useFormat()];
  const limit = (amount: Cents | null) => (amount === null ? texts.noLimit : format.money(amount));
  const spent = (
    <>
      <Money of={spentCents} />{' '}
      <span class="text-body-secondary">
        {dailyCents === null ? texts.noDaily : texts.ofDaily(format.money(dailyCents))}
      </span>
      {dailyCents !== null && (
        <progress class="w-100" max={dailyCents} value={spentCents} aria-label={texts.sentToday} />
      )}
    </>
  );
  return (
    <Card id="today" title={texts.today}>
      <Facts
        facts={[
          [texts.sentToday, spent],
          [texts.receivedToday, <Money of={today?.inCents ?? cents(0)} />],
          [texts.perTransaction, limit(perTransactionCents)],
          [texts.night, limit(nightCents)],
        ]}
      />
    </Card>
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
