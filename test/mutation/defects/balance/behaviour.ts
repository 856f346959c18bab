import { answers, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handler, table, type Transaction } from '../../replace.js';
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

/** Both forms show amounts as stored in another number format. */
const keptAs = (change: (value: number) => number): readonly Part[] => [
  answers(
    ['getBalance', 'getApiBalance'],
    200,
    ...['gross', 'net', 'blocked'].map((name) => set(`/${name}Balance`, hundredths(change))),
  ),
  answers('getAccountsBalances', 200, set('/data/0/balanceAmount/available', hundredths(change))),
];

const kinds = ['createCashOut', 'createQrCashOut', 'createTransfer'] as const;

/** While payments of several kinds are pending, payments beyond the balance are accepted. */
const overdrawnByKinds = (): readonly Part[] => {
  const underWay = new Map<string, number>();
  const isSeveral = () => kinds.filter((kind) => (underWay.get(kind) ?? 0) > 0).length > 1;
  const count = (operation: string | undefined, by: number): void => {
    if (operation !== undefined) underWay.set(operation, (underWay.get(operation) ?? 0) + by);
  };
  const counting: Part = {
    http: {
      request: (request) => {
        count(request.operation, 1);
        return request;
      },
      answer: (answer, { operation }) => {
        count(operation, -1);
        return answer;
      },
    },
  };
  return [...slowly(...kinds), counting, lending(() => isSeveral())];
};

/** Of receipts within a few milliseconds, only the first is credited. */
const receiptsLost = (): Part => {
  const last = new Map<string, number>();
  return table('ledger', (inner) => ({
    moveBalance: async (accountId, available, blocked) => {
      const isReceipt = moveOf({ available, blocked }) === 'opening' && available > 0;
      const isHasty = Date.now() - (last.get(accountId) ?? 0) < 4;
      if (isReceipt) last.set(accountId, Date.now());
      return isReceipt && isHasty ? true : inner.moveBalance(accountId, available, blocked);
    },
  }));
};

