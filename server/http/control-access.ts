import { createHash, timingSafeEqual } from 'node:crypto';

import type { IncomingMessage } from 'node:http';

import type { RequestHandler } from 'express';

import { factsOf } from './begin.js';
import { isLoopback } from './listening.js';

/**
 * Allows access to the control endpoint: to callers with the token or, if none is set, to any program on this machine,
 * however the listener is served. A page in a browser on this machine is not allowed: its site may have pointed its
 * name at this machine's address.
 */
export function controlAccess(token: string | null): RequestHandler {
  const refusal = token === null ? strangeness : tokenRefusal(token);
  return (request, response, next) => {
    const refused = refusal(request);
    if (!refused) return next();
    const facts = factsOf(response);
    facts.path = '/_control';
    facts.refusal = { code: 'CONTROL', reason: refused.error };
    response.status(refused.status).json({ error: refused.error });
  };
}

interface Refusal {
  readonly status: 401 | 403;
  readonly error: string;
}

function tokenRefusal(token: string): (request: IncomingMessage) => Refusal | null {
  const error = 'the control endpoint needs its token: Authorization: Bearer <token>';
  return (request) =>
    sameSecret(request.headers.authorization ?? '', `Bearer ${token}`) ? null : { status: 401, error };
}

/** What shows that a request is not from a program on this machine. */
export type Strangeness = keyof typeof strangenesses;

const strangenesses = {
  address: 'it arrived at an address that other machines can reach',
  proxy: 'a proxy forwarded it',
  host: 'its Host header is not localhost',
  origin: 'its Origin header names a website',
} as const;

/** The first sign that a request is not from a program on this machine; null if there is none. */
export function strangenessOf({ headers, socket }: IncomingMessage): Strangeness | null {
  const { host = '', origin } = headers;
  const named = urlOf(`http://${host}`);
  if (!isLoopback(socket.localAddress ?? '')) return 'address';
  if (forwarding.some((header) => headers[header] !== undefined)) return 'proxy';
  if (named === null || !isLoopback(unbracketed(named.hostname))) return 'host';
  return origin === undefined || urlOf(origin)?.host === named.host ? null : 'origin';
}

function strangeness(request: IncomingMessage): Refusal | null {
  const strange = strangenessOf(request);
  if (strange === null) return null;
  return {
    status: 403,
    error: `without a token, the control endpoint serves only programs on this machine, and this request does not look like one: ${strangenesses[strange]}. Call http://localhost or http://127.0.0.1, or set a token (--control-token)`,
  };
}

const forwarding = ['forwarded', 'x-forwarded-for'] as const;

/** Parses a URL that consists of scheme, host and port only; null for any other text. */
function urlOf(text: string): URL | null {
  return /^http:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) ? new URL(text) : null;
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Constant-time comparison of texts of any length. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
