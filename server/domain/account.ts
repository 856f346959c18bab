import { calendarDay, isNight } from './calendar.js';
import { type Clock, type Instant, instant } from './clock.js';
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
/** What the upstream authentication answers for this account. */
export type UpstreamCondition = 'healthy' | 'error' | 'unavailable';

/** The holder of money, tokens and transactions. */
export interface Account {
  /** UUID. */
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
  /** Shortest `expirationTime` that the charge provider accepts, seconds (OP-26). */
  readonly minimumExpiration: number;
  /** How far the account's clock is ahead of the machine's, in ms. */
  readonly clockOffsetMs: number;
  /** How far the account's wall clock is ahead of its clock, in ms; affects only the night window and the day. */
  readonly wallClockOffsetMs: number;
  /** Only access tokens of this generation are valid; a new client secret starts a new one. Default: 0, the first. */
  readonly tokenGeneration?: number;
  readonly scenarios: Scenarios;
}

/** The account's time, ms since 1970, when the machine's clock shows `systemMs`. */
export function accountNow(account: Pick<Account, 'clockOffsetMs'>, systemMs: number): number {
  return systemMs + account.clockOffsetMs;
}

/** One moment, on the machine's clock and on an account's. */
export interface Moment {
  /** The machine's time, ms since 1970; due times of planned work use it. */
  readonly systemMs: number;
  /** The account's time, ms since 1970. */
  readonly nowMs: number;
  /** The account's time, as stored and shown. */
  readonly at: Instant;
}

/** The current moment of an account. */
export function momentOf(account: Pick<Account, 'clockOffsetMs'>, clock: Clock): Moment {
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  return { systemMs, nowMs, at: instant(nowMs) };
}

/**
 * The calendar day (`YYYY-MM-DD`) whose daily limit a payment counts towards, if made at `nowMs` of the account's
 * clock.
 */
export function spendingDay(account: Account, nowMs: number): string {
  return calendarDay(nowMs + account.wallClockOffsetMs);
}

/** Whether `nowMs` of the account's clock is in the night window by the account's wall clock. */
export function isNightFor(account: Account, nowMs: number): boolean {
  return isNight(nowMs + account.wallClockOffsetMs);
}
