import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

import type { Knex } from 'knex';

import { Semaphore } from '../domain/semaphore.js';
import type { Connection, Database } from './statement.js';
import { OutcomeUnknown, StorageUnavailable } from './errors.js';
import { type Client, cutAt, lastRow, PostgresConnection } from './postgres-connection.js';
import { endsConnection, isConflict, isLockTimeout, isLost, translated } from './postgres-errors.js';
import { type Deadline, deadlineSince, type PostgresLimits } from './postgres-limits.js';
import { outcomeOf, type OutcomeRow, type Unanswered } from './postgres-outcome.js';
import { maxConnections } from './postgres-pool.js';

/** Maximum number of attempts for a transaction that conflicts with others. */
const maxAttempts = 10;
/** Maximum pause before the second attempt, in ms; it grows with each further attempt. */
const conflictPauseMs = 5;
/**
 * Limits on simultaneous first tries. Transactions of one account mostly wait for each other, so an account gets few
 * connections, and accounts take turns.
 */
const firstTries = { total: maxConnections, perKey: 3 };
/**
 * Maximum wait for a lock in the first try, in ms. Several locked accounts can delay others for this long, because
 * together they may occupy all connections.
 */
const shortLockMs = 250;
/** Limits on simultaneous second tries, which wait longer for a lock: most connections remain for other work. */
const secondTries = { total: 4, perKey: 2 };

/** The result of a transaction; `lost` if COMMIT was sent and got no response. */
interface Done<T> {
  readonly value: T;
  readonly lost: (Unanswered & { readonly cause: unknown }) | null;
}

/**
 * PostgreSQL: parallel transactions from several connections and processes, READ COMMITTED. Unique constraints,
 * conditional updates and row locks prevent what must not happen twice; deadlocks and serialization failures are
 * retried. A failed connection is not reused: the pool opens a new one when the server is back. Work that finds a row
 * locked gets a second try, for which it waits separately from the work of other accounts.
 */
export class PostgresDatabase implements Database {
  readonly #knex: Knex;
  readonly #limits: PostgresLimits;
  readonly #connections = new WeakMap<Client, PostgresConnection>();
  readonly #firstTry: string;
  readonly #firstTries = new Semaphore(firstTries);
  readonly #secondTries = new Semaphore(secondTries);
  /** Number of second tries per account, running or waiting. */
  readonly #locked = new Map<string | null, number>();

  constructor(knex: Knex, limits: PostgresLimits) {
    this.#knex = knex;
    this.#limits = limits;
    this.#firstTry = begin(Math.min(limits.lockMs || shortLockMs, shortLockMs));
  }

