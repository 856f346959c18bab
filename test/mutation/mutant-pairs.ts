import { type Finding, findingsOf } from '../../conformance/report/findings.js';
import { jsonReport } from '../../conformance/report/json.js';
import { Redactor } from '../../conformance/report/redact.js';
import type { Report } from '../../conformance/report/report.js';
import type { Mutant } from './mutant.js';
import { partsOf } from '../../conformance/variants/parts/part.js';
import { start } from './start.js';
import { judge, type Only } from './trial.js';

/** Two defects in one gateway. */
export type MutantPair = readonly [Mutant, Mutant];

/** The result of judging a gateway with two defects. */
export interface PairTrial {
  readonly pair: MutantPair;
  readonly report: Report;
  readonly findings: readonly Finding[];
  /** Those of its clauses at which a finding counts. */
  readonly met: readonly string[];
}

/** This many mutants, taken at even steps from all. */
export function drawn(mutants: readonly Mutant[], count: number): readonly Mutant[] {
  const single = mutants.filter(({ rounds = 1 }) => rounds === 1);
  const step = single.length / count;
  return Array.from(
    { length: Math.min(count, single.length) },
    (_, index) => single[Math.floor(index * step)]!,
  );
}

/** All pairs that break different clauses. */
export function everyPair(mutants: readonly Mutant[]): readonly MutantPair[] {
  return mutants.flatMap((one, index) =>
    mutants
      .slice(index + 1)
      .filter(({ clause }) => clause !== one.clause)
      .map((other): MutantPair => [one, other]),
  );
}

/**
 * Starts a gateway with both defects and judges it, by the checks that decide the two clauses unless others are given.
 */
export async function judgePair(
  pair: MutantPair,
  only: Only = pair.map(({ clause }) => clause),
): Promise<PairTrial> {
  const parts = pair.flatMap(({ defect }) => partsOf(defect));
  const running = await start(parts, { responseValidation: false });
  try {
    const report = jsonReport(await judge(running.target, only), new Redactor());
    const findings = findingsOf(report);
    const clauses = new Set(findings.flatMap((finding) => finding.clauses));
    const met = pair.map(({ clause }) => clause).filter((clause) => clauses.has(clause));
    return { pair, report, findings, met };
  } finally {
    await running.close();
  }
}

/** A line for each finding: its clauses, and the checks that found it. */
export function findingLines({ findings }: PairTrial): readonly string[] {
  return findings.map(({ clauses, head, checks }) => {
    const { expected, received } = head.failure;
    return `${clauses.join(', ')}: ${head.failure.message}: ${expected} → ${received} (${checks.slice(0, 4).join(', ')})`;
  });
}
