import { LRUCache } from 'lru-cache';

import { type Headers, maskedBeginning, maskedHeaders, maskedText, maskedValue } from './masking.js';

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

function sizeOf(headers: Headers): number {
  let size = 0;
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

interface Kept extends Omit<JournalledCall, 'body' | 'text'>, KeptText {
  readonly bytes: number;
}

interface Owner {
  /** Oldest first. */
  readonly calls: Kept[];
  bytes: number;
}

/** Limits on the calls and bytes of an owner, and on the owners and bytes together. */
const limits = { calls: 1_000, bytes: 2 * 1024 * 1024, owners: 10_000, totalBytes: 16 * 1024 * 1024 };
/** Bytes that a call takes in addition to its texts. */
const callBytes = 1_024;
/** Maximum length in characters of a body that is kept whole, and of a URL. */
const maxBody = 16_384;
const maxUrl = 1_024;

/** Returns the owner of token requests: the client id in them, which need not exist. */
export function ownerOfClient(clientId: string): string {
  return `client ${clientId.slice(0, 64).toLowerCase()}`;
}

/**
 * The last calls of each account, in order of arrival. Held in memory, within bounds: an owner that exceeds its limits
 * loses its own oldest calls. If all owners together exceed theirs, the owner that has gone longest without a new call
 * loses all of its calls.
 */
export class CallJournal {
  readonly #owners = new LRUCache<string, Owner>({
    max: limits.owners,
    dispose: ({ bytes }) => (this.#bytes -= bytes),
  });
  #bytes = 0;
  #last = 0;

  nextNumber(): number {
    this.#last += 1;
    return this.#last;
  }

  /**
   * Records a call of an owner: an account, or the client of a token request. The objects that it refers to must not
   * change afterwards.
   */
  note(name: string, call: JournalledCall): void {
    const { text, isCut } = keptText(call.text, call.body, maxBody);
    // Written out, because every request creates one, and copying members costs several times as much.
    const url = call.url.slice(0, maxUrl);
    const bytes = callBytes + url.length + (text?.length ?? 0) + sizeOf(call.headers);
    const kept: Kept = {
      number: call.number,
      requestId: call.requestId,
      atMs: call.atMs,
      durationMs: call.durationMs,
      operation: call.operation,
      method: call.method,
      url,
      headers: call.headers,
      text,
      isCut,
      outcome: call.outcome,
      status: call.status,
      provocation: call.provocation,
      bytes,
    };
    let owner = this.#owners.get(name);
    if (owner === undefined) this.#owners.set(name, (owner = { calls: [], bytes: 0 }));
    owner.calls.push(kept);
    owner.bytes += bytes;
    this.#bytes += bytes;
    while (owner.calls.length > limits.calls || owner.bytes > limits.bytes) {
      const oldest = owner.calls.shift()?.bytes ?? 0;
      owner.bytes -= oldest;
      this.#bytes -= oldest;
    }
    while (this.#bytes > limits.totalBytes) this.#owners.pop();
  }

  /** Returns the calls of these owners, of one operation or of all, oldest first. */
  of(owners: readonly string[], operation?: string): ShownCall[] {
    return owners
      .flatMap((owner) => this.#owners.peek(owner)?.calls ?? [])
      .filter((call) => operation === undefined || call.operation === operation)
      .sort((one, other) => one.number - other.number)
      .map(shown);
  }

  clear(): void {
    this.#owners.clear();
  }
}

function shown({ text, headers, url, bytes: _, ...call }: Kept): ShownCall {
  const body = text === null ? null : maskedBeginning(text);
  return { ...call, url: maskedText(url), headers: Object.fromEntries(maskedHeaders(headers)), body };
}
