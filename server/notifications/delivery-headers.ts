import { createHash } from 'node:crypto';

import { Webhook } from 'standardwebhooks';

import { isReservedHeader } from '../domain/registrations.js';
import type { Delivery } from '../storage/tables/notifications.js';

/** All headers of a delivery; `ofAll` is a secret that signs every one. */
export function headersOf(delivery: Delivery, ofAll: string | null): Readonly<Record<string, string>> {
  return { ...deliveryHeaders(delivery), ...webhookHeaders(delivery, ofAll) };
}

/** The custom headers and our own; a user name and password in the URL are sent unless a custom header says who calls. */
function deliveryHeaders({ url, headers }: Delivery): Record<string, string> {
  // Registrations from older versions may have headers that cannot be sent.
  const sendable = headers.filter(({ key }) => !isReservedHeader(key));
  const custom = Object.fromEntries(sendable.map(({ key, value }) => [key.toLowerCase(), value]));
  const authorization = basicAuthorization(url);
  return {
    ...(authorization !== null && { authorization }),
    ...custom,
    'content-type': 'application/json',
    'user-agent': 'pix-gateway-kit',
  };
}

/** The value of the Authorization header that the user name and password in a URL stand for; null if it has none. */
function basicAuthorization(url: string): string | null {
  const { username, password } = new URL(url);
  if (username === '' && password === '') return null;
  const pair = [username, password].map(decoded).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** A percent-encoded text decoded; as it is where it has a percent sign that encodes nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Headers of Standard Webhooks, computed over the bytes that are sent (OP-19): always an id for recognising duplicates,
 * and one signature per secret, that for all accounts first.
 */
function webhookHeaders(delivery: Delivery, ofAll: string | null): Record<string, string> {
  const id = messageId(delivery);
  const now = new Date();
  const own = (delivery.secrets ?? []).map(({ secret }) => secret);
  const secrets = ofAll === null ? own : [ofAll, ...own];
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, delivery.body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
    ...(delivery.isTest === true && { 'webhook-test': 'true' }),
  };
}

/**
 * The same for every URL and attempt of a notification, and different for every notification. A number alone would
 * start again with every new database, and receivers would take new notifications for old ones.
 */
function messageId({ notificationId, body }: Delivery): string {
  const digest = createHash('sha256').update(`${notificationId} ${body}`).digest('base64url');
  return `msg_${digest.slice(0, 27)}`;
}
