import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { verifyWebhook, WebhookRefused } from '../../../../client/signatures.js';
import type { KeyedFact } from './facts.js';
import type { Memory } from './memory.js';
import type { Store } from './orders.js';
import type { Shop } from './shop.js';

/** A notification as it came. */
export interface Delivery {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
}

/** How deliveries are answered. */
export interface ReceiverSeam {
  /** The status of the answer; throws for 500. */
  take(shop: Shop, delivery: Delivery): Promise<number>;
  /** Whether the gateway has sent this: null, or the status with which it is refused. */
  refusal(delivery: Delivery, secret: string | null): number | null;
  readonly accepted: number;
  /** What is done with a kind that the shop has no use for. */
  unknownKind(delivery: Delivery): number;
  parse(text: string): unknown;
  /** How long booking takes, in ms, and whether the gateway is answered before. */
  readonly bookingMs: number;
  readonly answersFirst: boolean;
  /** Whether what was answered and is not booked yet outlives a restart. */
  readonly outlivesRestart: boolean;
  /** How long the answer takes beyond that, in ms. */
  readonly delayMs: number;
  /** How many are worked on at a time. */
  readonly workers: number;
}

/** How a fact that comes again is known. */
export interface DedupeSeam {
  /** Null: it is booked without looking. */
  key(keyed: KeyedFact, delivery: Delivery): string | null;
  /** Where the keys are kept. */
  among(store: Store, memory: Memory): Set<string>;
  /** Whether a key is noted before its fact is booked, or after. */
  readonly notes: 'before' | 'after';
}

export const dedupe: DedupeSeam = {
  key: ({ key }) => key,
  among: ({ booked }) => booked,
  notes: 'before',
};

export const receiver: ReceiverSeam = {
  async take(shop, delivery) {
    const { seams, settings } = shop;
    const refusal = this.refusal(delivery, settings.webhookSecret);
    if (refusal !== null) return refusal;
    const body = this.parse(textOf(delivery));
    const keyed = seams.facts.read(body, seams.money);
    if (keyed.length === 0) return this.unknownKind(delivery);
    const booking = (async () => {
      for (const one of keyed) await bookOnce(shop, one, delivery);
    })();
    if (!this.answersFirst) await booking;
    else booking.catch(() => undefined);
    return this.accepted;
  },
  refusal: ({ bytes, headers }, secret) => {
    if (secret === null) return null;
    try {
      verifyWebhook(bytes, headers, { secrets: secret });
      return null;
    } catch (error) {
      if (error instanceof WebhookRefused) return 401;
      throw error;
    }
  },
  accepted: 200,
  unknownKind: () => 200,
  parse: (text) => JSON.parse(text) as unknown,
  bookingMs: 0,
  answersFirst: false,
  outlivesRestart: true,
  delayMs: 0,
  workers: Infinity,
};

export function textOf({ headers, bytes }: Delivery): string {
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

async function bookOnce(shop: Shop, keyed: KeyedFact, delivery: Delivery): Promise<void> {
  const { seams, store, memory } = shop;
  const key = seams.dedupe.key(keyed, delivery);
  const booked = seams.dedupe.among(store, memory);
  if (key !== null && booked.has(key)) return;
  if (key !== null && seams.dedupe.notes === 'before') booked.add(key);
  if (seams.receiver.bookingMs > 0) await pause(seams.receiver.bookingMs);
  if (!seams.receiver.outlivesRestart && shop.memory !== memory) return;
  const order = seams.books.book(keyed.fact, store);
  if (key !== null && seams.dedupe.notes === 'after') booked.add(key);
  if (order) shop.later(seams.work.notified(shop, order, keyed.fact));
}

/** Reads a request as a delivery. */
export async function readDelivery(request: IncomingMessage): Promise<Delivery> {
  return { method: request.method ?? '', headers: request.headers, bytes: await buffer(request) };
}
