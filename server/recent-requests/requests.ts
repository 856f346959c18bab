import { type Headers, maskedBeginning, maskedHeaders, maskedText, maskedValue } from './masking.js';

/** A number of items, and their bytes. */
export interface Bound {
  readonly items: number;
  readonly bytes: number;
}

interface Kept<T> {
  readonly item: T;
  readonly bytes: number;
  /** Increases with every item. */
  readonly order: number;
}

interface Share<T> {
  readonly kept: Kept<T>[];
  bytes: number;
}

/**
 * The newest items of several owners, with limits per owner and in total. If the total is exceeded, the oldest items of
 * whoever has most are dropped, so that nobody's items push out everybody else's. Adding an item has constant cost,
 * except from time to time.
 */
export class FairRing<T> {
  readonly #perOwner: Bound;
  readonly #inAll: Bound;
  readonly #shares = new Map<string, Share<T>>();
  #items = 0;
  #bytes = 0;
  #order = 0;

  constructor(bounds: { readonly perOwner: Bound; readonly inAll: Bound }) {
    this.#perOwner = bounds.perOwner;
    this.#inAll = bounds.inAll;
  }

  /** The number of items, and the sum of their declared bytes. */
  get size(): Bound {
    return { items: this.#items, bytes: this.#bytes };
  }

  /** Adds an item as its owner's newest. */
  add(owner: string, item: T, bytes: number): void {
    let share = this.#shares.get(owner);
    if (!share) this.#shares.set(owner, (share = { kept: [], bytes: 0 }));
    this.#order += 1;
    share.kept.push({ item, bytes, order: this.#order });
    share.bytes += bytes;
    this.#items += 1;
    this.#bytes += bytes;
    while (share.kept.length > this.#perOwner.items || share.bytes > this.#perOwner.bytes) {
      this.#dropOldest(owner, share);
    }
    if (this.#items > this.#inAll.items) this.#trim('items', ({ kept }) => kept.length);
    if (this.#bytes > this.#inAll.bytes) this.#trim('bytes', (one) => one.bytes);
  }

  /** Newest first: of one owner, or of all. */
  newest(owner?: string): T[] {
    const shares = owner === undefined ? [...this.#shares.values()] : [this.#shares.get(owner)];
    const kept = shares.flatMap((share) => share?.kept ?? []);
    return kept.sort((one, other) => other.order - one.order).map(({ item }) => item);
  }

  /** Makes room for a while: cuts the largest shares down to a common level, and leaves those below it alone. */
  #trim(bound: keyof Bound, measure: (share: Share<T>) => number): void {
    const target = this.#inAll[bound] * afterTrim;
    const level = levelOf([...this.#shares.values()].map(measure), target);
    for (const [owner, share] of this.#shares) {
      while (measure(share) > level && share.kept.length > 1) this.#dropOldest(owner, share);
    }
    if (this.size[bound] <= target) return;
    // There are so many owners that each has one item: the oldest are dropped.
    const oldest = [...this.#shares].sort(([, one], [, other]) => orderOf(one) - orderOf(other));
    for (const [owner, share] of oldest) {
      if (this.size[bound] <= target) return;
      this.#dropOldest(owner, share);
    }
  }

  #dropOldest(owner: string, share: Share<T>): void {
    const dropped = share.kept.shift();
    if (!dropped) return;
    share.bytes -= dropped.bytes;
    this.#items -= 1;
    this.#bytes -= dropped.bytes;
    if (share.kept.length === 0) this.#shares.delete(owner);
  }
}

/** The fraction that is kept when the limit is exceeded, so that not every item makes room for itself. */
const afterTrim = 0.9;

function orderOf({ kept: [first] }: Share<unknown>): number {
  return first?.order ?? 0;
}

/** The highest integer level to which shares can be cut so that their sum is at most `target`. */
function levelOf(shares: readonly number[], target: number): number {
  let [low, high] = [0, Math.max(...shares)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const total = shares.reduce((sum, share) => sum + Math.min(share, middle), 0);
    if (total <= target) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The parts of a request or an answer. */
export interface Message {
  readonly headers: Headers;
  /** A JSON value; undefined if there was none, or it could not be read. */
  readonly body: unknown;
  /** Bytes of the body as it was sent. */
  readonly bodyBytes: number;
  /** The body's JSON, if available, so that a long one need not be serialized again. */
  readonly text?: string | undefined;
}

/** An answered request. */
export interface AnsweredRequest {
  /** The id of the request, and the `errorId` of its answer. */
  readonly requestId: string;
  /** Machine time, ms since 1970. */
  readonly answeredAtMs: number;
  readonly durationMs: number;
  readonly method: string;
  /** The path as in the contract; as received if no operation handled it. */
  readonly path: string;
  /** Path and query as received. */
  readonly url: string;
  readonly status: number;
  /** Null if the caller is unknown. */
  readonly accountId: string | null;
  readonly request: Message;
  readonly answer: Message;
}

/** A message for display: secrets are masked, and long ones are truncated. */
export interface ShownMessage {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Masked JSON; empty if there was no body. */
  readonly body: string;
  /** Whether it was truncated. */
  readonly isCut: boolean;
}

/** A request for display in a list. */
export interface ShownRequest extends Omit<AnsweredRequest, 'request' | 'answer'> {
  /** The `code` of an error answer, or its text. */
  readonly code: string | null;
  /** The state that the control endpoint was asked for; null for other requests. */
  readonly state: string | null;
}

/** A request for display on its own page. */
export interface WholeRequest extends ShownRequest {
  readonly request: ShownMessage;
  readonly answer: ShownMessage;
}

/** A filter for requests; left-out members match everything. */
export interface RequestFilter {
  readonly accountId?: string | undefined;
  /** Only those answered with 400 or more. */
  readonly failed?: boolean | undefined;
  /** An id that is the request's own, or occurs in its URL or in a body. */
  readonly id?: string | undefined;
}

/** Limits on what is kept. Bytes are those of URLs, headers and bodies. */
const bounds: { readonly perOwner: Bound; readonly inAll: Bound } = {
  perOwner: { items: 200, bytes: 512 * 1024 },
  inAll: { items: 2_000, bytes: 4 * 1024 * 1024 },
};
/**
 * Maximum size in bytes of a body that is kept completely, and maximum length in characters of the start of a longer
 * one.
 */
const maxBody = 4_096;
/**
 * Maximum length in characters of an indented body: a deeply nested one would be thousands of times longer than without
 * indentation.
 */
const maxIndented = 16 * maxBody;
/** Maximum length of a URL in characters. */
const maxUrl = 1_024;

/** The start of a long body, as JSON text. */
class Beginning {
  constructor(
    readonly text: string,
    /** Whether there was more. */
    readonly isCut: boolean,
  ) {}
}

/**
 * The last answered requests, in memory, with separate limits per account: see docs/decisions/dashboard.md#recent-requests. Keeps
 * references, and only the start of long bodies; masks secrets when asked for them.
 */
export class LastRequests {
  readonly #ring = new FairRing<AnsweredRequest>(bounds);
  readonly #listeners = new Set<() => void>();

  /** Keeps a request; nothing that it refers to may change afterwards. */
  note(answered: AnsweredRequest): void {
    const request = shortened(answered.request);
    const answer = shortened(answered.answer);
    const url = answered.url.slice(0, maxUrl);
    const bytes = url.length + bytesOf(request) + bytesOf(answer);
    const { requestId, answeredAtMs, durationMs, method, path, status, accountId } = answered;
    const kept = {
      requestId,
      answeredAtMs,
      durationMs,
      method,
      path,
      url,
      status,
      accountId,
      request,
      answer,
    };
    this.#ring.add(accountId ?? '', kept, bytes);
    for (const listener of this.#listeners) listener();
  }

  /** The number and size of what is kept. */
  get size(): Bound {
    return this.#ring.size;
  }

  /** Calls a listener after each request, until the returned function is called. */
  onNoted(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Newest first, at most `max`. */
  newest({ accountId, failed = false, id }: RequestFilter, max: number): ShownRequest[] {
    const found: ShownRequest[] = [];
    for (const kept of this.#ring.newest(accountId)) {
      if (found.length >= max) break;
      if (failed && kept.status < 400) continue;
      if (id === undefined || names(kept, id)) found.push(shown(kept));
    }
    return found;
  }

  /** The request with this id; null if it is not kept (any more). */
  byId(requestId: string): WholeRequest | null {
    const kept = this.#ring.newest().find((one) => one.requestId === requestId);
    if (!kept) return null;
    return { ...shown(kept), request: shownMessage(kept.request), answer: shownMessage(kept.answer) };
  }
}

function shown({ request, answer, ...kept }: AnsweredRequest): ShownRequest {
  const code = kept.status < 400 ? null : codeOf(answer.body);
  return { ...kept, url: maskedText(kept.url), code, state: stateOf(request.body) };
}

function stateOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { state } = body as { readonly state?: unknown };
  return typeof state === 'string' ? maskedText(state) : null;
}

/** The `code` of an error answer, or its text if it has none. */
function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { code, errorCode, error } = body as Readonly<Record<string, unknown>>;
  const found = [errorCode, code, error].find((one) => typeof one === 'string');
  return typeof found === 'string' ? maskedText(found) : null;
}

function names({ requestId, url, request, answer }: AnsweredRequest, id: string): boolean {
  return (
    requestId === id || [url, textOf(request.body), textOf(answer.body)].some((text) => text.includes(id))
  );
}

/** The JSON of a body; empty if there is none. */
function textOf(body: unknown): string {
  if (body instanceof Beginning) return body.text;
  return body === undefined ? '' : JSON.stringify(body);
}

function shownMessage({ headers, body }: Message): ShownMessage {
  const shownHeaders = maskedHeaders(headers);
  if (body instanceof Beginning) {
    return { headers: shownHeaders, body: maskedBeginning(body.text), isCut: body.isCut };
  }
  if (body === undefined) return { headers: shownHeaders, body: '', isCut: false };
  const masked = maskedValue(body);
  const indented = JSON.stringify(masked, null, 2);
  const text = indented.length > maxIndented ? JSON.stringify(masked) : indented;
  return { headers: shownHeaders, body: text, isCut: false };
}

function shortened({ headers, body, bodyBytes, text }: Message): Message {
  if (body === undefined || bodyBytes <= maxBody) return { headers, body, bodyBytes };
  const whole = text ?? longText(body);
  // A copy: a slice would keep all of the text alive.
  const beginning = Buffer.from(whole.slice(0, maxBody)).toString();
  return { headers, body: new Beginning(beginning, whole.length > maxBody), bodyBytes };
}

/** A body parsed without recursion may be nested too deeply to be serialized with it. */
function longText(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof RangeError) return '(nested too deeply to be shown)';
    throw error;
  }
}

function bytesOf({ headers, body, bodyBytes }: Message): number {
  let bytes = body === undefined ? 0 : body instanceof Beginning ? body.text.length : bodyBytes;
  for (const name in headers) {
    const value = headers[name];
    bytes += name.length + (typeof value === 'string' ? value : String(value)).length;
  }
  return bytes;
}
