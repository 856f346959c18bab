import { createHash } from 'node:crypto';

import { Semaphore } from '../domain/semaphore.js';
import { instant, type Moment } from '../domain/clock.js';
import type { EventType, NotificationBody } from '../domain/notification-bodies.js';
import type { Tables } from '../storage/store.js';

export interface Subject {
  readonly accountId: string;
  /** The transaction's number; null for a MED. */
  readonly number: number | null;
  readonly medId?: number;
}

/** The body of a notification, and its event type. */
export interface NewNotification {
  readonly eventType: EventType;
  readonly body: NotificationBody;
  /** The delay of the first attempt, in ms. Default: none. */
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

/** Plans an attempt of a delivery (`subject`) to a URL, `delayMs` from now. */
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
 * Returns the lane of an account's notifications to one URL. Deliveries in a lane are sent in order and wait for
 * nothing outside it. The name is short even for a long URL, because it is part of an index.
 */
export function laneOf(accountId: string, url: string): string {
  const digest = createHash('sha256').update(url).digest('base64url').slice(0, 16);
  return `${accountId} ${digest}`;
}

export function accountOfLane(lane: string): string {
  return lane.slice(0, lane.indexOf(' '));
}

export interface GateOptions {
  readonly inAll: number;
  /** Maximum per account. One URL gets at most half of it, so that deliveries to the account's other URLs continue. */
  readonly perAccount: number;
}

export const gateDefaults: GateOptions = { inAll: 512, perAccount: 16 };

/** Limits simultaneous deliveries. The scheduler asks it before claiming deliveries, and resends before sending. */
export class DeliveryGate {
  readonly #accounts: Semaphore;
  readonly #lanes: Semaphore;

  constructor({ inAll, perAccount }: GateOptions) {
    this.#accounts = new Semaphore({ total: inAll, perKey: perAccount });
    this.#lanes = new Semaphore({ total: Infinity, perKey: Math.ceil(perAccount / 2) });
  }

  /** Whether no delivery can begin in any lane. */
  get isFull(): boolean {
    return this.#accounts.free <= 0;
  }

  /** Returns how many more deliveries of a lane may begin. */
  room(lane: string): number {
    return Math.min(this.#accounts.available(accountOfLane(lane)), this.#lanes.available(lane));
  }

  /** Begins a delivery in a lane that has room; returns the function that ends it. */
  begin(lane: string): () => void {
    const releases = [this.#accounts.take(accountOfLane(lane)), this.#lanes.take(lane)];
    return () => releases.forEach((release) => release());
  }

  /** Begins a delivery as soon as there is room; null if `signal` aborts first. */
  async beginSoon(lane: string, signal: AbortSignal): Promise<(() => void) | null> {
    const releaseLane = await this.#lanes.acquire(lane, signal);
    const releaseAccount = releaseLane && (await this.#accounts.acquire(accountOfLane(lane), signal));
    if (releaseAccount === null) {
      releaseLane?.();
      return null;
    }
    return () => {
      releaseAccount();
      releaseLane?.();
    };
  }
}
