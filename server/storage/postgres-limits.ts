/** Timeouts in ms; 0 means none. */
export interface PostgresLimits {
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /** For the server's response to one statement. */
  readonly statementMs: number;
  /** How long a transaction may be idle before the server ends it, such as that of a paused or disconnected gateway. */
  readonly idleInTransactionMs: number;
  /** For any response; longer than the server's own limits, so if this is exceeded, the network or the server hangs. */
  readonly queryMs: number;
  /** For a new connection. */
  readonly connectMs: number;
  /** For a free connection, or for a turn to wait for a locked row. */
  readonly waitMs: number;
  /** For determining the outcome of a transaction whose COMMIT got no response. */
  readonly outcomeMs: number;
  /** From the arrival of a request until its response. */
  readonly requestMs: number;
  /** The part of `requestMs` reserved for the response to COMMIT: COMMIT is sent before that, or nothing is kept. */
  readonly commitMs: number;
}

/** The timeouts of a gateway. */
export const defaultLimits: PostgresLimits = {
  lockMs: 2_000,
  statementMs: 10_000,
  idleInTransactionMs: 10_000,
  queryMs: 12_000,
  connectMs: 5_000,
  waitMs: 10_000,
  outcomeMs: 3_000,
  requestMs: 15_000,
  commitMs: 3_000,
};

/** For migrations and audits, which may take any amount of time. */
export const patientLimits: PostgresLimits = {
  ...defaultLimits,
  lockMs: 0,
  statementMs: 0,
  idleInTransactionMs: 0,
  queryMs: 0,
};

/** How long work may take, as times in ms of `performance.now()`. */
export interface Deadline {
  /** Until when COMMIT may be sent; after that the work is rolled back. */
  readonly workMs: number;
  /** Until when the caller gets a response. */
  readonly answerMs: number;
}

/** Returns the deadline of work that a caller has waited for since `sinceMs`. */
export function deadlineSince(sinceMs: number, { requestMs, commitMs }: PostgresLimits): Deadline {
  return { workMs: sinceMs + requestMs - commitMs, answerMs: sinceMs + requestMs };
}
