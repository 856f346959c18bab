import type { PlannedCall, PlannedStep } from './plan.js';

/** Steps that go out together, and the index of the first. */
export interface Group {
  readonly first: number;
  readonly steps: PlannedStep[];
}

/** Calls that went out together do so again, unless one needs the answer of another. */
export function groupsOf(steps: readonly PlannedStep[]): readonly Group[] {
  const groups: Group[] = [];
  steps.forEach((step, index) => {
    const last = groups.at(-1);
    const isBeside = step.to !== 'receiver' && step.isBeside;
    if (last !== undefined && isBeside && !needsFrom(step, last.first)) last.steps.push(step);
    else groups.push({ first: index, steps: [step] });
  });
  return groups;
}

function needsFrom({ path, headers, body = [] }: PlannedCall, first: number): boolean {
  return [path, body, ...headers.map(([, value]) => value)].flat().some((piece) => {
    if (typeof piece === 'string') return false;
    const { origin } = piece;
    return 'step' in origin && origin.step >= first;
  });
}
