import { type Headers, maskedBeginning, maskedHeaders, maskedText, maskedValue } from './masking.js';
import { type KeptText, keptText, RecentItems, sizeOf } from './recent-items.js';

/** The parts of a request or an answer. */
export interface Message {
  readonly headers: Headers;
  /** A JSON value; undefined if there was none, or it could not be read. */
  readonly body: unknown;
  /** The body's JSON text, if available. */
  readonly text?: string | null | undefined;
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
/** Maximum length in characters of a body that is kept whole, and of a URL. */
const maxBody = 4_096;
const maxUrl = 1_024;
/** Maximum length of an indented body: a deeply nested one would be thousands of times longer than without indentation. */
const maxIndented = 16 * maxBody;

interface KeptMessage extends KeptText {
  readonly headers: Headers;
}

interface Kept extends Omit<AnsweredRequest, 'request' | 'answer'> {
  readonly request: KeptMessage;
  readonly answer: KeptMessage;
}

/**
 * The last answered requests, in memory, with limits per account: see docs/decisions/dashboard.md#recent-requests.
 * Secrets are masked when they are shown.
 */
export class LastRequests {
  readonly #items = new RecentItems<Kept>(limits);
  readonly #listeners = new Set<() => void>();

  /** Keeps a request; its headers and bodies must not change afterwards. */
  note(answered: AnsweredRequest): void {
    const request = kept(answered.request);
    const answer = kept(answered.answer);
    const url = answered.url.slice(0, maxUrl);
    const bytes = url.length + sizeOf(request) + sizeOf(answer);
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
    return this.#items
      .newest(accountId)
      .filter((one) => (!failed || one.status >= 400) && (id === undefined || mentions(one, id)))
      .slice(0, max)
      .map(shown);
  }

  /** The request with this id; null if it is not kept (any more). */
  byId(requestId: string): WholeRequest | null {
    const found = this.#items.newest().find((one) => one.requestId === requestId);
    if (!found) return null;
    return { ...shown(found), request: shownMessage(found.request), answer: shownMessage(found.answer) };
  }
}

function kept({ headers, body, text }: Message): KeptMessage {
  return { headers, ...keptText(text ?? null, body, maxBody) };
}

function mentions({ requestId, url, request, answer }: Kept, id: string): boolean {
  return requestId === id || [url, request.text, answer.text].some((text) => text?.includes(id));
}

function shown({ request, answer, ...rest }: Kept): ShownRequest {
  const { code, errorCode, error } = rest.status < 400 ? {} : members(answer);
  const state = members(request)['state'];
  return {
    ...rest,
    url: maskedText(rest.url),
    code: firstText([errorCode, code, error]),
    state: firstText([state]),
  };
}

function firstText(values: readonly unknown[]): string | null {
  const found = values.find((value) => typeof value === 'string');
  return typeof found === 'string' ? maskedText(found) : null;
}

/** The members of a JSON object; none for any other body. */
function members(message: KeptMessage): Readonly<Record<string, unknown>> {
  const body = parsed(message);
  return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
}

/** The JSON value of a body; undefined if it is no JSON, or was cut. */
function parsed({ text, isCut }: KeptMessage): unknown {
  if (text === null || isCut) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shownMessage(message: KeptMessage): ShownMessage {
  const { text, isCut } = message;
  const headers = maskedHeaders(message.headers);
  const body = parsed(message);
  if (body === undefined) return { headers, body: maskedBeginning(text ?? ''), isCut };
  const masked = maskedValue(body);
  const indented = JSON.stringify(masked, null, 2);
  return { headers, body: indented.length > maxIndented ? JSON.stringify(masked) : indented, isCut };
}
