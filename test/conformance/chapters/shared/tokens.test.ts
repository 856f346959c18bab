import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';

import {
  alteredTokens,
  forgedTokens,
  isSignedOrEncrypted,
  unsignedTokens,
} from '../../../../conformance/chapters/shared/tokens.js';
import { seeded } from '../../../../conformance/core/random.js';
import { valuesFrom } from '../../../../conformance/core/values.js';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (signed: string) => createHmac('sha256', 'key').update(signed).digest('base64url');

const claims = { sub: 'an account', exp: 1_900_000_000 };
const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
const token = `${signed}.${signatureOf(signed)}`;

/** As a careful gateway does it: by the bytes of the signature. */
function isGenuine(candidate: string): boolean {
  const [header = '', payload = '', signature = ''] = candidate.split('.');
  const right = Buffer.from(signatureOf(`${header}.${payload}`), 'base64url');
  return right.equals(Buffer.from(signature, 'base64url'));
}

test('a JWT is known by a header that names an algorithm', () => {
  expect(isSignedOrEncrypted(token)).toBe(true);
  expect(isSignedOrEncrypted(`${encoded({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.a.b.c.d`)).toBe(true);
  for (const other of [
    'opaque',
    'abc.def.ghi',
    `${signed}.`,
    `${encoded({ typ: 'JWT' })}.${encoded({})}.x`,
    7,
  ]) {
    expect(isSignedOrEncrypted(other)).toBe(false);
  }
});

test('no altered, unsigned or made-up token is genuine, and each is another one', () => {
  const values = valuesFrom(seeded(1, 'jwt'));
  const forged = [...alteredTokens(token), ...unsignedTokens(token), ...forgedTokens(token, values)];
  expect(isGenuine(token)).toBe(true);
  expect(forged.filter(isGenuine)).toEqual([]);
  expect(new Set(forged).size).toBe(forged.length);
  expect(forged).toHaveLength(5 + 6 + 7);
});

test('claims are prolonged under the old signature', () => {
  const prolonged = alteredTokens(token).map((altered) => altered.split('.')[1]);
  expect(prolonged).toContain(encoded({ ...claims, exp: claims.exp + 86_400 }));
});

test('a token that is no JWT is altered too', () => {
  expect(alteredTokens('opaque-token')).toEqual(['opaquA-token']);
  expect(unsignedTokens('opaque-token')).toHaveLength(6);
});
