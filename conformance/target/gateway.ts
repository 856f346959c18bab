import { t } from '../core/text.js';
import type { OperationId } from '../../generated/operations.js';
import { SetupError } from '../core/errors.js';
import { Exchange } from './exchange.js';
import type { HttpClient } from './http.js';

/** One call, ready to be sent. What is left out here is left out of the request. */
export interface Call {
  readonly method: string;
  /** Path below the base URL, with path parameters filled in, including the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value to send as JSON. */
  readonly json?: unknown;
  /** The raw body, instead of `json`; bytes where it is not UTF-8. */
  readonly text?: string | Uint8Array;
  readonly operation?: OperationId | undefined;
  /**
   * Whether to wait and retry on 429 and 503, as the target says (OP-55); true by default. `429`: on that status only.
   */
  readonly retry?: boolean | 429 | undefined;
  /** Whether long texts of the answer are read in full; otherwise very long ones are cut. */
  readonly longTexts?: boolean | undefined;
}

/** A call is given up after this many attempts and this total wait, whichever comes later … */
const minAttempts = 5;
const minPatienceMs = 1_500;
/** … and before a wait that would make the total longer than this. */
const maxPatienceMs = 20_000;
/** A wait in ms that is too long for a busy moment, so it must be a limit. */
const longWaitMs = 5_000;
/** The first wait in ms if the target does not say how long to wait, or says 0. */
const firstWaitMs = 200;
const minWaitMs = 10;

/** An operation that has answered only 429 or 503 for this long, in ms, is not retried any more. */
const maxBusyMs = 30_000;

/** Sends calls to the target and returns exchanges. It knows nothing about accounts and checks. */
export class GatewayClient {
  /** Operations that have answered only 429 or 503, with the time since when. */
  readonly #busySince = new Map<string, number>();

  constructor(
    private readonly http: HttpClient,
    readonly baseUrl: string,
    /** Headers from the target file, sent with every request. */
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** One exchange. On 429 and 503 it waits as told, within limits, and tries again; the last answer counts. */
  async send(call: Call, onLook: (exchange: Exchange) => void): Promise<Exchange> {
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await this.#once(call, onLook);
      const status = exchange.response?.status;
      const busy = status === 429 || (status === 503 && call.retry !== 429);
      if (this.#isBusyForLong(call, busy)) return exchange;
      const isEnough = attempt >= minAttempts && waitedMs >= minPatienceMs;
      if (!busy || call.retry === false || isEnough) return exchange;
      const ms = waitMs(exchange.response?.headers['retry-after'], attempt);
      if (waitedMs + ms > maxPatienceMs) return exchange;
      await new Promise((resolve) => setTimeout(resolve, ms));
      waitedMs += ms;
    }
  }

  #isBusyForLong(call: Call, busy: boolean): boolean {
    const kind = kindOf(call);
    if (!busy) this.#busySince.delete(kind);
    else if (!this.#busySince.has(kind)) this.#busySince.set(kind, performance.now());
    return busy && performance.now() - (this.#busySince.get(kind) ?? 0) > maxBusyMs;
  }

  async #once(call: Call, onLook: (exchange: Exchange) => void): Promise<Exchange> {
    const body = call.text ?? (call.json === undefined ? undefined : JSON.stringify(call.json));
    const headers = lowerCased({
      accept: 'application/json',
      // Without this header a target may compress.
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...this.headers,
      ...call.headers,
    });
    const url = this.baseUrl + call.path;
    const request = {
      ...{ method: call.method, url, path: call.path, headers, operation: call.operation },
      body: body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : body,
    };
    const startedAt = performance.now();
    const { method, longTexts } = call;
    const answer = await this.http.send({ method, url, headers, body, kind: kindOf(call), longTexts });
    const durationMs = performance.now() - startedAt;
    if ('error' in answer && answer.isStale) throw new SetupError(t`${method} ${call.path}: ${answer.error}`);
    return 'error' in answer
      ? new Exchange(request, undefined, answer.error, durationMs, onLook)
      : new Exchange(request, answer, undefined, durationMs, onLook);
  }
}

/** The key under which calls share patience: their operation, otherwise their path. */
function kindOf(call: Call): string {
  return call.operation ?? `${call.method} ${call.path.replace(/\?.*$/s, '')}`;
}

function waitMs(retryAfter: string | undefined, attempt: number): number {
  const growing = 2 ** (attempt - 1);
  if (retryAfter === undefined || retryAfter.trim() === '') return firstWaitMs * growing;
  return Math.max(retryAfterMs(retryAfter) ?? firstWaitMs, minWaitMs * growing);
}

/** The wait in `Retry-After` (seconds or a date) in ms; undefined if it is neither. */
function retryAfterMs(retryAfter: string): number | undefined {
  const seconds = Number(retryAfter);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? ms : undefined;
}

/**
 * How many seconds a 429 asks to wait that remains after all retries, if it is due to a limit rather than a busy
 * moment; otherwise undefined. What the call would have shown cannot be judged then.
 */
export function unawaitedSeconds({ response }: Exchange): number | undefined {
  const waitMs = response?.status === 429 ? retryAfterMs(response.headers['retry-after'] ?? '') : undefined;
  return waitMs !== undefined && waitMs > longWaitMs ? Math.ceil(waitMs / 1000) : undefined;
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
