import { instant, type Moment } from '../domain/clock.js';
import type { EventType, NotificationBody } from '../domain/notification-bodies.js';
import type { Tables } from '../storage/store.js';
import { laneOf } from './lanes.js';

/** What a notification is about. */
export interface Subject {
  readonly accountId: string;
  /** Number of the transaction; null for a MED. */
  readonly number: number | null;
  /** Id of the MED. */
  readonly medId?: number;
}

/** What is reported, and as which event type. */
export interface NewNotification {
  readonly eventType: EventType;
  readonly body: NotificationBody;
  /** How long the first attempt is delayed, in ms. Default: no delay. */
  readonly delayMs?: number;
}

/**
 * Stores a notification and one delivery per registered URL (fan-out), in the transaction that changed the money.
 * Nothing is sent here: the deliverer finds the due work.
 */
export async function writeNotification(
  tables: Tables,
  { accountId, number, medId }: Subject,
  { eventType, body, delayMs = 0 }: NewNotification,
  { systemMs, at }: Pick<Moment, 'systemMs' | 'at'>,
): Promise<void> {
  const text = JSON.stringify(body);
  const notification = { accountId, transactionNumber: number, medId: medId ?? null, eventType, body: text };
  const targets = await tables.registrations.active(accountId, eventType);
  const id = await tables.notifications.insert(notification, at, targets.length);
  const dueAtMs = systemMs + delayMs;
  const sent = { notificationId: id, accountId, status: 'pending', isAskedFor: false } as const;
  const createdAt = instant(systemMs);
  for (const target of targets) {
    const subject = await tables.notifications.insertDelivery({ ...sent, target, createdAt });
    const lane = laneOf(accountId, target.url);
    const planned = { kind: 'deliver', accountId, subject, payload: {}, lane } as const;
    await tables.work.add({ ...planned, plannedAtMs: systemMs, dueAtMs });
  }
}