export default {
  'history/returned-not-spendable': breaks('BALANCE-09', {
    title: 'What has come back is shown as available, but only what was there without it can be spent',
    defect: remembering((memoryOf) => [
      handler('createQrCashOut', (inner) => async (request, services) => {
        const { account, body } = request;
        const balance = await services.store.read(({ ledger }) => ledger.balance(account.id));
        const least = sum(memoryOf(account.id).all('CONFIRMED', 'return'));
        const isEnough = (balance?.availableCents ?? 0) - Math.round(body.value * 100) >= least;
        // Refused like a payment beyond the balance, by sending an amount that nobody has.
        const beyond = { ...request, body: { ...body, value: 999_999_999 } };
        return inner(isEnough || least === 0 ? request : beyond, services);
      }),
    ]),
  }),
  'history/returns-counted-twice-in-one-form': breaks('BALANCE-25', {
    title: 'The compatibility form shows what has come back as available twice',
    defect: compatibilityBalance((balance, memory) => ({
      ...balance,
      availableCents: balance.availableCents + sum(memory.all('CONFIRMED', 'return')),
    })),
  }),
  'history/failed-still-blocked-in-one-form': breaks('BALANCE-23', {
    title: 'The compatibility form goes on to show as blocked what a failed transfer had blocked',
    defect: compatibilityBalance((balance, memory) => ({
      ...balance,
      blockedCents: balance.blockedCents + sum(memory.all('ERROR', 'transfer', 'cash_out')),
    })),
  }),
  'late/blocked-shown': breaks('BALANCE-31', {
    title: 'What a payment blocks is shown as blocked only seconds later',
    defect: blockedShownLate(3_000),
  }),
  'late/total-dips': breaks('BALANCE-32', {
    title: 'Between taking an amount and blocking it seconds pass, in which it is nowhere',
    defect: blockedShownLate(2_000),
  }),
  'late/blocked-after-failure': breaks('BALANCE-12', {
    title: 'A failed payment stays blocked for seconds',
    defect: lateMove('release', availableAtOnce),
  }),
  'late/given-back': breaks('BALANCE-13', {
    title: 'A failed payment is given back seconds after it was reported as failed',
    defect: lateMove('release', blockedAtOnce),
  }),
  'late/blocked-spendable': breaks('BALANCE-10', {
    title: 'For two seconds what a payment blocks can be spent again',
    defect: hastyLending(2_000),
  }),
  'late/settlement-held': breaks('BALANCE-34', {
    title: 'For some seconds after its settlement a payment is taken from the available balance once more',
    defect: lateMove('settlement', takenAgainAtOnce),
  }),
  'late/receipt-blocked': breaks('BALANCE-35', {
    title: 'A received payment is blocked, not available',
    defect: receipts((amount) => ({ available: 0, blocked: amount })),
  }),
  'late/receipt': breaks('BALANCE-35', {
    title: 'A received payment is available some seconds later',
    defect: lateMove('receipt'),
  }),
  'sessions/caller-of-compatibility-remembered': breaks('BALANCE-02', {
    title: 'Without a token the compatibility balance is that of whoever asked last',
    defect: remembersCaller('getAccountsBalances'),
  }),
  'sessions/caller-of-balance-remembered': breaks('BALANCE-17', {
    title: 'Without a token the standard balance is that of whoever asked last',
    defect: remembersCaller('getBalance'),
  }),
  'money/minimum-balance': breaks('BALANCE-09', {
    title: 'The last real of the available balance cannot be spent',
    defect: keepsBack(100),
  }),
  'money/blocked-spent-again': breaks('BALANCE-10', {
    title: 'What is blocked can be spent again: the check looks at the gross balance',
    defect: () => lending(({ available, blocked }, missing) => available >= 0 && missing <= blocked),
  }),
  'money/blocked-after-failure': breaks('BALANCE-12', {
    title: 'A failed payment credits its amount but leaves it blocked too',
    defect: moves({ release: ({ available }) => ({ available, blocked: 0 }) }),
  }),
  'money/lost-on-failure': breaks('BALANCE-13', {
    title: 'The amount of a failed payment is not given back',
    defect: moves({ release: ({ blocked }) => ({ available: 0, blocked }) }),
  }),
  'money/taken-at-settlement': breaks('BALANCE-30', {
    title: 'A payment takes its amount only when it settles',
    defect: takenAtSettlement,
  }),
  'money/never-blocked': breaks('BALANCE-31', {
    title: 'A payment leaves the account at once and is never shown as blocked',
    defect: neverBlocked,
  }),
  'money/cent-made': breaks('BALANCE-32', {
    title: 'The creation of a payment blocks a cent more than it takes',
    defect: moves({ reservation: ({ available, blocked }) => ({ available, blocked: blocked + 1 }) }),
  }),
  'money/blocked-for-ever': breaks('BALANCE-33', {
    title: 'A settled payment stays blocked',
    defect: blockedForEver,
  }),
  'money/settled-late': breaks('BALANCE-33', {
    title: 'The money of a settled payment leaves some seconds after the payment is reported as settled',
    defect: lateMove('settlement'),
  }),
  'money/taken-twice': breaks('BALANCE-34', {
    title: 'Settlement takes the amount from the available balance once more',
    defect: takenTwice,
  }),
  'money/cent-lost': breaks('CASHOUT-51', {
    title: 'A payment takes and blocks a cent less than its amount',
    defect: centLost,
  }),
  'money/last-cent-kept': breaks('CASHOUT-61', {
    title: 'A payment of exactly the available balance is refused',
    defect: keepsBack(1),
  }),
  'money/overdrawn': breaks('CASHOUT-60', {
    title: 'The balance is not looked at: any payment is covered',
    defect: overdrawn,
  }),
  'balance/of-32-bits': breaks('BALANCE-08', {
    title: 'Amounts of more than 2^31 cents overflow',
    defect: keptAs((value) => Math.round(value) | 0),
  }),
  'balance/single-precision': breaks('BALANCE-25', {
    title: 'Amounts are kept as numbers of single precision',
    defect: keptAs((value) => Math.fround(value / 100) * 100),
  }),
  'money/overdrawn-by-several-kinds': breaks('BALANCE-10', {
    title: 'Payments of different kinds at the same time overdraw the balance',
    defect: overdrawnByKinds,
  }),
  'balance/receipts-at-once-lost': breaks('BALANCE-35', {
    title: 'Of payments received at the same time one counts',
    defect: receiptsLost,
  }),
} satisfies Defects;
