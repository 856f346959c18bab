import { type ClauseId, clauses } from '../../generated/clauses.js';

/** Chapters whose every check has to catch a mutant. The list may only grow. */
const provenChapters: readonly string[] = ['Tokens', 'Authentication', 'Balance', 'Cash-out', 'Errors'];
/** Of the chapter "Events": the notifications whose checks have to. Likewise. */
const provenNotifications = ['CashOut'];

/** Whether a check that decides this clause has to catch a mutant. An open clause cannot fail. */
export function isProven(id: ClauseId): boolean {
  const { chapter, level, pointer = '' } = clauses[id];
  if (level === 'open') return false;
  const about = provenNotifications.some((name) => pointer.startsWith(`/webhooks/${name}/`));
  return provenChapters.includes(chapter) || (chapter === 'Events' && about);
}
