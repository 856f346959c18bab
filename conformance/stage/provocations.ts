import { isObject } from '../core/json.js';
import { amountIn, type KnownFault, type NamedMessage } from '../core/known-fault.js';

/** A response from the stage itself. `body` is JSON, or text that is sent unchanged. */
export interface StagedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * The fault to inject into one call:
 *
 * - `lose the answer`: the gateway carries out the call, and the connection is closed before the first byte of the
 * response;
 * - `cut in the body`: the same, but in the middle of the response;
 * - `send twice`: the gateway gets the call twice, as from a proxy that repeats it, and the client gets the second
 * response;
 * - `close before`: the connection is closed, and the gateway never sees the call;
 * - `hold`: the gateway carries out the call, and the response comes this much later, in ms;
 * - `slow`: the response comes at this many bytes a second;
 * - `status`: the gateway's response comes with another status;
 * - `answer`: the client gets this response; the gateway sees the call only if it is `carriedOut`.
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

/** A wrong or unusual signature of a notification. `both keys`: signed with an old key, too, as during a rotation. */
export type Forgery = 'unsigned' | 'another key' | 'tampered' | 'old' | 'both keys';

/** The fault to inject into one notification. Members that are undefined change nothing. */
export interface NotificationProvocation {
  /** Default `once`. `after the next`: the notification waits until the next one has been delivered. */
  readonly deliver?: 'once' | 'twice' | 'three at once' | 'after the next' | 'not at all';
  /** The delay, in ms. */
  readonly lateMs?: number;
  /** Members to set, by JSON Pointer. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly signature?: Forgery;
  /** Headers of the delivery to change, in lower case; null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly coding?: 'gzip';
  readonly method?: 'PUT';
  /**
   * `otherwise`: formatted as by other gateways, with different but equivalent JSON, a charset, upper-case header names
   * and chunked encoding. `other bytes`: only the equivalent JSON.
   */
  readonly form?: 'otherwise' | 'other bytes';
}

/**
 * A name for a provocation, without bodies, which may contain values of one run: `hold 300`, `answer 503`, `deliver
 * twice`.
 */
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

/** A provocation that waits for a matching call or notification, and then refers to it. */
export class Planned<P, Item> {
  /** The message that it was applied to; undefined until then. */
  item: Item | undefined;
  /** The names of the items that have matched. */
  readonly #fitting: NamedMessage[] = [];
  #left: number;

  constructor(
    readonly provocation: P,
    readonly fits: (item: Item) => boolean,
    nth: number,
    /** The operation that it applies to; undefined if `fits` alone decides. */
    readonly message: string | undefined,
  ) {
    this.#left = nth;
  }

  get used(): boolean {
    return this.item !== undefined;
  }

  /** Counts an item that has arrived, and returns how many of this name have matched so far; 0 if it does not match. */
  count(item: Item, name: NamedMessage): number {
    if (!this.fits(item)) return 0;
    this.#fitting.push(name);
    return this.#fitting.filter((one) => isSame(one, name)).length;
  }

  /** Whether it applies to this item: the nth that matches. */
  takes(item: Item): boolean {
    if (this.used || !this.fits(item)) return false;
    this.#left -= 1;
    if (this.#left > 0) return false;
    this.item = item;
    return true;
  }
}

/**
 * Provocations in the order in which they are to be applied, each once. With the faults of an earlier run, each is
 * applied to the same message as before; only provocations that were applied to no message then are free for others.
 */
export class Plan<
  P extends CallProvocation | NotificationProvocation,
  Item extends { readonly bytes: Buffer },
> {
  readonly #planned: Planned<P, Item>[] = [];
  /** The faults that were injected, in order. */
  readonly injected: { readonly item: Item; readonly known: KnownFault }[] = [];
  /** The faults of the earlier run that have not been injected again. */
  readonly missing: KnownFault[];

  constructor(
    private readonly kind: NamedMessage['kind'],
    private readonly messageOf: (item: Item) => string,
    again: readonly KnownFault[] = [],
  ) {
    this.missing = again.filter((fault) => fault.kind === kind);
  }

  /** Plans a provocation for the `nth` matching item, counted from the time of the call. */
  add(provocation: P, fits: (item: Item) => boolean, nth = 1, message?: string): Planned<P, Item> {
    const planned = new Planned(provocation, fits, nth, message);
    this.#planned.push(planned);
    return planned;
  }

  /**
   * Returns the fault to inject into this item: the first provocation that applies to it. Further ones wait for the
   * next item.
   */
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

  /** Whether the provocation was applied to this message in the earlier run. */
  #isDue({ provocation }: Planned<P, Item>, name: NamedMessage, nth: number): boolean {
    const fault = faultOf(provocation);
    return this.missing.some((one) => one.fault === fault && isSame(one, name) && one.nth <= nth);
  }

  /** Whether no fault of the earlier run needs this provocation. */
  #isFree({ provocation, message }: Planned<P, Item>): boolean {
    const fault = faultOf(provocation);
    const needed = this.missing.filter(
      (one) => one.fault === fault && (message ?? one.message) === one.message,
    );
    const alike = this.unused.filter((one) => faultOf(one.provocation) === fault && one.message === message);
    return alike.length > needed.length;
  }

  /** The provocations that have not been applied. */
  get unused(): readonly Planned<P, Item>[] {
    return this.#planned.filter(({ used }) => !used);
  }

  /** Drops all planned provocations. */
  forget(): void {
    this.#planned.length = 0;
  }

  /** Drops all planned provocations and the record of injected faults. */
  clear(): void {
    this.forget();
    this.injected.length = 0;
  }
}
