import { answers, set } from '../edits.js';
import { mutant } from '../mutant.js';
import type { Part } from '../part.js';
import { cents, type CashOutOrder, ledger, type Rules, rules } from '../replace.js';
import { moveOf } from './money.js';

type Account = Parameters<Rules['cashOutOrder']>[1];
type Limit = keyof Account['limits'];

const hourMs = 3_600_000;

/** Judges amounts by other limits than the account's. */
function limits(limit: Limit, change: (cents: number | null, order: CashOutOrder) => number | null): Part {
  return rules((known) => ({
    refuseAboveLimits: (order, account) => {
      const changed = change(account.limits[limit], order);
      const inForce = { ...account.limits, [limit]: changed === null ? null : cents(changed) };
      known.refuseAboveLimits(order, { ...account, limits: inForce });
    },
  }));
}

const oneLess = (limit: number | null): number | null => (limit === null ? null : limit - 1);
const none = (): null => null;

/** Another night: `isNight` is told the hour on the account's wall, as a fraction. */
function nights(isNight: (hour: number) => boolean): Part {
  return rules((known) => ({
    cashOutOrder: (request, account, nowMs) => {
      const wall = new Date(nowMs + account.wallClockOffsetMs - 3 * hourMs);
      const hour = wall.getUTCHours() + wall.getUTCMinutes() / 60;
      return { ...known.cashOutOrder(request, account, nowMs), night: isNight(hour) };
    },
  }));
}

/** Another day to which a payment counts. */
function days(dayOf: (order: CashOutOrder) => string): Part {
  return rules((known) => ({
    cashOutOrder: (...request) => {
      const order = known.cashOutOrder(...request);
      return { ...order, spendingDay: dayOf(order) };
    },
  }));
}

/** Compares with the day what has settled on it, and counts a payment only when it settles. */
function countedAtSettlement(): Part {
  const days = new Map<string, string>();
  return ledger((known) => ({
    spend: async (accountId, day, amount, most) => {
      days.set(accountId, day);
      const fits = await known.spend(accountId, day, amount, most);
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

let count = 0;

/** The limits of an account: per transaction, per day, at night. */
export default [
  mutant({
    id: 'limits/transaction-unlimited',
    title: 'The limit per transaction is not looked at',
    clause: 'CASHOUT-63',
    mechanism: 'state',
    defect: limits('perTransactionCents', none),
  }),
  mutant({
    id: 'limits/transaction-code',
    title: 'The limit per transaction is refused as the daily one',
    clause: 'CASHOUT-63',
    mechanism: 'response',
    defect: answers(
      'createCashOut',
      'PIX_TRANSACTION_LIMIT_EXCEEDED',
      set('/code', 'PIX_DAILY_LIMIT_EXCEEDED'),
      set('/errorCode', 'PIX_DAILY_LIMIT_EXCEEDED'),
    ),
  }),
  mutant({
    id: 'limits/transaction-exclusive',
    title: 'A cash-out of exactly the limit per transaction is refused',
    clause: 'CASHOUT-64',
    mechanism: 'state',
    defect: limits('perTransactionCents', oneLess),
  }),
  mutant({
    id: 'limits/day-not-accumulated',
    title: 'The daily limit is compared with each amount by itself',
    clause: 'CASHOUT-65',
    mechanism: 'state',
    defect: days(() => `payment ${(count += 1)}`),
  }),
  mutant({
    id: 'limits/day-counted-at-settlement',
    title: 'Payments that are still pending do not count to the day',
    clause: 'CASHOUT-65',
    mechanism: 'timing',
    defect: countedAtSettlement,
  }),
  mutant({
    id: 'limits/day-exclusive',
    title: 'A cash-out that brings the day to exactly its limit is refused',
    clause: 'CASHOUT-66',
    mechanism: 'state',
    defect: ledger((known) => ({
      spend: (accountId, day, amount, most) =>
        known.spend(accountId, day, amount, most === null ? null : cents(most - 1)),
    })),
  }),
  mutant({
    id: 'limits/day-never-ends',
    title: 'The accumulated amount is never set back',
    clause: 'CASHOUT-67',
    mechanism: 'timing',
    defect: days(() => 'always'),
  }),
  mutant({
    id: 'limits/night-unlimited',
    title: 'The night limit is not looked at',
    clause: 'CASHOUT-69',
    mechanism: 'state',
    defect: limits('nightCents', none),
  }),
  mutant({
    id: 'limits/night-from-22',
    title: 'The night begins at 22h',
    clause: 'CASHOUT-69',
    mechanism: 'timing',
    defect: nights((hour) => hour >= 22 || hour < 6),
  }),
  mutant({
    id: 'limits/night-exclusive',
    title: 'A cash-out of exactly the night limit is refused at night',
    clause: 'CASHOUT-70',
    mechanism: 'state',
    defect: limits('nightCents', oneLess),
  }),
  mutant({
    id: 'limits/night-in-utc',
    title: 'The night is looked up on a clock in Greenwich',
    clause: 'CASHOUT-71',
    mechanism: 'timing',
    defect: nights((hour) => (hour + 3) % 24 >= 20 || (hour + 3) % 24 < 6),
  }),
  mutant({
    id: 'limits/night-all-day',
    title: 'The night limit holds all day',
    clause: 'CASHOUT-71',
    mechanism: 'state',
    defect: nights(() => true),
  }),
];
