import type { Instant } from '../domain/clock.js';
import type { EventType } from '../domain/notification-bodies.js';
import type { Tables } from '../storage/store.js';

/** A notification to be written. */
export interface Notice {
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly eventType: EventType;
  readonly body: Readonly<Record<string, unknown>>;
  /** The account's time. */
  readonly at: Instant;
  /** Machine time, ms since 1970: when the first attempt is due. */
  readonly dueAtMs: number;
}

/**
 * Writes a notification and one delivery per registered URL (fan-out), in the transaction that changed the money. Nothing is
 * sent from here: the deliverer finds the due work.
 */
export async function writeNotification(tables: Tables, notice: Notice): Promise<void> {
  const { accountId, transactionNumber, eventType, at, dueAtMs } = notice;
  const body = JSON.stringify(notice.body);
  const id = await tables.notifications.insert({ accountId, transactionNumber, eventType, body }, at);
  for (const registration of await tables.registrations.active(accountId, eventType)) {
    const subject = await tables.notifications.insertDelivery(id, accountId, registration);
    await tables.work.add({ kind: 'deliver', accountId, subject, payload: {}, dueAtMs });
  }
}
