import { createHmac, type webcrypto } from 'node:crypto';

import type { JWTHeaderParameters } from 'jose';
import { LRUCache } from 'lru-cache';

import { lazy } from '../domain/lazy.js';
import { allScopes, type TokenClaims, type TokenRequest } from '../domain/tokens.js';

/** Signs and verifies access tokens: JWT, HS256 pinned, issuer and audience checked. */
export interface TokenService {
  sign(request: TokenRequest): Promise<string>;
  /** Returns the claims of a token with a valid signature, issuer and audience, even if expired; null for any other. */
  verify(token: string): Promise<TokenClaims | null>;
}

/** Loaded with the first token. */
const library = lazy(() => import('jose'));

const algorithm = 'HS256';
const issuer = 'pix-gateway-kit';
const audience = 'pix-gateway';
/** Maximum number of verified tokens to cache. */
const maxRemembered = 10_000;

/** The keys of a token service, each at least 32 bytes. */
export interface TokenKeys {
  /** Signs and verifies. */
  readonly signing: Uint8Array;
  /** Only verifies: the previous key, or the next one. */
  readonly second?: Uint8Array | undefined;
}

/**
 * Creates a token service. Every token names its key (`kid`); a token without one is from an older version, and belongs
 * to the signing key.
 */
export function tokenService({ signing, second }: TokenKeys): TokenService {
  const kid = keyId(signing);
  const keys = new Map([[kid, read(signing)]]);
  if (second) keys.set(keyId(second), read(second));
  const keyOf = async ({ kid: named = kid }: JWTHeaderParameters): Promise<webcrypto.CryptoKey> => {
    const key = await keys.get(named);
    if (!key) throw new Error('the token is of a key that is not known');
    return key;
  };
  // A valid signature stays valid, so it is cached. The lifetime, which can pass, is checked by the caller every time.
  const verified = new LRUCache<string, TokenClaims>({ max: maxRemembered });
  return {
    sign: async ({ accountId, family, scopes, issuedAtMs, lifetime, tokenId, generation = 0 }) => {
      const { SignJWT } = await library();
      const issuedAt = Math.floor(issuedAtMs / 1000);
      const expiresAt = issuedAt + lifetime;
      const token = await new SignJWT({
        scope: scopes.join(' '),
        family,
        ...(generation > 0 && { generation }),
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(accountId)
        .setJti(tokenId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(await keyOf({ alg: algorithm }));
      // Tokens signed here need not be verified when they come back.
      verified.set(token, {
        accountId,
        family,
        scopes: allScopes.filter((one) => scopes.includes(one)),
        expiresAt,
        generation,
      });
      return token;
    },
    verify: async (token) => {
      const cached = verified.get(token);
      if (cached) return cached;
      const { jwtVerify } = await library();
      try {
        // The lifetime is measured by the account's clock, and the account is known only from the claims. So the
        // signature is checked here, and the lifetime by the caller.
        const options = { algorithms: [algorithm], issuer, audience, currentDate: new Date(0) };
        const claims = toClaims((await jwtVerify(token, keyOf, options)).payload);
        if (claims) verified.set(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
  };
}

/** Imports the key. Called once per key: importing it for every token would take as long as signing. */
function read(key: Uint8Array): Promise<webcrypto.CryptoKey> {
  const use = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', key, use, false, ['sign', 'verify']);
}

/** Returns the id by which a token names its key. It distinguishes keys and reveals nothing about them. */
function keyId(key: Uint8Array): string {
  return createHmac('sha256', key).update('kid').digest('base64url').slice(0, 12);
}

function toClaims(payload: Record<string, unknown>): TokenClaims | null {
  const { sub, family, scope, exp, generation = 0 } = payload;
  if (typeof sub !== 'string' || typeof scope !== 'string' || typeof exp !== 'number') return null;
  if (typeof generation !== 'number') return null;
  if (family !== 'standard' && family !== 'compatibility') return null;
  const named = scope.split(' ');
  return {
    accountId: sub,
    family,
    scopes: allScopes.filter((scope) => named.includes(scope)),
    expiresAt: exp,
    generation,
  };
}
