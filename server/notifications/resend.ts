import { type Clock, instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import { testBody } from '../domain/test-notifications.js';
import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import type { Store } from '../storage/store.js';
import type { Attempt, Notification } from '../storage/tables/notifications.js';
import type { WorkOf } from '../storage/tables/pending-work.js';
import type { Registration } from '../storage/tables/registrations.js';
import { attempt, endArrived, type OnAttempt, succeeded } from './deliverer.js';
import type { Send } from './https-sender.js';
import { type DeliveryGate, laneOf } from './outbox.js';
import type { RegistrationId } from './registrations.js';

/**
 * Time in ms after which a resend without a result will never get one, because its process no longer exists. Longer
 * than any resend takes.
 */
const endedAfterMs = 60_000;
/** Maximum wait for a free slot, in ms. */
const slotWaitMs = 5_000;

export interface Resent {
  readonly attemptId: number;
  readonly deliveryId: number;
  readonly attempt: Attempt;
}

export interface ResendContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly send: Send;
  readonly gate: Pick<DeliveryGate, 'beginSoon'>;
  readonly onAttempt: OnAttempt;
}

/**
 * Sends a notification to targets once, immediately, and records the attempts. A temporary target is not registered.
 * Throws a 503 if too many deliveries of the account, to the target or in total are in progress: a 429 would mean that the
 * account has used up its 60 requests per minute.
 */
export function resend(
  accountId: string,
  notification: Notification,
  targets: readonly Registration[],
  context: ResendContext,
): Promise<Resent[]> {
  return Promise.all(
    targets.map(async (target) => {
      const lane = laneOf(accountId, target.url);
      const end = await context.gate.beginSoon(lane, AbortSignal.timeout(slotWaitMs));
      if (!end) throw httpProblem(503, t`too many notifications are in progress`, { 'retry-after': '5' });
      try {
        return await resendTo(target, { accountId, notification }, context);
      } finally {
        end();
      }
    }),
  );
}

async function resendTo(
  target: Registration,
  what: { readonly accountId: string; readonly notification: Notification },
  { store, clock, send, onAttempt }: ResendContext,
): Promise<Resent> {
  const { accountId, notification } = what;
  const { id: notificationId, body, isTest = false } = notification;
  const planned = await store.write(async ({ accounts, notifications, work }) => {
    const plannedAtMs = clock.systemMs();
    const subject = await notifications.insertDelivery({
      notificationId,
      accountId,
      target,
      status: 'resending',
      isRequested: true,
      createdAt: instant(plannedAtMs),
    });
    const planned = { kind: 'end resend', accountId, subject, payload: {} } as const;
    await work.add({ ...planned, plannedAtMs, dueAtMs: plannedAtMs + endedAfterMs });
    const kept = await notifications.delivery(subject);
    return { id: subject, about: kept?.about, receiversAnswer: await accounts.receiversAnswer(accountId) };
  }, accountId);
  const { id, about, receiversAnswer } = planned;
  const delivery = {
    ...target,
    id,
    notificationId,
    accountId,
    body,
    attempts: 0,
    isTest,
    isResend: true,
    receiversAnswer,
    ...(about && { about }),
  };
  const result = await attempt(delivery, { clock, send });
  const status = succeeded(result) ? 'delivered' : 'dead';
  const attemptId = await store.write(async ({ notifications, work }) => {
    await work.cancel('end resend', id);
    const moved = await notifications.moveDelivery(id, ['resending', 'dead'], status);
    // The delivery was given up in the meantime, and then retried.
    if (!moved && succeeded(result)) await endArrived({ notifications, work }, id);
    return notifications.recordAttempt(id, result);
  }, accountId);
  onAttempt(delivery, result, { status, attempts: 1, againInMs: null, isResend: true });
  return { attemptId, deliveryId: id, attempt: result };
}

/** Ends a resend whose process no longer exists: its result is unknown. */
export async function endResend(
  work: WorkOf<'end resend'>,
  owner: string,
  { store, clock }: Pick<ResendContext, 'store' | 'clock'>,
): Promise<void> {
  await store.write(async ({ notifications, work: pending }) => {
    if (!(await pending.finish(work.id, owner))) return;
    if (!(await notifications.moveDelivery(work.subject, ['resending'], 'dead'))) return;
    await notifications.recordAttempt(work.subject, {
      attemptedAt: instant(clock.systemMs()),
      durationMs: 0,
      statusCode: null,
      failure: format(t`the gateway stopped before the response arrived`),
      answer: '',
    });
  }, work.accountId);
}

/**
 * Sends an example notification to a registration once, immediately, marked as a test, through the same sender and
 * limits as all others, and records the attempt. It does not report a real event, so it does not count as a
 * notification: it is not retried and never becomes a dead letter. Also works for a registration that is switched off.
 * Throws a 404 if there is none, or a 503 if too many deliveries are in progress.
 */
export async function sendTest(managed: RegistrationId, context: ResendContext): Promise<Resent> {
  const { accountId, id } = managed;
  const written = await context.store.write(async ({ registrations, notifications }) => {
    const target = await registrations.byId(accountId, id);
    if (!target) return null;
    const { eventType } = target;
    const at = instant(context.clock.systemMs());
    const body = JSON.stringify(testBody(eventType, accountId, at));
    const row = { accountId, transactionNumber: null, eventType, body, isTest: true };
    const notificationId = await notifications.insert(row, at, 0);
    return { target, notification: { id: notificationId, eventType, body, isTest: true } };
  }, accountId);
  if (!written)
    throw httpProblem(404, t`there is no webhook ${{ id }} in this account; it may have been deleted`);
  const [resent] = await resend(accountId, written.notification, [written.target], context);
  if (!resent) throw new Error('no receiver got the test');
  return resent;
}
