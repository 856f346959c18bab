import { constants } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';

import { Agent, buildConnector, request } from 'undici';

import { keepable } from '../storage/statement.js';
import type { DeliveryOptions, Send } from './deliverer.js';
import { headersOf } from './delivery-headers.js';
import { LookupNotBegun, type Resolve } from './names.js';
import {
  guardedLookup,
  type GuardOptions,
  isTrustedLoopback,
  type Judge,
  plainHttpRefusal,
  refusalOf,
  RefusedReceiver,
} from './url-guard.js';
import { format, message } from '../messages/messages.js';

/** Maximum length of a stored failure reason, in UTF-16 units. */
const maxFailure = 500;

/**
 * A sender over HTTPS; `close` closes its connections. Redirects are not followed. Only the status of an answer counts.
 */
export function httpsSender(
  options: DeliveryOptions,
  resolve: Resolve,
): { send: Send; close(): Promise<void> } {
  const { timeoutMs, bodyTimeoutMs } = options;
  const sockets = receiverConnector(options, resolve);
  const agent = new Agent({
    connect: sockets.connect,
    connections: options.connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 1,
  });
  const send: Send = async (delivery) => {
    try {
      const answer = await request(delivery.url, {
        dispatcher: agent,
        method: 'POST',
        headers: headersOf(delivery, options.secret),
        body: delivery.body,
        signal: AbortSignal.timeout(timeoutMs),
        // Idle connections to many receivers would use up the process's file descriptors.
        reset: sockets.open() >= options.sockets,
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
      const notBegun = error instanceof LookupNotBegun && { notBegun: true as const };
      return { statusCode: null, failure, answer: '', ...notBegun };
    }
  };
  return { send, close: () => agent.destroy() };
}

/** `Retry-After` in ms, from seconds or an HTTP date, at most a day; null if it is missing or invalid. */
function retryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : null;
}

/** How connections to receivers are made. */
export interface ConnectOptions extends GuardOptions {
  /** Longest wait for a connection, ms. */
  readonly timeoutMs: number;
  /** Trusted CAs in addition to Node's own, PEM. Default: none. */
  readonly ca?: readonly string[];
}

/**
 * Connects to allowed receivers and counts the connections. Certificates are verified, except if all addresses of the
 * receiver are on loopback and the sandbox option allows that: such a receiver is on this machine, and sandboxes have
 * self-signed certificates. A receiver on loopback that is allowed by name is verified like any other.
 */
export function receiverConnector(options: ConnectOptions, resolve: Resolve) {
  const isUnverified = (address: string) => isTrustedLoopback(address, options);
  const judge: Judge = (host, addresses) => refusalOf(host, addresses, options);
  const verified = connectorTo(judge, options, resolve, { rejectUnauthorized: true, ...trusting(options) });
  const movedAway: Judge = (host, addresses) =>
    addresses.every(isUnverified) ? null : { cause: 'not public', host, option: null };
  const unverified = connectorTo(movedAway, options, resolve, { rejectUnauthorized: false });
  const sockets = new Set<Socket>();
  const connect: buildConnector.connector = (wanted, connected) => {
    const { hostname, protocol } = wanted;
    if (protocol !== 'https:' && options.plainHttp !== true)
      return connected(new RefusedReceiver(plainHttpRefusal(hostname)), null);
    // A literal address is used unchanged, because sockets look up only names.
    resolve(hostname).then(
      (addresses) => {
        const refusal = judge(hostname, addresses);
        if (refusal) return connected(new RefusedReceiver(refusal), null);
        const connector = addresses.every(isUnverified) ? unverified : verified;
        connector(wanted, (...[error, socket]) => {
          if (error) return connected(error, null);
          sockets.add(socket);
          socket.once('close', () => sockets.delete(socket));
          connected(null, socket);
        });
      },
      (error: unknown) => connected(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
  return { connect, open: () => sockets.size };
}

interface Tls {
  readonly rejectUnauthorized: boolean;
  readonly ca?: string[];
}

/** Certificates are read once: reading them for each connection would take most of its time. */
function connectorTo(
  judge: Judge,
  { timeoutMs }: ConnectOptions,
  resolve: Resolve,
  { rejectUnauthorized, ca }: Tls,
): buildConnector.connector {
  const lookup = guardedLookup(judge, resolve);
  // A receiver has no reason to renegotiate, and could do so for ever.
  const secureContext = createSecureContext({
    ...(ca && { ca }),
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });
  return buildConnector({ lookup, timeout: timeoutMs, rejectUnauthorized, secureContext });
}

/** Custom CAs replace Node's own, so those are added. */
function trusting({ ca = [] }: ConnectOptions): { readonly ca?: string[] } {
  return ca.length === 0 ? {} : { ca: [...rootCertificates, ...ca] };
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
    return new Error(format(message('CA unknown', { error: reason })));
  }
  if (/wrong version number|packet length too long/i.test(error.message))
    return new Error(format(message('no TLS')));
  if (/alert protocol version|unsupported protocol/i.test(error.message))
    return new Error(format(message('TLS too old')));
  // What OpenSSL says has addresses in memory and source files around the reason.
  const [, reason] = /:SSL routines:[^:]*:([^:]+):/.exec(error.message) ?? [];
  return reason === undefined ? error : new Error(format(message('TLS failed', { reason })));
}

/** Maximum number of bytes of a receiver's answer that are read and stored. */
const answerCap = 4096;

/** A body as it comes in. */
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
