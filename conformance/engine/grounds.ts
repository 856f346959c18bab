/**
 * Which refusals the decision on a clause rests on, as names of operations. A refusal proves something only if the
 * operation accepts right requests: an operation that never works also leaves everything undone.
 */
export interface Grounds {
  /** Operations that were expected to refuse, and did. */
  readonly refusals: ReadonlySet<string>;
  /** Operations that had refused something earlier in the session, before the expectation held. */
  readonly after: ReadonlySet<string>;
}

/** The grounds of a clause after one more expectation that held. */
export function withGround(
  existing: Grounds | undefined,
  refusals: readonly string[],
  before: ReadonlySet<string>,
): Grounds {
  const { refusals: direct = new Set<string>(), after = new Set<string>() } = existing ?? {};
  if (refusals.length > 0) return { refusals: new Set([...direct, ...refusals]), after };
  return { refusals: direct, after: before.size === 0 ? after : new Set([...after, ...before]) };
}

/** The operation because of which these grounds decide nothing; undefined if they decide. */
export function doubtOf(
  { refusals, after }: Grounds,
  isDoubtful: (operation: string) => boolean,
): string | undefined {
  if ([...refusals].some((operation) => !isDoubtful(operation))) return undefined;
  return [...refusals, ...after].find(isDoubtful);
}
