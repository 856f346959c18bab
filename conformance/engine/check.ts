import type { LocalizedText } from '../core/language.js';
import type { AccountParams, Adaptable } from '../target/states.js';
import type { Family } from '../target/profile.js';

/** What results and reports need to know about a check or an observer. */
export interface Subject {
  /** Chapter and words, such as `cash-out/duplicate-external-id`; never changes. */
  readonly id: `${string}/${string}`;
  /** What holds when it passes, as a sentence without a full stop. */
  readonly title: LocalizedText;
  /** The clauses that it decides or records. Empty if the suite has no clauses: then the check's own outcome counts. */
  readonly clauses: readonly string[];
  /** The chapter that reports list it under; defaults to the chapter of its first clause. */
  readonly chapter?: string | undefined;
  /** Further names for a selection, in addition to the id and the clauses. */
  readonly names?: readonly string[];
  /** The endpoint family it is about; left out if it applies to both. */
  readonly family?: Family | undefined;
}

/** A check as the engine runs it. The suite's own types say what its `run` gets. */
export interface Check extends Subject {
  /** What must be available for it to run: provider states, `notifications`, `scenario …`. */
  readonly needs: readonly string[];
  /** Whether it listens for notifications where it can, without needing them. */
  readonly listens?: boolean;
  /** Parameters of `an account`. A check with parameters runs only where states can be set up. */
  readonly account?: AccountParams | undefined;
  /** Adaptable parameters that must be in force as asked for; to the others the check adapts. */
  readonly insists?: readonly Adaptable[] | undefined;
  readonly timeoutMs?: number | undefined;
  run(context: never): Promise<void>;
}
