import { joined, plural, t, type Sentence, type Text } from '../core/text.js';
import { valueText } from '../core/json.js';
import { afterPatience } from '../core/patience.js';
import { isDeepStrictEqual } from 'node:util';
import type { Delivery } from './exchange.js';

/**
 * The notification that a check waits for: members of its body by name, compared deeply. An object requires at least
 * its own members; a function judges a member, or the whole body.
 */
export type Wanted = Readonly<Record<string, unknown>> | ((body: unknown) => boolean);

export interface Arrival {
  readonly found: Delivery | undefined;
  /** If nothing was found: what arrived instead, and why it did not match. */
  readonly why: Text;
  readonly others: readonly Delivery[];
  /** If some delivery would match except for one member: the place of that member, as a JSON Pointer. */
  readonly differsAt: string | undefined;
}

/** Maximum number of deliveries in an inbox, and of bytes in their bodies; further ones are counted and dropped. */
const maxDeliveries = 1_000;
const maxMegabytes = 16;

/**
 * The notifications of one account, of the event types that the inbox was opened for. Keeps them and waits for matching
 * ones.
 */
export class Inbox {
  readonly deliveries: Delivery[] = [];
  #bytes = 0;
  #dropped = 0;
  readonly #waiting = new Set<() => void>();

  constructor(
    /** The URL given to the target for each event type. */
    readonly urls: Readonly<Record<string, string>>,
    /** The default waiting time, in ms. */
    private readonly timeoutMs: () => number,
    private readonly onLook: (delivery: Delivery) => void,
    private readonly silence: () => Text,
    /** Called with the result of each wait. */
    private readonly onWaited: (found: boolean) => void = () => undefined,
  ) {}

  /** The URL for one of the event types that the inbox was opened for. */
  url(eventType: string): string {
    const url = this.urls[eventType];
    if (url === undefined) throw new Error(`the inbox was not opened for ${eventType}`);
    return url;
  }

  /** Called by the receiver. */
  add(delivery: Delivery): void {
    if (this.deliveries.length >= maxDeliveries || this.#bytes > maxMegabytes * 1024 * 1024) {
      this.#dropped += 1;
      return;
    }
    this.#bytes += delivery.bytes.length;
    this.deliveries.push(delivery);
    for (const wake of [...this.#waiting]) wake();
  }

  /** Marks a delivery as read, on behalf of something derived from it. */
  look(delivery: Delivery): void {
    this.onLook(delivery);
  }

  /** All matching deliveries so far. */
  matching(wanted: Wanted): readonly Delivery[] {
    return this.deliveries.filter((delivery) => mismatch(delivery, wanted) === undefined);
  }

  /**
   * Returns the first matching delivery, already received or still to come. Never throws; `why` says what arrived
   * instead.
   */
  async waitFor(wanted: Wanted, ownTimeoutMs?: number): Promise<Arrival> {
    const usualMs = this.timeoutMs();
    const timeoutMs = ownTimeoutMs ?? usualMs;
    const found = await this.#firstMatch(wanted, timeoutMs);
    // A shorter wait without a match proves nothing: notifications may take longer.
    if (found !== undefined || timeoutMs >= usualMs) this.onWaited(found !== undefined);
    if (found !== undefined) {
      this.onLook(found);
      return { found, why: '', others: [], differsAt: undefined };
    }
    const others = [...this.deliveries];
    return { found, why: this.#why(wanted, timeoutMs), others, differsAt: onlyDifference(others, wanted) };
  }

  /** Describes the expected notification; `none`: that no such notification is expected. */
  describe(wanted: Wanted, none = false): Sentence {
    if (typeof wanted === 'function') return none ? t`no matching notification` : t`a matching notification`;
    const parts = Object.entries(wanted).map(([name, value]) => t`${name} ${describeWanted(value)}`);
    const all = joined(parts, ', ');
    return none ? t`no notification with ${all}` : t`a notification with ${all}`;
  }

  #firstMatch(wanted: Wanted, timeoutMs: number): Promise<Delivery | undefined> {
    return new Promise((resolve) => {
      const settle = (found: Delivery | undefined) => {
        stop();
        this.#waiting.delete(look);
        resolve(found);
      };
      const look = () => {
        const found = this.matching(wanted)[0];
        if (found !== undefined) settle(found);
      };
      const stop = afterPatience(timeoutMs, () => settle(undefined));
      this.#waiting.add(look);
      look();
    });
  }

  #why(wanted: Wanted, timeoutMs: number): Sentence {
    if (this.deliveries.length === 0) return t`nothing within ${timeoutMs} ms${this.silence()}`;
    const reasons = this.deliveries.map(
      (delivery, index) => t`#${index + 1} ${mismatch(delivery, wanted) ?? ''}`,
    );
    const summary = joined(reasons);
    const count = this.deliveries.length;
    return this.#dropped === 0
      ? t`${count} ${plural('notification', 'notifications')} within ${timeoutMs} ms that did not match: ${summary}`
      : t`${count} ${plural('notification', 'notifications')} within ${timeoutMs} ms that did not match, and ${this.#dropped} more that the kit did not keep: ${summary}`;
  }
}

/** Why a delivery does not match, as text; undefined if it does. */
export function mismatch(delivery: Delivery, wanted: Wanted): Text | undefined {
  if (delivery.json === undefined) return t`the body is not JSON`;
  return differences(delivery.body, wanted, '')[0]?.words;
}

/** A member that differs from the expected value. */
interface Difference {
  /** Names joined by dots; empty for the whole body. */
  readonly place: string;
  readonly words: Text;
}

function differences(value: unknown, wanted: unknown, place: string): readonly Difference[] {
  if (typeof wanted === 'function') {
    if ((wanted as (value: unknown) => boolean)(value)) return [];
    return [
      {
        place,
        words: place === '' ? t`it was ${valueText(value)}` : t`${place} was ${valueText(value)}`,
      },
    ];
  }
  if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)) {
    if (typeof value !== 'object' || value === null)
      return [{ place, words: t`${place} was ${valueText(value)}` }];
    const object = value as Readonly<Record<string, unknown>>;
    return Object.entries(wanted).flatMap(([name, inner]) =>
      differences(object[name], inner, place === '' ? name : `${place}.${name}`),
    );
  }
  if (isDeepStrictEqual(value, wanted)) return [];
  return [{ place, words: t`${place} was ${valueText(value)}, not ${valueText(wanted)}` }];
}

/**
 * The only member, as a JSON Pointer, in which a delivery differs from the expected notification; undefined if there
 * are several, or none. A notification about something else usually differs in more than one member.
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

function describeWanted(value: unknown): Text {
  return typeof value === 'function' ? t`as the check requires` : valueText(value);
}
