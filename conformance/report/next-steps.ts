import type { Register, Report, Texts } from './report.js';
import { consoleTextsOf } from './texts/client-console.js';
import { textIn } from './words.js';

/** What would let more checks be judged, and how many. */
export interface NextStep extends Texts<'what'> {
  /** What is missing, such as `settlement manual`, or else the reason why the checks were skipped. */
  readonly what: string;
  readonly checks: number;
  /** Whether `what` says what to provide; otherwise it is a reason. */
  readonly unlocks: boolean;
  /** Whether the checks broke; otherwise they were skipped. */
  readonly isError: boolean;
}

/** Why checks were skipped or broke, grouped by what would unlock them and sorted by how many that would unlock. */
export function nextSteps({ checks }: Report): readonly NextStep[] {
  const steps = new Map<string, NextStep>();
  for (const { outcome, reason, unlock, texts } of checks) {
    if (outcome !== 'skipped' && outcome !== 'error') continue;
    const what = unlock ?? reason ?? '';
    const isError = outcome === 'error';
    const key = `${unlock === undefined && isError ? 'error: ' : ''}${what}`;
    const before = steps.get(key)?.checks ?? 0;
    const sentence = unlock === undefined ? texts?.reason : texts?.unlock;
    steps.set(key, {
      what,
      ...(sentence && { texts: { what: sentence } }),
      checks: before + 1,
      unlocks: unlock !== undefined,
      isError,
    });
  }
  return [...steps.values()].sort((a, b) => b.checks - a.checks);
}

/** `settlement manual: 176 checks`, in the language of the register. */
export function stepText(step: NextStep, register: Register): string {
  return consoleTextsOf(register).step(stepWords(step, register), step.checks);
}

/** What a step is about, in the language of the register. */
export function stepWords(step: NextStep, register: Register): string {
  const words = textIn(step, 'what', register);
  return step.isError && !step.unlocks ? consoleTextsOf(register).broke(words) : words;
}
