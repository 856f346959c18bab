import pg from 'pg';

import { NoRoom, StorageUnavailable, UnstorableValue } from './errors.js';

/** Serialization failure and deadlock. */
const conflicts = ['40001', '40P01'];
/**
 * Error classes: connection, resources (disk, memory, connections), operator (shutdown, restart, statement_timeout),
 * system, a read-only server, the limits on idle or long transactions, a lock timeout, prepared statements that do not
 * match the connection (a pooler has switched it).
 */
const outages = /^(08|53|57|58|25006|25P03|25P04|55P03|26000|42P05)/;
/** A full disk. */
const diskFull = '53100';
/** Lock timeout. */
const lockTimeout = '55P03';
/** Timeouts enforced by the server, after which the connection stays usable. */
const timeouts = [lockTimeout, '57014'];
/** A text that is not UTF-8, and a value too large for its index. */
const unstorables = ['22021', '54000'];
/** Damaged rows and indexes, numbers out of range. */
const damages = /^(XX00[12]|22)/;
/** Messages, without a code, with which the driver reports a lost or hanging connection. */
const lostConnection = /^(Connection terminated|Client has encountered|Client was closed|Query read timeout)/;
/** The severities (in English) and codes with which the server ends the connection. */
const fatal = { severities: ['FATAL', 'PANIC'], codes: /^(08|57P|25P03|25P04)/ };

/** Whether a conflicting transaction caused the error, so that an immediate retry makes sense. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.includes(error.code ?? '');
}

/** Whether waiting for a locked row timed out; also recognizes errors returned by `translated`. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof StorageUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === lockTimeout;
}

/** Whether the connection is lost or hangs: it can run no further query, and a pending response never arrives. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) {
    return fatal.severities.includes(error.severity ?? '') || fatal.codes.test(error.code ?? '');
  }
  return 'syscall' in error || lostConnection.test(error.message);
}

/** Whether stored data cannot be read. */
export function isDamage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && damages.test(error.code ?? '');
}

/** Whether the connection must not be used again after this error. */
export function endsConnection(error: unknown): boolean {
  if (isLost(error)) return true;
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  return outages.test(code) && !timeouts.includes(code);
}

/**
 * Returns the error for the store's callers: StorageUnavailable if the server or the connection failed, rather than the
 * query.
 */
export function translated(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && unstorables.includes(error.code ?? '')) {
    return new UnstorableValue('a text is too long, or no text that can be kept', { cause: error });
  }
  if (error instanceof pg.DatabaseError && error.code === diskFull)
    return new NoRoom('the disk of the database is full', { cause: error });
  const isOutage = isLost(error) || (error instanceof pg.DatabaseError && outages.test(error.code ?? ''));
  return isOutage ? new StorageUnavailable('the database did not take the work', { cause: error }) : error;
}
