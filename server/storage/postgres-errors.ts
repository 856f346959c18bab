import pg from 'pg';

import { UnstorableValue } from './errors.js';

/** Serialization failure and deadlock. */
const conflicts = ['40001', '40P01'];
/** Connection, resources (disk, memory, connections), operator (shutdown, restart), system, a server that only reads now. */
const outages = /^(08|53|57|58|25006)/;
/** A text that is no UTF-8, a value too large for its index. */
const unstorables = ['22021', '54000'];
/** Damaged rows and indexes, numbers out of range. */
const damages = /^(XX00[12]|22)/;
/** What the driver says, without a code, of a connection that is gone or hangs. */
const lostConnection = /^(Connection terminated|Client has encountered|Client was closed|Query read timeout)/;

/** Whether another transaction was in the way: worth another try at once. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.includes(error.code ?? '');
}

/** Whether the server or the connection to it failed, not the query. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return outages.test(error.code ?? '');
  return 'syscall' in error || lostConnection.test(error.message);
}

/** Whether it is what is kept that cannot be read. */
export function isDamage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && damages.test(error.code ?? '');
}

/** Whether the server will never take one of the values. */
export function isUnstorable(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && unstorables.includes(error.code ?? '');
}

/** What to tell the caller who sent such a value. */
export function unstorable(cause: pg.DatabaseError): UnstorableValue {
  return new UnstorableValue('a text is too long, or no text that can be kept', { cause });
}
