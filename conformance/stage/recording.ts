import type { OperationId } from '../../generated/operations.js';
import type { Text } from '../core/text.js';
import { Delivery, Exchange } from '../target/exchange.js';
import type { CallProvocation, NotificationProvocation } from './provocations.js';

/** A response as the gateway sent it. */
export interface GatewayAnswer {
  readonly status: number;
  /** Names and values in turn, as received. */
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** One call of the client and its outcome. Times are in ms since the stage was started, and never go back. */
export interface RecordedCall {
  readonly number: number;
  /** The client's connection: calls with the same number came one after another on it. */
  readonly connection: number;
  readonly at: Date;
  readonly startedMs: number;
  readonly operation: OperationId | undefined;
  readonly method: string;
  /** Path and query, as received. */
  readonly path: string;
  readonly httpVersion: string;
  readonly rawHeaders: readonly string[];
  /** Names are in lower case; the values of repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  provocation: CallProvocation | undefined;
  /** Undefined if the gateway never saw the call, or has not responded. */
  answer: GatewayAnswer | undefined;
  /** Why the gateway has not responded. */
  failure: Text | undefined;
  /** When the gateway's response had come, or it was certain that none would. */
  answeredMs: number | undefined;
  /**
   * The status of the response that the client was sent in full; null if its connection was closed before; undefined
   * until then.
   */
  sent: number | null | undefined;
  endedMs: number | undefined;
  /** Whether the client closed its connection before it got a response. */
  clientLeft: boolean;
}

/** One attempt to deliver a notification to the client. */
export interface Attempt {
  readonly startedMs: number;
  /** The bytes and headers that the client was sent. */
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined until the client has responded. */
  status: number | undefined;
  /** Why there was no response. */
  failure: Text | undefined;
  endedMs: number | undefined;
}

/** One notification of the gateway, and the attempts to deliver it to the client. */
export interface RecordedNotification {
  readonly number: number;
  readonly at: Date;
  readonly startedMs: number;
  /** Path and query of the stage's URL that the gateway called. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  provocation: NotificationProvocation | undefined;
  /** Empty if it was not delivered. */
  readonly attempts: Attempt[];
}

/** The kind of event that a notification reports. */
export const eventOf = ({ path }: Pick<RecordedNotification, 'path'>): string => path.replace(/^.*\//, '');

/** Whether an item matches, for provocations and waits. */
export type Fits<Item> = (item: Item) => boolean;

/** The bounds of a recording; the oldest items are dropped first. */
export interface RecordingBounds {
  readonly items: number;
  readonly bytes: number;
}

/** Items in order, within bounds. */
export class Recording<Item extends { readonly bytes: Buffer }> {
  readonly #items: Item[] = [];
  #bytes = 0;
  /** How many were dropped to make room. */
  dropped = 0;

  constructor(private readonly bounds: RecordingBounds) {}

  add(item: Item): void {
    this.#items.push(item);
    this.#bytes += item.bytes.length;
    while (this.#items.length > this.bounds.items || this.#bytes > this.bounds.bytes) {
      const oldest = this.#items.shift();
      if (oldest === undefined) return;
      this.#bytes -= oldest.bytes.length;
      this.dropped += 1;
    }
  }

  /** Forgets all items. */
  clear(): void {
    this.#items.length = 0;
    this.#bytes = 0;
    this.dropped = 0;
  }

  get items(): readonly Item[] {
    return this.#items;
  }
}

/** Where calls and notifications were recorded. */
export interface RecordedAt {
  readonly baseUrl: string;
  /** When the stage was started, as `performance.now()`, in ms. */
  readonly beganMs: number;
}

/** Converts a call for the judge of the contract. */
export function exchangeOf(call: RecordedCall, { baseUrl, beganMs }: RecordedAt): Exchange {
  const { method, path, headers, bytes, operation, answer, failure, startedMs, endedMs } = call;
  const body = bytes.length > 0 ? bytes.toString('utf8') : undefined;
  return new Exchange(
    { method, url: baseUrl + path, path, headers, body, operation },
    answer && { status: answer.status, headers: answer.headers, bytes: answer.bytes },
    failure,
    (endedMs ?? startedMs) - startedMs,
    undefined,
    beganMs + (endedMs ?? startedMs),
  );
}

/** Converts a notification for the judge of the contract. */
export function deliveryOf(notification: RecordedNotification, { beganMs }: RecordedAt): Delivery {
  const { at, path, method, headers, bytes, attempts, startedMs } = notification;
  const status = attempts[0]?.status ?? 0;
  return new Delivery(at, path, eventOf(notification), method, headers, bytes, status, beganMs + startedMs);
}
