import { before } from '../core/cut.js';
import { type Sentence, t } from '../core/text.js';
import type { OperationId } from '../../generated/operations.js';
import { SetupError } from '../core/errors.js';
import { Exchange } from './exchange.js';
import type { HttpClient } from './http.js';
import type { Trace } from './trace.js';

/** One call, ready to be sent. Fields that are undefined here are left out of the request. */
export interface Call {
  readonly method: string;
  /** Path below the base URL, with path parameters filled in, including the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value to send as JSON. */
  readonly json?: unknown;
  /** The raw body, instead of `json`; bytes if it is not UTF-8. */
  readonly text?: string | Uint8Array;
  readonly operation?: OperationId | undefined;
  /**
   * Whether to wait and retry on 429 and 503 as the target asks (OP-55); true by default. `429`: on that status only.
   */
  readonly retry?: boolean | 429 | undefined;
  /** Whether long texts in the response are read in full; otherwise very long ones are cut. */
  readonly longTexts?: boolean | undefined;
  /** The check that sends it, if one does. */
  readonly by?: string | undefined;
}

/**
 * The target had closed the connection that a call was sent on. The call must not be repeated, as it is unknown whether
 * it was carried out.
 */
export class ClosedConnection extends SetupError {
  constructor(
    message: Sentence,
    readonly exchange: Exchange,
  ) {
    super(message);
  }
}

/** Sends calls to the target and returns exchanges. Knows nothing about accounts and checks. */
export class GatewayClient {
  constructor(
    private readonly http: HttpClient,
    readonly baseUrl: string,
    /** Headers from the target file, sent with every request. */
    private readonly headers: Readonly<Record<string, string>> = {},
    /** Adds trace headers to every request. */
    private readonly trace?: Trace,
  ) {}

  /**
   * Sends a call and returns the exchange. Retries 429 and 503 after Retry-After, within limits; the last response
   * counts.
   */
  send(call: Call, onLook: (exchange: Exchange) => void): Promise<Exchange> {
    const once = () => this.#once(call, onLook);
    return this.http.busy.send(
      { kind: kindOf(call), retry: call.retry ?? true },
      once,
      (sent) => sent.response,
    );
  }

  /** Whether every attempt of a request was refused by a guard that is no longer waited for. */
  isRefusedAnyway({ response }: Exchange): boolean {
    return response !== undefined && this.http.busy.isRefusedAnyway(response);
  }

  async #once(call: Call, onLook: (exchange: Exchange) => void): Promise<Exchange> {
    const body = call.text ?? (call.json === undefined ? undefined : JSON.stringify(call.json));
    const headers = lowerCased({
      accept: 'application/json',
      // Without this header, a target may compress the response.
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...this.trace?.headersFor(call.by),
      ...this.headers,
      ...call.headers,
    });
    const url = this.baseUrl + call.path;
    const request = {
      method: call.method,
      url,
      path: call.path,
      headers,
      operation: call.operation,
      body: body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : body,
    };
    const startedAt = performance.now();
    const { method, longTexts, by } = call;
    const answer = await this.http.send({ method, url, headers, body, kind: kindOf(call), longTexts, by });
    const durationMs = performance.now() - startedAt;
    if (!('error' in answer)) return new Exchange(request, answer, undefined, durationMs, onLook);
    const unanswered = new Exchange(request, undefined, answer.error, durationMs, onLook);
    if (answer.isStale && !answer.isGone)
      throw new ClosedConnection(t`${method} ${call.path}: ${answer.error}`, unanswered);
    return unanswered;
  }
}

/** The key by which calls are grouped for time limits and busy times: their operation, otherwise their path. */
function kindOf(call: Call): string {
  return call.operation ?? `${call.method} ${before(call.path, '?')}`;
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