  async write<T>(
    work: (connection: Connection) => Promise<T>,
    accountId: string | null,
    sinceMs = performance.now(),
  ): Promise<T> {
    const deadline = deadlineSince(sinceMs, this.#limits);
    const tryFirst = () => {
      if (accountId !== null && this.#locked.has(accountId)) throw new AccountLocked();
      return this.#retrying(work, this.#firstTry, deadline);
    };
    try {
      return await inTurn(this.#firstTries, accountId, deadline.workMs, tryFirst);
    } catch (error) {
      if (error instanceof AccountLocked || isLockTimeout(error))
        return this.#trySecond(work, accountId, deadline);
      throw error;
    }
  }

  read<T>(work: (connection: Connection) => Promise<T>, sinceMs = performance.now()): Promise<T> {
    const { answerMs } = deadlineSince(sinceMs, this.#limits);
    return this.#withClient(
      (client) => cutAt(client, answerMs, () => work(this.#connection(client))),
      answerMs,
    );
  }

  /** Lets `work` read everything as of its first query. */
  snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#withClient(async (client) => {
      await client.query('begin isolation level repeatable read, read only');
      const value = await this.#orRollback(client, work);
      await client.query('commit');
      return value;
    });
  }

  close(): Promise<void> {
    return this.#knex.destroy();
  }

  /** Runs work of an account that has waited for a lock, with the connection's own lock timeout. */
  async #trySecond<T>(
    work: (connection: Connection) => Promise<T>,
    accountId: string | null,
    deadline: Deadline,
  ): Promise<T> {
    this.#locked.set(accountId, (this.#locked.get(accountId) ?? 0) + 1);
    const untilMs = Math.min(deadline.workMs, performance.now() + this.#limits.waitMs);
    try {
      return await inTurn(this.#secondTries, accountId, untilMs, () =>
        this.#retrying(work, begin(null), deadline),
      );
    } finally {
      const left = (this.#locked.get(accountId) ?? 0) - 1;
      if (left > 0) this.#locked.set(accountId, left);
      else this.#locked.delete(accountId);
    }
  }

  /** Runs a transaction, and runs it again after a conflict with others. */
  async #retrying<T>(
    work: (connection: Connection) => Promise<T>,
    beginning: string,
    deadline: Deadline,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work, beginning, deadline);
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (attempt === maxAttempts) {
          throw new StorageUnavailable('other transactions were in the way', { cause: error });
        }
        await pause(Math.random() * conflictPauseMs * attempt);
      }
    }
  }

  async #once<T>(
    work: (connection: Connection) => Promise<T>,
    beginning: string,
    deadline: Deadline,
  ): Promise<T> {
    const { value, lost } = await this.#withClient(
      (client) => this.#transaction(client, work, beginning, deadline),
      deadline.workMs,
    );
    if (lost) await this.#refuseUncommitted(lost, deadline);
    return value;
  }

  async #transaction<T>(
    client: Client,
    work: (connection: Connection) => Promise<T>,
    beginning: string,
    { workMs, answerMs }: Deadline,
  ): Promise<Done<T>> {
    const warnings = new Warnings(client);
    try {
      const [transaction, value] = await cutAt(client, workMs, async () => {
        const { id, backend } = lastRow(await client.query(beginning)) as Begun;
        if (backend !== client.backend) throw switched(client);
        return [id, await this.#orRollback(client, work, warnings)] as const;
      });
      const lost = (cause: unknown) => ({ transaction, life: client.serverLife ?? null, cause });
      try {
        const { command } = await cutAt(client, answerMs, () => client.query('commit'));
        assert.equal(command, 'COMMIT', 'a statement of the transaction failed, and the work went on');
        // A warning, for example that the standby may not have it, because the wait for the standby was cancelled.
        return { value, lost: warnings.first === undefined ? null : lost(warnings.first) };
      } catch (cause) {
        if (!isLost(cause)) throw cause;
        discard(client, cause);
        return { value, lost: lost(cause) };
      }
    } finally {
      warnings.close();
    }
  }

  /**
   * Runs work inside a transaction. If it fails, or one of its statements succeeds with a warning, the transaction is
   * rolled back; if the connection is lost, the server does that.
   */
  async #orRollback<T>(
    client: Client,
    work: (connection: Connection) => Promise<T>,
    warnings?: Warnings,
  ): Promise<T> {
    try {
      const value = await work(this.#connection(client));
      if (warnings?.first !== undefined) throw warnings.first;
      return value;
    } catch (error) {
      if (!isLost(error)) {
        await client.query('rollback').catch((failure: unknown) => discard(client, failure));
      }
      throw error;
    }
  }

  /** Throws StorageUnavailable if the transaction was rolled back, OutcomeUnknown if that cannot be determined. */
  async #refuseUncommitted(lost: NonNullable<Done<unknown>['lost']>, { answerMs }: Deadline): Promise<void> {
    const untilMs = Math.min(performance.now() + this.#limits.outcomeMs, answerMs);
    const ask = (text: string, values: string[]) =>
      this.#withClient(
        (client) => cutAt(client, untilMs, () => client.query<OutcomeRow>(text, values)),
        untilMs,
      );
    const outcome = await outcomeOf(lost, ask, untilMs);
    const { cause } = lost;
    if (outcome === 'committed') return;
    if (outcome === 'aborted') {
      throw new StorageUnavailable('the database rolled the transaction back', { cause });
    }
    throw new OutcomeUnknown('it is unknown whether the transaction was committed', { cause });
  }

  async #withClient<T>(use: (client: Client) => Promise<T>, untilMs = Infinity): Promise<T> {
    const pool = this.#knex.client as Knex.Client;
    const client = await acquire(pool, untilMs);
    try {
      return await use(client);
    } catch (error) {
      if (endsConnection(error)) discard(client, error);
      throw translated(error);
    } finally {
      await pool.releaseConnection(client);
    }
  }

  #connection(client: Client): PostgresConnection {
    const existing = this.#connections.get(client);
    if (existing) return existing;
    const created = new PostgresConnection(client);
    this.#connections.set(client, created);
    return created;
  }
}

