import { type Bound, FairRing } from './fair-ring.js';
import { type Headers, maskedBeginning, maskedHeaders, maskedText, maskedValue } from './masking.js';

export type { Headers };

/** What a request or an answer was made of. */
export interface Message {
  readonly headers: Headers;
  /** A JSON value; undefined: there was none, or it could not be read. */
  readonly body: unknown;
  /** Bytes of the body as it was sent. */
  readonly bodyBytes: number;
  /** The body's JSON, where it is at hand: a long one need not be written once more. */
  readonly text?: string | undefined;
}

/** A request that was answered. */
export interface SeenRequest {
  /** The id of the request, and the `errorId` of its answer. */
  readonly requestId: string;
  /** Machine time, ms since 1970. */
  readonly answeredAtMs: number;
  readonly durationMs: number;
  readonly method: string;
  /** The path as the contract writes it; as it was sent where no operation took it. */
  readonly path: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly status: number;
  /** Null: of nobody that was known. */
  readonly accountId: string | null;
  readonly request: Message;
  readonly answer: Message;
}

/** A message to be shown: secrets masked, cut where it is long. */
export interface ShownMessage {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON, as it may be shown; empty: there was none. */
  readonly body: string;
  /** Whether there was more of it. */
  readonly isCut: boolean;
}

/** A request as it may be shown in a list. */
export interface ShownRequest extends Omit<SeenRequest, 'request' | 'answer'> {
  /** The `code` of an error answer, or what it says. */
  readonly code: string | null;
  /** The state that the control endpoint was asked for; null: it was another request. */
  readonly state: string | null;
}

/** A request as it may be shown by itself. */
export interface WholeRequest extends ShownRequest {
  readonly request: ShownMessage;
  readonly answer: ShownMessage;
}

/** Which requests are asked for; what is left out does not matter. */
export interface RequestFilter {
  readonly accountId?: string | undefined;
  /** Only those that were answered with 400 or more. */
  readonly failed?: boolean | undefined;
  /** An id that is the request's own, or stands in its URL or in a body. */
  readonly id?: string | undefined;
}

/** Bounds on what is kept. Bytes are those of URLs, headers and bodies. */
const bounds: { readonly perOwner: Bound; readonly inAll: Bound } = {
  perOwner: { items: 200, bytes: 512 * 1024 },
  inAll: { items: 2_000, bytes: 4 * 1024 * 1024 },
};
/** Max bytes of a body that is kept as it is, and max characters of the beginning of a longer one. */
const maxBody = 4_096;
/** Max characters of a body with line breaks and indents: nested deeply it would have thousands of times as many as without. */
const maxIndented = 16 * maxBody;
/** Max characters of a URL. */
const maxUrl = 1_024;

/** A long body's beginning, as JSON text. */
class Beginning {
  constructor(
    readonly text: string,
    /** Whether there was more. */
    readonly isCut: boolean,
  ) {}
}

/**
 * The last requests that were answered, in memory, those of one account beside those of all others: see
 * docs/decisions/last-requests.md. Keeps references, and of long bodies the beginning; masks secrets when it is asked.
 */
export class LastRequests {
  readonly #ring = new FairRing<SeenRequest>(bounds);
  readonly #listeners = new Set<() => void>();

  /** Keeps a request; nothing that it refers to is changed any more. */
  note(seen: SeenRequest): void {
    const request = shortened(seen.request);
    const answer = shortened(seen.answer);
    const url = seen.url.slice(0, maxUrl);
    const bytes = url.length + bytesOf(request) + bytesOf(answer);
    const { requestId, answeredAtMs, durationMs, method, path, status, accountId } = seen;
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

  /** How much is kept. */
  get size(): Bound {
    return this.#ring.size;
  }

  /** Calls a listener after each request, until what it returns is called. */
  onNoted(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Newest first, `max` at most. */
  newest({ accountId, failed = false, id }: RequestFilter, max: number): ShownRequest[] {
    const found: ShownRequest[] = [];
    for (const kept of this.#ring.newest(accountId)) {
      if (found.length >= max) break;
      if (failed && kept.status < 400) continue;
      if (id === undefined || names(kept, id)) found.push(shown(kept));
    }
    return found;
  }

  /** The request with this id, or null where it is not kept (any more). */
  byId(requestId: string): WholeRequest | null {
    const kept = this.#ring.newest().find((one) => one.requestId === requestId);
    if (!kept) return null;
    return { ...shown(kept), request: shownMessage(kept.request), answer: shownMessage(kept.answer) };
  }
}

function shown({ request, answer, ...kept }: SeenRequest): ShownRequest {
  const code = kept.status < 400 ? null : codeOf(answer.body);
  return { ...kept, url: maskedText(kept.url), code, state: stateOf(request.body) };
}

function stateOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { state } = body as { readonly state?: unknown };
  return typeof state === 'string' ? maskedText(state) : null;
}

/** What an error answer has for a code; the words of one that has none. */
function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { code, errorCode, error } = body as Readonly<Record<string, unknown>>;
  const found = [errorCode, code, error].find((one) => typeof one === 'string');
  return typeof found === 'string' ? maskedText(found) : null;
}

function names({ requestId, url, request, answer }: SeenRequest, id: string): boolean {
  return (
    requestId === id || [url, textOf(request.body), textOf(answer.body)].some((text) => text.includes(id))
  );
}

/** JSON of a body; empty where there is none. */
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

/** What was parsed without recursion, thousands of levels deep, cannot be written with it. */
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
