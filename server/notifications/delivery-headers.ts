import { createHash } from 'node:crypto';

import { Webhook } from 'standardwebhooks';

import { isReservedHeader } from '../domain/registrations.js';
import type { Forgery } from '../provocations/provocations.js';
import type { Delivery } from '../storage/tables/notifications.js';
import type { SentDelivery } from './deliverer.js';

/** All headers of a delivery; `ofAll` is a secret that signs every one. */
export function headersOf(delivery: SentDelivery, ofAll: string | null): Readonly<Record<string, string>> {
  return { ...deliveryHeaders(delivery), ...webhookHeaders(delivery, ofAll) };
}

/** The custom headers and our own; a user name and password in the URL are sent unless a custom header says who calls. */
function deliveryHeaders({ url, headers }: Delivery): Record<string, string> {
  // A registration refuses headers that cannot be sent, but its row may have been changed since.
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
function webhookHeaders(delivery: SentDelivery, ofAll: string | null): Record<string, string> {
  const { forgery } = delivery;
  if (forgery === 'unsigned') return {};
  const id = messageId(delivery);
  const now = new Date(forgery === 'old' ? Date.now() - oldMs : Date.now());
  const own = (delivery.secrets ?? []).map(({ secret }) => secret);
  const secrets = ofAll === null ? own : [ofAll, ...own];
  const right = (text: string) => secrets.map((secret) => new Webhook(secret).sign(id, now, text));
  const signatures =
    forgery === undefined ? right(delivery.body) : forged(forgery, delivery.body, right, foreign(id, now));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
    ...(delivery.isTest === true && { 'webhook-test': 'true' }),
  };
}

/** Older than any receiver should accept, in ms: the scheme allows five minutes. */
const oldMs = 3_600_000;
/** A secret that no receiver has. */
const foreignSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Sign = (text: string) => readonly string[];

function foreign(id: string, at: Date): Sign {
  return (text) => [new Webhook(foreignSecret).sign(id, at, text)];
}

/** Signatures as a state has asked for them (`notifications are disturbed`). */
function forged(forgery: Forgery, body: string, right: Sign, foreign: Sign): readonly string[] {
  if (forgery === 'another key') return foreign(body);
  if (forgery === 'both keys') return [...foreign(body), ...right(body)];
  return right(forgery === 'tampered' ? `${body} ` : body);
}

/**
 * The same for every URL and attempt of a notification, and different for every notification. A number alone would
 * start again with every new database, and receivers would take new notifications for old ones.
 */
function messageId({ notificationId, body }: Delivery): string {
  const digest = createHash('sha256').update(`${notificationId} ${body}`).digest('base64url');
  return `msg_${digest.slice(0, 27)}`;
}
