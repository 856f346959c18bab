import { createHash, randomFillSync } from 'node:crypto';

import type { Random } from '../domain/random.js';

const poolSize = 4096;
let pool = Buffer.alloc(0);

/** Unpredictable bytes, fetched from the system in large blocks; each is used once. */
export const systemRandom: Random = {
  bytes: (length) => {
    if (length > poolSize) return randomFillSync(Buffer.alloc(length));
    if (pool.length < length) pool = randomFillSync(Buffer.alloc(poolSize));
    const taken = pool.subarray(0, length);
    pool = pool.subarray(length);
    return taken;
  },
};

/** The same bytes for the same seed: for reproducible sandboxes, never for real secrets. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  const block = () => createHash('sha256').update(`pix-gateway-kit ${seed} ${counter++}`).digest();
  let blocks = Buffer.alloc(0);
  return {
    bytes: (length) => {
      while (blocks.length < length) blocks = Buffer.concat([blocks, block()]);
      const taken = blocks.subarray(0, length);
      blocks = blocks.subarray(length);
      return Uint8Array.from(taken);
    },
  };
}

/** The source of secrets: unpredictable, whatever the seed, unless the secrets protect nothing. */
export class SecretRandom implements Random {
  #source: Random = systemRandom;

  /** From now on: uses `seeded` if only this machine can use the secrets, and unpredictable bytes otherwise. */
  followWhere(onlyThisMachine: boolean, seeded: Random): void {
    this.#source = onlyThisMachine ? seeded : systemRandom;
  }

  bytes(length: number): Uint8Array {
    return this.#source.bytes(length);
  }
}
