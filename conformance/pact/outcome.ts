import { type ExitStatus, foremostExit } from '../runner/outcome.js';

export type PactOutcome = 'passed' | 'failed' | 'skipped' | 'error';

/** One thing that was not as the consumer relies on it. */
export interface PactMismatch {
  /** Where: `/status`, `/headers/name`, a place in the body, or a state. */
  readonly place: string;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}

/** What came of one interaction. */
export interface InteractionResult {
  readonly consumer: string;
  readonly description: string;
  readonly kind: 'http' | 'message';
  readonly states: readonly string[];
  readonly outcome: PactOutcome;
  /** Why it was not verified; null where it was. */
  readonly reason: string | null;
  readonly durationMs: number;
  readonly mismatches: readonly PactMismatch[];
}

export interface PactVerdict {
  readonly verdict: 'conformant' | 'nonconformant' | 'undecided' | 'error';
  readonly exit: ExitStatus;
  readonly counts: Readonly<Record<PactOutcome, number>>;
}

export interface PactVerdictRules {
  readonly strict: boolean;
  readonly interrupted: boolean;
  readonly isMisconfigured: boolean;
}

/** The verdict and the exit status, as those of `pixkit check`. What was not verified is never counted as passed. */
export function verdictOf(
  results: readonly { readonly outcome: PactOutcome }[],
  rules: PactVerdictRules,
): PactVerdict {
  const counts = { passed: 0, failed: 0, skipped: 0, error: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  const exits: ExitStatus[] = [];
  if (rules.isMisconfigured) exits.push(2);
  if (counts.error > 0) exits.push(3);
  if (counts.failed > 0) exits.push(1);
  if (rules.interrupted || counts.passed + counts.failed === 0) exits.push(4);
  if (rules.strict && counts.skipped + counts.error > 0) exits.push(4);
  const exit = foremostExit(exits);
  const verdicts = { 0: 'conformant', 1: 'nonconformant', 2: 'error', 3: 'error', 4: 'undecided' } as const;
  return { verdict: verdicts[exit], exit, counts };
}
