import type { Problem } from './problems.js';

/**
 * One reason to refuse a request. `Stages` lists the facts known at each stage of an operation, in the order in which
 * the operation learns them.
 */
export type Refusal<Stages, Stage extends keyof Stages = keyof Stages> = {
  readonly [At in Stage]: {
    /** The stage at which it is checked. */
    readonly stage: At;
    /** The error code if there is one; otherwise a word or two for what is refused. */
    readonly name: string;
    readonly when: (facts: Stages[At]) => boolean;
    readonly problem: (facts: Stages[At]) => Problem;
  };
}[Stage];

/**
 * All refusals of an operation, in the order in which they are checked: a request with several faults gets the first.
 */
export type Refusals<Stages> = readonly Refusal<Stages>[];

/** Throws the first applicable refusal of this stage. */
export function refuse<Stages, Stage extends keyof Stages>(
  refusals: Refusals<Stages>,
  stage: Stage,
  facts: Stages[Stage],
): void {
  for (const refusal of refusals) {
    if (isOf(refusal, stage) && refusal.when(facts)) throw refusal.problem(facts);
  }
}

function isOf<Stages, Stage extends keyof Stages>(
  refusal: Refusal<Stages>,
  stage: Stage,
): refusal is Refusal<Stages> & Refusal<Stages, Stage> {
  return refusal.stage === stage;
}
