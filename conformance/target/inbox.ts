import { shown } from '../core/json.js';
import { isDeepStrictEqual } from 'node:util';
import type { Delivery } from './exchange.js';

/**
 * What a notification should be like: members of its body by name, compared deeply; an object asks for these
 * members at least; a function decides by itself, of a member or of the whole body.
 */
export type Wanted = Readonly<Record<string, unknown>> | ((body: unknown) => boolean);

export interface Arrival {
  readonly found: Delivery | undefined;
  /** Where nothing was found: what did arrive, and why it did not match. */
  readonly why: string;
  readonly others: readonly Delivery[];
  /** Where something would have matched but for one member: the place of that, as a JSON Pointer. */
  readonly differsAt: string | undefined;
}

/** What an inbox holds at most; a target that sends more than that is not kept whole. */
const maxDeliveries = 1_000;
const maxBytes = 16 * 1024 * 1024;

/** The notifications of one account, of the event types it was opened for. Keeps all, waits for what matches. */
export class Inbox {
  readonly deliveries: Delivery[] = [];
  #bytes = 0;
  readonly #waiting = new Set<() => void>();

  constructor(
    /** URL that the target was told, by event type. */
    readonly urls: Readonly<Record<string, string>>,
    /** How long to wait where a check does not say. */
    private readonly timeoutMs: () => number,
    private readonly onLook: (delivery: Delivery) => void,
    private readonly silence: () => string,
    /** Told how each wait ended. */
    private readonly onWaited: (found: boolean) => void = () => undefined,
  ) {}

  /** The URL of one of the event types that the inbox was opened for. */
  url(eventType: string): string {
    const url = this.urls[eventType];
    if (url === undefined) throw new Error(`the inbox was not opened for ${eventType}`);
    return url;
  }

  /** Called by the receiver. */
  add(delivery: Delivery): void {
    if (this.deliveries.length >= maxDeliveries || this.#bytes > maxBytes) return;
    this.#bytes += delivery.bytes.length;
    this.deliveries.push(delivery);
    for (const wake of [...this.#waiting]) wake();
  }

  /** Counts as having read a delivery, for what was derived from it. */
  look(delivery: Delivery): void {
    this.onLook(delivery);
  }

  /** Every delivery so far that matches. */
  matching(wanted: Wanted): readonly Delivery[] {
    return this.deliveries.filter((delivery) => mismatch(delivery, wanted) === undefined);
  }

  /** The first delivery that matches, already there or still to come. Never throws; `why` tells what came instead. */
  async waitFor(wanted: Wanted, timeoutMs = this.timeoutMs()): Promise<Arrival> {
    const found = await this.#firstMatch(wanted, timeoutMs);
    // A short look that finds nothing says nothing of the target: its notifications may take their time.
    if (found !== undefined || timeoutMs >= this.timeoutMs()) this.onWaited(found !== undefined);
    if (found !== undefined) {
      this.onLook(found);
      return { found, why: '', others: [], differsAt: undefined };
    }
    const others = [...this.deliveries];
    return { found, why: this.#why(wanted, timeoutMs), others, differsAt: onlyDifference(others, wanted) };
  }

  describe(wanted: Wanted): string {
    if (typeof wanted === 'function') return 'a notification of it';
    const parts = Object.entries(wanted).map(([name, value]) => `${name} ${describeWanted(value)}`);
    return `a notification with ${parts.join(', ')}`;
  }

  #firstMatch(wanted: Wanted, timeoutMs: number): Promise<Delivery | undefined> {
    return new Promise((resolve) => {
      const settle = (found: Delivery | undefined) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(found);
      };
      const look = () => {
        const found = this.matching(wanted)[0];
        if (found !== undefined) settle(found);
      };
      const timer = setTimeout(() => settle(undefined), timeoutMs);
      this.#waiting.add(look);
      look();
    });
  }

  #why(wanted: Wanted, timeoutMs: number): string {
    if (this.deliveries.length === 0) return `nothing within ${timeoutMs} ms${this.silence()}`;
    const reasons = this.deliveries.map(
      (delivery, index) => `#${index + 1} ${mismatch(delivery, wanted) ?? ''}`,
    );
    return `within ${timeoutMs} ms ${this.deliveries.length} that did not match: ${reasons.join('; ')}`;
  }
}

/** Why a delivery does not match, in words; undefined when it does. */
export function mismatch(delivery: Delivery, wanted: Wanted): string | undefined {
  if (delivery.json === undefined) return 'the body is not JSON';
  return differences(delivery.body, wanted, '')[0]?.words;
}

/** A member that is not as wanted. */
interface Difference {
  /** Names joined by dots; empty for the whole body. */
  readonly place: string;
  readonly words: string;
}

function differences(value: unknown, wanted: unknown, place: string): readonly Difference[] {
  if (typeof wanted === 'function') {
    if ((wanted as (value: unknown) => boolean)(value)) return [];
    return [{ place, words: place === '' ? `it was ${shown(value)}` : `${place} was ${shown(value)}` }];
  }
  if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)) {
    const object =
      typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
    return Object.entries(wanted).flatMap(([name, inner]) =>
      differences(object[name], inner, place === '' ? name : `${place}.${name}`),
    );
  }
  if (isDeepStrictEqual(value, wanted)) return [];
  return [{ place, words: `${place} was ${shown(value)}, not ${shown(wanted)}` }];
}

/**
 * The only member, as a JSON Pointer, in which what came differs from what was waited for; undefined where there are several, or
 * none. What came for something else mostly differs in more than one.
 */
function onlyDifference(deliveries: readonly Delivery[], wanted: Wanted): string | undefined {
  const places = deliveries
    .filter(({ json }) => json !== undefined)
    .map(({ body }) => differences(body, wanted, '').map(({ place }) => place))
    .filter(({ length }) => length === 1)
    .flat();
  const [only, ...others] = new Set(places);
  return only === undefined || only === '' || others.length > 0 ? undefined : `/${only.replaceAll('.', '/')}`;
}

function describeWanted(value: unknown): string {
  return typeof value === 'function' ? 'as the check wants it' : shown(value);
}
