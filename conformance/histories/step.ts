import type { FailureValues } from '../core/failure-values.js';
import { english, type Text } from '../core/text.js';
import type { AccountState } from '../model/account.js';
import type { World } from './world.js';
import type { Delivery } from '../target/exchange.js';

/** One step of a history with its drawn values. */
export interface Step {
  /** The kind of step and its drawn values, in words. */
  readonly what: Text;
  /** Whether the model allows it now. */
  can(account: AccountState): boolean;
  /** Performs the step, judges its immediately visible effects, and returns the resulting state of the account. */
  take(account: AccountState, world: World): Promise<AccountState>;
}

/** The item that a drawn number selects. */
export function pick<T>(all: readonly T[], drawn: number): T {
  const chosen = all[drawn % all.length];
  if (chosen === undefined) throw new Error('there is nothing to pick from');
  return chosen;
}

/** A drawn share (1 to 100 percent) of an amount, at least one cent. */
export function shareOf(cents: number, percent: number): number {
  return Math.max(1, Math.floor((cents * percent) / 100));
}

/** The violation of a clause that a history has found. Thrown inside the history, and treated as data outside it. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(
    readonly clause: string,
    /** The expectation, as a phrase. */
    readonly wanted: Text,
    /** The value observed instead. */
    readonly observed: unknown,
    /** A notification that shows the violation, if any, and the kind of notification that was due. */
    readonly delivery?: Delivery,
    readonly event?: string,
    readonly values?: FailureValues,
  ) {
    super(`${clause}: ${english(wanted)}`);
  }
}
