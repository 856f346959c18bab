import { LRUCache } from 'lru-cache';

import { type Headers, maskedValue } from './masking.js';

/** Limits on what is kept. */
export interface RecentLimits {
  /** Maximum number of items per owner. */
  readonly items: number;
  /** Maximum bytes per owner, and of all owners together. */
  readonly bytes: number;
  readonly totalBytes: number;
}

/** Bytes that an item takes in addition to its declared ones. */
const itemBytes = 1_024;
/** Maximum number of owners: more than the limits on bytes allow in practice. */
const maxOwners = 10_000;

interface Kept<T> {
  readonly item: T;
  readonly bytes: number;
  /** Increases with every item of any owner. */
  readonly order: number;
}

interface Owner<T> {
  /** Oldest first. */
  readonly kept: Kept<T>[];
  bytes: number;
}

/**
 * The newest items of several owners, such as accounts. An owner that exceeds its limits loses its own oldest items. If
 * all owners together exceed the limit, the owner without a new item for longest loses all of its items.
 */
export class RecentItems<T extends object> {
  readonly #owners = new LRUCache<string, Owner<T>>({
    max: maxOwners,
    dispose: ({ bytes }) => (this.#bytes -= bytes),
  });
  readonly #limits: RecentLimits;
  #bytes = 0;
  #added = 0;

  constructor(limits: RecentLimits) {
    this.#limits = limits;
  }

  /** Bytes of everything that is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds the newest item of an owner. An item larger than the owner's limit is not kept. */
  add(name: string, item: T, declaredBytes: number): void {
    const bytes = declaredBytes + itemBytes;
    if (bytes > this.#limits.bytes) return;
    let owner = this.#owners.get(name);
    if (owner === undefined) this.#owners.set(name, (owner = { kept: [], bytes: 0 }));
    this.#added += 1;
    owner.kept.push({ item, bytes, order: this.#added });
    owner.bytes += bytes;
    this.#bytes += bytes;
    while (owner.kept.length > this.#limits.items || owner.bytes > this.#limits.bytes) {
      const oldest = owner.kept.shift()?.bytes ?? 0;
      owner.bytes -= oldest;
      this.#bytes -= oldest;
    }
    while (this.#bytes > this.#limits.totalBytes) this.#owners.pop();
  }

  /** The items of one owner or of all, newest first. */
  newest(name?: string): T[] {
    const owners = name === undefined ? [...this.#owners.values()] : [this.#owners.peek(name)];
    const kept = owners.flatMap((owner) => owner?.kept ?? []);
    return kept.sort((one, other) => other.order - one.order).map(({ item }) => item);
  }

  /** Removes everything. */
  clear(): void {
    this.#owners.clear();
  }
}

/** The text of a body, up to a maximum length. */
export interface KeptText {
  /** Null if there was none, or it cannot be shown. */
  readonly text: string | null;
  /** Whether there was more. */
  readonly isCut: boolean;
}

/**
 * The text of a body as it is kept. `body` is the value that was read from it. Secrets are found in texts by the names
 * of members. Names with escapes are not, so such a body is masked and serialized again.
 */
export function keptText(text: string | null, body: unknown, max: number): KeptText {
  const start = text?.slice(0, max) ?? null;
  const isReadable = start !== null && !start.includes('\\u');
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

/** The number of characters of headers and a body. */
export function sizeOf({
  headers,
  text,
}: {
  readonly headers: Headers;
  readonly text: string | null;
}): number {
  let size = text?.length ?? 0;
  for (const name in headers) size += name.length + String(headers[name]).length;
  return size;
}
