import type { LegalGateway } from '../legal/register.js';
import { type Part, type Parts, partsOf } from './parts/part.js';
import { watched } from './parts/watch.js';
import type { WireAnswer, WireRequest } from './parts/wire.js';

/** Whether a response shows a variant to a client. */
type ShownBy = (answer: WireAnswer, request: WireRequest) => boolean;

/**
 * The differences of variants from the reference gateway, by the ids of their entries in `spec/legal-gateways.yaml`.
 * `shownBy` is for parts that change an account at its creation but no later call.
 */
export type VariantParts = Readonly<
  Record<string, Parts | { readonly parts: Parts; readonly shownBy: ShownBy }>
>;

/** A valid variant of the gateway, for which every check must pass: its entry in the register, and its parts. */
export interface Variant extends Pick<
  LegalGateway,
  'id' | 'touches' | 'choice' | 'decidesAll' | 'ends' | 'isSlow'
> {
  readonly parts: Parts;
  readonly shownBy?: ShownBy;
}

/** Whether a gateway can be both variants at once: two ways of making the same choice exclude each other. */
export function areTogether(one: Variant, other: Variant): boolean {
  const taken = choicesOf(other);
  return !choicesOf(one).some((choice) => taken.includes(choice));
}

const choicesOf = ({ choice = [] }: Variant): readonly string[] =>
  typeof choice === 'string' ? [choice] : choice;

/** Returns the parts of a variant, calling `shown` whenever the variant makes a difference to a client: see `watched`. */
export function watchedPartsOf({ parts, shownBy }: Variant, shown: () => void): readonly Part[] {
  const observer: Part = {
    answer: (answer, request) => {
      if (shownBy?.(answer, request) === true) shown();
      return answer;
    },
  };
  return [
    ...(shownBy === undefined ? [] : [observer]),
    ...partsOf(parts).map((part) => watched(part, shown)),
  ];
}
