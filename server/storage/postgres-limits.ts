/** How long what may hang, ms; 0: for ever. */
export interface PostgresLimits {
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /** For the server's answer to one statement. */
  readonly statementMs: number;
  /** How long a transaction may stand still before the server ends it: that of a gateway that was paused or cut off. */
  readonly idleInTransactionMs: number;
  /** For an answer of any kind; longer than the server's own limits, so it is the network or the server that hangs. */
  readonly queryMs: number;
  /** For a new connection. */
  readonly connectMs: number;
  /** For a connection that is free for the account. */
  readonly waitMs: number;
  /** For knowing what became of a transaction whose COMMIT was not answered. */
  readonly outcomeMs: number;
}

/** What a gateway waits. */
export const defaultLimits: PostgresLimits = {
  lockMs: 2_000,
  statementMs: 10_000,
  idleInTransactionMs: 10_000,
  queryMs: 12_000,
  connectMs: 5_000,
  waitMs: 10_000,
  outcomeMs: 3_000,
};

/** For migrations and audits, which take as long as they take, and hold nobody up. */
export const patientLimits: PostgresLimits = {
  ...defaultLimits,
  lockMs: 0,
  statementMs: 0,
  idleInTransactionMs: 0,
  queryMs: 0,
};
