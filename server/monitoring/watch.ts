import type { Note } from '../http/noting.js';
import type { OnAttempt } from '../notifications/deliverer.js';
import type { Work } from '../storage/tables/pending-work.js';

/** Somebody who is told of everything that a gateway does. Telling takes no time and never throws. */
export interface Watch {
  readonly answered: Note;
  readonly attempted: OnAttempt;
  /** Planned work that was done, and how long after it was due it was begun, ms. */
  readonly done: (work: Work, lateMs: number) => void;
}

/** Tells one after the other. */
export function together(watches: readonly Watch[]): Watch {
  const [only] = watches;
  if (only && watches.length === 1) return only;
  return {
    answered: (request) => watches.forEach(({ answered }) => answered(request)),
    attempted: (...attempt) => watches.forEach(({ attempted }) => attempted(...attempt)),
    done: (...work) => watches.forEach(({ done }) => done(...work)),
  };
}
