import { keepable } from '../domain/texts.js';
import { StorageUnavailable } from '../storage/errors.js';
import type { Work } from '../storage/tables/pending-work.js';
import { format, message } from '../messages/messages.js';

/** Maximum amount of simultaneous work outside of lanes, in total and per account. */
export interface InnerBounds {
  readonly inAll: number;
  readonly perAccount: number;
}

/**
 * Four accounts fill it, because a claim excludes at most three. If the database is shared, work of one account waits
 * for a row of that account, each piece on its own connection; then the limit is lower.
 */
export function innerBounds(shared: boolean): InnerBounds {
  return shared ? { inAll: 16, perAccount: 4 } : { inAll: 64, perAccount: 16 };
}

/** Work that has thrown this many times is not done any more. */
const maxFailures = 8;
/** Longest wait before a retry, in ms. */
const maxAgainMs = 60_000;
/** Maximum length of a stored reason, in UTF-16 units. */
const maxReason = 500;

/** What happens to work that threw. */
export interface Failure {
  /** How many times it has thrown so far. A failure of the database does not count. */
  readonly failures: number;
  /** Ms until it is retried; null if it is not. */
  readonly againInMs: number | null;
  /** In a sentence. */
  readonly reason: string;
}

/** Decides about work that threw; `firstMs` is the delay of the first retry. */
export function failureOf(work: Work, error: unknown, firstMs: number): Failure {
  const failures = work.failures + (error instanceof StorageUnavailable ? 0 : 1);
  const againInMs = Math.min(maxAgainMs, firstMs * 2 ** Math.max(0, failures - 1));
  const reason = keepable(
    format(message('work failed', { times: failures, error: String(error) })),
    maxReason,
  );
  return { failures, againInMs: failures >= maxFailures ? null : againInMs, reason };
}

/** Room for more work outside of lanes. */
export interface InnerRoom {
  readonly max: number;
  /** Accounts that have used up their share. */
  readonly fullAccounts: readonly string[];
  /** Counts one more piece of work of this account. */
  count(accountId: string): void;
}

/** Work in progress. */
export class Running {
  readonly #all = new Map<number, { readonly work: Work; readonly done: Promise<void> }>();

  add(work: Work, done: Promise<void>): void {
    this.#all.set(work.id, { work, done });
  }

  has({ id }: Work): boolean {
    return this.#all.has(id);
  }

  delete({ id }: Work): void {
    this.#all.delete(id);
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  ids(): number[] {
    return [...this.#all.keys()];
  }

  works(): Work[] {
    return [...this.#all.values()].map(({ work }) => work);
  }

  async all(): Promise<void> {
    await Promise.all([...this.#all.values()].map(({ done }) => done));
  }

  /** The work of one account in progress. */
  of(accountId: string): Promise<void>[] {
    return [...this.#all.values()].filter(({ work }) => work.accountId === accountId).map(({ done }) => done);
  }

  /** How much more work outside of lanes may begin. */
  innerRoom({ inAll, perAccount }: InnerBounds): InnerRoom {
    const counts = new Map<string, number>();
    let max = inAll;
    const count = (accountId: string) => {
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
      max -= 1;
    };
    for (const { work } of this.#all.values()) if (work.kind !== 'deliver') count(work.accountId);
    return {
      get max() {
        return max;
      },
      get fullAccounts() {
        const full = [...counts].filter(([, number]) => number >= perAccount);
        return full.map(([accountId]) => accountId);
      },
      count,
    };
  }
}
