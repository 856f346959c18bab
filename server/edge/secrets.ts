import { scrypt, timingSafeEqual } from 'node:crypto';

import type { Random } from '../domain/ids.js';

/**
 * The scrypt cost, stored with each hash. The gateway generates every secret itself, 40 random characters, so no extra
 * cost is needed against guessing, while a run of the kit requests thousands of tokens (docs/decisions/credentials.md).
 */
const cost = 64;
const keyLength = 32;

/** Hashes a client secret: `scrypt$cost$salt$key`, base64url. */
export async function hashSecret(secret: string, random: Random): Promise<string> {
  const salt = Buffer.from(random.bytes(16));
  const key = await derive(secret, salt, cost);
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash that matches no secret. Comparing with it takes as long as with a real one. */
const nobodysHash = [
  'scrypt',
  cost,
  'AAAAAAAAAAAAAAAAAAAAAA',
  Buffer.alloc(keyLength).toString('base64url'),
].join('$');

/**
 * Whether a secret has this hash. Takes constant time, and as long for a missing hash (an unknown client) as for a
 * wrong secret.
 */
export async function secretMatches(secret: string, hash: string | null): Promise<boolean> {
  const [, storedCost = '', salt = '', key = ''] = (hash ?? nobodysHash).split('$');
  const derived = await derive(secret, Buffer.from(salt, 'base64url'), Number(storedCost));
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash !== null;
}

function derive(secret: string, salt: Buffer, N: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFC'), salt, keyLength, { N, r: 8, p: 1 }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
