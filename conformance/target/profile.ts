/** How this target behaves, as far as checks must know to interpret responses. Determined once, before the checks. */

export type Family = 'standard' | 'compatibility';

/**
 * The place of the four fields of the standard balance in the body (OP-31): member names and list indexes; empty for
 * the top level.
 */
export type Wrapping = readonly string[];

export interface TargetProfile {
  readonly baseUrl: string;
  readonly families: readonly Family[];
  /** Whether there is a control endpoint to set up states. */
  readonly control: boolean;
  /** Whether notifications can be received. */
  readonly notifications: boolean;
  /** How long to wait for asynchronous actions of the target, in ms: as long as for a notification. */
  readonly patienceMs: number;
  /** How far lists lag behind changes, in ms (OP-69); 0 if they are always current. */
  readonly listLagMs: number;
  /** The amount blocked in a new account, in cents. */
  readonly blockedWhenNew: number;
  /** The paths of the standard balance that exist at this target (OP-31); the first is used. */
  readonly balancePaths: readonly ('/balance' | '/api/balance')[];
  readonly wrapping: Wrapping;
  /**
   * How a path parameter of 32 characters names a payment whose end-to-end id has 33 (OP-01): by all of them, by those
   * after the letter, or not at all.
   */
  readonly longIdsInPath: 'whole' | 'after the letter' | 'not at all';
  /** Whether POST /api/webhooks registers anything (OP-16). */
  readonly registration: 'enabled' | 'disabled' | 'unknown';
  /** This target's values of X-Sandbox-Scenario, by name such as `cashOut.insufficientFunds`. */
  readonly scenarios: Readonly<Record<string, string>>;
}

export const blankProfile = (baseUrl: string): TargetProfile => ({
  baseUrl,
  families: ['standard', 'compatibility'],
  control: false,
  notifications: false,
  patienceMs: 5_000,
  listLagMs: 0,
  blockedWhenNew: 0,
  balancePaths: ['/balance'],
  wrapping: [],
  longIdsInPath: 'whole',
  registration: 'unknown',
  scenarios: {},
});
