import { createHash } from 'node:crypto';

import { Agent, request } from 'undici';

import { Webhook } from 'standardwebhooks';

import { isReservedHeader } from '../domain/registrations.js';
import { keepable } from '../domain/texts.js';
import type { Delivery } from '../storage/tables/notifications.js';
import { receiverConnector } from './connecting.js';
import type { DeliveryOptions, Send } from './deliverer.js';
import { LookupNotBegun, type Resolve } from './names.js';
import { beginning } from './receiver-answer.js';

/** Maximum length of a stored failure reason, in UTF-16 units. */
const maxFailure = 500;

/**
 * A sender over HTTPS; `close` closes its connections. Redirects are not followed. Only the status of an answer counts.
 */
export function httpsSender(
  options: DeliveryOptions,
  resolve: Resolve,
): { send: Send; close(): Promise<void> } {
  const { timeoutMs, bodyTimeoutMs } = options;
  const sockets = receiverConnector(options, resolve);
  const agent = new Agent({
    connect: sockets.connect,
    connections: options.connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 1,
  });
  const send: Send = async (delivery) => {
    try {
      const answer = await request(delivery.url, {
        dispatcher: agent,
        method: 'POST',
        headers: { ...deliveryHeaders(delivery), ...webhookHeaders(delivery, options.secret) },
        body: delivery.body,
        signal: AbortSignal.timeout(timeoutMs),
        // Idle connections to many receivers would use up the process's file descriptors.
        reset: sockets.open() >= options.sockets,
      });
      const retryAfterMs = retryAfter(answer.headers['retry-after']);
      return {
        statusCode: answer.statusCode,
        failure: null,
        answer: await beginning(answer.body, bodyTimeoutMs),
        ...(retryAfterMs !== null && { retryAfterMs }),
      };
    } catch (error) {
      const failure = keepable(error instanceof Error ? error.message : String(error), maxFailure);
      const notBegun = error instanceof LookupNotBegun && { notBegun: true as const };
      return { statusCode: null, failure, answer: '', ...notBegun };
    }
  };
  return { send, close: () => agent.destroy() };
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

/** `Retry-After` in ms, from seconds or an HTTP date, at most a day; null if it is missing or invalid. */
function retryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : null;
}
