import { createHash, randomBytes } from 'node:crypto';

import type { Random } from '../domain/random.js';

/** Unpredictable bytes. */
export const systemRandom: Random = { bytes: (length) => randomBytes(length) };

/** The same bytes for the same seed: for reproducible sandboxes, never for secrets that protect anything. */
export function seededRandom(seed: number): Random {
  let counter = 0;
  const block = () => createHash('sha256').update(`pix-gateway-kit ${seed} ${counter++}`).digest();
  let pool = Buffer.alloc(0);
  return {
    bytes: (length) => {
      while (pool.length < length) pool = Buffer.concat([pool, block()]);
      const taken = pool.subarray(0, length);
      pool = pool.subarray(length);
      return Uint8Array.from(taken);
    },
  };
}
