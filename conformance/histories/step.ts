import type { AccountState } from '../model/account.js';
import type { World } from './world.js';

/** One step of a history with what was drawn for it. */
export interface Step {
  /** The kind of step, and what was drawn, in words. */
  readonly what: string;
  /** Whether the model allows it now. */
  can(account: AccountState): boolean;
  /** Does it, judges what can be seen at once, returns the account as it is afterwards. */
  take(account: AccountState, world: World): Promise<AccountState>;
}

/** The one among these that a drawn number means. */
export function pick<T>(all: readonly T[], drawn: number): T {
  const chosen = all[drawn % all.length];
  if (chosen === undefined) throw new Error('there is nothing to pick from');
  return chosen;
}

/** A drawn share (1 to 100 percent) of an amount, at least one cent. */
export function shareOf(cents: number, percent: number): number {
  return Math.max(1, Math.floor((cents * percent) / 100));
}
