import { randomUUID } from 'node:crypto';

import { at, drop, requests, set } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import {
  cents,
  type NotificationBody,
  rewrittenNotifications,
  sending,
  swallowed,
  tables,
} from '../../replace.js';
import { blocks, hastyLending, onRefusal, onSuccess, plans } from '../shared/after-effects.js';
import { blockedShownLate, lateMove, lending, moves } from '../shared/money.js';
import { keysForgotten } from '../shared/transfer-keys.js';
import type { WireRequest } from '../../wire.js';

const operation = 'createTransfer';
const bodyOf = (text: string): NotificationBody => JSON.parse(text) as NotificationBody;
const statusOf = (text: string): unknown => at(bodyOf(text), '/data/status');
const centsOf = ({ payment }: { readonly payment: { readonly amount: number } }) =>
  Math.round(payment.amount * 100);
const isKeyless = ({ operation: called, headers }: WireRequest): boolean =>
  called === operation && headers['x-idempotency-key'] === undefined;
/** Changes the delay of the expiry. */
const expiring = (change: (ms: number) => number) =>
  plans((work) =>
    work.kind === 'expire' ? { ...work, dueAtMs: Date.now() + change(work.dueAtMs - Date.now()) } : work,
  );

/** The notification of a completed transfer. */
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

/** Sends a notification of success at the moment of creation or refusal. */
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

