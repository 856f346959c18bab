import { createHash, timingSafeEqual } from 'node:crypto';

import type { IncomingMessage } from 'node:http';

import type { RequestHandler } from 'express';

import { isLoopback } from '../edge/loopback.js';
import { type Strangeness, strangenessIn } from '../edge/doorkeeper.js';
import { factsOf } from './begin.js';

/**
 * Allows access to the control endpoint: to callers with the token or, if there is none, to any program on this
 * machine, however the listener is served. A page in a browser on this machine is not allowed: its site may have
 * pointed its name at this machine's address.
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
export type ControlStrangeness = Strangeness | 'address';

const strangenesses: Readonly<Record<ControlStrangeness, string>> = {
  address: 'it arrived at an address that other machines can reach',
  proxy: 'a proxy forwarded it',
  host: 'its Host header is not localhost',
  origin: 'its Origin header names a website',
};

const inHeaders = strangenessIn();

/** The first sign that a request is not from a program on this machine; null if there is none. */
export function strangenessOf(request: IncomingMessage): ControlStrangeness | null {
  return isLoopback(request.socket.localAddress ?? '') ? inHeaders(request) : 'address';
}

function strangeness(request: IncomingMessage): Refusal | null {
  const strange = strangenessOf(request);
  if (strange === null) return null;
  return {
    status: 403,
    error: `without a token, the control endpoint serves only programs on this machine, and this request does not look like one: ${strangenesses[strange]}. Call http://localhost or http://127.0.0.1, or give it a token (--control-token)`,
  };
}

/** Constant-time comparison of texts of any length. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
