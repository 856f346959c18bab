import { createHash } from 'node:crypto';

import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';

import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import type { Forgery } from '../provocations/provocations.js';
import { keepable } from '../storage/statement.js';
import type { Attempt, Delivery } from '../storage/tables/notifications.js';
import { LookupAborted, type Resolve } from './names.js';
import { type ConnectOptions, receiverConnector } from './receiver-connector.js';

export interface DeliveryOptions extends ConnectOptions {
  /** A secret that signs every delivery, in addition to those of its registration; null if there is none. */
  readonly secret: string | null;
  /** Maximum wait for a connection, and for a response, in ms. */
  readonly timeoutMs: number;
  /** Maximum wait for the body of a response after its status has arrived, in ms. */
  readonly bodyTimeoutMs: number;
  /** Maximum number of connections per scheme, host and port. */
  readonly connections: number;
  /** Number of open connections from which idle ones are closed. */
  readonly sockets: number;
}

/** The result of one attempt; `retryAfterMs` is present if the receiver asked for a wait. */
export type Outcome = Pick<Attempt, 'statusCode' | 'failure' | 'answer'> & {
  readonly retryAfterMs?: number;
  /** True if the gateway itself lacked the resources to begin, so that no attempt was made. */
  readonly notBegun?: true;
  /** When it is then tried again, in ms from now; by default soon. */
  readonly againInMs?: number;
};

export interface SentDelivery extends Delivery {
  /** How it is signed, if not correctly. */
  readonly forgery?: Forgery;
}

/** Sends one notification once and returns the result; never throws. */
export type Send = (delivery: SentDelivery) => Promise<Outcome>;

const maxFailure = 500;

/**
 * Creates a sender over HTTPS; `close` closes its connections. Redirects are not followed. Only the status of a
 * response counts.
 */
export function httpsSender(
  options: DeliveryOptions,
  resolve: Resolve,
): { send: Send; close(): Promise<void> } {
  const { timeoutMs, bodyTimeoutMs } = options;
  const { connect, sockets } = receiverConnector(options, resolve);
  const agent = new Agent({
    connect,
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
        headers: headersOf(delivery, options.secret),
        body: delivery.body,
        signal: AbortSignal.timeout(timeoutMs),
        // Idle connections to many receivers would use up the process's file descriptors.
        reset: sockets.size >= options.sockets,
      });
      const retryAfterMs = retryAfter(answer.headers['retry-after']);
      return {
        statusCode: answer.statusCode,
        failure: null,
        answer: await beginning(answer.body, bodyTimeoutMs),
        ...(retryAfterMs !== null && { retryAfterMs }),
      };
    } catch (error) {
      const failure = keepable(error instanceof Error ? withHint(error).message : String(error), maxFailure);
      const notBegun = error instanceof LookupAborted && { notBegun: true as const };
      return { statusCode: null, failure, answer: '', ...notBegun };
    }
  };
  return { send, close: () => agent.destroy() };
}

/** Parses `Retry-After` to ms, from seconds or an HTTP date, at most a day; null if it is missing or invalid. */
function retryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : null;
}

/** Node's error codes for a certificate from an untrusted issuer. */
const untrusted = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];

/** Explains a TLS error, and names the option that would help; other errors are unchanged. */
function withHint(error: Error): Error {
  const code = 'code' in error ? String(error.code) : '';
  if (untrusted.includes(code)) {
    // As of Node 24, the message continues with a hint about an option of Node.
    const [reason = ''] = error.message.split('; if the root CA');
    return new Error(format(t`${{ error: reason }}: set --webhook-ca FILE to trust the receiver's CA`));
  }
  if (/wrong version number|packet length too long/i.test(error.message))
    return new Error(format(t`the receiver does not use TLS; use an http:// URL with --allow-http-webhooks`));
  if (/alert protocol version|unsupported protocol/i.test(error.message))
    return new Error(format(t`the receiver supports no TLS version that the gateway supports (1.2 and 1.3)`));
  // In OpenSSL's messages, memory addresses and source files surround the reason.
  const [, reason] = /:SSL routines:[^:]*:([^:]+):/.exec(error.message) ?? [];
  return reason === undefined ? error : new Error(format(t`TLS with the receiver failed: ${{ reason }}`));
}

/** Maximum number of bytes of a receiver's response that are read and stored. */
const answerCap = 4096;

export interface AnswerBody extends AsyncIterable<Uint8Array> {
  destroy(): unknown;
}

/**
 * Returns the start of a response body as storable text: the bytes that arrive within `timeoutMs`, at most 4 KB. Does
 * not wait for the rest. Never throws, because only the status matters.
 */
export async function beginning(body: AnswerBody, timeoutMs: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const timer = setTimeout(() => body.destroy(), timeoutMs);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= answerCap) break;
    }
  } catch {
    // The receiver, or this function, ended the body early: the part that arrived is kept.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return keepable(Buffer.concat(chunks).subarray(0, answerCap).toString('utf8'), answerCap);
}

/** Returns all headers of a delivery; `ofAll` is a secret that signs every delivery. */
export function headersOf(delivery: SentDelivery, ofAll: string | null): Readonly<Record<string, string>> {
  return { ...deliveryHeaders(delivery), ...webhookHeaders(delivery, ofAll) };
}

/** Returns custom headers and our own. A user name and password in the URL are sent unless a custom header authenticates. */
function deliveryHeaders({ url, headers }: Delivery): Record<string, string> {
  const custom = Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value]));
  const authorization = basicAuthorization(url);
  return {
    ...(authorization !== null && { authorization }),
    ...custom,
    'content-type': 'application/json',
    'user-agent': 'pix-gateway-kit',
  };
}

/** Returns the Authorization header for the user name and password in a URL; null if it has none. */
function basicAuthorization(url: string): string | null {
  const { username, password } = new URL(url);
  if (username === '' && password === '') return null;
  const pair = [username, password].map(decoded).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** Decodes percent-encoded text; returns it unchanged if a percent sign encodes nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Creates the headers of Standard Webhooks, computed over the bytes that are sent (OP-19): always an id for recognizing
 * duplicates, and one signature per secret, the secret for all accounts first.
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

/** Creates signatures as requested by a state (`notifications are disturbed`). */
function forged(forgery: Forgery, body: string, right: Sign, foreign: Sign): readonly string[] {
  if (forgery === 'another key') return foreign(body);
  if (forgery === 'both keys') return [...foreign(body), ...right(body)];
  return right(forgery === 'tampered' ? `${body} ` : body);
}

/**
 * Returns an id that is the same for every URL and attempt of a notification, and different for every notification. A
 * plain number would start again with every new database, and receivers would mistake new notifications for old ones.
 */
function messageId({ notificationId, body }: Delivery): string {
  const digest = createHash('sha256').update(`${notificationId} ${body}`).digest('base64url');
  return `msg_${digest.slice(0, 27)}`;
}
