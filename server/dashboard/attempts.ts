import { createHash, randomBytes } from 'node:crypto';

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** A failed attempt to sign in. */
export interface Attempt {
  readonly clientId: string;
  /** The network address it comes from. */
  readonly network: string;
}

/** Maximum number of failures per client id and address in `duration` seconds; `blockDuration` seconds follow. */
const limit = { points: 10, duration: 300, blockDuration: 120 };

/**
 * Size of the table, which bounds its memory: a key is a slot in the table, by a hash that outsiders cannot compute. Two
 * given keys share a slot with a chance of one in 16,384.
 */
const slots = 16_384;

/**
 * Counts failed sign-in attempts in this process's memory. A right secret is not asked about them: guessing at an
 * account, or sharing its owner's address, locks no user out.
 */
export class Attempts {
  readonly #salt = randomBytes(16);
  readonly #limiter = new RateLimiterMemory(limit);

  /** Counts an attempt. Resolves with the seconds to wait before the next one if it exceeds the limit, otherwise null. */
  async failed(attempt: Attempt): Promise<number | null> {
    try {
      await this.#limiter.consume(this.#slot(attempt));
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }

  /** Forgets earlier failures for the same account from the same address. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.#limiter.delete(this.#slot(attempt));
  }

  #slot({ clientId, network }: Attempt): string {
    const key = JSON.stringify([clientId.toLowerCase(), network]);
    const digest = createHash('sha256').update(this.#salt).update(key).digest();
    return String(digest.readUInt32BE(0) % slots);
  }
}
