import type { Params, Statement } from './statement.js';

/** One database connection, inside a transaction or not. */
export interface Connection {
  /** The first row, or undefined. */
  row<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined>;
  /** All rows. */
  rows<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]>;
  /** Runs a change; the number of rows it changed. */
  run<P extends Params>(statement: Statement<P, never>, params: P): Promise<number>;
}

/** A database of one dialect. */
export interface Database {
  /**
   * Work that changes something: all of it or nothing, and durable before it resolves. It awaits nothing but storage, and may
   * be run again from its beginning where something else was in its way: it changes nothing but storage, and what it draws at
   * random it draws again. What it waits for keeps only work of the same account waiting; null: it is not for one account.
   */
  write<T>(work: (connection: Connection) => Promise<T>, accountId: string | null): Promise<T>;
  /** Work that reads committed rows only. It awaits nothing but storage. */
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
