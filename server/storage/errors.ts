import type { Sentence } from '../messages/text.js';
import type { Language } from '../messages/language.js';
import { format } from '../messages/messages.js';

/**
 * The database cannot do the work now (disk full, connection lost, a lock held too long); a later retry may help.
 * Nothing was kept.
 */
export class StorageUnavailable extends Error {}

/** The disk is full. */
export class NoRoom extends StorageUnavailable {}

/**
 * The work may have been kept: the connection was lost during COMMIT and the server could not be asked about the
 * outcome, or the file was removed or replaced in the meantime.
 */
export class OutcomeUnknown extends StorageUnavailable {}

/** The database can never store a value that a caller sent; the message says what is wrong with the value. */
export class UnstorableValue extends Error {}

/** Stored data cannot be read at all; the message is the database's own. */
export class Unreadable extends Error {}

/** The database cannot be used at all. */
export class StorageRefused extends Error {
  constructor(
    private readonly refusal: Sentence,
    options?: ErrorOptions,
  ) {
    super(format(refusal), options);
  }

  /** Returns the reason in a language. */
  in(language: Language): string {
    return format(this.refusal, language);
  }
}

/** Returns the code of an error of the system or of SQLite; empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
