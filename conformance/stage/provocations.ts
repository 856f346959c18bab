/**
 * An answer that the stage gives itself. `body` is JSON, or text that is sent as it is.
 */
export interface StagedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * What happens to one call:
 *
 * - `lose the answer`: the gateway carries it out, and the connection is closed before a byte of the answer;
 * - `cut in the body`: the same, in the middle of the answer;
 * - `send twice`: the gateway gets it twice, as from a proxy that repeats it, and the client the second answer;
 * - `close before`: the connection is closed, and the gateway never sees the call;
 * - `hold`: the gateway carries it out, and the answer comes this much later, in ms;
 * - `slow`: the answer comes at so many bytes a second;
 * - `status`: the gateway's answer comes with another status;
 * - `answer`: the client gets this answer; the gateway sees the call only if it is `carriedOut`.
 */
export type CallProvocation =
  | 'lose the answer'
  | 'cut in the body'
  | 'close before'
  | 'send twice'
  | { readonly hold: number }
  | { readonly slow: number }
  | { readonly status: number }
  | { readonly answer: StagedAnswer; readonly carriedOut?: boolean };

/** How a notification is signed, if not as it should be. `both keys`: as well as with an old key, as during a rotation. */
export type Forgery = 'unsigned' | 'another key' | 'tampered' | 'old' | 'both keys';

/** What happens to one notification; what is left out is as the gateway sent it. */
export interface NotificationProvocation {
  /** Default `once`. `after the next`: it waits until the client has had the next one. */
  readonly deliver?: 'once' | 'twice' | 'three at once' | 'after the next' | 'not at all';
  /** How much later, in ms. */
  readonly lateMs?: number;
  /** Members to set, by JSON Pointer. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly signature?: Forgery;
  /** Headers of the delivery to change, in lower case; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly coding?: 'gzip';
  readonly method?: 'PUT';
  /** As other gateways write it: JSON in other bytes, its charset, names of headers in capitals, and sent in chunks. */
  readonly form?: 'otherwise';
}

/** A provocation that waits for its call or notification, and then knows it. */
export class Planned<P, Item> {
  /** What it happened to; undefined as long as it has not. */
  item: Item | undefined;
  #left: number;

  constructor(
    readonly provocation: P,
    private readonly fits: (item: Item) => boolean,
    nth: number,
  ) {
    this.#left = nth;
  }

  get used(): boolean {
    return this.item !== undefined;
  }

  /** Whether it is for this item: the nth that fits. */
  takes(item: Item): boolean {
    if (this.used || !this.fits(item)) return false;
    this.#left -= 1;
    if (this.#left > 0) return false;
    this.item = item;
    return true;
  }
}

/** Provocations in the order in which they are to happen, each once. */
export class Plan<P, Item> {
  readonly #planned: Planned<P, Item>[] = [];

  /** Plans one for the `nth` item that fits, counted from now. */
  add(provocation: P, fits: (item: Item) => boolean, nth = 1): Planned<P, Item> {
    const planned = new Planned(provocation, fits, nth);
    this.#planned.push(planned);
    return planned;
  }

  /** What happens to this item: the first provocation that is for it. Further ones wait for the next. */
  take(item: Item): P | undefined {
    return this.#planned.find((planned) => planned.takes(item))?.provocation;
  }

  /** Those that nothing has come for. */
  get unused(): readonly Planned<P, Item>[] {
    return this.#planned.filter(({ used }) => !used);
  }

  /** Forgets those that nothing has come for. */
  clear(): void {
    this.#planned.length = 0;
  }
}
