/**
 * The database cannot take the work now (disk full, connection lost, a lock held too long); trying again later may help.
 * Nothing of it was kept.
 */
export class StorageUnavailable extends Error {}

/** The connection to the server was lost during COMMIT, and the server could not be asked: the work may have been kept. */
export class OutcomeUnknown extends StorageUnavailable {}

/** The database cannot keep a value that a caller sent, whenever it is tried: the message says what is wrong with it. */
export class UnstorableValue extends Error {}

/** The database cannot be used at all: the message is a sentence for whoever starts the program. */
export class StorageRefused extends Error {}

/** What is kept cannot be read, whoever tries: the message is what the database says. */
export class Unreadable extends Error {}
