/**
 * What has no checks yet. Clauses that no check cites appear as skipped, reason `no check yet`, where their chapter or
 * the place of the contract they point to stands here. Both lists may only shrink: what leaves them never comes back.
 */
export const unbuiltChapters: readonly string[] = [];

/** Operations and notifications, for clauses of the chapters that speak of all: events, errors, limits. */
export const unbuiltPlaces: readonly string[] = [];

/** Whether a clause belongs to what has no checks yet. */
export function isUnbuilt(clause: {
  readonly chapter: string;
  readonly pointer?: string | undefined;
}): boolean {
  return (
    unbuiltChapters.includes(clause.chapter) ||
    unbuiltPlaces.some((place) => clause.pointer?.startsWith(`${place}/`) === true)
  );
}