/** Collects the server's warnings about statements that succeed. */
class Warnings {
  first: StorageUnavailable | undefined;

  constructor(private readonly client: Client) {
    client.on('notice', this.#take);
  }

  close(): void {
    this.client.off('notice', this.#take);
  }

  readonly #take = ({
    code,
    message,
  }: {
    readonly code?: string | undefined;
    readonly message?: string | undefined;
  }): void => {
    // Other messages, such as that something already exists, have the code of a success.
    if (code !== successfulCompletion)
      this.first ??= new StorageUnavailable(`the database warns: ${message ?? code ?? ''}`);
  };
}

const successfulCompletion = '00000';

/** Thrown if other work of the account waits for a lock, because this work would have to wait, too. */
class AccountLocked extends Error {}

/** Runs a task when it is the account's turn. Throws StorageUnavailable if its turn does not come before `untilMs`. */
async function inTurn<T>(
  semaphore: Semaphore,
  accountId: string | null,
  untilMs: number,
  task: () => Promise<T>,
): Promise<T> {
  const key = accountId ?? '';
  const timeout = () => AbortSignal.timeout(Math.max(0, Math.ceil(untilMs - performance.now())));
  const release = await semaphore.acquire(key, semaphore.available(key) > 0 ? undefined : timeout());
  if (!release) throw new StorageUnavailable('the work has waited too long for other work of its account');
  try {
    return await task();
  } finally {
    release();
  }
}

/** The facts about a transaction that has begun. */
interface Begun {
  /** Its id, with which the server can be asked for the outcome. */
  readonly id: string;
  /** The server process that runs it. */
  readonly backend: number;
}

/**
 * Returns the statement that begins a transaction and queries {@link Begun} in one round trip. If `lockMs` is null, the
 * connection's own lock timeout applies.
 */
function begin(lockMs: number | null): string {
  const limit = lockMs === null ? [] : [`set local lock_timeout = ${lockMs}`];
  return ['begin', ...limit, 'select pg_current_xact_id() as id, pg_backend_pid() as backend'].join('; ');
}

/** Closes a connection whose transaction runs in another process than the one with its settings; returns the error. */
function switched(client: Client): StorageUnavailable {
  const reason = 'a pooler has switched to another connection to the server: it must be in session mode';
  discard(client, reason);
  return new StorageUnavailable(reason);
}

/**
 * Closes a connection immediately, so that the server notices and releases its locks; the pool opens a new one when
 * needed.
 */
function discard(client: Client, reason: unknown): void {
  client.__knex__disposed ??= reason;
  client.end().catch(() => undefined);
}

async function acquire(pool: Knex.Client, untilMs: number): Promise<Client> {
  const acquiring = (pool.acquireConnection() as Promise<Client>).catch(noConnection);
  if (untilMs === Infinity) return acquiring;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // The connection is opened anyway: the next caller gets it.
      void acquiring.then(
        (client) => void pool.releaseConnection(client),
        () => undefined,
      );
      reject(new StorageUnavailable('the work has waited too long for a connection to the database'));
    }, untilMs - performance.now());
  });
  return Promise.race([acquiring, late]).finally(() => clearTimeout(timer));
}

function noConnection(cause: unknown): never {
  throw new StorageUnavailable('there is no connection to the database', { cause });
}
