import type { Note } from '../edge/request-facts.js';
import type { OnAttempt } from '../notifications/deliverer.js';
import type { Work } from '../storage/tables/pending-work.js';

/** An observer of everything that a gateway does. Its methods are fast and never throw. */
export interface Observer {
  readonly answered: Note;
  readonly attempted: OnAttempt;
  /** Completed work, and how long after its due time it was started, in ms. */
  readonly done: (work: Work, lateMs: number) => void;
}

export function combine(watches: readonly Observer[]): Observer {
  const [only] = watches;
  if (only && watches.length === 1) return only;
  return {
    answered: (request) => watches.forEach(({ answered }) => answered(request)),
    attempted: (...attempt) => watches.forEach(({ attempted }) => attempted(...attempt)),
    done: (...work) => watches.forEach(({ done }) => done(...work)),
  };
}
