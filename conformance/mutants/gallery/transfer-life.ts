import { at, requests, set } from '../edits.js';
import { urlsMade } from '../memory.js';
import type { Part } from '../part.js';
import { cents, type Notice, rules, sending, swallowed, tables } from '../replace.js';
import { blocks, hastyLending, onRefusal, onSuccess, plans } from './after-effects.js';
import { blockedShownLate, lateMove, lending, moves } from './money.js';
import { mutantsOf } from './request-faults.js';
import { keysForgotten } from './transfer-keys.js';

const operation = 'createTransfer';
const bodyOf = (text: string): Notice => JSON.parse(text) as Notice;
const statusOf = (text: string): unknown => at(bodyOf(text), '/data/status');
const centsOf = ({ payment }: { readonly payment: { readonly amount: number } }) =>
  Math.round(payment.amount * 100);
/** Distance to the due time, changed. */
const expiring = (change: (ms: number) => number) =>
  plans((work) =>
    work.kind === 'expire' ? { ...work, dueAtMs: Date.now() + change(work.dueAtMs - Date.now()) } : work,
  );

/** The notification of a settled transfer as if it had been carried out. */
function liquidated(
  request: { readonly headers: { readonly 'x-idempotency-key': string }; readonly body: unknown },
  id: unknown,
): unknown {
  return {
    type: 'TRANSFER',
    data: {
      id,
      txId: null,
      pixKey: at(request.body, '/pixKey'),
      status: 'LIQUIDATED',
      payment: { amount: Number(at(request.body, '/payment/amount')).toFixed(2), currency: 'BRL' },
      endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
      creditDebitType: 'DEBIT',
      idempotencyKey: request.headers['x-idempotency-key'],
      creditorAccount: { name: 'Maria', document: '***.456.789-**', ispb: '00000000' },
      remittanceInformation: '',
    },
  };
}

/** Sends a notification of success, at the moment of creation or of refusal. */
const notifiedAt = (moment: typeof onSuccess | typeof onRefusal): readonly Part[] => {
  const { part, all, send } = urlsMade();
  const told = moment(
    operation,
    async (request: Parameters<Parameters<typeof onRefusal<typeof operation>>[1]>[0]) => {
      const own = all.filter(
        ({ accountId, eventType }) => accountId === request.account.id && eventType === 'cash_out',
      );
      for (const url of own) await send(url, liquidated(request, 1));
    },
  );
  return [part, told];
};

