import type { Finding } from '../history.js';
import type { Script, Step } from './steps.js';

/** Plays a script and says what the judges have against it. */
export type Play = (script: Script) => Promise<readonly Finding[]>;

/**
 * The script without the steps that its finding does not need: halves are left out, then smaller parts, then single steps;
 * then waits and bursts are made smaller. A finding of the same judge counts as the same. Ends after `maxTries` plays.
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

/** Assumes one cause for findings of one kind. */
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