export default {
  'transfer/replay-creates': breaks('TRANSFER-19', {
    title: 'A second call with the same key creates a second transfer',
    defect: keysForgotten(() => true),
  }),
  'transfer/replay-after-settlement-creates': breaks('TRANSFER-19', {
    title: 'A key is forgotten when its transfer has settled',
    defect: keysForgotten(({ isSettled }) => isSettled),
  }),
  'transfer/replay-reserves': breaks('TRANSFER-20', {
    title: 'A second call with the same key gives the same transfer and blocks its amount again',
    defect: () => {
      const seen = new Set<unknown>();
      return onSuccess(operation, async ({ account, body }, services, { id }) => {
        if (seen.has(id)) await blocks(services, account.id, centsOf(body));
        seen.add(id);
      });
    },
  }),
  'transfer/last-key-alone': breaks('TRANSFER-20', {
    title: 'Only the last key of an account is remembered',
    defect: keysForgotten(({ others }) => others > 0),
  }),
  'transfer/key-race': breaks('TRANSFER-21', {
    title:
      'Whether a key is used is read before and written after: simultaneous calls each create a transfer',
    defect: keysForgotten(({ isDone }) => !isDone),
  }),
  'transfer/key-with-body': breaks('TRANSFER-22', {
    title: 'A key counts only together with its body: with another body it is a new one',
    defect: keysForgotten(({ isSameBody }) => !isSameBody),
  }),
  'transfer/overdrawn': breaks('TRANSFER-58', {
    title: 'The balance is not looked at',
    defect: () => lending(() => true),
  }),
  'transfer/last-cent-kept': breaks('TRANSFER-58', {
    title: 'A transfer of all of the balance is refused',
    defect: tables(({ ledger: known }) => ({
      ledger: {
        ...known,
        moveBalance: async (accountId, available, blocked) => {
          const left = ((await known.balance(accountId))?.availableCents ?? 0) + available;
          return blocked > 0 && left < 1 ? false : known.moveBalance(accountId, available, blocked);
        },
      },
    })),
  }),
  'transfer/refused-reserves': breaks('TRANSFER-59', {
    title: 'A transfer refused by the directory or the balance blocks its amount',
    defect: onRefusal(operation, ({ account, body }, services) =>
      blocks(services, account.id, centsOf(body)),
    ),
  }),
  'transfer/refused-without-key-carried-out': breaks('TRANSFER-59', {
    title: 'A transfer without x-idempotency-key is refused, and yet carried out',
    defect: {
      http: {
        request: (request) =>
          isKeyless(request)
            ? { ...request, headers: { ...request.headers, 'x-idempotency-key': randomUUID() } }
            : request,
        answer: (answer, request) => {
          if (!isKeyless(request) || answer.status >= 300) return answer;
          const body = {
            statusCode: 400,
            error: 'Bad Request',
            message: 'x-idempotency-key is required',
          };
          return { ...answer, status: 400, body };
        },
      },
    },
  }),
  'transfer/refused-tried-again': breaks('TRANSFER-59', {
    title: 'A transfer refused for lack of money is carried out when money has come',
    defect: () => {
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
  }),
  'transfer/spending-race': breaks('TRANSFER-60', {
    title: 'The balance is checked against a reading some moments old: quick transfers overdraw it',
    defect: hastyLending(150),
  }),
  'transfer/taken-at-settlement': breaks('TRANSFER-62', {
    title: 'A transfer takes its amount only when it settles',
    defect: moves({
      reservation: () => ({ available: 0, blocked: 0 }),
      settlement: ({ blocked }) => ({ available: blocked, blocked: 0 }),
      release: () => ({ available: 0, blocked: 0 }),
    }),
  }),
  'transfer/taken-late': breaks('TRANSFER-62', {
    title: 'A transfer takes its amount seconds after it was accepted',
    defect: lateMove('reservation', 'available', 3_000),
  }),
  'transfer/never-blocked': breaks('TRANSFER-63', {
    title: 'A transfer leaves the account at once and is never shown as blocked',
    defect: moves({
      reservation: ({ available }) => ({ available, blocked: 0 }),
      settlement: () => ({ available: 0, blocked: 0 }),
      release: ({ available }) => ({ available, blocked: 0 }),
    }),
  }),
  'transfer/blocked-for-ever': breaks('TRANSFER-64', {
    title: 'A settled transfer stays blocked',
    defect: moves({ settlement: () => ({ available: 0, blocked: 0 }) }),
  }),
  'transfer/settled-late': breaks('TRANSFER-64', {
    title: 'A settled transfer stays blocked for seconds',
    defect: lateMove('settlement', 'both', 3_000),
  }),
  'transfer/never-expires': breaks('TRANSFER-44', {
    title: 'A queued transfer is never cancelled',
    defect: plans((work) => (work.kind === 'expire' ? undefined : work)),
  }),
  'transfer/expires-late': breaks('TRANSFER-44', {
    title: 'A queued transfer is cancelled after twice its expiration',
    defect: expiring((ms) => 2 * ms),
  }),
  'transfer/expires-early': breaks('TRANSFER-45', {
    title: 'A queued transfer is cancelled at half of its expiration',
    defect: expiring((ms) => ms / 2),
  }),
  'transfer/settled-is-cancelled': breaks('TRANSFER-45', {
    title: 'A transfer that has settled is given back when its expiration is over',
    defect: () => {
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
  }),
  'transfer/default-expiration-of-an-hour': breaks('TRANSFER-46', {
    title: 'Without expiration a transfer waits for an hour',
    defect: requests(
      operation,
      ({ body }) => at(body, '/expiration') === undefined,
      set('/expiration', 3_600),
    ),
  }),
  'transfer/default-expiration-of-a-minute': breaks('TRANSFER-46', {
    title: 'Without expiration a transfer waits for a minute',
    defect: requests(operation, ({ body }) => at(body, '/expiration') === undefined, set('/expiration', 60)),
  }),
  'transfer/not-notified': breaks('TRANSFER-13', {
    title: 'A transfer that settled is not notified',
    defect: sending(async (delivery, send) =>
      statusOf(delivery.body) === 'LIQUIDATED' ? swallowed : send(delivery),
    ),
  }),
  'transfer/instant-not-notified': breaks('TRANSFER-13', {
    title: 'A transfer that settles by itself is notified when it is created alone',
    defect: () => {
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
  }),
  'transfer/notified-at-creation': breaks('TRANSFER-14', {
    title: 'A transfer is notified as LIQUIDATED when it is created',
    defect: () => notifiedAt(onSuccess),
  }),
  'transfer/refused-notified': breaks('TRANSFER-14', {
    title: 'A refused transfer is notified as LIQUIDATED',
    defect: () => notifiedAt(onRefusal),
  }),
  'transfer/failed-liquidated': breaks('EVENT-29', {
    title: 'A failed transfer is notified as LIQUIDATED',
    defect: rewrittenNotifications(
      (notification) => notification['type'] === 'TRANSFER' && at(notification, '/data/status') === 'ERROR',
      set('/data/status', 'LIQUIDATED'),
      set('/data/endToEndId', `E99999999202601010000${'a'.repeat(11)}`),
      drop('/data/errorCode'),
      drop('/data/errorMessage'),
    ),
  }),
  'transfer/blocked-late': breaks('TRANSFER-63', {
    title: 'A transfer is shown as blocked seconds after it was accepted',
    defect: blockedShownLate(3_000),
  }),
} satisfies Defects;
