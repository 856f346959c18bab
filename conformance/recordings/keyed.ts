import { createHmac, randomBytes } from 'node:crypto';
import { keyedMark } from '../core/keyed.js';

const form = /^keyed:[\w-]{22}$/;

/** Whether a recorded value replaces another one, whose form is unknown. */
export function isKeyed(value: unknown): boolean {
  return typeof value === 'string' && form.test(value);
}

/** Normalizes a PIX key: upper case, punctuation and spaces do not count, nor does the country code of a phone. */
export function plainKey(key: string): string {
  const plain = key.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, '');
  return plain.replace(/^55(?=\d{10,11}$)/, '');
}

/** Replaces the values of one recording: equal values by equal texts. The key is random, and never written. */
export class Keyed {
  readonly #key = randomBytes(32);

  /** Returns `keyed:` and 22 characters; a value that has already been replaced stays as it is. */
  of(value: string): string {
    if (isKeyed(value)) return value;
    // 128 bits are enough that different values never collide.
    const hash = createHmac('sha256', this.#key).update(value).digest().subarray(0, 16);
    return keyedMark + hash.toString('base64url');
  }
}
