import pg from 'pg';

import { StorageUnavailable, UnstorableValue } from './errors.js';

/** Serialization failure and deadlock. */
const conflicts = ['40001', '40P01'];
/**
 * Connection, resources (disk, memory, connections), operator (shutdown, restart, statement_timeout), system, a server that only
 * reads now, the limits on transactions that stand still or take too long, a lock that was not to be had in time.
 */
const outages = /^(08|53|57|58|25006|25P03|25P04|55P03)/;
/** A lock that was not to be had in time. */
const lockTimeout = '55P03';
/** What the server refuses in time by itself: the connection is as good as before. */
const timeouts = [lockTimeout, '57014'];
/** A text that is no UTF-8, a value too large for its index. */
const unstorables = ['22021', '54000'];
/** Damaged rows and indexes, numbers out of range. */
const damages = /^(XX00[12]|22)/;
/** What the driver says, without a code, of a connection that is gone or hangs. */
const lostConnection = /^(Connection terminated|Client has encountered|Client was closed|Query read timeout)/;
/** With these words (in English) or these codes the server ends the connection. */
const fatal = { severities: ['FATAL', 'PANIC'], codes: /^(08|57P|25P03|25P04)/ };

/** Whether another transaction was in the way: worth another try at once. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.includes(error.code ?? '');
}

/** Whether a row that somebody else holds was waited for in vain; of what `translated` made of it, too. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof StorageUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === lockTimeout;
}

/** Whether it only says that an earlier statement of the transaction failed, or that it was not prepared for that reason. */
export function isAftermath(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '25P02' || error.code === '26000');
}

/** Whether the connection is gone or hangs: nothing can be asked on it any more, and an answer that was awaited never comes. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) {
    return fatal.severities.includes(error.severity ?? '') || fatal.codes.test(error.code ?? '');
  }
  return 'syscall' in error || lostConnection.test(error.message);
}

/** Whether it is what is kept that cannot be read. */
export function isDamage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && damages.test(error.code ?? '');
}

/** Whether a connection is not to be used again after this. */
export function endsConnection(error: unknown): boolean {
  if (isLost(error)) return true;
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  return outages.test(code) && !timeouts.includes(code);
}

/** What to tell the store's callers: StorageUnavailable where the server or the connection failed, not the query. */
export function translated(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && unstorables.includes(error.code ?? '')) {
    return new UnstorableValue('a text is too long, or no text that can be kept', { cause: error });
  }
  const isOutage = isLost(error) || (error instanceof pg.DatabaseError && outages.test(error.code ?? ''));
  return isOutage ? new StorageUnavailable('the database did not take the work', { cause: error }) : error;
}
