import { createHash } from 'node:crypto';

import type { webhooks } from '../generated/contract.js';
import { notificationKinds } from '../generated/operations.js';
import { fromWire } from './amounts.js';
import type { NotificationBody } from './calls.js';

/** The name of a kind of notification. */
export type NotificationKind = keyof webhooks;

/**
 * A notification, narrowed by `kind`. A gateway may send kinds that the contract does not have yet, or a message to
 * test the URL: their kind is `unknown`, and they are answered with 200 like the others.
 */
export type Notification =
  | {
      readonly [K in NotificationKind]: {
        readonly kind: K;
        readonly body: NotificationBody<K>;
        /** The same for every delivery of the same event: book each key only once. */
        readonly bookingKey: string;
      };
    }[NotificationKind]
  | { readonly kind: 'unknown'; readonly body: unknown; readonly bookingKey: string };

type Members = Readonly<Record<string, unknown>>;

/** Parses the body of a notification without verifying its origin; `verifyWebhook` does both. */
export function readNotification(rawBody: string | Uint8Array): Notification {
  const text = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString();
  const sent = parsed(text);
  const body = isMembers(sent) ? sent : {};
  const name = [body['event'], body['type']].find((one) => typeof one === 'string');
  const kind = notificationKinds.find((known) => known === name);
  if (kind === undefined || ('type' in body && !isMembers(body['data']))) {
    return {
      kind: 'unknown',
      body: sent,
      bookingKey: `unknown ${createHash('sha256').update(text).digest('hex')}`,
    };
  }
  const facts = isMembers(body['data']) ? body['data'] : body;
  return {
    kind,
    body: fromWire(sent),
    bookingKey: [kind, ...identity(facts)].join(' '),
  } as Notification;
}

/**
 * Returns the values that identify an event. Delivery ids do not: they may differ between two URLs of one receiver, or
 * after a resend. When a payment is refunded in parts, each part and each refund has its own end-to-end id.
 */
function identity(facts: Members): readonly string[] {
  const refunds = Array.isArray(facts['refunds']) ? (facts['refunds'] as readonly unknown[]) : [];
  const ids = [facts['transactionId'] ?? facts['id'], facts['endToEndId'] ?? facts['endToEnd']];
  const ofRefunds = refunds.filter(isMembers).map((refund) => refund['endToEndId']);
  return [...ids, facts['status'], ...ofRefunds].map((one) =>
    typeof one === 'string' || typeof one === 'number' ? String(one) : '-',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
