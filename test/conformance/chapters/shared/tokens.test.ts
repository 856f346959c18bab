import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';

import {
  alteredTokens,
  isSignedOrEncrypted,
  unsignedTokens,
} from '../../../../conformance/chapters/shared/tokens.js';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (signed: string) => createHmac('sha256', 'key').update(signed).digest('base64url');

const claims = { sub: 'an account', exp: 1_900_000_000 };
const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
const token = `${signed}.${signatureOf(signed)}`;

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

test('a token that is no JWT is altered too', () => {
  expect(alteredTokens('opaque-token')).toEqual(['opaquA-token']);
  expect(unsignedTokens('opaque-token')).toHaveLength(6);
});
