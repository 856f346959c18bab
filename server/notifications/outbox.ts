import { createHash } from 'node:crypto';

import { instant, type Moment } from '../domain/clock.js';
import type { EventType, NotificationBody } from '../domain/notification-bodies.js';
import type { Tables } from '../storage/store.js';

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
  const sent = { notificationId: id, accountId, status: 'pending', isRequested: false } as const;
  const createdAt = instant(systemMs);
  for (const target of targets) {
    const subject = await tables.notifications.insertDelivery({ ...sent, target, createdAt });
    await planDelivery(tables, { accountId, subject, url: target.url }, systemMs, delayMs);
  }
}

/** Plans an attempt of a delivery, its subject, to a URL: `delayMs` from now. */
export function planDelivery(
  { work }: Pick<Tables, 'work'>,
  { accountId, subject, url }: { readonly accountId: string; readonly subject: number; readonly url: string },
  nowMs: number,
  delayMs = 0,
): Promise<unknown> {
  const planned = { kind: 'deliver', accountId, subject, payload: {}, lane: laneOf(accountId, url) } as const;
  return work.add({ ...planned, plannedAtMs: nowMs, dueAtMs: nowMs + delayMs });
}

/**
 * The lane of an account's notifications to one URL. Deliveries in a lane are sent in order and wait for nothing
 * outside it. The name is short, whatever the URL, because it is in an index.
 */
export function laneOf(accountId: string, url: string): string {
  const digest = createHash('sha256').update(url).digest('base64url').slice(0, 16);
  return `${accountId} ${digest}`;
}

/** The account of a lane. */
export function accountOfLane(lane: string): string {
  return lane.slice(0, lane.indexOf(' '));
}
