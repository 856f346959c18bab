import { type ClauseId, clauses } from '../../generated/clauses.js';

/** Whether a check that decides this clause has to catch a mutant. An open clause cannot fail. */
export function isProven(id: ClauseId): boolean {
  return clauses[id].level !== 'open';
}
