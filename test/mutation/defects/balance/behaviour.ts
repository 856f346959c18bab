import { answers, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import { cents, handlers, ledger, type Ledger, services } from '../../replace.js';
import { remembering } from '../shared/account-memory.js';
import { cached } from '../shared/balance-caches.js';
import { shown, type Transaction } from '../shared/histories.js';
import { blockedShownLate, lateMove, lending, moveOf } from '../shared/money.js';
import { remembersCaller } from '../shared/sessions.js';
import { startedAt } from '../shared/timing.js';

const sum = (all: readonly Transaction[]): number =>
  all.reduce((total, { amountCents }) => total + amountCents, 0);

export default {
  'history/returned-not-spendable': {
    title: 'What has come back is shown as available, but only what was there without it can be spent',
    clause: 'BALANCE-09',
    defect: remembering((memoryOf) => [
      handlers((known) => ({
        createQrCashOut: async (request, all) => {
          const { account, body } = request;
          const balance = await all.store.read(({ ledger: own }) => own.balance(account.id));
          const least = sum(memoryOf(account.id).all('CONFIRMED', 'return'));
          const isEnough = (balance?.availableCents ?? 0) - Math.round(body.value * 100) >= least;
          // Refused like a payment beyond the balance, by sending an amount that nobody has.
          return known.createQrCashOut(
            isEnough || least === 0 ? request : { ...request, body: { ...body, value: 999_999_999 } },
            all,
          );
        },
      })),
    ]),
  },
  'history/returns-counted-twice-in-one-form': {
    title: 'The compatibility form shows what has come back as available twice',
    clause: 'BALANCE-25',
    defect: shown('compatibilityBalance', (balance, memory) => ({
      ...balance,
      availableCents: balance.availableCents + sum(memory.all('CONFIRMED', 'return')),
    })),
  },
  'history/failed-still-blocked-in-one-form': {
    title: 'The compatibility form goes on to show as blocked what a failed transfer had blocked',
    clause: 'BALANCE-23',
    defect: shown('compatibilityBalance', (balance, memory) => ({
      ...balance,
      blockedCents: balance.blockedCents + sum(memory.all('ERROR', 'transfer', 'cash_out')),
    })),
  },
  'late/blocked-shown': {
    title: 'What a payment blocks is shown as blocked only seconds later',
    clause: 'BALANCE-31',
    defect: blockedShownLate(3_000),
  },
  'late/total-dips': {
    title: 'Between taking an amount and blocking it seconds pass, in which it is nowhere',
    clause: 'BALANCE-32',
    defect: blockedShownLate(2_000),
  },
  'late/blocked-after-failure': {
    title: 'A failed payment stays blocked for seconds',
    clause: 'BALANCE-12',
    defect: lateMove('release', 'blocked', 3_000),
  },
  'late/given-back': {
    title: 'A failed payment is given back seconds after it was reported as failed',
    clause: 'BALANCE-13',
    defect: lateMove('release', 'available', 3_000),
  },
  'late/compatibility-balance': {
    title: 'The compatibility balance is up to two seconds old: it differs from the standard one',
    clause: 'BALANCE-23',
    defect: cached(['getAccountsBalances'], 2_000),
  },
  'late/net-balance': {
    title: 'The standard balance is up to two seconds old: it differs from the compatibility one',
    clause: 'BALANCE-25',
    defect: cached(['getBalance', 'getApiBalance'], 2_000),
  },
  'late/api-balance': {
    title: 'GET /api/balance is up to two seconds old',
    clause: 'BALANCE-29',
    defect: cached(['getApiBalance'], 2_000),
  },
  'late/blocked-spendable': {
    title: 'For two seconds what a payment blocks can be spent again',
    clause: 'BALANCE-10',
    defect: () => {
      const last = new Map<string, number>();
      return [
        lending((_balance, _missing, accountId) => Date.now() - (last.get(accountId) ?? 0) < 2_000),
        ledger((known) => ({
          moveBalance: async (accountId, available, blocked) => {
            const moved = await known.moveBalance(accountId, available, blocked);
            if (moved && blocked > 0) last.set(accountId, Date.now());
            return moved;
          },
        })),
      ];
    },
  },
  'late/settlement-held': {
    title: 'For some seconds after its settlement a payment is taken from the available balance once more',
    clause: 'BALANCE-34',
    defect: services(({ store }) => ({
      store: {
        ...store,
        write: (work, writer) =>
          store.write((all) => {
            const moveBalance: Ledger['moveBalance'] = (accountId, available, blocked) => {
              if (moveOf({ available, blocked }) !== 'settlement') {
                return all.ledger.moveBalance(accountId, available, blocked);
              }
              const back = () =>
                store.write(
                  ({ ledger: own }) => own.moveBalance(accountId, cents(-blocked), cents(0)),
                  accountId,
                );
              setTimeout(() => void back().catch(() => undefined), 3_000).unref();
              return all.ledger.moveBalance(accountId, blocked, blocked);
            };
            return work({ ...all, ledger: { ...all.ledger, moveBalance } });
          }, writer),
      },
    })),
  },
  'late/receipt-blocked': {
    title: 'A received payment is blocked, not available',
    clause: 'BALANCE-35',
    defect: () => {
      const opened = new Set<string>();
      return ledger((known) => ({
        moveBalance: (accountId, available, blocked) => {
          const isReceipt =
            opened.has(accountId) && moveOf({ available, blocked }) === 'opening' && available > 0;
          opened.add(accountId);
          return isReceipt
            ? known.moveBalance(accountId, cents(0), available)
            : known.moveBalance(accountId, available, blocked);
        },
      }));
    },
  },
  'late/receipt': {
    title: 'A received payment is available some seconds later',
    clause: 'BALANCE-35',
    defect: lateMove('receipt', 'both', 3_000),
  },
  'late/event-date-of-last-movement': {
    title: 'eventDate is the time of an earlier query',
    clause: 'BALANCE-06',
    defect: answers('getAccountsBalances', 200, set('/data/0/eventDate', startedAt)),
  },
  'late/consulted-at-of-last-movement': {
    title: 'consultedAt is the time of an earlier query',
    clause: 'BALANCE-27',
    defect: answers(['getBalance', 'getApiBalance'], 200, set('/consultedAt', startedAt)),
  },
  'sessions/caller-of-compatibility-remembered': {
    title: 'Without a token the compatibility balance is that of whoever asked last',
    clause: 'BALANCE-02',
    defect: remembersCaller('getAccountsBalances'),
  },
  'sessions/caller-of-balance-remembered': {
    title: 'Without a token the standard balance is that of whoever asked last',
    clause: 'BALANCE-17',
    defect: remembersCaller('getBalance'),
  },
} satisfies Defects;
