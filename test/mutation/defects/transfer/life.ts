import { randomUUID } from 'node:crypto';

import { answersOf, at, header, requests, set, shortError } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { bodyOf, notificationsOf, isType, sending, suppressed, swallowed } from '../../notifications.js';
import type { Part } from '../../part.js';
import { cents, handledAs, type RequestOf, table, tables } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { aDayApart, freeAgain } from '../shared/external-ids.js';
import {
  blockedAtOnce,
  blockedForEver,
  blockedShownLate,
  hastyLending,
  keepsBack,
  lateMove,
  neverBlocked,
  overdrawn,
  plans,
  takenAtSettlement,
} from '../shared/money.js';
import { after, blocks, notifiedAfter } from '../shared/outcomes.js';
import { transferEvent } from '../shared/success-events.js';
import { idempotencyKey, keysForgotten } from '../shared/transfer-keys.js';

const operation = 'createTransfer';
type Transfer = RequestOf<typeof operation>;

const isLiquidated = (notification: unknown): boolean => at(notification, '/data/status') === 'LIQUIDATED';
const centsOf = ({ body }: Transfer): number => Math.round(body.payment.amount * 100);
const isKeyless = ({ headers }: WireRequest): boolean => headers[idempotencyKey] === undefined;

/** The notification of a request as completed. */
const liquidated = ({ headers, body }: Transfer) =>
  transferEvent({
    pixKey: body.pixKey,
    payment: { amount: body.payment.amount.toFixed(2), currency: 'BRL' },
    idempotencyKey: headers[idempotencyKey],
  });

/** Changes the delay of the expiry. */
const expiring = (change: (ms: number) => number) =>
  plans((work) =>
    work.kind === 'expire' ? { ...work, dueAtMs: Date.now() + change(work.dueAtMs - Date.now()) } : work,
  );

const defaultExpiration = (seconds: number): Part =>
  requests(operation, ({ body }) => at(body, '/expiration') === undefined, set('/expiration', seconds));

/** A key is forgotten after a day. */
const keyOfADay = (): readonly Part[] => {
  let createdAt = '';
  return [
    table('transactions', (inner) => ({
      byUniqueKey: async (accountId, kind, key) => {
        const kept = await inner.byUniqueKey(accountId, kind, key);
        const isOld = kept !== null && aDayApart(kept, { createdAt });
        return kind === 'transfer' && isOld ? null : kept;
      },
    })),
    freeAgain('transfer', aDayApart),
    handledAs(operation, (request, { clock }) => {
      createdAt = new Date(clock.systemMs() + request.account.clockOffsetMs).toISOString();
      return request;
    }),
  ];
};

/** A transfer without x-idempotency-key is refused, and yet carried out. */
const carriedOut: readonly Part[] = [
  requests(operation, isKeyless, (request) => header(idempotencyKey, randomUUID())(request)),
  answersOf(operation, 200)((answer, request) => (isKeyless(request) ? shortError(400) : answer)),
];

/** A transfer refused for lack of money is carried out when money has come. */
const triedAgain = (): readonly Part[] => {
  const waiting = new Map<string, number>();
  return [
    after(operation, 'refusal', (request) => waiting.set(request.account.id, centsOf(request))),
    table('ledger', (inner) => ({
      moveBalance: async (accountId, available, blocked) => {
        const moved = await inner.moveBalance(accountId, available, blocked);
        const amount = waiting.get(accountId);
        if (amount === undefined || blocked !== 0 || available < amount) return moved;
        waiting.delete(accountId);
        return inner.moveBalance(accountId, cents(-amount), cents(amount));
      },
    })),
  ];
};

/** A transfer that has settled is given back when its expiration is over. */
const settledIsCancelled = (): readonly Part[] => {
  const due = new Map<string, number>();
  return [
    plans((work) => {
      if (work.kind === 'expire') due.set(work.accountId, work.dueAtMs);
      return work;
    }),
    tables(({ work, ledger }) => ({
      work: {
        ...work,
        bringForward: async (accountId, byMs) => {
          await work.bringForward(accountId, byMs);
          if ((due.get(accountId) ?? Infinity) - byMs > Date.now()) return;
          const blocked = (await ledger.balance(accountId))?.blockedCents ?? 0;
          if (blocked === 0) await ledger.moveBalance(accountId, cents(1000), cents(0));
        },
      },
    })),
  ];
};

/** A transfer that settles by itself is notified when it is created alone. */
const instantNotNotified = (): readonly Part[] => {
  const created = new Map<unknown, number>();
  return [
    after(operation, 'success', (_request, _services, { body }) => created.set(body['id'], Date.now())),
    sending(async (delivery, send) => {
      const age = Date.now() - (created.get(at(bodyOf(delivery), '/data/id')) ?? 0);
      return age > 20 ? swallowed : send(delivery);
    }),
  ];
};

/** A second call with the same key gives the same transfer and blocks its amount again. */
const replayReserves = (): Part => {
  const seen = new Set<unknown>();
  return after(operation, 'success', async (request, services, { body }) => {
    if (seen.has(body['id'])) await blocks(services, request.account.id, centsOf(request));
    seen.add(body['id']);
  });
};

/** Where creditorDocument was sent, it is notified whole. */
const documentWhole = (): readonly Part[] => {
  const sent = new Map<unknown, unknown>();
  const documentOf = (body: unknown) => sent.get(at(body, '/data/idempotencyKey'));
  return [
    handledAs(operation, (request) => {
      sent.set(request.headers[idempotencyKey], request.body.creditorDocument);
      return request;
    }),
    notificationsOf(isType('TRANSFER'))(
      set('/data/creditorAccount/document', (old: unknown, body: unknown) => documentOf(body) ?? old),
    ),
  ];
};

