import { jwtVerify, SignJWT } from 'jose';

import { allScopes, type TokenClaims, type TokenRequest } from '../domain/tokens.js';

/** Signs and verifies access tokens: JWT, HS256 pinned, issuer and audience checked. */
export interface TokenService {
  sign(request: TokenRequest): Promise<string>;
  /** The claims of a token with a valid signature, issuer and audience; null for any other. Lifetime is not looked at. */
  verify(token: string): Promise<TokenClaims | null>;
}

const algorithm = 'HS256';
const issuer = 'pix-gateway-kit';
const audience = 'pix-gateway';
/** Max verified tokens that are remembered. */
const maxRemembered = 10_000;

/** A token service with one key (32 bytes or more). */
export function tokenService(key: Uint8Array): TokenService {
  // A signature that was right stays right: what can change, the lifetime, is looked at by the caller every time.
  const verified = new Map<string, TokenClaims>();
  const remember = (token: string, claims: TokenClaims) => {
    const [oldest] = verified.keys();
    if (verified.size >= maxRemembered && oldest !== undefined) verified.delete(oldest);
    verified.set(token, claims);
  };
  return {
    sign: ({ accountId, family, scopes, issuedAtMs, lifetime, tokenId }) => {
      const issuedAt = Math.floor(issuedAtMs / 1000);
      return new SignJWT({ scope: scopes.join(' '), family })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(accountId)
        .setJti(tokenId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(key);
    },
    verify: async (token) => {
      const known = verified.get(token);
      if (known) return known;
      try {
        // Lifetime goes by the account's clock, which only the claims lead to: signature first, lifetime by the caller.
        const options = { algorithms: [algorithm], issuer, audience, currentDate: new Date(0) };
        const claims = toClaims((await jwtVerify(token, key, options)).payload);
        if (claims) remember(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
  };
}

function toClaims(payload: Record<string, unknown>): TokenClaims | null {
  const { sub, family, scope, exp } = payload;
  if (typeof sub !== 'string' || typeof scope !== 'string' || typeof exp !== 'number') return null;
  if (family !== 'standard' && family !== 'compatibility') return null;
  const named = scope.split(' ');
  return {
    accountId: sub,
    family,
    scopes: allScopes.filter((known) => named.includes(known)),
    expiresAt: exp,
  };
}
