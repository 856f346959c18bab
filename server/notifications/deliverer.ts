import { type Clock, instant } from '../domain/clock.js';
import type { Store } from '../storage/store.js';
import type { Attempt, Delivery } from '../storage/tables/notifications.js';
import type { Work } from '../storage/tables/pending-work.js';
import { nextAttemptInMs, type RetrySchedule } from './retry-schedule.js';
import type { GuardOptions } from './url-guard.js';

/** How deliveries are made. */
export interface DeliveryOptions extends GuardOptions {
  /** Secret of the Standard Webhooks signature, `whsec_` and base64; null: deliveries are not signed (OP-19). */
  readonly secret: string | null;
  /** Longest wait for an answer. */
  readonly timeoutMs: number;
}

/** What came of sending once; `retryAfterMs` where the receiver asked to be left alone that long. */
export type Outcome = Pick<Attempt, 'statusCode' | 'failure' | 'answer'> & { readonly retryAfterMs?: number };

/** Sends one notification once: what came of it, never an exception. */
export type Send = (delivery: Delivery) => Promise<Outcome>;

/** What delivering works with. */
export interface DeliveryContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly send: Send;
  readonly schedule: RetrySchedule;
}

/** One attempt: sent and timed. */
export async function attempt(
  delivery: Delivery,
  { clock, send }: Pick<DeliveryContext, 'clock' | 'send'>,
): Promise<Attempt & Pick<Outcome, 'retryAfterMs'>> {
  const startedMs = clock.systemMs();
  const outcome = await send(delivery);
  return { ...outcome, attemptedAt: instant(startedMs), durationMs: clock.systemMs() - startedMs };
}

/** Only a 2xx says that a notification has arrived. */
export function succeeded({ statusCode }: Pick<Attempt, 'statusCode'>): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/**
 * Does a due delivery: one attempt, kept with its outcome; then the delivery is delivered, postponed by the schedule (or
 * longer, where the receiver asked for it), or dead. A 410 ends the URL's registrations. At least once: a crash between the
 * attempt and its record repeats the attempt.
 */
export async function deliver(work: Work, owner: string, context: DeliveryContext): Promise<void> {
  const { store, clock, schedule } = context;
  const delivery = await store.read(({ notifications }) => notifications.delivery(work.subject));
  if (!delivery) return;
  const { retryAfterMs = 0, ...made } = await attempt(delivery, context);
  const gone = made.statusCode === 410;
  const scheduledMs = succeeded(made) || gone ? null : nextAttemptInMs(schedule, delivery.attempts + 1);
  await store.write(async ({ notifications, registrations, work: pending }) => {
    const owned =
      scheduledMs === null
        ? await pending.finish(work.id, owner)
        : await pending.postpone(work.id, owner, clock.systemMs() + Math.max(scheduledMs, retryAfterMs));
    await notifications.recordAttempt(delivery.id, made);
    if (!owned) return;
    if (gone) await registrations.deactivate(delivery.accountId, delivery.url);
    const status = succeeded(made) ? 'delivered' : scheduledMs === null ? 'dead' : 'pending';
    await notifications.setDeliveryStatus(delivery.id, status);
  }, delivery.accountId);
}
