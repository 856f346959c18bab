import { isIP } from 'node:net';

import { Agent, request } from 'undici';

import { Webhook } from 'standardwebhooks';

import type { Delivery } from '../storage/tables/notifications.js';
import type { DeliveryOptions, Send } from './deliverer.js';
import { guardedLookup, type GuardOptions, mayCall } from './url-guard.js';

/** Max bytes of a receiver's answer that are read and kept. */
const answerCap = 4096;

/** A sender over HTTPS; `close` ends its connections. Redirects are not followed. */
export function httpsSender(options: DeliveryOptions): { send: Send; close(): Promise<void> } {
  const agent = new Agent({
    connect: {
      lookup: guardedLookup(options),
      rejectUnauthorized: !options.allowLoopback,
      timeout: options.timeoutMs,
    },
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    pipelining: 1,
  });
  const send: Send = async (delivery) => {
    try {
      refuseInternal(delivery.url, options);
      const answer = await request(delivery.url, {
        dispatcher: agent,
        method: 'POST',
        headers: { ...deliveryHeaders(delivery), ...signature(delivery, options.secret) },
        body: delivery.body,
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      const retryAfterMs = retryAfter(answer.headers['retry-after']);
      return {
        statusCode: answer.statusCode,
        failure: null,
        answer: await beginning(answer.body),
        ...(retryAfterMs !== null && { retryAfterMs }),
      };
    } catch (error) {
      return {
        statusCode: null,
        failure: error instanceof Error ? error.message : String(error),
        answer: '',
      };
    }
  };
  return { send, close: () => agent.destroy() };
}

/** A literal address never passes the lookup, so it is looked at here. */
function refuseInternal(url: string, options: GuardOptions): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayCall(host, options)) throw new Error(`notifications must not go to ${host}`);
}

function deliveryHeaders({ headers }: Delivery): Record<string, string> {
  const custom = Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value]));
  return { ...custom, 'content-type': 'application/json', 'user-agent': 'pix-gateway-kit' };
}

/** Headers of Standard Webhooks, over the bytes that are sent (OP-19); none where no secret is set. */
function signature({ notificationId, body }: Delivery, secret: string | null): Record<string, string> {
  if (secret === null) return {};
  const id = `msg_${notificationId}`;
  const now = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
}

async function beginning(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= answerCap) break;
  }
  body.destroy();
  return Buffer.concat(chunks).subarray(0, answerCap).toString('utf8');
}

/** `Retry-After` in ms, seconds or an HTTP date, a day at most; null where there is none that can be read. */
function retryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : null;
}
