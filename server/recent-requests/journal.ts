import { type Headers, maskedBeginning, maskedHeaders, maskedText } from './masking.js';
import { type KeptText, keptText, RecentItems, sizeOf } from './recent-items.js';

/** A call of an operation that is over, by reference. */
export interface JournalledCall {
  readonly number: number;
  readonly requestId: string;
  /** Machine time at which its headers had come, ms since 1970. */
  readonly atMs: number;
  readonly durationMs: number;
  readonly operation: string;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Headers;
  /** The body as it was sent; null if there was none, or it was not UTF-8. */
  readonly text: string | null;
  /** The body as it was read. */
  readonly body: unknown;
  /** The status with which the operation ended; null if it was not called. */
  readonly outcome: number | null;
  /** What the client was answered; null if its connection was closed before. */
  readonly status: number | null;
  /** The id of the provocation that happened to it. */
  readonly provocation: string | null;
}

/** A call for display: its secrets are masked. */
export interface ShownCall extends Omit<JournalledCall, 'headers' | 'text' | 'body'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Whether there was more of the body. */
  readonly isCut: boolean;
}

interface Kept extends Omit<JournalledCall, 'body' | 'text'>, KeptText {}

/** Limits on what is kept. */
const limits = { items: 1_000, bytes: 2 * 1024 * 1024, totalBytes: 16 * 1024 * 1024 };
/** Maximum length in characters of a body that is kept whole, and of a URL. */
const maxBody = 16_384;
const maxUrl = 1_024;

/** Whose the calls for a token are, by the client id in them. Nobody else's list has room for what anybody can send. */
export function ownerOfClient(clientId: string): string {
  return `client ${clientId.slice(0, 64).toLowerCase()}`;
}

/** The last calls of each account, in order, as they came. In memory, within bounds. */
export class CallJournal {
  readonly #items = new RecentItems<Kept>(limits);
  #last = 0;

  /** The number of the next call. */
  nextNumber(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Keeps a call of an owner: an account, or who asks for a token. Nothing that it refers to may change afterwards. */
  note(owner: string, call: JournalledCall): void {
    const { text, isCut } = keptText(call.text, call.body, maxBody);
    // Written out, because every request makes one, and copying members costs several times as much.
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

  /** The calls of these owners, of one operation or of all, oldest first. */
  of(owners: readonly string[], operation?: string): ShownCall[] {
    return owners
      .flatMap((owner) => this.#items.newest(owner))
      .filter((call) => operation === undefined || call.operation === operation)
      .sort((one, other) => one.number - other.number)
      .map(shown);
  }

  /** Forgets everything. */
  clear(): void {
    this.#items.clear();
  }
}

function shown({ text, headers, url, ...call }: Kept): ShownCall {
  const body = text === null ? null : maskedBeginning(text);
  return { ...call, url: maskedText(url), headers: Object.fromEntries(maskedHeaders(headers)), body };
}
