import { setTimeout as pause } from 'node:timers/promises';

import type { Connection, Database } from './statement.js';
import type { OpenFile } from './database-file.js';
import { codeOf, NoRoom, OutcomeUnknown, StorageUnavailable } from './errors.js';
import type { SqliteConnection } from './sqlite-driver.js';

interface Job {
  run(connection: Connection): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
  /** Until when it waits for another program, in ms of `performance.now()`. */
  readonly givesUpAt: number;
}

/** Resolves or rejects a caller's promise. */
type Answer = () => void;

/** How long work waits for another program that has locked the file. */
export interface Patience {
  /** The total wait of each caller, in ms. */
  readonly totalMs: number;
  /** The pause between two attempts, in ms. */
  readonly pauseMs: number;
}

const defaultPatience: Patience = { totalMs: 5_000, pauseMs: 10 };
/** Maximum number of callers that share one transaction, so that none waits long for the others. */
const largestBatch = 256;
/** Maximum number of waiting callers of one account: more than there are connections. */
const maxWaiting = 4_000;
/**
 * Number of batches that run with savepoints after a failure in a batch: if one call is refused, others are likely to
 * be.
 */
const carefulAfterFailure = 8;

function closed(): StorageUnavailable {
  return new StorageUnavailable('the database is closed');
}

/** The parts of a {@link SqliteDatabase}. */
export interface SqliteParts {
  /** A connection to a migrated database. Its statements never wait for a lock, because the whole process would wait. */
  readonly connection: SqliteConnection;
  /** The file, which is checked before any work is acknowledged; null if there is none. */
  readonly file: OpenFile | null;
  /** Returns the connection to its opener. */
  readonly release: () => Promise<void>;
  readonly patience?: Patience | undefined;
}

/**
 * SQLite with one connection and group commit: callers that wait at the same time share one transaction and one fsync.
 * If the work of one throws, the batch is rolled back and run again with a savepoint for each caller. No caller
 * resolves before COMMIT. Batches and reads alternate, so reads never see uncommitted data. While another program has
 * locked the file, a timer retries batches, and everything else continues.
 */
export class SqliteDatabase implements Database {
  readonly #connection: SqliteConnection;
  readonly #file: OpenFile | null;
  readonly #release: () => Promise<void>;
  readonly #patience: Patience;
  #queue: Job[] = [];
  /** Number of waiting callers, by account. */
  readonly #waiting = new Map<string | null, number>();
  #draining: Promise<void> | null = null;
  #scheduled = false;
  #isLocked = false;
  #carefulBatches = 0;
  #closing = false;
  readonly #reading = new Set<Promise<unknown>>();

  constructor({ connection, file, release, patience = defaultPatience }: SqliteParts) {
    this.#connection = connection;
    this.#file = file;
    this.#release = release;
    this.#patience = patience;
  }

