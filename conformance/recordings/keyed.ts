import { createHmac, randomBytes } from 'node:crypto';
import { keyedMark } from '../core/keyed.js';

const form = /^keyed:[\w-]{22}$/;

/** Whether a recorded value stands for one that was replaced, whose form is unknown. */
export function isKeyed(value: unknown): boolean {
  return typeof value === 'string' && form.test(value);
}

/** A PIX key in one notation: capital letters, dots and spaces do not count, nor does the country of a phone. */
export function plainKey(key: string): string {
  const plain = key.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, '');
  return plain.replace(/^55(?=\d{10,11}$)/, '');
}

/** What replaces values in one recording: equal values by equal texts. The key is random, and never written. */
export class Keyed {
  readonly #key = randomBytes(32);

  /** `keyed:` and 22 characters; what has been replaced already stays as it is. */
  of(value: string): string {
    if (isKeyed(value)) return value;
    // 128 bits: enough that different values never meet.
    const hash = createHmac('sha256', this.#key).update(value).digest().subarray(0, 16);
    return keyedMark + hash.toString('base64url');
  }
}
