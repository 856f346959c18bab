import { answers, businessCode } from '../../../../conformance/variants/parts/edits.js';
import { codeOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  type Account,
  cents,
  handledAs,
  handler,
  type RequestOf,
  table,
  tables,
} from '../../../../conformance/variants/parts/replace.js';
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

/** The account with another limit; null removes the limit. */
const withLimit = (account: Account, limit: Limit, value: number | null): Account => ({
  ...account,
  limits: { ...account.limits, [limit]: value === null ? null : cents(Math.max(0, value)) },
});

/** The account with a limit lowered by this many cents, if it has that limit. */
const lowered = (account: Account, limit: Limit, byCents: number): Account => {
  const value = account.limits[limit];
  return value === null ? account : withLimit(account, limit, value - byCents);
};

/** A limit is ignored if `when` says so. */
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

/** Payments refused with this code count towards the daily limit as if they had been paid. */
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

let count = 0;
const dayOfItsOwn = (): string => `payment ${(count += 1)}`;

export default defects()
  .breaks('CASHOUT-63', 'The limit per transaction is ignored')
  .as('limits/transaction-unlimited')(unlimited('perTransactionCents'))
  .breaks('CASHOUT-63', 'The limit per transaction applies to DOCUMENT keys alone')
  .as('limits/transaction-for-documents-alone')(
    unlimited('perTransactionCents', (_, { details }) => details.keyType !== 'DOCUMENT'),
  )
  .breaks('CASHOUT-63', 'At night the limit per transaction is ignored')
  .as('limits/night-instead-of-transaction')(unlimited('perTransactionCents', isNight))
  .breaks('CASHOUT-63', 'Where an account has a daily limit, the one per transaction is ignored')
  .as('limits/day-instead-of-transaction')(
    unlimited('perTransactionCents', ({ limits }) => limits.dailyCents !== null),
  )
  .breaks('CASHOUT-63', 'The limit per transaction is refused as the daily one')
  .as('limits/transaction-code')(
    answers(operation, 'PIX_TRANSACTION_LIMIT_EXCEEDED')(businessCode('PIX_DAILY_LIMIT_EXCEEDED')),
  )
  .breaks('CASHOUT-64', 'A cash-out of exactly the limit per transaction is refused')
  .as('limits/transaction-exclusive')(exclusive('perTransactionCents'))
  .breaks('CASHOUT-65', 'The daily limit is compared with each amount by itself')
  .as('limits/day-not-accumulated')(days(dayOfItsOwn))
  // Compares the daily limit with what has settled that day; a payment counts only once it settles.
  .breaks('CASHOUT-65', 'Payments that are still pending do not count to the day')
  .as('limits/day-counted-at-settlement')(() => {
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
  })
  .breaks('CASHOUT-65', 'At night the daily limit is ignored')
  .as('limits/night-instead-of-day')(unlimited('dailyCents', isNight))
  .breaks('CASHOUT-66', 'A cash-out that brings the day to exactly its limit is refused')
  .as('limits/day-exclusive')(exclusive('dailyCents'))
  .breaks('CASHOUT-66', 'The daily limit is compared with amounts and fees')
  .as('limits/day-counts-fees')(feeCounts('dailyCents'))
  .breaks('CASHOUT-66', 'A cash-out refused for lack of money counts to the day as if it had been paid')
  .as('limits/refused-counts')(refusedCount('PIX_INSUFFICIENT_BALANCE'))
  .breaks('CASHOUT-66', 'A cash-out refused for its used externalId counts to the day')
  .as('limits/duplicates-count')(refusedCount('PIX_DUPLICATE_EXTERNAL_ID'))
  .breaks('CASHOUT-66', 'A cash-out refused for the limit per transaction counts to the day')
  .as('limits/refused-for-transaction-counts')(refusedCount('PIX_TRANSACTION_LIMIT_EXCEEDED'))
  .breaks('CASHOUT-67', 'The accumulated amount is never set back')
  .as('limits/day-never-ends')(days(() => 'always'))
  .breaks('CASHOUT-67', 'The amounts of the last 24 hours are added up, not those of the day')
  .as('limits/day-of-24-hours')(() => {
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
  })
  .breaks('CASHOUT-67', 'The accumulated amount is set back at the end of the year')
  .as('late/year-of-the-day')(days((day) => day.slice(0, 4)))
  .breaks('CASHOUT-69', 'The night limit is ignored')
  .as('limits/night-unlimited')(unlimited('nightCents'))
  .breaks('CASHOUT-69', 'The night limit does not apply to payments to companies')
  .as('limits/night-for-persons-alone')(
    unlimited('nightCents', (_, { details }) => details.document.length !== 11),
  )
  .breaks('CASHOUT-69', 'Where an account has a limit per transaction, the night limit is ignored')
  .as('limits/transaction-instead-of-night')(
    unlimited('nightCents', ({ limits }) => limits.perTransactionCents !== null),
  )
  .breaks('CASHOUT-69', 'The night begins at 22h')
  .as('limits/night-from-22')(nights((hour) => hour >= 22 || hour < 6))
  .breaks('CASHOUT-70', 'A cash-out of exactly the night limit is refused at night')
  .as('limits/night-exclusive')(exclusive('nightCents'))
  .breaks('CASHOUT-70', 'The night limit is compared with amount and fee')
  .as('limits/night-counts-fees')(feeCounts('nightCents'))
  .breaks('CASHOUT-71', 'The night is looked up on a clock in Greenwich')
  .as('limits/night-in-utc')(nights((hour) => (hour + 3) % 24 >= 20 || (hour + 3) % 24 < 6))
  .breaks('CASHOUT-71', 'The night limit holds all day')
  .as('limits/night-all-day')(nights(() => true));
