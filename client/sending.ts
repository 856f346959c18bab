import { operations } from '../generated/operations.js';
import type { CallOptions, OperationId } from './calls.js';
import { send, type WireRequest } from './connection.js';
import { AnswerLost, NotSent } from './errors.js';
import type { Settings } from './options.js';
import { askedWait, backoff, isForLater, repeatsOf, tellsOfTheFirst } from './repeats.js';
import type { Surroundings } from './surroundings.js';
import type { Send, Tokens } from './tokens.js';

interface Means {
  readonly settings: Settings;
  readonly surroundings: Surroundings;
  /** Null for the token endpoints. */
  readonly tokens: Tokens | null;
}

/**
 * Creates the function that sends an operation: with a token, which is renewed once if the gateway refuses it, and with
 * retries where they are safe. The function throws `NotSent`, `AnswerLost`, or the error of the token request.
 */
export function sending(operationId: OperationId, means: Means, options: CallOptions = {}): Send {
  const { settings, surroundings, tokens } = means;
  const repeats = repeatsOf(operationId);
  const limits = { timeoutMs: options.timeoutMs ?? settings.timeoutMs, signal: options.signal };

  /** Sends the request with a token; if the gateway refuses the token, sends it once more with a new one. */
  async function authorized(request: WireRequest): Promise<Response> {
    if (tokens === null) {
      return withoutSecret(await send(request, surroundings, limits), settings.credentials.clientSecret);
    }
    for (let isSecond = false; ; isSecond = true) {
      const token = await tokens.get(operations[operationId].family);
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${token}`);
      const response = await withoutSecret(await send({ ...request, headers }, surroundings, limits), token);
      if (response.status !== 401 || isSecond) return response;
      tokens.discard(token);
    }
  }

  /** Returns the wait before the next attempt, in ms; null if there is no next attempt. */
  function waitAfter(end: unknown, tries: number): number | null {
    const { maxTries, maxWaitMs } = settings;
    if (tries >= maxTries || limits.signal?.aborted === true) return null;
    const asked = end instanceof Response ? (askedWait(end.headers) ?? 0) : 0;
    const isWorthIt =
      end instanceof Response
        ? isForLater(repeats, end) && asked <= maxWaitMs
        : end instanceof NotSent
          ? end.isRetryable
          : end instanceof AnswerLost && repeats.afterLoss;
    return isWorthIt ? Math.max(asked, backoff(tries, surroundings.random)) : null;
  }

  return async (built) => {
    const request = await wireRequest(built);
    let lost: AnswerLost | null = null;
    for (let tries = 1; ; tries++) {
      const end: unknown = await authorized(request).catch((error: unknown) => error);
      if (end instanceof AnswerLost) lost = end;
      const wait = waitAfter(end, tries);
      if (wait === null) {
        if (end instanceof Response && (lost === null || tellsOfTheFirst(repeats, end))) return end;
        throw lost ?? end;
      }
      if (end instanceof Response && end.status >= 500 && repeats.afterLoss) {
        lost ??= new AnswerLost('server-error', end.status, undefined);
      }
      await surroundings.sleep(wait, limits.signal).catch((error: unknown) => {
        throw lost ?? new NotSent(false, error);
      });
    }
  };
}

/** Removes the secret from an error response that may repeat it, because errors end up in logs. */
async function withoutSecret(response: Response, secret: string): Promise<Response> {
  if (response.status < 400 || secret === '') return response;
  const text = await response.text();
  const { status, statusText, headers } = response;
  return new Response(text.replaceAll(secret, '…'), { status, statusText, headers });
}

async function wireRequest(built: Request): Promise<WireRequest> {
  const { method, url, headers } = built;
  return { method, url, headers, body: built.body === null ? null : await built.text() };
}
