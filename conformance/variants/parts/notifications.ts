import { setTimeout as pause } from 'node:timers/promises';

import type { BodyEdit } from './edits.js';
import type { Part } from './part.js';
import { type Delivery, type Send, table, type Transaction } from './replace.js';

/** A notification's body, parsed. */
export type NotificationBody = Readonly<Record<string, unknown>>;

/** Selects notifications. */
type When = (notification: NotificationBody) => boolean;

/** Any notification; one that reports success; one that reports failure. */
export const anyNotification: When = () => true;
export const confirmed: When = ({ status }) => status === 'CONFIRMED';
export const failed: When = ({ status }) => status === 'ERROR';

/** A notification of the standard family, with any status or with this one. */
export const isEvent =
  (event: string, status?: string): When =>
  (notification) =>
    notification['event'] === event && (status === undefined || notification['status'] === status);

/** A notification of the compatibility family. */
export const isType =
  (type: string): When =>
  (notification) =>
    notification['type'] === type;

/** What a notification says if its transaction succeeded. */
export const asConfirmed = { status: 'CONFIRMED', errorCode: null, errorMessage: null };

export const bodyOf = ({ body }: Pick<Delivery, 'body'>): NotificationBody =>
  JSON.parse(body) as NotificationBody;

/** An end-to-end id for what is notified, and for nothing else: its transaction has none. */
export const endToEndIdOf = (notification: NotificationBody): string =>
  `E99999999202601011200${String(notification['transactionId']).replaceAll('-', '').slice(0, 11)}`;

/** The same delivery with another body. */
export const withBody = (delivery: Delivery, body: unknown): Delivery => ({
  ...delivery,
  body: JSON.stringify(body),
});

/** Replaces sending; `send` is the gateway's own. */
export function sending(change: (delivery: Delivery, send: Send) => ReturnType<Send>): Part {
  return { overrides: { send: (send) => (delivery) => change(delivery, send) } };
}

/** The result of a send that a defect suppressed: as if it had been delivered. */
export const swallowed: Awaited<ReturnType<Send>> = { statusCode: 200, failure: null, answer: '' };

/** Notifications that `when` selects are not sent. */
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

/** After a notification that `when` selects, a second one is sent, which differs in these members. */
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

/** Rewrites notifications of transactions when they are stored; `about` is the transaction. */
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
