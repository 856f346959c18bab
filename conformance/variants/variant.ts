import { type Part, type Parts, partsOf } from './parts/part.js';
import { watched } from './parts/watch.js';
import type { WireAnswer, WireRequest } from './parts/wire.js';

/** A legal gateway that makes another choice where the specification leaves one: every check must pass. */
export interface Variant {
  /** That of its entry in `spec/legal-gateways.yaml`, which says what it does. Never changes. */
  readonly id: string;
  readonly parts: Parts;
  /**
   * Globs for the checks and clauses that the choice affects, which the tests run. `npm run variants` runs the whole
   * suite.
   */
  readonly touches: readonly string[];
  /**
   * The name of the choice, or of several, if other variants make the same choice differently: two of them are not a legal
   * pair.
   */
  readonly choice?: string | readonly string[];
  /**
   * What shows it to a client, if its parts change an account when it is made, and no call: an answer, and the request that
   * it is to.
   */
  readonly shownBy?: (answer: WireAnswer, request: WireRequest) => boolean;
  /** Set for a reading of what the specification contradicts itself in: a whole run must leave nothing undecided. */
  readonly decidesAll?: true;
  /** Clauses that hold today and that the specification says may end: such a gateway of tomorrow fails them. */
  readonly ends?: readonly string[];
  /** Set if answers take seconds: the tests judge it alone, but not in pairs, which would run many more checks. */
  readonly isSlow?: true;
}

/** A list of variants in the making; every method returns a longer one. */
export interface Variants {
  readonly variants: readonly Variant[];
  /** Adds a variant, like this: `.touching(…globs).as(id)(parts)`. */
  touching(...touches: Variant['touches']): {
    as(
      id: string,
      more?: Pick<Variant, 'choice' | 'isSlow' | 'decidesAll' | 'ends' | 'shownBy'>,
    ): (parts: Parts) => Variants;
  };
  /** Adds several. */
  and(others: readonly Variant[]): Variants;
}

/** Starts a list of variants. */
export function variants(list: readonly Variant[] = []): Variants {
  const and = (others: readonly Variant[]) => variants([...list, ...others]);
  return {
    variants: list,
    touching: (...touches) => ({
      as: (id, more) => (parts) => and([{ id, touches, parts, ...more }]),
    }),
    and,
  };
}

/** Whether a gateway can be both: two ways of making one choice exclude each other. */
export function areTogether(one: Variant, other: Variant): boolean {
  const taken = choicesOf(other);
  return !choicesOf(one).some((choice) => taken.includes(choice));
}

const choicesOf = ({ choice = [] }: Variant): readonly string[] =>
  typeof choice === 'string' ? [choice] : choice;

/** The parts of a variant, which call `shown` whenever a client meets it: see `watched`. */
export function watchedPartsOf({ parts, shownBy }: Variant, shown: () => void): readonly Part[] {
  const looking: Part = {
    answer: (answer, request) => {
      if (shownBy?.(answer, request) === true) shown();
      return answer;
    },
  };
  return [...(shownBy === undefined ? [] : [looking]), ...partsOf(parts).map((part) => watched(part, shown))];
}
