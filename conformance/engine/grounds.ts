/**
 * What the decision on a clause rests on, as far as refusals go: names of operations. A refusal says something only where the
 * operation accepts what is right, and what a refusal left undone was not done by whoever cannot do it anyway.
 */
export interface Grounds {
  /** Operations whose refusals were expected, and came. */
  readonly refusals: ReadonlySet<string>;
  /** Operations that had refused something in the session before what was expected held. */
  readonly after: ReadonlySet<string>;
}

/** What a clause rests on besides after one more expectation that held. */
export function withGround(
  known: Grounds | undefined,
  refusals: readonly string[],
  before: ReadonlySet<string>,
): Grounds {
  const { refusals: direct = new Set<string>(), after = new Set<string>() } = known ?? {};
  if (refusals.length > 0) return { refusals: new Set([...direct, ...refusals]), after };
  return { refusals: direct, after: before.size === 0 ? after : new Set([...after, ...before]) };
}

/** The operation for whose sake these grounds decide nothing; undefined where they decide. */
export function doubtOf(
  { refusals, after }: Grounds,
  isDoubtful: (operation: string) => boolean,
): string | undefined {
  if ([...refusals].some((operation) => !isDoubtful(operation))) return undefined;
  return [...refusals, ...after].find(isDoubtful);
}
