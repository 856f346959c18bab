import type { Finding } from '../history.js';
import type { Script, Step } from './steps.js';

/** Plays a script and returns the findings of the judges. */
export type Play = (script: Script) => Promise<readonly Finding[]>;

/**
 * Returns the script without the steps that its finding does not need: omits halves, then smaller parts, then single steps;
 * then reduces waits and bursts. A finding of the same judge and kind counts as the same. Ends after `maxTries` plays.
 */
export async function shorten(script: Script, first: Finding, play: Play, maxTries = 150): Promise<Script> {
  let shortest = script;
  let tries = 0;
  const keeps = async (steps: readonly Step[]): Promise<boolean> => {
    if ((tries += 1) > maxTries) return false;
    const candidate = { ...script, steps };
    const findings = await play(candidate);
    if (!findings.some((finding) => kindOf(finding) === kindOf(first))) return false;
    shortest = candidate;
    return true;
  };
  for (
    let size = Math.ceil(shortest.steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < shortest.steps.length;) {
      const { steps } = shortest;
      if (!(await keeps([...steps.slice(0, from), ...steps.slice(from + size)]))) from += size;
    }
  }
  for (let index = 0; index < shortest.steps.length; index += 1) {
    for (const smaller of smallerOf(shortest.steps[index])) {
      if (await keeps(shortest.steps.map((step, at) => (at === index ? smaller : step)))) break;
    }
  }
  return shortest;
}

/** A key for the kind of a finding. Findings of the same kind are assumed to have the same cause. */
export const kindOf = ({ judge, kind }: Finding): string => `${judge}: ${kind}`;

function* smallerOf(step: Step | undefined): Generator<Step> {
  if (!step) return;
  if (step.afterMs > 0) yield { ...step, afterMs: 0 };
  if ('burst' in step) {
    for (const burst of [1, 4, 16, 32]) if (burst < step.burst) yield { ...step, burst };
  }
  if ('crowd' in step) {
    for (const crowd of [1, 2, 4]) if (crowd < step.crowd) yield { ...step, crowd };
  }
}
