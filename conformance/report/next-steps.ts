import type { Report, Texts } from './report.js';

/** What would let more checks be run to their end, and how many. */
export interface NextStep extends Texts<'what'> {
  /** What is missing, such as `settlement manual`, or else the reason why the checks were skipped. */
  readonly what: string;
  readonly checks: number;
  /** Whether `what` says what to provide; otherwise it is a reason. */
  readonly unlocks: boolean;
}

/**
 * Why checks were skipped, and what those lack that broke, grouped by what would unlock them and sorted by how many that
 * would unlock.
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
