import { type Clock, instant } from '../domain/clock.js';
import type { Store } from '../storage/store.js';
import type { Attempt, Delivery } from '../storage/tables/notifications.js';
import type { Work } from '../storage/tables/pending-work.js';
import { nextAttemptInMs, type RetrySchedule } from './retry-schedule.js';
import type { GuardOptions } from './url-guard.js';

/** How deliveries are made. */
export interface DeliveryOptions extends GuardOptions {
  /** Longest wait for an answer. */
  readonly timeoutMs: number;
}

/** Sends one notification once: what came of it, never an exception. */
export type Send = (delivery: Delivery) => Promise<Pick<Attempt, 'statusCode' | 'failure' | 'answer'>>;

/**
 * Does a due delivery: one attempt, kept with its outcome; then the delivery is delivered, postponed by the schedule, or
 * dead. At least once: a crash between the attempt and its record repeats the attempt.
 */
export async function deliver(
  work: Work,
  owner: string,
  context: { store: Store; clock: Clock; send: Send; schedule: RetrySchedule },
): Promise<void> {
  const { store, clock, send, schedule } = context;
  const delivery = await store.read(({ notifications }) => notifications.delivery(work.subject));
  if (!delivery) return;
  const startedMs = clock.systemMs();
  const outcome = await send(delivery);
  const attempt = { ...outcome, attemptedAt: instant(startedMs), durationMs: clock.systemMs() - startedMs };
  await store.write(async ({ notifications, work: pending }) => {
    const retryInMs = succeeded(attempt) ? null : nextAttemptInMs(schedule, delivery.attempts + 1);
    const owned =
      retryInMs === null
        ? await pending.finish(work.id, owner)
        : await pending.postpone(work.id, owner, clock.systemMs() + retryInMs);
    await notifications.recordAttempt(delivery.id, attempt);
    if (!owned) return;
    const status = succeeded(attempt) ? 'delivered' : retryInMs === null ? 'dead' : 'pending';
    await notifications.setDeliveryStatus(delivery.id, status);
  });
}

function succeeded({ statusCode }: Pick<Attempt, 'statusCode'>): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}
