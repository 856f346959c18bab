import { AnswerLost, NotSent } from './errors.js';
import type { Surroundings } from './surroundings.js';

/** A request in a form that can be sent more than once. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | null;
}

/** The maximum size of a response: a page of 100 rows has about 100 KB. */
const maxBytes = 10 * 1024 * 1024;

/** Error codes of failures before any byte of the request could be sent. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT)$/;
/** Error codes for a gateway certificate that is not trusted: a retry cannot help. */
const untrusted = /^(ERR_TLS_\w+|CERT_\w+|\w+_SIGNED_CERT\w*|UNABLE_TO_\w+|\w+_CERT_\w+)$/;

/**
 * Sends a request once and reads the whole response. Throws `NotSent` if the request certainly did not arrive, and
 * `AnswerLost` if it may have.
 */
export async function send(
  request: WireRequest,
  { fetch }: Pick<Surroundings, 'fetch'>,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<Response> {
  const isAborted = (): boolean => signal?.aborted === true;
  if (isAborted()) throw new NotSent(false, signal?.reason);
  const deadline = AbortSignal.timeout(timeoutMs);
  const { method, url, headers, body } = request;
  let status: number | null = null;
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      // Following a redirect would turn a POST into a GET, or send it a second time elsewhere.
      redirect: 'manual',
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    });
    status = response.status;
    const text = await textOf(response);
    if (response.ok) JSON.parse(text);
    return answer(response, text);
  } catch (error) {
    if (deadline.aborted) throw new AnswerLost('timeout', status, error);
    if (isAborted()) throw new AnswerLost('aborted', status, error);
    const code = codeOf(error);
    if (beforeSending.test(code)) throw new NotSent(true, error);
    if (untrusted.test(code)) throw new NotSent(false, error);
    const isRead = error instanceof SyntaxError || error instanceof TooLarge;
    throw new AnswerLost(isRead ? 'unreadable-answer' : 'connection-lost', status, error);
  }
}

class TooLarge extends Error {}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new TooLarge(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Copies the response with its text already read, so that reading it later cannot fail. */
function answer({ status, headers }: Response, text: string): Response {
  const isEmpty = text === '' || [204, 205, 304].includes(status);
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name);
  return new Response(isEmpty ? null : text, { status, headers: kept });
}

/** Returns the innermost `code` of an error thrown by `fetch`, or an empty string. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return typeof code === 'string' ? code : codeOf(cause);
}
