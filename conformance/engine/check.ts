import type { AccountParams, Adaptable } from '../target/states.js';
import type { Family } from '../target/profile.js';

/** What results and reports know of a check or an observer. */
export interface Subject {
  /** Chapter and words, such as `cash-out/duplicate-external-id`; stable for ever. */
  readonly id: `${string}/${string}`;
  /** What holds when it passes, as a sentence without full stop. */
  readonly title: string;
  /** The clauses that it decides or records; none where the suite has no clauses: then its own outcome counts. */
  readonly clauses: readonly string[];
  /** Where it stands in reports; left out where that is the chapter of its first clause. */
  readonly chapter?: string;
  /** What a selection may call it besides its id and clauses. */
  readonly names?: readonly string[];
  /** The endpoint family that it is about; left out where it holds for both. */
  readonly family?: Family | undefined;
}

/** A check as the engine runs it. The suite's own types say what its `run` gets. */
export interface Check extends Subject {
  /** What must be there for it to run: provider states, `notifications`, `scenario …`. */
  readonly needs: readonly string[];
  /** Parameters of `an account`; with them the check runs only where states can be set up. */
  readonly account?: AccountParams | undefined;
  /** Which of them have to be in force as asked for, of those that a check can go by as the target has them otherwise. */
  readonly insists?: readonly Adaptable[] | undefined;
  readonly timeoutMs?: number | undefined;
  run(context: never): Promise<void>;
}
