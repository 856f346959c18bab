import { answers, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { cents, handlers, ledger, type Services, tables } from '../../replace.js';
import { moveOf } from '../shared/money.js';

type Account = Parameters<Services['bank']['plan']>[0];
type Limits = Account['limits'];

const hourMs = 3_600_000;

/** Judges cash-outs as if they belonged to another account. */
function judgedAs(change: (account: Account, systemMs: number) => Account): Part {
  return handlers((known) => ({
    createCashOut: (request, all) =>
      known.createCashOut({ ...request, account: change(request.account, all.clock.systemMs()) }, all),
  }));
}

/** Applies limits other than the account's. */
const limits = (limit: keyof Limits, change: (cents: Limits[keyof Limits]) => Limits[keyof Limits]): Part =>
  judgedAs((account) => ({
    ...account,
    limits: { ...account.limits, [limit]: change(account.limits[limit]) },
  }));

const oneLess = (limit: Limits[keyof Limits]) => (limit === null ? null : cents(limit - 1));
const none = (): null => null;

/** Uses another night: `isNight` gets the hour on the account's wall clock, with a fraction. The day is unchanged. */
const nights = (isNight: (hour: number) => boolean): Part =>
  judgedAs((account, systemMs) => {
    const wall = new Date(systemMs + account.clockOffsetMs + account.wallClockOffsetMs - 3 * hourMs);
    const hour = wall.getUTCHours() + wall.getUTCMinutes() / 60;
    const shown = isNight(hour) ? 22 : 12;
    return { ...account, wallClockOffsetMs: account.wallClockOffsetMs + (shown - hour) * hourMs };
  });

/** Counts a payment towards another day. */
export function days(dayOf: (day: string) => string): Part {
  return tables(({ transactions, ledger: known }) => {
    let counted = '';
    return {
      transactions: {
        ...transactions,
        insert: (transaction) => {
          if (transaction.spendingDay === null) return transactions.insert(transaction);
          counted = dayOf(transaction.spendingDay);
          return transactions.insert({ ...transaction, spendingDay: counted });
        },
      },
      ledger: {
        ...known,
        spend: (accountId, _day, amount, max) => known.spend(accountId, counted, amount, max),
      },
    };
  });
}

/** Compares the daily limit with what has settled that day; a payment counts only once it settles. */
function countedAtSettlement(): Part {
  const days = new Map<string, string>();
  return ledger((known) => ({
    spend: async (accountId, day, amount, max) => {
      days.set(accountId, day);
      const fits = await known.spend(accountId, day, amount, max);
      if (fits) await known.unspend(accountId, day, amount);
      return fits;
    },
    unspend: () => Promise.resolve(),
    moveBalance: async (accountId, available, blocked) => {
      const day = days.get(accountId);
      const settles = moveOf({ available, blocked }) === 'settlement';
      if (settles && day !== undefined) await known.spend(accountId, day, cents(-blocked), null);
      return known.moveBalance(accountId, available, blocked);
    },
  }));
}

/** Adds up what was sent within the last hours, instead of on one day. */
function lastHours(hours: number): readonly Part[] {
  const sent: { readonly accountId: string; readonly atMs: number; readonly amount: number }[] = [];
  const passed = new Map<string, number>();
  const own = handlers((known) => ({
    createCashOut: (request, all) => {
      passed.set(request.account.id, all.clock.systemMs() + request.account.clockOffsetMs);
      return known.createCashOut(request, all);
    },
  }));
  const spending = ledger((known) => ({
    spend: (accountId, _day, amount, max) => {
      const nowMs = passed.get(accountId) ?? 0;
      const since = nowMs - hours * hourMs;
      const counted = sent.filter((one) => one.accountId === accountId && one.atMs > since);
      const sum = counted.reduce((total, one) => total + one.amount, 0);
      if (max !== null && sum + amount > max) return Promise.resolve(false);
      sent.push({ accountId, atMs: nowMs, amount });
      return known.spend(accountId, `payment ${(count += 1)}`, amount, null);
    },
  }));
  return [own, spending];
}

let count = 0;

export default {
  'limits/transaction-unlimited': breaks('CASHOUT-63', {
    title: 'The limit per transaction is not looked at',
    defect: limits('perTransactionCents', none),
  }),
  'limits/transaction-code': breaks('CASHOUT-63', {
    title: 'The limit per transaction is refused as the daily one',
    defect: answers(
      'createCashOut',
      'PIX_TRANSACTION_LIMIT_EXCEEDED',
      set('/code', 'PIX_DAILY_LIMIT_EXCEEDED'),
      set('/errorCode', 'PIX_DAILY_LIMIT_EXCEEDED'),
    ),
  }),
  'limits/transaction-exclusive': breaks('CASHOUT-64', {
    title: 'A cash-out of exactly the limit per transaction is refused',
    defect: limits('perTransactionCents', oneLess),
  }),
  'limits/day-not-accumulated': breaks('CASHOUT-65', {
    title: 'The daily limit is compared with each amount by itself',
    defect: days(() => `payment ${(count += 1)}`),
  }),
  'limits/day-counted-at-settlement': breaks('CASHOUT-65', {
    title: 'Payments that are still pending do not count to the day',
    defect: countedAtSettlement,
  }),
  'limits/day-exclusive': breaks('CASHOUT-66', {
    title: 'A cash-out that brings the day to exactly its limit is refused',
    defect: ledger((known) => ({
      spend: (accountId, day, amount, max) =>
        known.spend(accountId, day, amount, max === null ? null : cents(max - 1)),
    })),
  }),
  'limits/day-never-ends': breaks('CASHOUT-67', {
    title: 'The accumulated amount is never set back',
    defect: days(() => 'always'),
  }),
  'limits/day-of-24-hours': breaks('CASHOUT-67', {
    title: 'The amounts of the last 24 hours are added up, not those of the day',
    defect: lastHours(24),
  }),
  'limits/night-unlimited': breaks('CASHOUT-69', {
    title: 'The night limit is not looked at',
    defect: limits('nightCents', none),
  }),
  'limits/night-from-22': breaks('CASHOUT-69', {
    title: 'The night begins at 22h',
    defect: nights((hour) => hour >= 22 || hour < 6),
  }),
  'limits/night-exclusive': breaks('CASHOUT-70', {
    title: 'A cash-out of exactly the night limit is refused at night',
    defect: limits('nightCents', oneLess),
  }),
  'limits/night-in-utc': breaks('CASHOUT-71', {
    title: 'The night is looked up on a clock in Greenwich',
    defect: nights((hour) => (hour + 3) % 24 >= 20 || (hour + 3) % 24 < 6),
  }),
  'limits/night-all-day': breaks('CASHOUT-71', {
    title: 'The night limit holds all day',
    defect: nights(() => true),
  }),
} satisfies Defects;
