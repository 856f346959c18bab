import type { Report } from './report.js';

/** What would let checks be judged that were not, and how many. */
export interface NextStep {
  /** What is missing, such as `settlement manual`, or else the reason why the checks were skipped. */
  readonly what: string;
  readonly checks: number;
  /** It says what to provide; else it is a reason. */
  readonly unlocks: boolean;
}

/** Why checks were skipped or broke, summed up by what would unlock them, those that would unlock most first. */
export function nextSteps({ checks }: Report): readonly NextStep[] {
  const steps = new Map<string, NextStep>();
  for (const { outcome, reason, unlock } of checks) {
    if (outcome !== 'skipped' && outcome !== 'error') continue;
    const what = unlock ?? `${outcome === 'error' ? 'error: ' : ''}${reason ?? ''}`;
    const known = steps.get(what)?.checks ?? 0;
    steps.set(what, { what, checks: known + 1, unlocks: unlock !== undefined });
  }
  return [...steps.values()].sort((a, b) => b.checks - a.checks);
}

/** `settlement manual: 176 checks`. */
export function stepText({ what, checks }: NextStep): string {
  return `${what}: ${checks} check${checks === 1 ? '' : 's'}`;
}
