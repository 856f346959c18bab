import { type Finding, findingsOf } from '../../conformance/report/findings.js';
import { jsonReport } from '../../conformance/report/json.js';
import { Redactor } from '../../conformance/report/redact.js';
import type { Report } from '../../conformance/report/report.js';
import { clauses } from '../../conformance/contract/register.js';
import { seeded, shuffled } from '../../conformance/core/random.js';
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
  /** The clauses of the pair at which a finding counts. */
  readonly met: readonly string[];
}

const chapters = new Map<string, string>(clauses.map(({ id, chapter }) => [id, chapter]));

const areApart = ([one, other]: MutantPair): boolean =>
  chapters.get(one.clause) !== chapters.get(other.clause);

/** Draws pairs of mutants that break clauses of different chapters; the same seed draws the same pairs. */
export function drawPairs(mutants: readonly Mutant[], count: number, seed: number): readonly MutantPair[] {
  const random = seeded(seed, 'pairs of mutants');
  // A single run does not catch a mutant that shows only from the second round on.
  const single = mutants.filter(({ rounds = 1 }) => rounds === 1);
  const pairs: MutantPair[] = [];
  const hasSeveral = new Set(single.map(({ clause }) => chapters.get(clause))).size > 1;
  while (hasSeveral && pairs.length < count) {
    const [one, other] = shuffled(single, random);
    if (one !== undefined && other !== undefined && areApart([one, other])) pairs.push([one, other]);
  }
  return pairs;
}

/**
 * Starts a gateway with both defects and judges it by the checks that decide the two clauses or reveal the defects, unless
 * others are given.
 */
export async function judgePair(
  pair: MutantPair,
  only: Only = pair.flatMap(({ clause, shownBy = [] }) => [clause, ...shownBy]),
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

/** Whether there are exactly two findings, each headed by the clause of one of the mutants. */
export function isSeparated({ pair, findings }: PairTrial): boolean {
  const heads = findings.map(({ head }) => head.failure.clause);
  return heads.length === 2 && pair.every(({ clause }) => heads.includes(clause));
}

/** A line for each finding: its clauses, and the checks that found it. */
export function findingLines({ findings }: PairTrial): readonly string[] {
  return findings.map(({ clauses, head, checks }) => {
    const { expected, received } = head.failure;
    return `${clauses.join(', ')}: ${head.failure.message}: ${expected} → ${received} (${checks.slice(0, 4).join(', ')})`;
  });
}
