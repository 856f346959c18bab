import type { ClauseId } from '../../generated/clauses.js';

/**
 * Chapters that have no checks yet. Their clauses appear as skipped, reason `no check yet`. The list may only shrink:
 * a chapter leaves it when each of its clauses is cited by a check or unobservable, and never comes back.
 */
export const unbuiltChapters: readonly string[] = [
  'Transfer',
  'QR cash-out',
  'Cash-in',
  'Cob',
  'Devolucao',
  'Refund-in',
  'MED',
  'Transactions',
  'Webhook registration',
  'Resend',
];

/** Clauses of other chapters (events, errors, limits) that are about operations without checks. Likewise. */
export const unbuiltClauses: readonly ClauseId[] = [];
