import { answers, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { cents, ledger } from '../../replace.js';
import type { Part } from '../../part.js';
import { ofTwelveHours } from '../shared/clocks.js';
import { slowly } from '../shared/callers.js';
import { lending, moveOf } from '../shared/money.js';

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
  return [slowly(...kinds), counting, lending(() => isSeveral())];
};

/** Of receipts within a few milliseconds, only the first is credited. */
const receiptsLost = (): Part => {
  const last = new Map<string, number>();
  return ledger((known) => ({
    moveBalance: async (accountId, available, blocked) => {
      const isReceipt = moveOf({ available, blocked }) === 'opening' && available > 0;
      const isHasty = Date.now() - (last.get(accountId) ?? 0) < 4;
      if (isReceipt) last.set(accountId, Date.now());
      return isReceipt && isHasty ? true : known.moveBalance(accountId, cents(available), blocked);
    },
  }));
};

export default {
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
  'balance/event-date-of-twelve-hours': breaks('BALANCE-06', {
    title: 'eventDate is shown by a clock of twelve hours',
    defect: answers('getAccountsBalances', 200, set('/data/0/eventDate', ofTwelveHours)),
  }),
  'balance/consulted-at-of-twelve-hours': breaks('BALANCE-27', {
    title: 'consultedAt is shown by a clock of twelve hours',
    defect: answers(['getBalance', 'getApiBalance'], 200, set('/consultedAt', ofTwelveHours)),
  }),
} satisfies Defects;
