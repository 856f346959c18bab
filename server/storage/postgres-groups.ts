import type { Connection } from './connection.js';
import { OutcomeUnknown, StorageUnavailable } from './errors.js';
import { type Deadline, earliest } from './postgres-deadline.js';
import { isLost, isAftermath } from './postgres-errors.js';
import { MergingConnection } from './postgres-merging.js';

/** Work of one account inside a transaction. */
export type Work<T> = (connection: Connection) => Promise<T>;

/** What groups need. */
export interface Grounds {
  /** Runs work in one transaction with a short lock timeout; rejects if nothing was kept, or if that is unknown. */
  readonly together: <T>(work: Work<T>, deadline: Deadline) => Promise<T>;
  /** Runs work of an account in a transaction of its own, with the full lock timeout. */
  readonly alone: <T>(work: Work<T>, accountId: string, deadline: Deadline) => Promise<T>;
  /** Maximum number of simultaneous groups. */
  readonly lanes: number;
  /** Maximum amount of waiting work per account. */
  readonly waiting: number;
  /** Longest wait for a place in a group, in ms. */
  readonly waitMs: number;
}

interface Job {
  readonly run: Work<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly deadline: Deadline;
  /** Ends its waiting for a group. */
  timer?: NodeJS.Timeout;
}

/** Jobs of an account in order of arrival. */
type Chain = readonly [accountId: string, jobs: readonly Job[]];

/** Maximum number of jobs in one transaction: its locks are held until all of them are done. */
const largestGroup = 32;
/** After a failure in a group, this many jobs of the account run alone. */
const aloneAfterFailure = 8;
/** Maximum number of accounts for which that is remembered. */
const maxRemembered = 10_000;

/**
 * Group commit on PostgreSQL: jobs that wait at the same time share one transaction, so that begin, commit and the
 * server's fsync are paid once. The accounts of a group run in parallel, the jobs of one account one after the other;
 * an account is in one group at a time. If a job throws, nothing of the group is kept: that account's jobs then run
 * alone, the rest as a group again, or alone if that fails too. Nobody is answered before COMMIT. See
 * docs/decisions/postgresql.md.
 */
export class PostgresGroups {
  readonly #grounds: Grounds;
  /** By account; an account that was served moves to the end. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #underWay = new Set<string>();
  /** Accounts whose jobs run alone, and how many jobs still do. */
  readonly #careful = new Map<string, number>();
  #lanes = 0;
  #scheduled = false;

  constructor(grounds: Grounds) {
    this.#grounds = grounds;
  }

