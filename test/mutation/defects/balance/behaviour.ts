import { answers, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handler, table, type Transaction } from '../../../../conformance/variants/parts/replace.js';
import { remembering } from '../shared/account-memory.js';
import { slowly } from '../shared/callers.js';
import { compatibilityBalance } from '../shared/histories.js';
import {
  availableAtOnce,
  blockedAtOnce,
  blockedForEver,
  blockedShownLate,
  centLost,
  hastyLending,
  keepsBack,
  lateMove,
  lending,
  moveOf,
  moves,
  neverBlocked,
  overdrawn,
  receipts,
  takenAgainAtOnce,
  takenAtSettlement,
  takenTwice,
} from '../shared/money.js';
import { remembersCaller } from '../shared/sessions.js';

const sum = (all: readonly Transaction[]): number =>
  all.reduce((total, { amountCents }) => total + amountCents, 0);

const hundredths = (change: (value: number) => number) => (value: unknown) =>
  Math.round(change(Number(value) * 100)) / 100;

/** Both forms show amounts as if they were stored in another number format. */
const keptAs = (change: (value: number) => number): readonly Part[] => [
  answers(
    ['getBalance', 'getApiBalance'],
    200,
  )(...['gross', 'net', 'blocked'].map((name) => set(`/${name}Balance`, hundredths(change)))),
  answers('getAccountsBalances', 200)(set('/data/0/balanceAmount/available', hundredths(change))),
];

const kinds = ['createCashOut', 'createQrCashOut', 'createTransfer'] as const;

