import type { Clock } from '../domain/clock.js';
import type { Resent } from '../ports.js';
import type { Store } from '../storage/store.js';
import type { Notification } from '../storage/tables/notifications.js';
import type { Registration } from '../storage/tables/registrations.js';
import { attempt, type Send, succeeded } from './deliverer.js';

/** Sends a notification to targets now, once, and keeps the attempts. A temporary target is not registered. */
export function resend(
  accountId: string,
  notification: Notification,
  targets: readonly Registration[],
  { store, clock, send }: { store: Store; clock: Clock; send: Send },
): Promise<Resent[]> {
  return Promise.all(
    targets.map(async (target) => {
      const { id: notificationId, body } = notification;
      const id = await store.write(
        ({ notifications }) => notifications.insertDelivery(notificationId, accountId, target),
        accountId,
      );
      const delivery = { ...target, id, notificationId, accountId, body, attempts: 0 };
      const { retryAfterMs: _unused, ...made } = await attempt(delivery, { clock, send });
      const attemptId = await store.write(async ({ notifications }) => {
        await notifications.setDeliveryStatus(id, succeeded(made) ? 'delivered' : 'dead');
        return notifications.recordAttempt(id, made);
      }, accountId);
      return { attemptId, attempt: made };
    }),
  );
}
