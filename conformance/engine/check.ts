import type { LocalizedText } from '../core/language.js';
import type { AccountParams, Adaptable } from '../target/states.js';
import type { Family } from '../target/profile.js';

/** What results and reports need to know about a check or an observer. */
export interface Subject {
  /** Chapter and name, such as `cash-out/duplicate-external-id`; never changes. */
  readonly id: `${string}/${string}`;
  /** What is true if it passes, as a sentence without a full stop. */
  readonly title: LocalizedText;
  /** The clauses that it decides or records. Empty if the suite has no clauses: then the check's own outcome counts. */
  readonly clauses: readonly string[];
  /** The chapter that reports list it under; defaults to the chapter of its first clause. */
  readonly chapter?: string | undefined;
  /** Further names that select it, in addition to the id and the clauses. */
  readonly names?: readonly string[];
  /** The endpoint family that it covers; undefined if it covers both. */
  readonly family?: Family | undefined;
}

/** A check as the engine runs it. Each suite has its own type for the argument of `run`. */
export interface Check extends Subject {
  /** What must be available for it to run: provider states, `notifications`, `scenario …`. */
  readonly needs: readonly string[];
  /** Whether it listens for notifications if the target sends them, without requiring them. */
  readonly listens?: boolean;
  /** Parameters of `an account`. A check with parameters runs only where states can be set up. */
  readonly account?: AccountParams | undefined;
  /** Adaptable parameters that must be in force as requested. The check adapts to any value of the others. */
  readonly insists?: readonly Adaptable[] | undefined;
  readonly timeoutMs?: number | undefined;
  run(context: never): Promise<void>;
}
