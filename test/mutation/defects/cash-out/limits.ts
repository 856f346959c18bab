import { answers, businessCode } from '../../edits.js';
import { codeOf } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type Account, cents, handledAs, handler, type RequestOf, table, tables } from '../../replace.js';
import { moveOf } from '../shared/money.js';

const operation = 'createCashOut';
type Limits = Account['limits'];
type Limit = keyof Limits;
type CashOut = RequestOf<typeof operation>['body'];

const hourMs = 3_600_000;

/** Judges cash-outs as if their account were another. */
const judgedAs = (change: (account: Account, body: CashOut, systemMs: number) => Account): Part =>
  handledAs(operation, (request, { clock }) => ({
    ...request,
    account: change(request.account, request.body, clock.systemMs()),
  }));

/** The account with another limit; null is none. */
const withLimit = (account: Account, limit: Limit, value: number | null): Account => ({
  ...account,
  limits: { ...account.limits, [limit]: value === null ? null : cents(Math.max(0, value)) },
});

/** The account with a limit that is this much lower, if it has one. */
const lowered = (account: Account, limit: Limit, byCents: number): Account => {
  const value = account.limits[limit];
  return value === null ? account : withLimit(account, limit, value - byCents);
};

/** A limit is not looked at if `when` says so. */
const unlimited = (
  limit: Limit,
  when: (account: Account, body: CashOut, systemMs: number) => boolean = () => true,
): Part =>
  judgedAs((account, ...about) => (when(account, ...about) ? withLimit(account, limit, null) : account));

/** An amount of exactly the limit is refused. */
const exclusive = (limit: Limit): Part => judgedAs((account) => lowered(account, limit, 1));

/** A limit is compared with the amount plus the fee. */
const feeCounts = (limit: Limit): Part => judgedAs((account) => lowered(account, limit, account.feeCents));

/** The hour on the account's wall clock, with a fraction. */
const hourOf = ({ clockOffsetMs, wallClockOffsetMs }: Account, systemMs: number): number => {
  const wall = new Date(systemMs + clockOffsetMs + wallClockOffsetMs - 3 * hourMs);
  return wall.getUTCHours() + wall.getUTCMinutes() / 60;
};
const isNight = (account: Account, _: CashOut, systemMs: number): boolean =>
  hourOf(account, systemMs) >= 20 || hourOf(account, systemMs) < 6;

/** Uses another night: `isNightAt` gets the hour. The day is unchanged. */
const nights = (isNightAt: (hour: number) => boolean): Part =>
  judgedAs((account, _, systemMs) => {
    const hour = hourOf(account, systemMs);
    const shown = isNightAt(hour) ? 22 : 12;
    return { ...account, wallClockOffsetMs: account.wallClockOffsetMs + (shown - hour) * hourMs };
  });

/** Payments refused with this code count towards the day as if they had been paid. */
const refusedCount = (code: string) => (): Part => {
  const counted = new Map<string, number>();
  return handler(operation, (inner) => async (request, services) => {
    const { account, body } = request;
    const before = counted.get(account.id) ?? 0;
    try {
      return await inner({ ...request, account: lowered(account, 'dailyCents', before) }, services);
    } catch (thrown) {
      if (codeOf(thrown) === code) counted.set(account.id, before + Math.round(body.value * 100));
      throw thrown;
    }
  });
};

/** Counts a payment towards another day. */
function days(dayOf: (day: string) => string): Part {
  return tables(({ transactions, ledger }) => {
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
        ...ledger,
        spend: (accountId, _day, amount, max) => ledger.spend(accountId, counted, amount, max),
      },
    };
  });
}

/** Compares the daily limit with what has settled that day; a payment counts only once it settles. */
function countedAtSettlement(): Part {
  const spent = new Map<string, string>();
  return table('ledger', (inner) => ({
    spend: async (accountId, day, amount, max) => {
      spent.set(accountId, day);
      const fits = await inner.spend(accountId, day, amount, max);
      if (fits) await inner.unspend(accountId, day, amount);
      return fits;
    },
    unspend: () => Promise.resolve(),
    moveBalance: async (accountId, available, blocked) => {
      const day = spent.get(accountId);
      const settles = moveOf({ available, blocked }) === 'settlement';
      if (settles && day !== undefined) await inner.spend(accountId, day, cents(-blocked), null);
      return inner.moveBalance(accountId, available, blocked);
    },
  }));
}

/** Adds up what was sent within the last 24 hours, instead of on one day. */
function lastHours(): readonly Part[] {
  const sent: { readonly accountId: string; readonly atMs: number; readonly amount: number }[] = [];
  const nowMs = new Map<string, number>();
  const noting = judgedAs((account, _, systemMs) => {
    nowMs.set(account.id, systemMs + account.clockOffsetMs);
    return account;
  });
  const spending = table('ledger', (inner) => ({
    spend: (accountId, _day, amount, max) => {
      const atMs = nowMs.get(accountId) ?? 0;
      const counted = sent.filter((one) => one.accountId === accountId && one.atMs > atMs - 24 * hourMs);
      const sum = counted.reduce((total, one) => total + one.amount, 0);
      if (max !== null && sum + amount > max) return Promise.resolve(false);
      sent.push({ accountId, atMs, amount });
      return inner.spend(accountId, dayOfItsOwn(), amount, null);
    },
  }));
  return [noting, spending];
}

