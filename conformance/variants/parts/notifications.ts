import { setTimeout as pause } from 'node:timers/promises';

import type { BodyEdit } from './edits.js';
import type { Part } from './part.js';
import { type Delivery, type Send, table, type Transaction } from './replace.js';

/** The parsed body of a notification. */
export type NotificationBody = Readonly<Record<string, unknown>>;

/** Selects notifications. */
type When = (notification: NotificationBody) => boolean;

/** Select all notifications, those that report success, and those that report failure. */
export const anyNotification: When = () => true;
export const confirmed: When = ({ status }) => status === 'CONFIRMED';
export const failed: When = ({ status }) => status === 'ERROR';

/** Selects notifications of a standard event, with any status or only with this one. */
export const isEvent =
  (event: string, status?: string): When =>
  (notification) =>
    notification['event'] === event && (status === undefined || notification['status'] === status);

/** Selects notifications of a type of the compatibility family. */
export const isType =
  (type: string): When =>
  (notification) =>
    notification['type'] === type;

/** Members of a notification about a successful transaction. */
export const asConfirmed = { status: 'CONFIRMED', errorCode: null, errorMessage: null };

export const bodyOf = ({ body }: Pick<Delivery, 'body'>): NotificationBody =>
  JSON.parse(body) as NotificationBody;

/** Makes up an end-to-end id for a notification whose transaction has none. */
export const endToEndIdOf = (notification: NotificationBody): string =>
  `E99999999202601011200${String(notification['transactionId']).replaceAll('-', '').slice(0, 11)}`;

/** The same delivery with another body. */
export const withBody = (delivery: Delivery, body: unknown): Delivery => ({
  ...delivery,
  body: JSON.stringify(body),
});

/** Replaces the sending of notifications; `send` is the gateway's own function. */
export function sending(change: (delivery: Delivery, send: Send) => ReturnType<Send>): Part {
  return { overrides: { send: (send) => (delivery) => change(delivery, send) } };
}

/** The result of a send that a defect suppressed: as if it had been delivered. */
export const swallowed: Awaited<ReturnType<Send>> = { statusCode: 200, failure: null, answer: '' };

/** Suppresses the notifications that `when` selects. */
export function suppressed(when: When): Part {
  return sending(async (delivery, send) => (when(bodyOf(delivery)) ? swallowed : send(delivery)));
}

/** Rewrites the bodies of notifications that `when` selects. */
export const notifications =
  (when: When) =>
  (...edits: readonly BodyEdit[]): Part =>
    sending((delivery, send) => {
      const body = bodyOf(delivery);
      if (!when(body)) return send(delivery);
      return send(withBody(delivery, edits.reduce((holder, edit) => edit(holder), { body }).body));
    });

/** Sends a second notification after each one that `when` selects; it differs in these members. */
export function followedBy(when: When, members: NotificationBody, afterMs = 0): Part {
  return sending(async (delivery, send) => {
    const body = bodyOf(delivery);
    const sent = await send(delivery);
    if (!when(body)) return sent;
    await pause(afterMs);
    await send(withBody(delivery, { ...body, ...members }));
    return sent;
  });
}

/** Rewrites notifications about transactions when they are stored; `about` is the transaction. */
export function storedNotifications(
  change: (notification: NotificationBody, about: Transaction) => NotificationBody,
): Part {
  return table('notifications', (inner, { transactions }) => ({
    insert: async (notification, at) => {
      const { transactionNumber: number } = notification;
      const about = number === null ? null : await transactions.byNumber(number);
      const body = about ? JSON.stringify(change(bodyOf(notification), about)) : notification.body;
      return inner.insert({ ...notification, body }, at);
    },
  }));
}
