import { Command } from 'commander';
import pc from 'picocolors';
import { kitRegister } from '../kit.js';
import { compareReports, type Comparison, type Difference, isSame } from '../report/compare.js';
import type { Colors } from '../report/console.js';
import { withoutCommands } from '../report/printable.js';
import { readReport } from '../report/read.js';
import type { Report } from '../report/report.js';
import { explainFailure, type Io, printLines } from './io.js';

/** `pixkit compare`; `exit` is told the exit status: 0 the same, 1 different. */
export function compareCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('compare')
    .description('two JSON reports side by side: outcomes that differ, open points answered differently')
    .argument('<a.json>', 'a report')
    .argument('<b.json>', 'another report')
    .action((first: string, second: string) => exit(runCompareCommand(first, second, io)));
}

function runCompareCommand(firstPath: string, secondPath: string, io: Io): number {
  try {
    const [first, second] = [readReport(firstPath), readReport(secondPath)];
    const comparison = compareReports(first, second, kitRegister());
    const colors = pc.createColors(io.stdout.isTTY === true && pc.isColorSupported);
    printLines(io.stderr, cautions(first, second));
    printLines(io.stdout, [
      `A ${firstPath}: ${first.target.baseUrl}, ${first.verdict}`,
      `B ${secondPath}: ${second.target.baseUrl}, ${second.verdict}`,
      ...linesOf(comparison, colors).map(withoutCommands),
    ]);
    return isSame(comparison) ? 0 : 1;
  } catch (thrown) {
    return explainFailure(thrown, io);
  }
}

function linesOf(comparison: Comparison, colors: Colors): readonly string[] {
  if (isSame(comparison)) return ['The same.'];
  return [
    ...section('Verdict', comparison.verdict, colors),
    ...section('Clauses', comparison.clauses, colors),
    ...section('Checks', comparison.checks, colors),
    ...section('Open points', comparison.openPoints, colors),
  ];
}

function section(title: string, differences: readonly Difference[], colors: Colors): readonly string[] {
  if (differences.length === 0) return [];
  return [
    '',
    `${title} (${differences.length}):`,
    ...differences.flatMap(({ id, text, first, second }) => [
      `  ${colors.bold(id)}${text === '' ? '' : ` ${text}`}`,
      `    A: ${first}`,
      `    B: ${second}`,
    ]),
  ];
}

/** What makes a difference between reports say less about the gateways. */
function cautions(first: Report, second: Report): readonly string[] {
  const differ = (feature: (report: Report) => unknown) =>
    JSON.stringify(feature(first)) !== JSON.stringify(feature(second));
  return [
    ...(differ(({ contract }) => contract.sha256) ? ['The reports rest on different contracts.'] : []),
    ...(differ(({ kit }) => kit.version) ? ['The reports are of different versions of the kit.'] : []),
    ...(differ(({ run }) => run.selection) ? ['The reports are of different selections of checks.'] : []),
  ];
}
