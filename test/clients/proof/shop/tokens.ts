import type { Shop } from './shop.js';
import { type End, send } from './http.js';
import type { Family } from './memory.js';
import { again } from './retries.js';

/** Creates the credentials that the shop sends. */
export interface CredentialsSeam {
  /** The header `X-SSL-Client-Cert` of a certificate in PEM; null leaves it out. */
  certificate(pem: string): string | null;
  clientId(id: string): string;
  secret(secret: string): string;
}

export const credentials: CredentialsSeam = {
  certificate: (pem) => encodeURIComponent(pem),
  clientId: (id) => id,
  secret: (secret) => secret,
};

/** Stores and sends tokens. */
export interface TokensSeam {
  /** The token endpoint that calls of this family need. */
  family(family: Family): Family;
  readonly isKept: boolean;
  /** Whether callers that need a token at the same time wait for the same one. */
  readonly isShared: boolean;
  /** How long to use a token that is valid for `expiresIn` seconds, in ms. */
  lifetimeMs(expiresIn: number): number;
  authorization(token: string): string;
  /** Number of times that a refused token is replaced before the call ends. */
  readonly renewals: number;
  /** Whether a refused token is forgotten rather than used again. */
  readonly forgetsRefused: boolean;
  /** Whether this status of a call means a refused token. */
  isRefused(status: number): boolean;
}

export const tokens: TokensSeam = {
  family: (family) => family,
  isKept: true,
  isShared: true,
  lifetimeMs: (expiresIn) => Math.max(expiresIn - 60, expiresIn * 0.75) * 1000,
  authorization: (token) => `Bearer ${token}`,
  renewals: 1,
  forgetsRefused: true,
  isRefused: (status) => status === 401,
};

/** Thrown if there is no token, so that the call that needs it was not sent. */
export class NoToken extends Error {
  constructor(readonly end: End) {
    super(`no token: ${end.what === 'answer' ? end.status : end.what}`);
  }
}

/** Returns a token for the calls of a family. Throws `NoToken` if there is none. */
export async function tokenFor(shop: Shop, wanted: Family): Promise<string> {
  const { seams, memory } = shop;
  const family = seams.tokens.family(wanted);
  const held = memory.tokens.get(family);
  if (seams.tokens.isKept && held && performance.now() < held.renewAt) return held.token;
  if (!seams.tokens.isShared) return request(shop, family);
  const running = memory.requests.get(family);
  if (running) return running;
  const started = request(shop, family).finally(() => memory.requests.delete(family));
  memory.requests.set(family, started);
  return started;
}

export function forget({ memory, seams }: Shop, token: string): void {
  if (!seams.tokens.forgetsRefused) return;
  for (const [family, held] of memory.tokens) if (held.token === token) memory.tokens.delete(family);
}

async function request(shop: Shop, family: Family): Promise<string> {
  const { seams, memory, settings } = shop;
  const certificate = seams.credentials.certificate(settings.certificate);
  const path = family === 'standard' ? '/api/auth/token' : '/oauth/token';
  const began = performance.now();
  const { end } = await again(shop, 'token', () =>
    send(
      {
        method: 'POST',
        url: settings.baseUrl + path,
        headers: certificate === null ? {} : { 'X-SSL-Client-Cert': certificate },
        body: {
          clientId: seams.credentials.clientId(settings.clientId),
          clientSecret: seams.credentials.secret(settings.clientSecret),
        },
      },
      memory.agent,
      seams.http,
    ),
  );
  const token = end.what === 'answer' && end.status < 300 ? end.body?.['access_token'] : undefined;
  if (end.what !== 'answer' || typeof token !== 'string') throw new NoToken(end);
  const lifetime = seams.tokens.lifetimeMs(Number(end.body?.['expires_in'] ?? 0));
  memory.tokens.set(family, { token, renewAt: began + lifetime });
  return token;
}
