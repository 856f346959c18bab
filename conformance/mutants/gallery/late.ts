import { answers, at, fullError, set } from '../edits.js';
import { mutant } from '../mutant.js';
import type { Part } from '../part.js';
import { cents, handlers, ledger, type Ledger, rules, sending, services } from '../replace.js';
import { afterRefusal, blocksAmount } from './after-refusal.js';
import { cached } from './balance-caches.js';
import { duplicatesPass, keyOf } from './duplicates.js';
import { blockedShownLate, lateMove, lending, moveOf } from './money.js';

const cashOut = 'createCashOut';
const startedAt = new Date(Date.now() - 3_600_000).toISOString();

/** Takes the amount that a refused cash-out blocked back after a while. */
const blocksForAWhile = (code?: string): Part =>
  afterRefusal(async (request, all, refused) => {
    if (code !== undefined && refused !== code) return;
    const { store } = all;
    const before = await store.read(({ ledger: own }) => own.balance(request.account.id));
    await blocksAmount(request, all);
    const after = await store.read(({ ledger: own }) => own.balance(request.account.id));
    const amount = (before?.availableCents ?? 0) - (after?.availableCents ?? 0);
    const release = () =>
      store.write(({ ledger: own }) => own.moveBalance(request.account.id, cents(amount), cents(-amount)));
    setTimeout(() => void release().catch(() => undefined), 3_000).unref();
  });