export default {
  'transfer/not-notified': breaks('TRANSFER-13', {
    title: 'A transfer that settled is not notified',
    defect: suppressed(isLiquidated),
  }),
  'transfer/instant-not-notified': breaks('TRANSFER-13', {
    title: 'A transfer that settles by itself is notified when it is created alone',
    defect: instantNotNotified,
  }),
  'transfer/notified-at-creation': breaks('TRANSFER-14', {
    title: 'A transfer is notified as LIQUIDATED when it is created',
    defect: notifiedAfter(operation, 'success', 'cash_out', liquidated),
  }),
  'transfer/refused-notified': breaks('TRANSFER-14', {
    title: 'A refused transfer is notified as LIQUIDATED',
    defect: notifiedAfter(operation, 'refusal', 'cash_out', liquidated),
  }),
  'transfer/creditor-document-whole': breaks('EVENT-40', {
    title: 'Where creditorDocument was sent, it is told whole',
    defect: documentWhole,
  }),
  'transfer/replay-creates': breaks('TRANSFER-19', {
    title: 'A second call with the same key creates a second transfer',
    defect: keysForgotten(() => true),
  }),
  'transfer/replay-after-settlement-creates': breaks('TRANSFER-19', {
    title: 'A key is forgotten when its transfer has settled',
    defect: keysForgotten(({ outcome }) => outcome !== undefined),
  }),
  'transfer/key-of-a-failed-one-forgotten': breaks('TRANSFER-19', {
    title: 'The key of a transfer that failed makes another one',
    defect: keysForgotten(({ outcome }) => outcome === 'ERROR'),
  }),
  'transfer/key-of-a-day': breaks('TRANSFER-19', {
    title: 'A key is forgotten after a day',
    defect: keyOfADay,
  }),
  'transfer/replay-reserves': breaks('TRANSFER-20', {
    title: 'A second call with the same key gives the same transfer and blocks its amount again',
    defect: replayReserves,
  }),
  'transfer/last-key-alone': breaks('TRANSFER-20', {
    title: 'Only the last key of an account is remembered',
    defect: keysForgotten(({ others }) => others > 0),
  }),
  'transfer/latest-ten-keys': breaks('TRANSFER-20', {
    title: 'Of idempotency keys the last ten are remembered',
    defect: keysForgotten(({ others }) => others >= 10),
  }),
  'transfer/keys-of-the-token': breaks('TRANSFER-20', {
    title: 'An idempotency key counts for the token with which it was sent',
    defect: keysForgotten(({ isSameToken }) => !isSameToken),
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
    defect: settledIsCancelled,
  }),
  'transfer/default-expiration-of-an-hour': breaks('TRANSFER-46', {
    title: 'Without expiration a transfer waits for an hour',
    defect: defaultExpiration(3_600),
  }),
  'transfer/default-expiration-of-a-minute': breaks('TRANSFER-46', {
    title: 'Without expiration a transfer waits for a minute',
    defect: defaultExpiration(60),
  }),
  'transfer/overdrawn': breaks('TRANSFER-58', {
    title: 'The balance is not looked at',
    defect: overdrawn,
  }),
  'transfer/last-cent-kept': breaks('TRANSFER-58', {
    title: 'A transfer of all of the balance is refused',
    defect: keepsBack(1),
  }),
  'transfer/refused-reserves': breaks('TRANSFER-59', {
    title: 'A transfer refused by the directory or the balance blocks its amount',
    defect: after(operation, 'refusal', (request, services) =>
      blocks(services, request.account.id, centsOf(request)),
    ),
  }),
  'transfer/refused-without-key-carried-out': breaks('TRANSFER-59', {
    title: 'A transfer without x-idempotency-key is refused, and yet carried out',
    defect: carriedOut,
  }),
  'transfer/refused-tried-again': breaks('TRANSFER-59', {
    title: 'A transfer refused for lack of money is carried out when money has come',
    defect: triedAgain,
  }),
  'transfer/spending-race': breaks('TRANSFER-60', {
    title: 'The balance is checked against a reading some moments old: quick transfers overdraw it',
    defect: hastyLending(150),
  }),
  'transfer/taken-at-settlement': breaks('TRANSFER-62', {
    title: 'A transfer takes its amount only when it settles',
    defect: takenAtSettlement,
  }),
  'transfer/taken-late': breaks('TRANSFER-62', {
    title: 'A transfer takes its amount seconds after it was accepted',
    defect: lateMove('reservation', blockedAtOnce),
  }),
  'transfer/never-blocked': breaks('TRANSFER-63', {
    title: 'A transfer leaves the account at once and is never shown as blocked',
    defect: neverBlocked,
  }),
  'transfer/blocked-late': breaks('TRANSFER-63', {
    title: 'A transfer is shown as blocked seconds after it was accepted',
    defect: blockedShownLate(3_000),
  }),
  'transfer/blocked-for-ever': breaks('TRANSFER-64', {
    title: 'A settled transfer stays blocked',
    defect: blockedForEver,
  }),
  'transfer/settled-late': breaks('TRANSFER-64', {
    title: 'A settled transfer stays blocked for seconds',
    defect: lateMove('settlement'),
  }),
} satisfies Defects;
