import type { Report, Texts } from './report.js';

/** Something that would allow more checks to complete, and how many. */
export interface NextStep extends Texts<'what'> {
  /** What is missing, such as `settlement manual`; if that is unknown, the reason why the checks were skipped. */
  readonly what: string;
  readonly checks: number;
  /** Whether `what` is something to provide, rather than a reason. */
  readonly unlocks: boolean;
}

/**
 * Returns why checks were skipped, and what checks with an error lack, grouped by what would unlock them and sorted by
 * the number of checks.
 */
export function nextSteps({ checks }: Report): readonly NextStep[] {
  const steps = new Map<string, NextStep>();
  for (const { outcome, reason, unlock, texts } of checks) {
    if (outcome !== 'skipped' && !(outcome === 'error' && unlock !== undefined)) continue;
    const what = unlock ?? reason ?? '';
    const sentence = unlock === undefined ? texts?.reason : texts?.unlock;
    steps.set(what, {
      what,
      ...(sentence && { texts: { what: sentence } }),
      checks: (steps.get(what)?.checks ?? 0) + 1,
      unlocks: unlock !== undefined,
    });
  }
  return [...steps.values()].sort((a, b) => b.checks - a.checks);
}
