import { LRUCache } from 'lru-cache';

export interface Attempt {
  readonly clientId: string;
  readonly network: string;
}

/** Maximum number of failed attempts for an account from one address, and the time in which they are counted, in ms. */
const maxFailures = 10;
const windowMs = 120_000;
const maxCounters = 16_384;
const maxId = 64;

/**
 * Counts failed sign-in attempts in this process's memory. The limit does not apply to a right secret, so guessing
 * locks no account out.
 */
export class Attempts {
  readonly #failures = new LRUCache<string, number>({ max: maxCounters, ttl: windowMs, noUpdateTTL: true });

  /** Counts an attempt. Returns the seconds to wait before the next one if it exceeds the limit, otherwise null. */
  failed(attempt: Attempt): number | null {
    const key = keyOf(attempt);
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    if (failures <= maxFailures) return null;
    return Math.max(1, Math.ceil(this.#failures.getRemainingTTL(key) / 1000));
  }

  /** Reports that an attempt was right: earlier failures from its address no longer count for its account. */
  succeeded(attempt: Attempt): void {
    this.#failures.delete(keyOf(attempt));
  }
}

function keyOf({ clientId, network }: Attempt): string {
  return `${network} ${clientId.toLowerCase().slice(0, maxId)}`;
}