  write<T>(work: Work<T>, accountId: string, deadline: Deadline): Promise<T> {
    if (this.#careful.has(accountId)) return this.#alone(work, accountId, deadline);
    if ((this.#waiting.get(accountId) ?? []).length >= this.#grounds.waiting) {
      return Promise.reject(new StorageUnavailable('too much work waits for the database'));
    }
    return new Promise<T>((resolve, reject) => {
      const job: Job = { run: work, resolve: resolve as (value: unknown) => void, reject, deadline };
      this.#wait(accountId, [job], 'last');
      this.#schedule();
    });
  }

  #wait(accountId: string, jobs: readonly Job[], place: 'first' | 'last'): void {
    if (jobs.length === 0) return;
    const nowMs = performance.now();
    for (const job of jobs) {
      const waitMs = Math.min(this.#grounds.waitMs, job.deadline.workMs - nowMs);
      job.timer = setTimeout(() => this.#giveUp(accountId, job), waitMs);
    }
    const waiting = this.#waiting.get(accountId) ?? [];
    if (place === 'first') waiting.unshift(...jobs);
    else waiting.push(...jobs);
    this.#waiting.set(accountId, waiting);
  }

  #giveUp(accountId: string, job: Job): void {
    const waiting = this.#waiting.get(accountId) ?? [];
    waiting.splice(waiting.indexOf(job), 1);
    if (waiting.length === 0) this.#waiting.delete(accountId);
    job.reject(new StorageUnavailable('the work has waited too long for a connection to the database'));
  }

  #schedule(): void {
    if (this.#scheduled || this.#lanes === this.#grounds.lanes) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#lanes < this.#grounds.lanes) {
        const group = this.#take();
        if (group.length === 0) return;
        this.#lanes += 1;
        void this.#serve(group).finally(() => {
          this.#lanes -= 1;
          for (const [accountId] of group) this.#underWay.delete(accountId);
          this.#schedule();
        });
      }
    });
  }

  /**
   * The next group, taking jobs from accounts in turns. It is sorted by account id, so that groups of two processes
   * never deadlock.
   */
  #take(): Chain[] {
    const taken = new Map<string, Job[]>();
    let count = 0;
    for (let found = true; found && count < largestGroup;) {
      found = false;
      for (const [accountId, jobs] of [...this.#waiting]) {
        if (count === largestGroup) break;
        if (this.#underWay.has(accountId)) continue;
        const job = jobs.shift();
        if (!job) continue;
        this.#waiting.delete(accountId);
        if (jobs.length > 0) this.#waiting.set(accountId, jobs);
        clearTimeout(job.timer);
        taken.set(accountId, [...(taken.get(accountId) ?? []), job]);
        count += 1;
        found = true;
      }
    }
    for (const accountId of taken.keys()) this.#underWay.add(accountId);
    return [...taken].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** Runs a group; if it fails, runs the rest once more. */
  async #serve(group: readonly Chain[]): Promise<void> {
    const failed = await this.#commit(group);
    if (failed === null) return;
    this.#runAlone(group.filter(([accountId]) => failed.has(accountId)));
    const rest = group.filter(([accountId]) => !failed.has(accountId));
    if (rest.length > 0 && (await this.#commit(rest)) !== null) this.#runAlone(rest);
  }

  #runAlone(group: readonly Chain[]): void {
    for (const [accountId, jobs] of group)
      for (const { run, resolve, reject, deadline } of jobs)
        this.#alone(run, accountId, deadline).then(resolve, reject);
  }

  /**
   * Answers all jobs of a group; or returns the accounts whose jobs threw, in which case nobody is answered and nothing
   * is kept. What several accounts insert by the same statement is `merged`; if that fails, it is not known whose fault it is,
   * so each is tried with its own.
   */
  async #commit(
    group: readonly Chain[],
    merged: boolean = group.length > 1,
  ): Promise<ReadonlySet<string> | null> {
    const failures = new Map<string, unknown>();
    const deadline = earliest(group.flatMap(([, jobs]) => jobs.map((job) => job.deadline)));
    try {
      const values = await this.#grounds.together(async (single) => {
        const merging = merged ? new MergingConnection(single) : null;
        const outcomes = await Promise.allSettled(
          group.map(([, jobs]) => valuesOf(jobs, merging ?? single, deadline.workMs)),
        );
        merging?.end();
        outcomes.forEach((outcome, index) => {
          const accountId = group[index]?.[0] ?? '';
          if (outcome.status === 'rejected') failures.set(accountId, outcome.reason);
        });
        // Later errors only say that an earlier statement failed.
        const own = [...failures].filter(([, reason]) => !isAftermath(reason));
        if (own.length > 0) failures.clear();
        for (const [accountId, reason] of own) failures.set(accountId, reason);
        for (const reason of failures.values()) throw reason;
        return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
      }, deadline);
      group.forEach(([accountId, jobs], at) => {
        const done = values[at] ?? [];
        done.forEach((value, index) => jobs[index]?.resolve(value));
        this.#wait(accountId, jobs.slice(done.length), 'first');
      });
      return null;
    } catch (error) {
      if (failures.size > 0 && ![...failures.values()].some(isLost)) {
        const isShared = new Set(failures.values()).size < failures.size;
        if (merged && isShared) return this.#commit(group, false);
        for (const accountId of failures.keys()) this.#beCareful(accountId);
        return new Set(failures.keys());
      }
      this.#fail(group, error);
      return null;
    }
  }

  /** Nothing of a group was kept, or nobody knows: whoever has time left where it was too late for another waits again. */
  #fail(group: readonly Chain[], error: unknown): void {
    const nowMs = performance.now();
    const isLate = ({ deadline }: Job) => deadline.workMs <= nowMs;
    const wasTooLate = !(error instanceof OutcomeUnknown) && group.some(([, jobs]) => jobs.some(isLate));
    for (const [accountId, jobs] of group) {
      const again = wasTooLate ? jobs.filter((job) => !isLate(job)) : [];
      for (const job of jobs) if (!again.includes(job)) job.reject(error);
      this.#wait(accountId, again, 'first');
    }
  }

  #beCareful(accountId: string): void {
    if (this.#careful.size >= maxRemembered) this.#careful.clear();
    this.#careful.set(accountId, aloneAfterFailure);
  }

  async #alone<T>(work: Work<T>, accountId: string, deadline: Deadline): Promise<T> {
    const value = await this.#grounds.alone(work, accountId, deadline);
    const left = this.#careful.get(accountId);
    if (left !== undefined && left > 1) this.#careful.set(accountId, left - 1);
    else this.#careful.delete(accountId);
    return value;
  }
}

/** The values of as many jobs, one at least, as will probably be done until then: as soon as the one before. */
async function valuesOf(jobs: readonly Job[], connection: Connection, untilMs: number): Promise<unknown[]> {
  const values: unknown[] = [];
  let startMs = performance.now();
  for (const { run } of jobs) {
    values.push(await run(connection));
    const nowMs = performance.now();
    if (nowMs + (nowMs - startMs) > untilMs) break;
    startMs = nowMs;
  }
  return values;
}
