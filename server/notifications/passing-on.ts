import { instant } from '../domain/clock.js';
import type { Tables } from '../storage/store.js';
import type { DeadLetter } from '../storage/tables/notifications.js';
import { planDelivery } from './outbox.js';

/** What is passed on. */
type Passed = Pick<DeadLetter, 'id' | 'notificationId' | 'eventType' | 'url' | 'endedBy'> & {
  readonly accountId: string;
};

/**
 * Replaces a dead delivery by a new one to the URL to which its registration was moved, due now, in the caller's
 * transaction. If the notification was delivered there or is on its way, that delivery is used. Returns its id; null if
 * the registration was not moved or is not active.
 */
export async function passOn(
  { notifications, managedRegistrations, work }: Tables,
  { id, accountId, notificationId, eventType, url, endedBy }: Passed,
  nowMs: number,
): Promise<number | null> {
  if (endedBy !== 'replaced') return null;
  const target = await managedRegistrations.successor({ accountId, eventType, url });
  if (!target) return null;
  const existing = await notifications.notDead(notificationId, target.url);
  const subject =
    existing ??
    (await notifications.insertDelivery({
      ...{ notificationId, accountId, target },
      status: 'pending',
      isRequested: true,
      createdAt: instant(nowMs),
    }));
  await notifications.setRetriedAs(id, subject);
  if (existing === null) await planDelivery({ work }, { accountId, subject, url: target.url }, nowMs);
  return subject;
}
