import type { Cents } from './money.js';

/** Amounts above which a cash-out is refused; null if the account has no such limit (OP-37). */
export interface Limits {
  readonly perTransactionCents: Cents | null;
  readonly dailyCents: Cents | null;
  readonly nightCents: Cents | null;
}

/** Default values of `X-Sandbox-Scenario` for requests without that header; null for none. */
export interface Scenarios {
  readonly cashOut: string | null;
  readonly cashIn: string | null;
}

/** Whether a sent payment waits for the control endpoint or is settled by the sandbox bank. */
export type SettlementMode = 'manual' | 'automatic';
export type UpstreamCondition = 'healthy' | 'error' | 'unavailable';

/** The holder of money, tokens and transactions. */
export interface Account {
  readonly id: string;
  /** UUID v4. */
  readonly clientId: string;
  /** A payment key of the account. */
  readonly chave: string;
  /** The fee of each cash-out (OP-03). */
  readonly feeCents: Cents;
  readonly limits: Limits;
  readonly settlement: SettlementMode;
  readonly upstream: UpstreamCondition;
  readonly webhookRegistration: 'enabled' | 'disabled';
  /** Whether the charge provider fails for this account. */
  readonly chargesFail: boolean;
  /** Minimum `expirationTime` that the charge provider accepts, in seconds (OP-26). */
  readonly minimumExpiration: number;
  /** How far the account's clock is ahead of the machine's, in ms. */
  readonly clockOffsetMs: number;
  /** How far the account's wall clock is ahead of its clock, in ms; affects only the night window and the day. */
  readonly wallClockOffsetMs: number;
  /** Only access tokens of this generation are valid; a new client secret starts a new generation. Default: 0, the first. */
  readonly tokenGeneration?: number;
  readonly scenarios: Scenarios;
}
