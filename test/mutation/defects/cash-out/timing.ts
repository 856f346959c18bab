import { answers, at, fullError, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { cents, ledger, sending } from '../../replace.js';
import { afterRefusal, blocksAmount } from '../shared/after-refusal.js';
import { duplicatesPass, keyOf } from '../shared/duplicates.js';
import { lateMove, lending } from '../shared/money.js';
import { cashOut, startedAt } from '../shared/timing.js';
import { days } from './limits.js';

/** Blocks the amount of a refused cash-out, and releases it after a while. */
const blocksForAWhile = (code?: string): Part =>
  afterRefusal(async (request, all, refused) => {
    if (code !== undefined && refused !== code) return;
    const { store } = all;
    const before = await store.read(({ ledger: own }) => own.balance(request.account.id));
    await blocksAmount(request, all);
    const after = await store.read(({ ledger: own }) => own.balance(request.account.id));
    const amount = (before?.availableCents ?? 0) - (after?.availableCents ?? 0);
    const release = () =>
      store.write(
        ({ ledger: own }) => own.moveBalance(request.account.id, cents(amount), cents(-amount)),
        request.account.id,
      );
    setTimeout(() => void release().catch(() => undefined), 3_000).unref();
  });

export default {
  'late/reservation': breaks('CASHOUT-51', {
    title: 'A payment is reserved seconds after it was accepted',
    defect: lateMove('reservation', 'both', 3_000),
  }),
  'late/covered-by-the-opening': breaks('CASHOUT-60', {
    title: 'A payment is covered where the balance of two seconds ago covers it',
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
  'late/generate-time-of-the-process': breaks('CASHOUT-10', {
    title: 'generateTime is the time at which the gateway was started',
    defect: answers(cashOut, 201, set('/generateTime', startedAt)),
  }),
  'late/external-id-of-the-one-before': breaks('CASHOUT-07', {
    title: 'The answer has the externalId of the request before',
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
  'late/transaction-id-of-the-first': breaks('CASHOUT-05', {
    title: 'A payment gets the transactionId of the first one of its account',
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
  'late/refused-blocks-for-a-while': breaks('CASHOUT-52', {
    title: 'A refused cash-out blocks its amount for some seconds',
    defect: blocksForAWhile(),
  }),
  'late/duplicate-blocks-for-a-while': breaks('CASHOUT-78', {
    title: 'A cash-out refused for its used externalId blocks its amount for some seconds',
    defect: blocksForAWhile('PIX_DUPLICATE_EXTERNAL_ID'),
  }),
  'late/duplicates-after-settlement': breaks('CASHOUT-16', {
    title: 'An externalId counts as used only when its payment has settled',
    defect: () => duplicatesPass((isDone) => isDone),
  }),
  'late/simultaneous-duplicates-all-refused': breaks('CASHOUT-18', {
    title: 'Of simultaneous cash-outs with one externalId all are answered as duplicates',
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
  'late/success-kept-back': breaks('CASHOUT-55', {
    title: 'A notification is kept back until the next one of the gateway',
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
  'late/year-of-the-day': breaks('CASHOUT-67', {
    title: 'The accumulated amount is set back at the end of the year',
    defect: days((day) => day.slice(0, 4)),
  }),
} satisfies Defects;