  write<T>(work: (connection: Connection) => Promise<T>, accountId: string | null): Promise<T> {
    if (this.#closing) return Promise.reject(closed());
    const waiting = this.#waiting.get(accountId) ?? 0;
    if (waiting >= maxWaiting)
      return Promise.reject(new StorageUnavailable('too much work of the account waits for the database'));
    this.#waiting.set(accountId, waiting + 1);
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({
        run: work,
        resolve: (value) => {
          this.#leave(accountId);
          resolve(value as T);
        },
        reject: (reason: Error) => {
          this.#leave(accountId);
          reject(reason);
        },
        givesUpAt: performance.now() + this.#patience.totalMs,
      });
      this.#schedule();
    });
  }

  async read<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const givesUpAt = performance.now() + this.#patience.totalMs;
    for (;;) {
      while (this.#draining) await this.#draining;
      if (this.#closing) throw closed();
      const reading = work(this.#connection);
      this.#reading.add(reading);
      try {
        return await reading;
      } catch (cause) {
        if (!isResourceFailure(cause)) throw cause;
        if (!isBusy(cause) || performance.now() >= givesUpAt)
          throw new StorageUnavailable('the database could not be read', { cause });
      } finally {
        this.#reading.delete(reading);
      }
      await pause(this.#patience.pauseMs);
    }
  }

  isLost(): boolean {
    return this.#file !== null && this.#file.loss() !== null;
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.allSettled(this.#reading);
    while (this.#scheduled || this.#draining) await (this.#draining ?? new Promise(setImmediate));
    await this.#release();
  }

  #leave(accountId: string | null): void {
    const waiting = (this.#waiting.get(accountId) ?? 0) - 1;
    if (waiting > 0) this.#waiting.set(accountId, waiting);
    else this.#waiting.delete(accountId);
  }

  #schedule(): void {
    if (this.#scheduled || this.#draining) return;
    this.#scheduled = true;
    const begin = () => {
      this.#scheduled = false;
      this.#draining = this.#drain().finally(() => {
        this.#draining = null;
        if (this.#queue.length > 0) this.#schedule();
      });
    };
    if (this.#isLocked) setTimeout(begin, this.#patience.pauseMs);
    else setImmediate(begin);
  }

  async #drain(): Promise<void> {
    if (this.#reading.size > 0) await Promise.allSettled(this.#reading);
    const batch = this.#queue.splice(0, largestBatch);
    try {
      this.#refuse(this.#file?.lossBefore(), StorageUnavailable);
      const answers = (await this.#runBare(batch)) ?? (await this.#runCarefully(batch));
      this.#isLocked = false;
      this.#refuse(this.#file?.loss(), OutcomeUnknown);
      for (const answer of answers) answer();
    } catch (cause) {
      // SQLite may have rolled back already, for example if the disk is full.
      await this.#connection.execute('ROLLBACK').catch(() => undefined);
      this.#isLocked = isBusy(cause);
      if (this.#isLocked) return this.#postpone(batch, cause);
      const failure = unavailable(cause);
      for (const job of batch) job.reject(failure);
    }
  }

  /** Throws the given error if the file is lost: anything written to it would disappear with the process. */
  #refuse(loss: string | null | undefined, Failure: typeof StorageUnavailable): void {
    if (typeof loss === 'string') throw new Failure(loss);
  }

  /** Puts a batch back into its place, because another program has locked the file; callers that waited too long fail. */
  #postpone(batch: readonly Job[], cause: unknown): void {
    this.#queue.unshift(...batch);
    const now = performance.now();
    const firstPatient = this.#queue.findIndex(({ givesUpAt }) => givesUpAt > now);
    const late = this.#queue.splice(0, firstPatient === -1 ? this.#queue.length : firstPatient);
    const failure = new StorageUnavailable('another program keeps the database file locked', { cause });
    for (const job of late) job.reject(failure);
  }

  /**
   * Runs and commits a batch optimistically, without savepoints: each savepoint would make SQLite copy every page that
   * a job changes. Returns null, with nothing kept, if one of several jobs throws, or if one did recently.
   */
  async #runBare(batch: readonly Job[]): Promise<Answer[] | null> {
    if (this.#carefulBatches > 0 && batch.length > 1) {
      this.#carefulBatches -= 1;
      return null;
    }
    await this.#connection.execute('BEGIN IMMEDIATE');
    const answers: Answer[] = [];
    for (const job of batch) {
      try {
        const value = await job.run(this.#connection);
        answers.push(() => job.resolve(value));
      } catch (reason) {
        if (isResourceFailure(reason)) throw reason;
        await this.#connection.execute('ROLLBACK');
        if (batch.length === 1) return [() => job.reject(reason)];
        this.#carefulBatches = carefulAfterFailure;
        return null;
      }
    }
    await this.#connection.execute('COMMIT');
    return answers;
  }

  async #runCarefully(batch: readonly Job[]): Promise<Answer[]> {
    await this.#connection.execute('BEGIN IMMEDIATE');
    const answers: Answer[] = [];
    for (const job of batch) answers.push(await this.#runJob(job));
    await this.#connection.execute('COMMIT');
    return answers;
  }

  async #runJob(job: Job): Promise<Answer> {
    await this.#connection.execute('SAVEPOINT job');
    try {
      const value = await job.run(this.#connection);
      await this.#connection.execute('RELEASE job');
      return () => job.resolve(value);
    } catch (reason) {
      // The whole transaction may have been rolled back, so the other jobs are affected, too.
      if (isResourceFailure(reason)) throw reason;
      await this.#connection.execute('ROLLBACK TO job');
      await this.#connection.execute('RELEASE job');
      return () => job.reject(reason);
    }
  }
}

function unavailable(cause: unknown): StorageUnavailable {
  if (cause instanceof StorageUnavailable) return cause;
  const Failure = isOutOfRoom(cause) ? NoRoom : StorageUnavailable;
  return new Failure('the database did not take the transaction', { cause });
}

/** Whether the database itself has failed, rather than this work violated a constraint. */
function isResourceFailure(reason: unknown): boolean {
  const code = codeOf(reason);
  return code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT');
}

/** Whether another program has locked the file. */
function isBusy(reason: unknown): boolean {
  return codeOf(reason).startsWith('SQLITE_BUSY');
}

/** Whether the disk is full. A limit on the size of files, or a quota, is reported as a failed write. */
function isOutOfRoom(reason: unknown): boolean {
  return /^SQLITE_(FULL|IOERR(_WRITE)?)$/.test(codeOf(reason));
}

/** Whether stored data cannot be read: damaged pages, or sums too large for any booking. */
export function isDamage(reason: unknown): boolean {
  const message = reason instanceof Error ? reason.message : '';
  return (
    /^(SQLITE_(CORRUPT|NOTADB|MISMATCH|TOOBIG|IOERR_SHORT_READ)|ERR_OUT_OF_RANGE$)/.test(codeOf(reason)) ||
    message.includes('integer overflow')
  );
}
