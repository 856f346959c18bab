import type * as FastCheck from 'fast-check';
import type { CheckClauseId } from '../../generated/clause-ids.js';
import { check, type WrittenCheck } from '../chapters/check.js';
import type { LocalizedText } from '../core/language.js';
import type { Family } from '../target/profile.js';
import { type Draws, drawsBy } from './draws.js';
import { params, playHistories } from './history.js';
import type { Step } from './step.js';
import { needs } from './world.js';

/** A kind of history: its steps, and the clauses that it decides. */
interface Histories<Id extends CheckClauseId> extends LocalizedText {
  readonly clauses: readonly Id[];
  readonly families: readonly Family[];
  /** The steps of drawn histories. */
  readonly steps: (draws: Draws) => readonly FastCheck.Arbitrary<Step>[];
  /** Every step once, in an order in which each is possible. */
  readonly tour: (draws: Draws) => readonly FastCheck.Arbitrary<Step>[];
}

/** Creates the check that plays histories of one kind. */
export function history<const Id extends CheckClauseId>(
  id: WrittenCheck['id'],
  { clauses, families, steps, tour, ...title }: Histories<Id>,
): WrittenCheck {
  const [family, ...others] = families;
  const plan = {
    families,
    steps: (fc: typeof FastCheck) => steps(drawsBy(fc)),
    // The minimum makes amounts large enough to be divided.
    tour: (fc: typeof FastCheck) => tour(drawsBy(fc, 110)),
  };
  return check(id, {
    ...title,
    clauses,
    needs,
    account: params,
    // The model knows no fees.
    insists: ['feeAmount'],
    ...(family !== undefined && others.length === 0 && { family }),
    timeoutMs: 180_000,
    run: (context) => playHistories(context, clauses, plan),
  });
}
