import { Agent, request } from 'undici';
import { isIP } from 'node:net';

import { type Clock, instant } from '../domain/clock.js';
import type { Store } from '../storage/store.js';
import type { Attempt, Delivery } from '../storage/tables/notifications.js';
import type { Work } from '../storage/tables/pending-work.js';
import { nextAttemptInMs, type RetrySchedule } from './retry-schedule.js';
import { guardedLookup, type GuardOptions, mayCall } from './url-guard.js';

/** How deliveries are made. */
export interface DeliveryOptions extends GuardOptions {
  readonly schedule: RetrySchedule;
  /** Longest wait for an answer. */
  readonly timeoutMs: number;
}

/** Most bytes of a receiver's answer that are read and kept. */
const answerCap = 4096;

/** Sends one notification once: what came of it, never an exception. */
export type Send = (delivery: Delivery) => Promise<Pick<Attempt, 'statusCode' | 'failure' | 'answer'>>;

/** A sender over HTTPS; `close` ends its connections. Redirects are not followed. */
export function httpsSender(options: DeliveryOptions): { send: Send; close(): Promise<void> } {
  const agent = new Agent({
    connect: { lookup: guardedLookup(options), rejectUnauthorized: !options.allowLoopback, timeout: options.timeoutMs },
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
        headers: deliveryHeaders(delivery),
        body: delivery.body,
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      return { statusCode: answer.statusCode, failure: null, answer: await beginning(answer.body) };
    } catch (error) {
      return { statusCode: null, failure: error instanceof Error ? error.message : String(error), answer: '' };
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

/**
 * Does a due delivery: one attempt, kept with its outcome; then the delivery is delivered, postponed by the schedule, or
 * dead. At least once: a crash between the attempt and its record repeats the attempt.
 */
export async function deliver(
  work: Work,
  owner: string,
  context: { store: Store; clock: Clock; send: Send; schedule: RetrySchedule },
): Promise<void> {
  const { store, clock, send, schedule } = context;
  const delivery = await store.read(({ notifications }) => notifications.delivery(work.subject));
  if (!delivery) return;
  const startedMs = clock.systemMs();
  const outcome = await send(delivery);
  const attempt = { ...outcome, attemptedAt: instant(startedMs), durationMs: clock.systemMs() - startedMs };
  await store.write(async ({ notifications, work: pending }) => {
    const retryInMs = succeeded(attempt) ? null : nextAttemptInMs(schedule, delivery.attempts + 1);
    const owned =
      retryInMs === null
        ? await pending.finish(work.id, owner)
        : await pending.postpone(work.id, owner, clock.systemMs() + retryInMs);
    await notifications.recordAttempt(delivery.id, attempt);
    if (!owned) return;
    const status = succeeded(attempt) ? 'delivered' : retryInMs === null ? 'dead' : 'pending';
    await notifications.setDeliveryStatus(delivery.id, status);
  });
}

function succeeded({ statusCode }: Pick<Attempt, 'statusCode'>): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}