let count = 0;
const dayOfItsOwn = (): string => `payment ${(count += 1)}`;

export default {
  'limits/transaction-unlimited': breaks('CASHOUT-63', {
    title: 'The limit per transaction is not looked at',
    defect: unlimited('perTransactionCents'),
  }),
  'limits/transaction-for-documents-alone': breaks('CASHOUT-63', {
    title: 'The limit per transaction is looked at for DOCUMENT keys alone',
    defect: unlimited('perTransactionCents', (_, { details }) => details.keyType !== 'DOCUMENT'),
  }),
  'limits/night-instead-of-transaction': breaks('CASHOUT-63', {
    title: 'At night the limit per transaction is not looked at',
    defect: unlimited('perTransactionCents', isNight),
  }),
  'limits/day-instead-of-transaction': breaks('CASHOUT-63', {
    title: 'Where an account has a daily limit, the one per transaction is not looked at',
    defect: unlimited('perTransactionCents', ({ limits }) => limits.dailyCents !== null),
  }),
  'limits/transaction-code': breaks('CASHOUT-63', {
    title: 'The limit per transaction is refused as the daily one',
    defect: answers(operation, 'PIX_TRANSACTION_LIMIT_EXCEEDED', businessCode('PIX_DAILY_LIMIT_EXCEEDED')),
  }),
  'limits/transaction-exclusive': breaks('CASHOUT-64', {
    title: 'A cash-out of exactly the limit per transaction is refused',
    defect: exclusive('perTransactionCents'),
  }),
  'limits/day-not-accumulated': breaks('CASHOUT-65', {
    title: 'The daily limit is compared with each amount by itself',
    defect: days(dayOfItsOwn),
  }),
  'limits/day-counted-at-settlement': breaks('CASHOUT-65', {
    title: 'Payments that are still pending do not count to the day',
    defect: countedAtSettlement,
  }),
  'limits/night-instead-of-day': breaks('CASHOUT-65', {
    title: 'At night the daily limit is not looked at',
    defect: unlimited('dailyCents', isNight),
  }),
  'limits/day-exclusive': breaks('CASHOUT-66', {
    title: 'A cash-out that brings the day to exactly its limit is refused',
    defect: exclusive('dailyCents'),
  }),
  'limits/day-counts-fees': breaks('CASHOUT-66', {
    title: 'The daily limit is compared with amounts and fees',
    defect: feeCounts('dailyCents'),
  }),
  'limits/refused-counts': breaks('CASHOUT-66', {
    title: 'A cash-out refused for lack of money counts to the day as if it had been paid',
    defect: refusedCount('PIX_INSUFFICIENT_BALANCE'),
  }),
  'limits/duplicates-count': breaks('CASHOUT-66', {
    title: 'A cash-out refused for its used externalId counts to the day',
    defect: refusedCount('PIX_DUPLICATE_EXTERNAL_ID'),
  }),
  'limits/refused-for-transaction-counts': breaks('CASHOUT-66', {
    title: 'A cash-out refused for the limit per transaction counts to the day',
    defect: refusedCount('PIX_TRANSACTION_LIMIT_EXCEEDED'),
  }),
  'limits/day-never-ends': breaks('CASHOUT-67', {
    title: 'The accumulated amount is never set back',
    defect: days(() => 'always'),
  }),
  'limits/day-of-24-hours': breaks('CASHOUT-67', {
    title: 'The amounts of the last 24 hours are added up, not those of the day',
    defect: lastHours,
  }),
  'late/year-of-the-day': breaks('CASHOUT-67', {
    title: 'The accumulated amount is set back at the end of the year',
    defect: days((day) => day.slice(0, 4)),
  }),
  'limits/night-unlimited': breaks('CASHOUT-69', {
    title: 'The night limit is not looked at',
    defect: unlimited('nightCents'),
  }),
  'limits/night-for-persons-alone': breaks('CASHOUT-69', {
    title: 'The night limit does not apply to payments to companies',
    defect: unlimited('nightCents', (_, { details }) => details.document.length !== 11),
  }),
  'limits/transaction-instead-of-night': breaks('CASHOUT-69', {
    title: 'Where an account has a limit per transaction, the night limit is not looked at',
    defect: unlimited('nightCents', ({ limits }) => limits.perTransactionCents !== null),
  }),
  'limits/night-from-22': breaks('CASHOUT-69', {
    title: 'The night begins at 22h',
    defect: nights((hour) => hour >= 22 || hour < 6),
  }),
  'limits/night-exclusive': breaks('CASHOUT-70', {
    title: 'A cash-out of exactly the night limit is refused at night',
    defect: exclusive('nightCents'),
  }),
  'limits/night-counts-fees': breaks('CASHOUT-70', {
    title: 'The night limit is compared with amount and fee',
    defect: feeCounts('nightCents'),
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
