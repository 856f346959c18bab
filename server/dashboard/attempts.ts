import { createHash, randomBytes } from 'node:crypto';

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Who tries to sign in. */
export interface Attempt {
  readonly clientId: string;
  /** The address it comes from. */
  readonly network: string;
  /** What tells a browser that was signed in to this account before; null for any other. */
  readonly knownBrowser: string | null;
}

/** A limit on failed attempts: after `points` of them in `duration` seconds, none is looked at for `blockDuration` seconds. */
interface Limit {
  readonly points: number;
  readonly duration: number;
  readonly blockDuration: number;
}

/** Somebody at one address guesses the secret of one account. */
const pair: Limit = { points: 10, duration: 300, blockDuration: 120 };
/** Many addresses guess the secret of one account. Short: its owner, on a browser that is new, waits as well. */
const account: Limit = { points: 100, duration: 60, blockDuration: 30 };
/** One address goes through many accounts. Short: others may share the address, behind a proxy all do. */
const address: Limit = { points: 300, duration: 60, blockDuration: 10 };

/**
 * Keys that each limit knows at most, whatever comes: a key is a place in a table of this size, by a hash that nobody outside can
 * compute. Two that share a place share a limit; an account shares one with a given other by a chance of one in 16,384.
 */
const places = 16_384;

/**
 * Counts failed attempts to sign in, in this process's memory. A browser that was signed in to the account before has a limit of its
 * own, which nobody else's failures touch: an account's owner is not locked out by who guesses at it, nor by who shares the address.
 */
export class Attempts {
  readonly #salt: Uint8Array;
  readonly #pairs = new RateLimiterMemory({ ...pair, keyPrefix: 'pair' });
  readonly #accounts = new RateLimiterMemory({ ...account, keyPrefix: 'account' });
  readonly #addresses = new RateLimiterMemory({ ...address, keyPrefix: 'address' });

  /** `salt` decides which keys share a place. Default: nobody knows. */
  constructor(salt: Uint8Array = randomBytes(16)) {
    this.#salt = salt;
  }

  /**
   * Counts an attempt, before it is looked at: of many at once no more than the limit are. Resolves with the seconds to wait where it
   * must not be looked at, or with null.
   */
  async begin(attempt: Attempt): Promise<number | null> {
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

  /** The attempt that was begun was right: it counts nowhere, and what failed before it no longer does for this one. */
  async succeed(attempt: Attempt): Promise<void> {
    const [[own, key], ...shared] = this.#limitsOf(attempt);
    await own.delete(key);
    for (const [limiter, other] of shared) await limiter.reward(other);
  }

  #limitsOf({ clientId, network, knownBrowser }: Attempt): readonly [Counted, ...Counted[]] {
    const id = clientId.toLowerCase();
    if (knownBrowser !== null) return [[this.#pairs, this.#place('browser', id, knownBrowser)]];
    return [
      [this.#pairs, this.#place('pair', id, network)],
      [this.#accounts, this.#place('account', id)],
      [this.#addresses, this.#place('address', network)],
    ];
  }

  #place(...parts: readonly string[]): string {
    const digest = createHash('sha256').update(this.#salt).update(JSON.stringify(parts)).digest();
    return String(digest.readUInt32BE(0) % places);
  }
}

type Counted = readonly [limiter: RateLimiterMemory, key: string];
