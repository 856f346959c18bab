import { keepable } from '../domain/texts.js';
import { StorageUnavailable } from '../storage/errors.js';
import type { Work } from '../storage/tables/pending-work.js';

/** Max work outside of lanes under way at once, and of one account. */
export interface InnerBounds {
  readonly inAll: number;
  readonly perAccount: number;
}

/**
 * Four accounts fill it: a claim passes over three at most. Where the database is shared, work of one account waits for a row of
 * that account, each piece on a connection of its own: then it is less.
 */
export function innerBounds(shared: boolean): InnerBounds {
  return shared ? { inAll: 16, perAccount: 4 } : { inAll: 64, perAccount: 16 };
}

/** Work that throws as often as this is done no more. */
const maxFailures = 8;
/** Longest wait before work that threw is tried again, ms. */
const maxAgainMs = 60_000;
/** Longest reason that is kept, UTF-16 units. */
const maxReason = 500;

/** What work that threw has to expect. */
export interface Failure {
  /** How often it has thrown by now. That the database cannot be used is no fault of the work. */
  readonly failures: number;
  /** Ms until it is tried again; null: no more. */
  readonly againInMs: number | null;
  /** In a sentence. */
  readonly reason: string;
}

/** Judges work that threw; `firstMs` is how long it waits the first time. */
export function failureOf(work: Work, error: unknown, firstMs: number): Failure {
  const failures = work.failures + (error instanceof StorageUnavailable ? 0 : 1);
  const againInMs = Math.min(maxAgainMs, firstMs * 2 ** Math.max(0, failures - 1));
  const reason = keepable(`failed ${failures} times, the last time with: ${String(error)}`, maxReason);
  return { failures, againInMs: failures >= maxFailures ? null : againInMs, reason };
}

/** Room for more work outside of lanes. */
export interface InnerRoom {
  readonly max: number;
  /** Accounts that have their share. */
  readonly fullAccounts: readonly string[];
  /** One more of this account. */
  count(accountId: string): void;
}

/** What is under way. */
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

  /** What is under way of one account. */
  of(accountId: string): Promise<void>[] {
    return [...this.#all.values()].filter(({ work }) => work.accountId === accountId).map(({ done }) => done);
  }

  /** What more may be begun outside of lanes. */
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
