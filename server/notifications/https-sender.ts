import { lazy } from '../domain/lazy.js';
import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import { keepable } from '../storage/statement.js';
import type { DeliveryOptions, Send } from './deliverer.js';
import { LookupAborted, type Resolve } from './names.js';

const maxFailure = 500;

/**
 * A sender over HTTPS; `close` closes its connections. Redirects are not followed. Only the status of an answer counts.
 * What it needs is loaded, and its pool of connections made, at the first delivery.
 */
export function httpsSender(
  options: DeliveryOptions,
  resolve: Resolve,
): { send: Send; close(): Promise<void> } {
  const { timeoutMs, bodyTimeoutMs } = options;
  let opened: Opened | null = null;
  const open = lazy(async () => (opened = await openedWith(options, resolve)));
  const send: Send = async (delivery) => {
    const { request, agent, sockets, headersOf } = opened ?? (await open());
    try {
      const answer = await request(delivery.url, {
        dispatcher: agent,
        method: 'POST',
        headers: headersOf(delivery, options.secret),
        body: delivery.body,
        signal: AbortSignal.timeout(timeoutMs),
        // Idle connections to many receivers would use up the process's file descriptors.
        reset: sockets.size >= options.sockets,
      });
      const retryAfterMs = retryAfter(answer.headers['retry-after']);
      return {
        statusCode: answer.statusCode,
        failure: null,
        answer: await beginning(answer.body, bodyTimeoutMs),
        ...(retryAfterMs !== null && { retryAfterMs }),
      };
    } catch (error) {
      const failure = keepable(error instanceof Error ? withHint(error).message : String(error), maxFailure);
      const notBegun = error instanceof LookupAborted && { notBegun: true as const };
      return { statusCode: null, failure, answer: '', ...notBegun };
    }
  };
  return { send, close: async () => opened?.agent.destroy() };
}

type Opened = Awaited<ReturnType<typeof openedWith>>;

async function openedWith(options: DeliveryOptions, resolve: Resolve) {
  const [{ Agent, request }, { headersOf }, { receiverConnector }] = await Promise.all([
    import('undici'),
    import('./delivery-headers.js'),
    import('./receiver-connector.js'),
  ]);
  const { connect, sockets } = receiverConnector(options, resolve);
  const agent = new Agent({
    connect,
    connections: options.connections,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    pipelining: 1,
  });
  return { request, agent, sockets, headersOf };
}

/** `Retry-After` in ms, from seconds or an HTTP date, at most a day; null if it is missing or invalid. */
function retryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : null;
}

/** Node's error codes for a certificate from an untrusted issuer. */
const untrusted = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];

/** Says in words what is wrong with TLS, and which option would help; other errors are unchanged. */
function withHint(error: Error): Error {
  const code = 'code' in error ? String(error.code) : '';
  if (untrusted.includes(code)) {
    // From Node 24 on, the message goes on with a hint about an option of Node.
    const [reason = ''] = error.message.split('; if the root CA');
    return new Error(format(t`${{ error: reason }}: --webhook-ca FILE would make the gateway trust its CA`));
  }
  if (/wrong version number|packet length too long/i.test(error.message))
    return new Error(format(t`the receiver does not use TLS; use an http:// URL with --allow-http-webhooks`));
  if (/alert protocol version|unsupported protocol/i.test(error.message))
    return new Error(
      format(t`the receiver speaks no version of TLS that the gateway does: those are 1.2 and 1.3`),
    );
  // What OpenSSL says has addresses in memory and source files around the reason.
  const [, reason] = /:SSL routines:[^:]*:([^:]+):/.exec(error.message) ?? [];
  return reason === undefined ? error : new Error(format(t`TLS with the receiver failed: ${{ reason }}`));
}

/** Maximum number of bytes of a receiver's answer that are read and stored. */
const answerCap = 4096;

export interface AnswerBody extends AsyncIterable<Uint8Array> {
  destroy(): unknown;
}

/**
 * The start of an answer's body as storable text, whatever its bytes: what arrives within `timeoutMs`, at most 4 KB.
 * The rest is not waited for. Never throws, because the status has already said everything that matters.
 */
export async function beginning(body: AnswerBody, timeoutMs: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const timer = setTimeout(() => body.destroy(), timeoutMs);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= answerCap) break;
    }
  } catch {
    // The receiver, or this function, cut it off: what has arrived is kept.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return keepable(Buffer.concat(chunks).subarray(0, answerCap).toString('utf8'), answerCap);
}