/** What becomes of a transfer: keys remembered, money, time, and whether it is notified. */
export default mutantsOf('transfer', [
  [
    'replay-creates',
    'A second call with the same key creates a second transfer',
    'TRANSFER-19',
    'state',
    keysForgotten(() => true),
  ],
  [
    'replay-after-settlement-creates',
    'A key is forgotten when its transfer has settled',
    'TRANSFER-19',
    'timing',
    keysForgotten(({ isSettled }) => isSettled),
  ],
  [
    'replay-reserves',
    'A second call with the same key gives the same transfer and blocks its amount again',
    'TRANSFER-20',
    'state',
    () => {
      const seen = new Set<unknown>();
      return onSuccess(operation, async ({ account, body }, services, { id }) => {
        if (seen.has(id)) await blocks(services, account.id, centsOf(body));
        seen.add(id);
      });
    },
  ],
  [
    'last-key-alone',
    'Only the last key of an account is remembered',
    'TRANSFER-20',
    'timing',
    keysForgotten(({ others }) => others > 0),
  ],
  [
    'key-race',
    'Whether a key is used is read before and written after: simultaneous calls each create a transfer',
    'TRANSFER-21',
    'timing',
    keysForgotten(({ isDone }) => !isDone),
  ],
  [
    'key-with-body',
    'A key counts only together with its body: with another body it is a new one',
    'TRANSFER-22',
    'state',
    keysForgotten(({ isSameBody }) => !isSameBody),
  ],
  ['overdrawn', 'The balance is not looked at', 'TRANSFER-58', 'state', () => lending(() => true)],
  [
    'last-cent-kept',
    'A transfer of all of the balance is refused',
    'TRANSFER-58',
    'strictness',
    tables(({ ledger: known }) => ({
      ledger: {
        ...known,
        moveBalance: async (accountId, available, blocked) => {
          const left = ((await known.balance(accountId))?.availableCents ?? 0) + available;
          return blocked > 0 && left < 1 ? false : known.moveBalance(accountId, available, blocked);
        },
      },
    })),
  ],
  [
    'refused-reserves',
    'A transfer refused by the directory or the balance blocks its amount',
    'TRANSFER-59',
    'state',
    onRefusal(operation, ({ account, body }, services) => blocks(services, account.id, centsOf(body))),
  ],
  [
    'refused-tried-again',
    'A transfer refused for lack of money is carried out when money has come',
    'TRANSFER-59',
    'timing',
    () => {
      const waiting = new Map<string, number>();
      return [
        onRefusal(operation, ({ account, body }) => {
          waiting.set(account.id, centsOf(body));
          return Promise.resolve();
        }),
        tables(({ ledger: known }) => ({
          ledger: {
            ...known,
            moveBalance: async (accountId, available, blocked) => {
              const moved = await known.moveBalance(accountId, available, blocked);
              const amount = waiting.get(accountId);
              if (amount === undefined || blocked !== 0 || available < amount) return moved;
              waiting.delete(accountId);
              return known.moveBalance(accountId, cents(-amount), cents(amount));
            },
          },
        })),
      ];
    },
  ],
  [
    'spending-race',
    'The balance is checked against a reading some moments old: quick transfers overdraw it',
    'TRANSFER-60',
    'timing',
    hastyLending(150),
  ],
  [
    'taken-at-settlement',
    'A transfer takes its amount only when it settles',
    'TRANSFER-62',
    'state',
    moves({
      reservation: () => ({ available: 0, blocked: 0 }),
      settlement: ({ blocked }) => ({ available: blocked, blocked: 0 }),
      release: () => ({ available: 0, blocked: 0 }),
    }),
  ],
  [
    'taken-late',
    'A transfer takes its amount seconds after it was accepted',
    'TRANSFER-62',
    'timing',
    lateMove('reservation', 'available', 3_000),
  ],
  [
    'never-blocked',
    'A transfer leaves the account at once and is never shown as blocked',
    'TRANSFER-63',
    'state',
    moves({
      reservation: ({ available }) => ({ available, blocked: 0 }),
      settlement: () => ({ available: 0, blocked: 0 }),
      release: ({ available }) => ({ available, blocked: 0 }),
    }),
  ],
  [
    'blocked-for-ever',
    'A settled transfer stays blocked',
    'TRANSFER-64',
    'state',
    moves({ settlement: () => ({ available: 0, blocked: 0 }) }),
  ],
  [
    'settled-late',
    'A settled transfer stays blocked for seconds',
    'TRANSFER-64',
    'timing',
    lateMove('settlement', 'both', 3_000),
  ],
  [
    'never-expires',
    'A queued transfer is never cancelled',
    'TRANSFER-44',
    'state',
    plans((work) => (work.kind === 'expire' ? undefined : work)),
  ],
  [
    'expires-late',
    'A queued transfer is cancelled after twice its expiration',
    'TRANSFER-44',
    'timing',
    expiring((ms) => 2 * ms),
  ],
  [
    'expires-early',
    'A queued transfer is cancelled at half of its expiration',
    'TRANSFER-45',
    'timing',
    expiring((ms) => ms / 2),
  ],
  [
    'settled-is-cancelled',
    'A transfer that has settled is given back when its expiration is over',
    'TRANSFER-45',
    'state',
    () => {
      const due = new Map<string, number>();
      return [
        plans((work) => {
          if (work.kind === 'expire') due.set(work.accountId, work.dueAtMs);
          return work;
        }),
        tables(({ work, ledger: known }) => ({
          work: {
            ...work,
            bringForward: async (accountId, byMs) => {
              await work.bringForward(accountId, byMs);
              if ((due.get(accountId) ?? Infinity) - byMs > Date.now()) return;
              const blocked = (await known.balance(accountId))?.blockedCents ?? 0;
              if (blocked === 0) await known.moveBalance(accountId, cents(1000), cents(0));
            },
          },
        })),
      ];
    },
  ],
  [
    'default-expiration-of-an-hour',
    'Without expiration a transfer waits for an hour',
    'TRANSFER-46',
    'state',
    requests(operation, ({ body }) => at(body, '/expiration') === undefined, set('/expiration', 3_600)),
  ],
  [
    'default-expiration-of-a-minute',
    'Without expiration a transfer waits for a minute',
    'TRANSFER-46',
    'timing',
    requests(operation, ({ body }) => at(body, '/expiration') === undefined, set('/expiration', 60)),
  ],
  [
    'not-notified',
    'A transfer that settled is not notified',
    'TRANSFER-13',
    'delivery',
    sending(async (delivery, send) =>
      statusOf(delivery.body) === 'LIQUIDATED' ? swallowed : send(delivery),
    ),
  ],
  [
    'instant-not-notified',
    'A transfer that settles by itself is notified when it is created alone',
    'TRANSFER-13',
    'timing',
    () => {
      const made = new Map<unknown, number>();
      return [
        onSuccess(operation, (_request, _services, { id }) => {
          made.set(id, Date.now());
          return Promise.resolve();
        }),
        sending(async (delivery, send) => {
          const age = Date.now() - (made.get(at(bodyOf(delivery.body), '/data/id')) ?? 0);
          return age > 20 ? swallowed : send(delivery);
        }),
      ];
    },
  ],
  [
    'notified-at-creation',
    'A transfer is notified as LIQUIDATED when it is created',
    'TRANSFER-14',
    'timing',
    () => notifiedAt(onSuccess),
  ],
  [
    'refused-notified',
    'A refused transfer is notified as LIQUIDATED',
    'TRANSFER-14',
    'state',
    () => notifiedAt(onRefusal),
  ],
  [
    'failed-liquidated',
    'A failed transfer is notified as LIQUIDATED',
    'EVENT-29',
    'notification',
    rules((known) => ({
      transferEvent: (transfer) =>
        known.transferEvent({
          ...transfer,
          status: 'CONFIRMED',
          endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
        }),
    })),
  ],
  [
    'blocked-late',
    'A transfer is shown as blocked seconds after it was accepted',
    'TRANSFER-63',
    'timing',
    blockedShownLate(3_000),
  ],
]);
