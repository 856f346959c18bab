import { answers, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
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
  'history/returned-not-spendable': breaks('BALANCE-09', {
    title: 'What has come back is shown as available, but only what was there without it can be spent',
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
  }),
  'history/returns-counted-twice-in-one-form': breaks('BALANCE-25', {
    title: 'The compatibility form shows what has come back as available twice',
    defect: shown('compatibilityBalance', (balance, memory) => ({
      ...balance,
      availableCents: balance.availableCents + sum(memory.all('CONFIRMED', 'return')),
    })),
  }),
  'history/failed-still-blocked-in-one-form': breaks('BALANCE-23', {
    title: 'The compatibility form goes on to show as blocked what a failed transfer had blocked',
    defect: shown('compatibilityBalance', (balance, memory) => ({
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
    defect: lateMove('release', 'blocked', 3_000),
  }),
  'late/given-back': breaks('BALANCE-13', {
    title: 'A failed payment is given back seconds after it was reported as failed',
    defect: lateMove('release', 'available', 3_000),
  }),
  'late/compatibility-balance': breaks('BALANCE-23', {
    title: 'The compatibility balance is up to two seconds old: it differs from the standard one',
    defect: cached(['getAccountsBalances'], 2_000),
  }),
  'late/net-balance': breaks('BALANCE-25', {
    title: 'The standard balance is up to two seconds old: it differs from the compatibility one',
    defect: cached(['getBalance', 'getApiBalance'], 2_000),
  }),
  'late/api-balance': breaks('BALANCE-29', {
    title: 'GET /api/balance is up to two seconds old',
    defect: cached(['getApiBalance'], 2_000),
  }),
  'late/blocked-spendable': breaks('BALANCE-10', {
    title: 'For two seconds what a payment blocks can be spent again',
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
  }),
  'late/settlement-held': breaks('BALANCE-34', {
    title: 'For some seconds after its settlement a payment is taken from the available balance once more',
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
  }),
  'late/receipt-blocked': breaks('BALANCE-35', {
    title: 'A received payment is blocked, not available',
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
  }),
  'late/receipt': breaks('BALANCE-35', {
    title: 'A received payment is available some seconds later',
    defect: lateMove('receipt', 'both', 3_000),
  }),
  'late/event-date-of-last-movement': breaks('BALANCE-06', {
    title: 'eventDate is the time of an earlier query',
    defect: answers('getAccountsBalances', 200, set('/data/0/eventDate', startedAt)),
  }),
  'late/consulted-at-of-last-movement': breaks('BALANCE-27', {
    title: 'consultedAt is the time of an earlier query',
    defect: answers(['getBalance', 'getApiBalance'], 200, set('/consultedAt', startedAt)),
  }),
  'sessions/caller-of-compatibility-remembered': breaks('BALANCE-02', {
    title: 'Without a token the compatibility balance is that of whoever asked last',
    defect: remembersCaller('getAccountsBalances'),
  }),
  'sessions/caller-of-balance-remembered': breaks('BALANCE-17', {
    title: 'Without a token the standard balance is that of whoever asked last',
    defect: remembersCaller('getBalance'),
  }),
} satisfies Defects;