/** Effects that come too late or hold too long, values that are left over from before. */
export default [
  mutant({
    id: 'late/blocked-shown',
    title: 'What a payment blocks is shown as blocked only seconds later',
    clause: 'BALANCE-31',
    mechanism: 'timing',
    defect: blockedShownLate(3_000),
  }),
  mutant({
    id: 'late/total-dips',
    title: 'Between taking an amount and blocking it seconds pass, in which it is nowhere',
    clause: 'BALANCE-32',
    mechanism: 'timing',
    defect: blockedShownLate(2_000),
  }),
  mutant({
    id: 'late/reservation',
    title: 'A payment is reserved seconds after it was accepted',
    clause: 'CASHOUT-51',
    mechanism: 'timing',
    defect: lateMove('reservation', 'both', 3_000),
  }),
  mutant({
    id: 'late/blocked-after-failure',
    title: 'A failed payment stays blocked for seconds',
    clause: 'BALANCE-12',
    mechanism: 'timing',
    defect: lateMove('release', 'blocked', 3_000),
  }),
  mutant({
    id: 'late/given-back',
    title: 'A failed payment is given back seconds after it was reported as failed',
    clause: 'BALANCE-13',
    mechanism: 'timing',
    defect: lateMove('release', 'available', 3_000),
  }),
  mutant({
    id: 'late/compatibility-balance',
    title: 'The compatibility balance is up to two seconds old: it differs from the standard one',
    clause: 'BALANCE-23',
    mechanism: 'timing',
    defect: cached(['getAccountsBalances'], 2_000),
  }),
  mutant({
    id: 'late/net-balance',
    title: 'The standard balance is up to two seconds old: it differs from the compatibility one',
    clause: 'BALANCE-25',
    mechanism: 'timing',
    defect: cached(['getBalance', 'getApiBalance'], 2_000),
  }),
  mutant({
    id: 'late/api-balance',
    title: 'GET /api/balance is up to two seconds old',
    clause: 'BALANCE-29',
    mechanism: 'timing',
    defect: cached(['getApiBalance'], 2_000),
  }),
  mutant({
    id: 'late/blocked-spendable',
    title: 'For two seconds what a payment blocks can be spent again',
    clause: 'BALANCE-10',
    mechanism: 'timing',
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
  mutant({
    id: 'late/settlement-held',
    title: 'For some seconds after its settlement a payment is taken from the available balance once more',
    clause: 'BALANCE-34',
    mechanism: 'timing',
    defect: services(({ store }) => ({
      store: {
        ...store,
        write: (work) =>
          store.write((all) => {
            const moveBalance: Ledger['moveBalance'] = (accountId, available, blocked) => {
              if (moveOf({ available, blocked }) !== 'settlement') {
                return all.ledger.moveBalance(accountId, available, blocked);
              }
              const back = () =>
                store.write(({ ledger: own }) => own.moveBalance(accountId, cents(-blocked), cents(0)));
              setTimeout(() => void back().catch(() => undefined), 3_000).unref();
              return all.ledger.moveBalance(accountId, blocked, blocked);
            };
            return work({ ...all, ledger: { ...all.ledger, moveBalance } });
          }),
      },
    })),
  }),
  mutant({
    id: 'late/receipt-blocked',
    title: 'A received payment is blocked, not available',
    clause: 'BALANCE-35',
    mechanism: 'state',
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
  mutant({
    id: 'late/receipt',
    title: 'A received payment is available some seconds later',
    clause: 'BALANCE-35',
    mechanism: 'timing',
    defect: lateMove('receipt', 'both', 3_000),
  }),
  mutant({
    id: 'late/covered-by-the-opening',
    title: 'A payment is covered where the balance of two seconds ago covers it',
    clause: 'CASHOUT-60',
    mechanism: 'timing',
    defect: () => {
      const richSince = new Map<string, number>();
      return [
        lending((_balance, _missing, accountId) => Date.now() - (richSince.get(accountId) ?? 0) < 2_000),
        ledger((known) => ({
          moveBalance: async (accountId, available, blocked) => {
            const moved = await known.moveBalance(accountId, available, blocked);
            if (moved && available < 0) richSince.set(accountId, Date.now());
            return moved;
          },
        })),
      ];
    },
  }),
  mutant({
    id: 'late/balance-of-who-asks-next',
    title:
      'Whose balance is asked for stands in a shared variable: of simultaneous requests all get the last one',
    clause: 'AUTH-30',
    mechanism: 'timing',
    defect: () => {
      let asking: unknown;
      const shared = async <A extends { readonly account: unknown }>(request: A): Promise<A> => {
        asking = request.account;
        await new Promise((resolve) => setTimeout(resolve, 30));
        return { ...request, account: asking as A['account'] };
      };
      return handlers((known) => ({
        getBalance: async (request, all) => known.getBalance(await shared(request), all),
        getApiBalance: async (request, all) => known.getApiBalance(await shared(request), all),
        getAccountsBalances: async (request, all) => known.getAccountsBalances(await shared(request), all),
      }));
    },
  }),
  mutant({
    id: 'late/payer-in-a-shared-variable',
    title: 'Who pays stands in a shared variable: of simultaneous payments all are paid by the last one',
    clause: 'AUTH-31',
    mechanism: 'timing',
    defect: () => {
      let paying: unknown;
      return handlers((known) => ({
        createCashOut: async (request, all) => {
          paying = request.account;
          await new Promise((resolve) => setTimeout(resolve, 30));
          return known.createCashOut({ ...request, account: paying as typeof request.account }, all);
        },
      }));
    },
  }),
  mutant({
    id: 'late/status-of-the-error-before',
    title: 'statusCode of an error is that of the error before',
    clause: 'ERROR-06',
    mechanism: 'state',
    defect: () => {
      let before: unknown = 418;
      return answers(
        [cashOut, 'createAccessToken'],
        ({ status }) => status >= 400,
        (answer) => {
          const shown = before;
          before = answer.status;
          return set('/statusCode', shown)(answer);
        },
      );
    },
  }),
  mutant({
    id: 'late/event-date-of-last-movement',
    title: 'eventDate is the time of an earlier query',
    clause: 'BALANCE-06',
    mechanism: 'state',
    defect: rules((known) => ({
      compatibilityBalance: (balance) => known.compatibilityBalance(balance, startedAt),
    })),
  }),
  mutant({
    id: 'late/consulted-at-of-last-movement',
    title: 'consultedAt is the time of an earlier query',
    clause: 'BALANCE-27',
    mechanism: 'state',
    defect: rules((known) => ({ standardBalance: (balance) => known.standardBalance(balance, startedAt) })),
  }),
  mutant({
    id: 'late/generate-time-of-the-process',
    title: 'generateTime is the time at which the gateway was started',
    clause: 'CASHOUT-10',
    mechanism: 'state',
    defect: rules((known) => ({
      cashOutView: (payment) => ({ ...known.cashOutView(payment), generateTime: startedAt }),
    })),
  }),
  mutant({
    id: 'late/timestamp-of-the-process',
    title: 'timestamp of an error is the time at which the gateway was started',
    clause: 'ERROR-08',
    mechanism: 'state',
    defect: answers(
      [cashOut, 'createAccessToken'],
      ({ status }) => status >= 400,
      set('/timestamp', startedAt),
    ),
  }),
  mutant({
    id: 'late/external-id-of-the-one-before',
    title: 'The answer has the externalId of the request before',
    clause: 'CASHOUT-07',
    mechanism: 'state',
    defect: () => {
      let before: unknown = 'none';
      return {
        http: {
          answer: (answer, request) => {
            if (request.operation !== cashOut || answer.status !== 201) return answer;
            const shown = before;
            before = at(request.body, '/externalId');
            return set('/externalId', shown)(answer);
          },
        },
      };
    },
  }),
  mutant({
    id: 'late/transaction-id-of-the-first',
    title: 'A payment gets the transactionId of the first one of its account',
    clause: 'CASHOUT-05',
    mechanism: 'state',
    defect: () => {
      const first = new Map<string, unknown>();
      return {
        http: {
          answer: (answer, request) => {
            if (request.operation !== cashOut || answer.status !== 201) return answer;
            const account = request.headers['authorization'] ?? '';
            if (!first.has(account)) first.set(account, at(answer.body, '/transactionId'));
            return set('/transactionId', first.get(account))(answer);
          },
        },
      };
    },
  }),
  mutant({
    id: 'late/refused-blocks-for-a-while',
    title: 'A refused cash-out blocks its amount for some seconds',
    clause: 'CASHOUT-52',
    mechanism: 'timing',
    defect: blocksForAWhile(),
  }),
  mutant({
    id: 'late/duplicate-blocks-for-a-while',
    title: 'A cash-out refused for its used externalId blocks its amount for some seconds',
    clause: 'CASHOUT-78',
    mechanism: 'timing',
    defect: blocksForAWhile('PIX_DUPLICATE_EXTERNAL_ID'),
  }),
  mutant({
    id: 'late/duplicates-after-settlement',
    title: 'An externalId counts as used only when its payment has settled',
    clause: 'CASHOUT-16',
    mechanism: 'timing',
    defect: () => duplicatesPass((isDone) => isDone),
  }),
  mutant({
    id: 'late/simultaneous-duplicates-all-refused',
    title: 'Of simultaneous cash-outs with one externalId all are answered as duplicates',
    clause: 'CASHOUT-18',
    mechanism: 'state',
    defect: () => {
      const asked = new Map<string, number>();
      const code = 'PIX_DUPLICATE_EXTERNAL_ID';
      return {
        http: {
          request: (request) => {
            const key = keyOf(request);
            if (key !== undefined) asked.set(key, (asked.get(key) ?? 0) + 1);
            return request;
          },
          answer: (answer, request) => {
            if ((asked.get(keyOf(request) ?? '') ?? 0) < 2) return answer;
            const externalId = at(request.body, '/externalId');
            const details = { externalId, existingTransactionId: 1 };
            return fullError(request, 400, { code, errorCode: code, details });
          },
        },
      };
    },
  }),
  mutant({
    id: 'late/success-kept-back',
    title: 'A notification is kept back until the next one of the gateway',
    clause: 'CASHOUT-55',
    mechanism: 'timing',
    defect: () => {
      const kept = new Map<string, () => Promise<unknown>>();
      return sending(async (delivery, send) => {
        const earlier = kept.get(delivery.url);
        kept.set(delivery.url, () => send(delivery));
        await earlier?.();
        return { statusCode: 200, failure: null, answer: '' };
      });
    },
  }),
  mutant({
    id: 'late/year-of-the-day',
    title: 'The accumulated amount is set back at the end of the year',
    clause: 'CASHOUT-67',
    mechanism: 'state',
    defect: rules((known) => ({
      cashOutOrder: (...request) => {
        const order = known.cashOutOrder(...request);
        return { ...order, spendingDay: order.spendingDay.slice(0, 4) };
      },
    })),
  }),
];
