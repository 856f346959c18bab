import { isObject } from '../core/json.js';
import { amountIn, type KnownFault, type NamedMessage } from '../core/known-fault.js';

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

/** A provocation without its bodies, which may have values of one run: `hold 300`, `answer 503`, `deliver twice`. */
function faultOf(provocation: CallProvocation | NotificationProvocation): string {
  if (typeof provocation === 'string') return provocation;
  if ('answer' in provocation)
    return `answer ${provocation.answer.status}${provocation.carriedOut === true ? ', carried out' : ''}`;
  const members = Object.entries(provocation).map(([name, value]: [string, unknown]) =>
    [name, ...(isObject(value) ? Object.keys(value) : [String(value)])].join(' '),
  );
  return members.sort().join(', ');
}

const isSame = (one: NamedMessage, other: NamedMessage): boolean =>
  one.message === other.message && one.amount === other.amount;

/** A provocation that waits for its call or notification, and then knows it. */
export class Planned<P, Item> {
  /** What it happened to; undefined as long as it has not. */
  item: Item | undefined;
  /** The names of the items that have fitted. */
  readonly #fitting: NamedMessage[] = [];
  #left: number;

  constructor(
    readonly provocation: P,
    readonly fits: (item: Item) => boolean,
    nth: number,
    /** The operation that it is for; undefined if `fits` alone decides. */
    readonly message: string | undefined,
  ) {
    this.#left = nth;
  }

  get used(): boolean {
    return this.item !== undefined;
  }

  /** Counts an item that has come: how many of this name have fitted so far; 0 if it does not fit. */
  count(item: Item, name: NamedMessage): number {
    if (!this.fits(item)) return 0;
    this.#fitting.push(name);
    return this.#fitting.filter((one) => isSame(one, name)).length;
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

/**
 * Provocations in the order in which they are to happen, each once. With the faults of an earlier run, each happens to the
 * message that it happened to then; only provocations that had no message then are free for others.
 */
export class Plan<
  P extends CallProvocation | NotificationProvocation,
  Item extends { readonly bytes: Buffer },
> {
  readonly #planned: Planned<P, Item>[] = [];
  /** What has happened, in order. */
  readonly injected: { readonly item: Item; readonly known: KnownFault }[] = [];
  /** The faults of the earlier run that have not happened again. */
  readonly missing: KnownFault[];

  constructor(
    private readonly kind: NamedMessage['kind'],
    private readonly messageOf: (item: Item) => string,
    again: readonly KnownFault[] = [],
  ) {
    this.missing = again.filter((fault) => fault.kind === kind);
  }

  /** Plans one for the `nth` item that fits, counted from now. */
  add(provocation: P, fits: (item: Item) => boolean, nth = 1, message?: string): Planned<P, Item> {
    const planned = new Planned(provocation, fits, nth, message);
    this.#planned.push(planned);
    return planned;
  }

  /** What happens to this item: the first provocation that is for it. Further ones wait for the next. */
  take(item: Item): P | undefined {
    const name = { kind: this.kind, message: this.messageOf(item), amount: amountIn(item) };
    const open = this.unused.map((planned) => ({ planned, nth: planned.count(item, name) }));
    const again = open.find(({ planned, nth }) => nth > 0 && this.#isDue(planned, name, nth));
    const taken = again ?? open.find(({ planned }) => this.#isFree(planned) && planned.takes(item));
    if (taken === undefined) return undefined;
    const { planned, nth } = taken;
    planned.item = item;
    const known = { ...name, fault: faultOf(planned.provocation), nth };
    const due = this.missing.findIndex((one) => one.fault === known.fault && isSame(one, name));
    if (due >= 0) this.missing.splice(due, 1);
    this.injected.push({ item, known });
    return planned.provocation;
  }

  /** Whether it happened to this message in the earlier run. */
  #isDue({ provocation }: Planned<P, Item>, name: NamedMessage, nth: number): boolean {
    const fault = faultOf(provocation);
    return this.missing.some((one) => one.fault === fault && isSame(one, name) && one.nth <= nth);
  }

  /** Whether no fault of the earlier run needs it. */
  #isFree({ provocation, message }: Planned<P, Item>): boolean {
    const fault = faultOf(provocation);
    const needed = this.missing.filter(
      (one) => one.fault === fault && (message ?? one.message) === one.message,
    );
    const alike = this.unused.filter((one) => faultOf(one.provocation) === fault && one.message === message);
    return alike.length > needed.length;
  }

  /** Those that nothing has come for. */
  get unused(): readonly Planned<P, Item>[] {
    return this.#planned.filter(({ used }) => !used);
  }

  /** Forgets those that nothing has come for. */
  forget(): void {
    this.#planned.length = 0;
  }

  /** The same, and everything that has come. */
  clear(): void {
    this.forget();
    this.injected.length = 0;
  }
}
