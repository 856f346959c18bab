import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { verifyWebhook, WebhookRefused } from '../../../../client/signatures.js';
import type { KeyedFact } from './facts.js';
import type { Memory } from './memory.js';
import type { Store } from './orders.js';
import type { Shop } from './shop.js';

/** A notification as received. */
export interface Delivery {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
}

/** Responds to deliveries. */
export interface ReceiverSeam {
  /** Handles a delivery and returns the status of the response; an exception means 500. */
  take(shop: Shop, delivery: Delivery): Promise<number>;
  /** Checks that the gateway has sent this: null, or the status of the refusal. */
  refusal(delivery: Delivery, secret: string | null): number | null;
  readonly accepted: number;
  /** The status for a kind that the shop does not use. */
  unknownKind(delivery: Delivery): number;
  parse(text: string): unknown;
  /** The duration of booking in ms, and whether the response comes before it. */
  readonly bookingMs: number;
  readonly answersFirst: boolean;
  /** Whether deliveries that have got a response but are not booked yet survive a restart. */
  readonly outlivesRestart: boolean;
  /** Additional delay of the response, in ms. */
  readonly delayMs: number;
  /** Number of deliveries that are handled concurrently. */
  readonly workers: number;
}

/** Recognizes facts that come again. */
export interface DedupeSeam {
  /** The key of a fact; null books it without checking. */
  key(keyed: KeyedFact, delivery: Delivery): string | null;
  /** The set in which the keys are stored. */
  among(store: Store, memory: Memory): Set<string>;
  /** Whether a key is stored before its fact is booked, or after. */
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
