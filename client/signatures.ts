import { createHmac, timingSafeEqual } from 'node:crypto';

import { InvalidRequest } from './errors.js';
import { type Notification, readNotification } from './notifications.js';

/** Why a notification is refused. */
export type WebhookFault = 'not-signed' | 'wrong-signature' | 'too-old' | 'from-the-future';

/** Nothing proves that the gateway sent this notification just now. Respond with 401, and do not process it. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';

  constructor(readonly fault: WebhookFault) {
    super(`the notification is refused: ${fault}`);
  }
}

/** The headers of a request, as Node, Express, Fastify or the Fetch API represent them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How notifications are verified. */
export interface WebhookOptions {
  /** One secret (`whsec_…`), or both while a secret is being rotated: a signature with either is enough. */
  readonly secrets: string | readonly string[];
  /** The maximum difference between the sending time and this machine's clock, in seconds. Default: 300. */
  readonly toleranceSeconds?: number;
  /** The current time. Default: this machine's clock. */
  readonly now?: Date;
}

/** A notification that the gateway certainly sent. */
export interface VerifiedWebhook {
  /** The `webhook-id`, for logs. To book an event only once, use `notification.bookingKey`. */
  readonly id: string;
  readonly sentAt: Date;
  readonly notification: Notification;
}

/**
 * Verifies a notification according to Standard Webhooks, and parses it. Pass the raw body: JSON that was parsed and
 * serialized again has different bytes. Throws `WebhookRefused`.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  { secrets, toleranceSeconds = 300, now = new Date() }: WebhookOptions,
): VerifiedWebhook {
  const isRaw: boolean = typeof rawBody === 'string' || ArrayBuffer.isView(rawBody);
  if (!isRaw) {
    throw new InvalidRequest('rawBody', 'must be the body as received: a string or bytes, not parsed JSON');
  }
  const keys = [secrets].flat().map(keyOf);
  if (keys.length === 0) throw new InvalidRequest('secrets', 'must have at least one secret');
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !time || !signatures || !/^\d{1,12}$/.test(time)) throw new WebhookRefused('not-signed');

  const bytes = typeof rawBody === 'string' ? Buffer.from(rawBody) : rawBody;
  const expected = keys.map((key) =>
    createHmac('sha256', key).update(`${id}.${time}.`).update(bytes).digest(),
  );
  const given = signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'));
  // All signatures are compared, each in constant time.
  const matches = expected.flatMap((one) => given.filter((other) => isEqual(one, other)));
  if (matches.length === 0) throw new WebhookRefused('wrong-signature');

  const age = now.getTime() / 1000 - Number(time);
  if (age > toleranceSeconds) throw new WebhookRefused('too-old');
  if (age < -toleranceSeconds) throw new WebhookRefused('from-the-future');
  return { id, sentAt: new Date(Number(time) * 1000), notification: readNotification(rawBody) };
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < 16) {
    throw new InvalidRequest(
      'secrets',
      'must be whsec_ and at least 16 bytes in base64, as the gateway gave them',
    );
  }
  return key;
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([other]) => other.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.join(' ');
}
