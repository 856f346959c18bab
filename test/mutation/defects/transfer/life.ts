import { randomUUID } from 'node:crypto';

import {
  answers,
  at,
  header,
  requests,
  set,
  shortError,
} from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  bodyOf,
  notifications,
  isType,
  sending,
  suppressed,
  swallowed,
} from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  cents,
  handledAs,
  type RequestOf,
  table,
  tables,
} from '../../../../conformance/variants/parts/replace.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';
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

/** The notification that reports the transfer of a request as completed. */
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
  requests(operation, ({ body }) => at(body, '/expiration') === undefined)(set('/expiration', seconds));

export default defects()
  .breaks('TRANSFER-13', 'A transfer that settled is not notified')
  .as('transfer/not-notified')(suppressed(isLiquidated))
  .breaks('TRANSFER-13', 'A transfer that settles automatically is notified when it is created alone')
  .as('transfer/instant-not-notified')(() => {
    const created = new Map<unknown, number>();
    return [
      after(operation, 'success', (_request, _services, { body }) => created.set(body['id'], Date.now())),
      sending(async (delivery, send) => {
        const age = Date.now() - (created.get(at(bodyOf(delivery), '/data/id')) ?? 0);
        return age > 20 ? swallowed : send(delivery);
      }),
    ];
  })
  .breaks('TRANSFER-14', 'A transfer is notified as LIQUIDATED when it is created')
  .as('transfer/notified-at-creation')(notifiedAfter(operation, 'success', 'cash_out', liquidated))
  .breaks('TRANSFER-14', 'A refused transfer is notified as LIQUIDATED')
  .as('transfer/refused-notified')(notifiedAfter(operation, 'refusal', 'cash_out', liquidated))
  .breaks('EVENT-40', 'A sent creditorDocument is notified unmasked')
  .as('transfer/creditor-document-whole')(() => {
    const sent = new Map<unknown, unknown>();
    const documentOf = (body: unknown) => sent.get(at(body, '/data/idempotencyKey'));
    return [
      handledAs(operation, (request) => {
        sent.set(request.headers[idempotencyKey], request.body.creditorDocument);
        return request;
      }),
      notifications(isType('TRANSFER'))(
        set('/data/creditorAccount/document', (old: unknown, body: unknown) => documentOf(body) ?? old),
      ),
    ];
  })
  .breaks('TRANSFER-19', 'A second call with the same key creates a second transfer')
  .as('transfer/replay-creates')(keysForgotten(() => true))
  .breaks('TRANSFER-19', 'A key is forgotten when its transfer has settled')
  .as('transfer/replay-after-settlement-creates')(keysForgotten(({ outcome }) => outcome !== undefined))
  .breaks('TRANSFER-19', 'The key of a transfer that failed makes another one')
  .as('transfer/key-of-a-failed-one-forgotten')(keysForgotten(({ outcome }) => outcome === 'ERROR'))
  .breaks(
    'TRANSFER-20',
    'A second call with the same idempotency key returns the same transfer and blocks its amount again',
  )
  .as('transfer/replay-reserves')(() => {
    const keys = new Set<unknown>();
    return after(operation, 'success', async (request, services, { body }) => {
      if (keys.has(body['id'])) await blocks(services, request.account.id, centsOf(request));
      keys.add(body['id']);
    });
  })
  .breaks('TRANSFER-19', 'Only the last key of an account is remembered')
  .as('transfer/last-key-alone')(keysForgotten(({ others }) => others > 0))
  .breaks('TRANSFER-19', 'Of idempotency keys the last ten are remembered')
  .as('transfer/latest-ten-keys')(keysForgotten(({ others }) => others >= 10))
  .breaks('TRANSFER-19', 'An idempotency key counts for the token with which it was sent')
  .as('transfer/keys-of-the-token')(keysForgotten(({ isSameToken }) => !isSameToken))
  .breaks(
    'TRANSFER-21',
    'Whether a key is used is read before and written after: simultaneous calls each create a transfer',
  )
  .as('transfer/key-race')(keysForgotten(({ isDone }) => !isDone))
  .breaks('TRANSFER-22', 'A key counts only together with its body: with another body it is a new one')
  .as('transfer/key-with-body')(keysForgotten(({ isSameBody }) => !isSameBody))
  .breaks('TRANSFER-44', 'A queued transfer is never cancelled')
  .as('transfer/never-expires')(plans((work) => (work.kind === 'expire' ? undefined : work)))
  .breaks('TRANSFER-44', 'A queued transfer is cancelled after twice its expiration')
  .as('transfer/expires-late')(expiring((ms) => 2 * ms))
  .breaks('TRANSFER-45', 'A queued transfer is cancelled at half of its expiration')
  .as('transfer/expires-early')(expiring((ms) => ms / 2))
  .breaks('TRANSFER-45', 'A transfer that has settled is given back when its expiration is over')
  .as('transfer/settled-is-cancelled')(() => {
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
  })
  .breaks('TRANSFER-46', 'Without expiration a transfer waits for an hour')
  .as('transfer/default-expiration-of-an-hour')(defaultExpiration(3_600))
  .breaks('TRANSFER-46', 'Without expiration a transfer waits for a minute')
  .as('transfer/default-expiration-of-a-minute')(defaultExpiration(60))
  .breaks('TRANSFER-58', 'The balance is ignored')
  .as('transfer/overdrawn')(overdrawn)
  .breaks('TRANSFER-58', 'A transfer of all of the balance is refused')
  .as('transfer/last-cent-kept')(keepsBack(1))
  .breaks('TRANSFER-59', 'A transfer refused by the directory or the balance blocks its amount')
  .as('transfer/refused-reserves')(
    after(operation, 'refusal', (request, services) =>
      blocks(services, request.account.id, centsOf(request)),
    ),
  )
  .breaks('TRANSFER-59', 'A transfer without x-idempotency-key is refused, and yet carried out')
  .as('transfer/refused-without-key-carried-out')([
    requests(operation, isKeyless)((request) => header(idempotencyKey, randomUUID())(request)),
    answers(operation, 200)((answer, request) => (isKeyless(request) ? shortError(400) : answer)),
  ])
  .breaks('TRANSFER-59', 'A transfer refused for lack of money is carried out when money has come')
  .as('transfer/refused-tried-again')(() => {
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
  })
  .breaks(
    'TRANSFER-60',
    'The balance is checked against a reading some moments old: quick transfers overdraw it',
  )
  .as('transfer/spending-race')(hastyLending(150))
  .breaks('TRANSFER-62', 'A transfer takes its amount only when it settles')
  .as('transfer/taken-at-settlement')(takenAtSettlement)
  .breaks('TRANSFER-62', 'A transfer takes its amount seconds after it was accepted')
  .as('transfer/taken-late')(lateMove('reservation', blockedAtOnce))
  .breaks('TRANSFER-63', 'A transfer leaves the account at once and is never shown as blocked')
  .as('transfer/never-blocked')(neverBlocked)
  .breaks('TRANSFER-63', 'A transfer is shown as blocked seconds after it was accepted')
  .as('transfer/blocked-late')(blockedShownLate(3_000))
  .breaks('TRANSFER-64', 'A settled transfer stays blocked')
  .as('transfer/blocked-for-ever')(blockedForEver)
  .breaks('TRANSFER-64', 'A settled transfer stays blocked for seconds')
  .as('transfer/settled-late')(lateMove('settlement'));
