import { decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';

import { type TokenKeys, tokenService } from '../../../server/edge/tokens.js';

const [old, current, next] = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

const request = {
  accountId: 'an account',
  family: 'standard',
  scopes: ['pix:read'],
  issuedAtMs: 1_000,
  lifetime: 60,
  tokenId: 'an id',
} as const;

const isGood = async (token: string, keys: TokenKeys) => (await tokenService(keys).verify(token)) !== null;

describe('keys of access tokens', () => {
  it('a token names its key, by what tells nothing about it', async () => {
    const token = await tokenService({ signing: current, second: old }).sign(request);
    const { kid } = decodeProtectedHeader(token);
    expect(kid).toMatch(/^[\w-]{12}$/);
    expect(decodeProtectedHeader(await tokenService({ signing: old }).sign(request)).kid).not.toBe(kid);
    expect(await isGood(token, { signing: current })).toBe(true);
    expect(await isGood(token, { signing: old })).toBe(false);
  });

  it('are changed without refusing a token: first the next verifies, then it signs, then the old one goes', async () => {
    const steps: TokenKeys[] = [
      { signing: old },
      { signing: old, second: next },
      { signing: next, second: old },
      { signing: next },
    ];
    for (const [index, keys] of steps.entries()) {
      const token = await tokenService(keys).sign(request);
      // Other gateways are a step behind or ahead; tokens live that long at most.
      for (const others of steps.slice(Math.max(0, index - 1), index + 2)) {
        expect(await isGood(token, others)).toBe(true);
      }
    }
    expect(await isGood(await tokenService({ signing: old }).sign(request), { signing: next })).toBe(false);
  });

  const signed = (header: object, key: Uint8Array) =>
    new SignJWT({ scope: 'pix:read', family: 'standard' })
      .setProtectedHeader({ alg: 'HS256', ...header })
      .setIssuer('pix-gateway-kit')
      .setAudience('pix-gateway')
      .setSubject('an account')
      .setExpirationTime(60)
      .sign(key);

  it('a token that names another key than its own, or none that is known, is refused', async () => {
    const keys = { signing: current, second: old };
    const { kid } = decodeProtectedHeader(await tokenService({ signing: old }).sign(request));
    expect(await isGood(await signed({ kid }, old), keys)).toBe(true);
    expect(await isGood(await signed({ kid }, current), keys)).toBe(false);
    for (const unknown of ['../../dev/null', '', '__proto__']) {
      expect(await isGood(await signed({ kid: unknown }, current), keys)).toBe(false);
    }
  });
});
