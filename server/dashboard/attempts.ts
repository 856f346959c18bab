import { createHash, randomBytes } from 'node:crypto';

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** A failed attempt to sign in. */
export interface Attempt {
  readonly clientId: string;
  /** The network address it comes from. */
  readonly network: string;
}

/**
 * A limit on failed attempts: who fails after `points` of them in `duration` seconds is told to wait for
 * `blockDuration` seconds.
 */
interface Limit {
  readonly points: number;
  readonly duration: number;
  readonly blockDuration: number;
}

/** One address guesses the secret of one account. */
const pair: Limit = { points: 10, duration: 300, blockDuration: 120 };
/** Many addresses guess the secret of one account. */
const account: Limit = { points: 100, duration: 60, blockDuration: 30 };
/** One address tries many accounts. Others may share it; behind a proxy everybody does. */
const address: Limit = { points: 300, duration: 60, blockDuration: 10 };

/**
 * Size of the table of each limit, which bounds its memory: a key is a slot in the table, by a hash that outsiders
 * cannot compute. Two keys with the same slot share a limit; two given accounts do with a chance of one in 16,384.
 */
const slots = 16_384;

/**
 * Counts failed sign-in attempts in this process's memory. A right secret is not asked about them: guessing at an
 * account, or sharing its owner's address, locks nobody out.
 */
export class Attempts {
  readonly #salt: Uint8Array;
  readonly #pairs = new RateLimiterMemory({ ...pair, keyPrefix: 'pair' });
  readonly #accounts = new RateLimiterMemory({ ...account, keyPrefix: 'account' });
  readonly #addresses = new RateLimiterMemory({ ...address, keyPrefix: 'address' });

  /** `salt` decides which keys share a slot. Default: random. */
  constructor(salt: Uint8Array = randomBytes(16)) {
    this.#salt = salt;
  }

  /** Counts an attempt. Resolves with the seconds to wait before the next one if it exceeds a limit, otherwise null. */
  async failed(attempt: Attempt): Promise<number | null> {
    for (const [limiter, key] of this.#limitsOf(attempt)) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw error;
      }
    }
    return null;
  }

  /** Reports that one like it was right: earlier failures from its address no longer count for its account. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [[limiter, key]] = this.#limitsOf(attempt);
    await limiter.delete(key);
  }

  #limitsOf({ clientId, network }: Attempt): readonly [Counted, ...Counted[]] {
    const id = clientId.toLowerCase();
    return [
      [this.#pairs, this.#slot('pair', id, network)],
      [this.#accounts, this.#slot('account', id)],
      [this.#addresses, this.#slot('address', network)],
    ];
  }

  #slot(...parts: readonly string[]): string {
    const digest = createHash('sha256').update(this.#salt).update(JSON.stringify(parts)).digest();
    return String(digest.readUInt32BE(0) % slots);
  }
}

type Counted = readonly [limiter: RateLimiterMemory, key: string];
