import { type Headers, maskedBeginning, maskedHeaders, maskedText, maskedValue } from './masking.js';
import { RecentItems } from './recent-items.js';

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

/** Limits on what is kept. */
const limits = { items: 200, bytes: 768 * 1024, totalBytes: 6 * 1024 * 1024 };
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
 * The last answered requests, in memory, with limits per account: see docs/decisions/dashboard.md#recent-requests.
 * Keeps references, and only the start of long bodies; masks secrets when they are shown.
 */
export class LastRequests {
  readonly #items = new RecentItems<AnsweredRequest>(limits);
  readonly #listeners = new Set<() => void>();

  /** Keeps a request; nothing that it refers to may change afterwards. */
  note(answered: AnsweredRequest): void {
    const request = shortened(answered.request);
    const answer = shortened(answered.answer);
    const url = answered.url.slice(0, maxUrl);
    const bytes = url.length + bytesOf(request) + bytesOf(answer);
    this.#items.add(answered.accountId ?? '', { ...answered, url, request, answer }, bytes);
    for (const listener of this.#listeners) listener();
  }

  /** Calls a listener after each request, until the returned function is called. */
  onNoted(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Newest first, at most `max`. */
  newest({ accountId, failed = false, id }: RequestFilter, max: number): ShownRequest[] {
    const found: ShownRequest[] = [];
    for (const kept of this.#items.newest(accountId)) {
      if (found.length >= max) break;
      if (failed && kept.status < 400) continue;
      if (id === undefined || names(kept, id)) found.push(shown(kept));
    }
    return found;
  }

  /** The request with this id; null if it is not kept (any more). */
  byId(requestId: string): WholeRequest | null {
    const kept = this.#items.newest().find((one) => one.requestId === requestId);
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