export default defects()
  .breaks(
    'BALANCE-09',
    'What has come back is shown as available, but only what was there without it can be spent',
  )
  .as('history/returned-not-spendable')(
    remembering((memoryOf) => [
      handler('createQrCashOut', (inner) => async (request, services) => {
        const { account, body } = request;
        const balance = await services.store.read(({ ledger }) => ledger.balance(account.id));
        const least = sum(memoryOf(account.id).all('CONFIRMED', 'return'));
        const isEnough = (balance?.availableCents ?? 0) - Math.round(body.value * 100) >= least;
        // Refused like a payment beyond the balance, by replacing the amount with one that no account has.
        const beyond = { ...request, body: { ...body, value: 999_999_999 } };
        return inner(isEnough || least === 0 ? request : beyond, services);
      }),
    ]),
  )
  .breaks('BALANCE-25', 'The compatibility form shows what has come back as available twice')
  .as('history/returns-counted-twice-in-one-form')(
    compatibilityBalance((balance, memory) => ({
      ...balance,
      availableCents: balance.availableCents + sum(memory.all('CONFIRMED', 'return')),
    })),
  )
  .breaks(
    'BALANCE-23',
    'The compatibility form goes on to show as blocked what a failed transfer had blocked',
  )
  .as('history/failed-still-blocked-in-one-form')(
    compatibilityBalance((balance, memory) => ({
      ...balance,
      blockedCents: balance.blockedCents + sum(memory.all('ERROR', 'transfer', 'cash_out')),
    })),
  )
  .breaks('BALANCE-31', 'What a payment blocks is shown as blocked only seconds later')
  .as('late/blocked-shown')(blockedShownLate(3_000))
  .breaks('BALANCE-32', 'Between taking an amount and blocking it seconds pass, in which it is nowhere')
  .as('late/total-dips')(blockedShownLate(2_000))
  .breaks('BALANCE-12', 'A failed payment stays blocked for seconds')
  .as('late/blocked-after-failure')(lateMove('release', availableAtOnce))
  .breaks('BALANCE-13', 'A failed payment is given back seconds after it was reported as failed')
  .as('late/given-back')(lateMove('release', blockedAtOnce))
  .breaks('BALANCE-10', 'For two seconds what a payment blocks can be spent again')
  .as('late/blocked-spendable')(hastyLending(2_000))
  .breaks(
    'BALANCE-34',
    'For some seconds after its settlement a payment is taken from the available balance once more',
  )
  .as('late/settlement-held')(lateMove('settlement', takenAgainAtOnce))
  .breaks('BALANCE-35', 'A received payment is blocked, not available')
  .as('late/receipt-blocked')(receipts((amount) => ({ available: 0, blocked: amount })))
  .breaks('BALANCE-35', 'A received payment is available some seconds later')
  .as('late/receipt')(lateMove('receipt'))
  .breaks('BALANCE-02', 'Without a token the compatibility balance is that of the last caller')
  .as('sessions/caller-of-compatibility-remembered')(remembersCaller('getAccountsBalances'))
  .breaks('BALANCE-17', 'Without a token the standard balance is that of the last caller')
  .as('sessions/caller-of-balance-remembered')(remembersCaller('getBalance'))
  .breaks('BALANCE-09', 'The last real of the available balance cannot be spent')
  .as('money/minimum-balance')(keepsBack(100))
  .breaks('BALANCE-10', 'What is blocked can be spent again: the check looks at the gross balance')
  .as('money/blocked-spent-again')(() =>
    lending(({ available, blocked }, missing) => available >= 0 && missing <= blocked),
  )
  .breaks('BALANCE-12', 'A failed payment credits its amount but leaves it blocked too')
  .as('money/blocked-after-failure')(moves({ release: ({ available }) => ({ available, blocked: 0 }) }))
  .breaks('BALANCE-13', 'The amount of a failed payment is not given back')
  .as('money/lost-on-failure')(moves({ release: ({ blocked }) => ({ available: 0, blocked }) }))
  .breaks('BALANCE-30', 'A payment takes its amount only when it settles')
  .as('money/taken-at-settlement')(takenAtSettlement)
  .breaks('BALANCE-31', 'A payment leaves the account at once and is never shown as blocked')
  .as('money/never-blocked')(neverBlocked)
  .breaks('BALANCE-32', 'The creation of a payment blocks a cent more than it takes')
  .as('money/cent-made')(
    moves({ reservation: ({ available, blocked }) => ({ available, blocked: blocked + 1 }) }),
  )
  .breaks('BALANCE-33', 'A settled payment stays blocked')
  .as('money/blocked-for-ever')(blockedForEver)
  .breaks(
    'BALANCE-33',
    'The money of a settled payment leaves some seconds after the payment is reported as settled',
  )
  .as('money/settled-late')(lateMove('settlement'))
  .breaks('BALANCE-34', 'Settlement takes the amount from the available balance once more')
  .as('money/taken-twice')(takenTwice)
  .breaks('CASHOUT-51', 'A payment takes and blocks a cent less than its amount')
  .as('money/cent-lost')(centLost)
  .breaks('CASHOUT-61', 'A payment of exactly the available balance is refused')
  .as('money/last-cent-kept')(keepsBack(1))
  .breaks('CASHOUT-60', 'The balance is ignored: any payment is covered')
  .as('money/overdrawn')(overdrawn)
  .breaks('BALANCE-08', 'Amounts of more than 2^31 cents overflow')
  .as('balance/of-32-bits')(keptAs((value) => Math.round(value) | 0))
  .breaks('BALANCE-08', 'Amounts are kept as numbers of single precision')
  .as('balance/single-precision')(keptAs((value) => Math.fround(value / 100) * 100))
  // While payments of several kinds are pending, payments beyond the balance are accepted.
  .breaks('BALANCE-10', 'Payments of different kinds at the same time overdraw the balance')
  .as('money/overdrawn-by-several-kinds')(() => {
    const underWay = new Map<string, number>();
    const isSeveral = () => kinds.filter((kind) => (underWay.get(kind) ?? 0) > 0).length > 1;
    const count = (operation: string | undefined, by: number): void => {
      if (operation !== undefined) underWay.set(operation, (underWay.get(operation) ?? 0) + by);
    };
    const counting: Part = {
      request: (request) => {
        count(request.operation, 1);
        return request;
      },
      answer: (answer, { operation }) => {
        count(operation, -1);
        return answer;
      },
    };
    return [...slowly(...kinds), counting, lending(() => isSeveral())];
  })
  // Of receipts within a few milliseconds, only the first is credited.
  .breaks('BALANCE-35', 'Of payments received at the same time one counts')
  .as('balance/receipts-at-once-lost')(() => {
  const last = new Map<string, number>();
  return table('ledger', (inner) => ({
    moveBalance: async (accountId, available, blocked) => {
      const isReceipt = moveOf({ available, blocked }) === 'opening' && available > 0;
      const isHasty = Date.now() - (last.get(accountId) ?? 0) < 4;
      if (isReceipt) last.set(accountId, Date.now());
      return isReceipt && isHasty ? true : inner.moveBalance(accountId, available, blocked);
    },
  }));
});
