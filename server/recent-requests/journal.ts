import { LRUCache } from 'lru-cache';

import { type Headers, maskedBeginning, maskedHeaders, maskedText, maskedValue } from './masking.js';

interface RecentLimits {
  readonly items: number;
  /** Maximum bytes per owner, and of all owners together. */
  readonly bytes: number;
  readonly totalBytes: number;
}

/** Bytes that an item takes in addition to the declared ones. */
const itemBytes = 1_024;
/** Maximum number of owners: more than the limits on bytes allow in practice. */
const maxOwners = 10_000;

interface Counted<T> {
  readonly item: T;
  readonly bytes: number;
}

interface Owner<T> {
  /** Oldest first. */
  readonly kept: Counted<T>[];
  bytes: number;
}

/**
 * The newest items of several owners, such as accounts. An owner that exceeds its limits loses its own oldest items. If
 * all owners together exceed the limit, the owner that has gone longest without a new item loses all of its items.
 */
export class RecentItems<T extends object> {
  readonly #owners = new LRUCache<string, Owner<T>>({
    max: maxOwners,
    dispose: ({ bytes }) => (this.#bytes -= bytes),
  });
  readonly #limits: RecentLimits;
  #bytes = 0;

  constructor(limits: RecentLimits) {
    this.#limits = limits;
  }

  /** Adds the newest item of an owner. An item larger than the owner's limit is not kept. */
  add(name: string, item: T, declaredBytes: number): void {
    const bytes = declaredBytes + itemBytes;
    if (bytes > this.#limits.bytes) return;
    let owner = this.#owners.get(name);
    if (owner === undefined) this.#owners.set(name, (owner = { kept: [], bytes: 0 }));
    owner.kept.push({ item, bytes });
    owner.bytes += bytes;
    this.#bytes += bytes;
    while (owner.kept.length > this.#limits.items || owner.bytes > this.#limits.bytes) {
      const oldest = owner.kept.shift()?.bytes ?? 0;
      owner.bytes -= oldest;
      this.#bytes -= oldest;
    }
    while (this.#bytes > this.#limits.totalBytes) this.#owners.pop();
  }

  /** Returns the items of an owner, oldest first. */
  of(name: string): T[] {
    return (this.#owners.peek(name)?.kept ?? []).map(({ item }) => item);
  }

  clear(): void {
    this.#owners.clear();
  }
}

/** The text of a body, up to a maximum length. */
interface KeptText {
  /** Null if there was none, or it cannot be shown. */
  readonly text: string | null;
  /** Whether the text was cut. */
  readonly isCut: boolean;
}

const secretInParts = /(?:secret|password|senha|token|private|key)"\s*:\s*[[{]/i;

/**
 * Returns the text of a body as it is kept. `body` is its parsed value. Secrets are found in texts by the names of
 * members. Names with escapes are not found, nor secrets that are not strings, so such a body is masked and serialized
 * again.
 */
function keptText(text: string | null, body: unknown, max: number): KeptText {
  const start = text?.slice(0, max) ?? null;
  const isReadable = start !== null && !start.includes('\\u') && !secretInParts.test(start);
  const whole = isReadable ? text : body === undefined ? null : serialized(body);
  if (whole === null || whole.length <= max) return { text: whole, isCut: false };
  // A copy, because a slice would keep the whole text alive.
  return { text: Buffer.from(whole.slice(0, max)).toString(), isCut: true };
}

function serialized(body: unknown): string | null {
  try {
    return JSON.stringify(maskedValue(body));
  } catch {
    // Nested too deeply.
    return null;
  }
}

function sizeOf({ headers, text }: { readonly headers: Headers; readonly text: string | null }): number {
  let size = text?.length ?? 0;
  for (const name in headers) size += name.length + String(headers[name]).length;
  return size;
}

/** A completed call of an operation, by reference. */
export interface JournalledCall {
  readonly number: number;
  readonly requestId: string;
  /** Machine time at which its headers had arrived, ms since 1970. */
  readonly atMs: number;
  readonly durationMs: number;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** The body as it was sent; null if there was none, or it was not UTF-8. */
  readonly text: string | null;
  /** The parsed body. */
  readonly body: unknown;
  /** The status with which the operation ended; null if it was not called. */
  readonly outcome: number | null;
  /** The status sent to the client; null if its connection was closed before. */
  readonly status: number | null;
  /** The id of the provocation applied to it; null if there was none. */
  readonly provocation: string | null;
}

/** A call for display: its secrets are masked. */
export interface ShownCall extends Omit<JournalledCall, 'headers' | 'text' | 'body'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Whether the body was cut. */
  readonly isCut: boolean;
}

interface Kept extends Omit<JournalledCall, 'body' | 'text'>, KeptText {}

const limits = { items: 1_000, bytes: 2 * 1024 * 1024, totalBytes: 16 * 1024 * 1024 };
/** Maximum length in characters of a body that is kept whole, and of a URL. */
const maxBody = 16_384;
const maxUrl = 1_024;

/** Returns the owner of token requests: the client id in them, which need not exist. */
export function ownerOfClient(clientId: string): string {
  return `client ${clientId.slice(0, 64).toLowerCase()}`;
}

/** The last calls of each account, in order of arrival. Held in memory, within bounds. */
export class CallJournal {
  readonly #items = new RecentItems<Kept>(limits);
  #last = 0;

  nextNumber(): number {
    this.#last += 1;
    return this.#last;
  }

  /**
   * Records a call of an owner: an account, or the client of a token request. The objects that it refers to must not
   * change afterwards.
   */
  note(owner: string, call: JournalledCall): void {
    const { text, isCut } = keptText(call.text, call.body, maxBody);
    // Written out, because every request creates one, and copying members costs several times as much.
    const kept: Kept = {
      number: call.number,
      requestId: call.requestId,
      atMs: call.atMs,
      durationMs: call.durationMs,
      operation: call.operation,
      method: call.method,
      url: call.url.slice(0, maxUrl),
      headers: call.headers,
      text,
      isCut,
      outcome: call.outcome,
      status: call.status,
      provocation: call.provocation,
    };
    this.#items.add(owner, kept, kept.url.length + sizeOf(kept));
  }

  /** Returns the calls of these owners, of one operation or of all, oldest first. */
  of(owners: readonly string[], operation?: string): ShownCall[] {
    return owners
      .flatMap((owner) => this.#items.of(owner))
      .filter((call) => operation === undefined || call.operation === operation)
      .sort((one, other) => one.number - other.number)
      .map(shown);
  }

  clear(): void {
    this.#items.clear();
  }
}

function shown({ text, headers, url, ...call }: Kept): ShownCall {
  const body = text === null ? null : maskedBeginning(text);
  return { ...call, url: maskedText(url), headers: Object.fromEntries(maskedHeaders(headers)), body };
}
