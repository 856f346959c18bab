import { t } from '../core/text.js';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import { plain } from './language.js';
import { isLegalReport, readLegalReport } from '../legal/read.js';
import { compareReports, isAnsweredInBoth, isSame, ofDirection, sideText } from '../report/compare.js';
import type { Comparison, Difference } from '../report/compare.js';
import { compareHtml, compareMarkdown, directions, partsOf } from '../report/compare-report.js';
import type { Compared } from '../report/compare-report.js';
import type { Colors } from '../report/console.js';
import { withoutCommands } from '../report/printable.js';
import type { Register, Report } from '../report/report.js';
import { comparisonTextsOf } from '../report/texts/client-comparison.js';
import { targetOf } from '../report/history.js';
import { outcomeTexts } from '../report/texts/outcomes.js';
import { languageIn } from '../report/words.js';
import { writeText } from '../report/write.js';
import { RepeatableOption } from './arguments.js';
import { colorsFor } from './colors.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { registerFor } from './registers.js';
import { reportAt } from './reports.js';

/**
 * `pixkit compare`; `exit` is called with the exit status: 1 if B has a regression, or what else `--alert` names, otherwise 0.
 * Of two sweeps over legal gateways, a regression is a gateway that newly breaks the client.
 */
export function compareCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('compare')
    .description(
      'compare two JSON reports, also of client --legal: regressions (exit 1), improvements, and open points answered differently',
    )
    .argument('<a.json>', 'a report')
    .argument('<b.json>', 'another report')
    .addOption(
      new RepeatableOption(
        '--report <kind=path>',
        'write the comparison: markdown, html (repeatable)',
        pageFile,
      ),
    )
    .addOption(
      new Option(
        '--alert <what>',
        'what ends it with 1: regressions, or also open points answered differently',
      )
        .choices(Object.keys(alerts))
        .default('regressions'),
    )
    .action(async (first: string, second: string, options: CompareOptions) =>
      exit(await runCompareCommand(first, second, options, io)),
    );
}

async function runCompareCommand(
  firstPath: string,
  secondPath: string,
  { report: files = [], alert }: CompareOptions,
  io: Io,
): Promise<number> {
  const [earlier, later] = [firstPath, secondPath].map((path) =>
    isLegalReport(path) ? readLegalReport(path) : undefined,
  );
  if (earlier !== undefined && later !== undefined) {
    return (await import('./compare-sweeps.js')).compareTwoSweeps(
      [firstPath, earlier],
      [secondPath, later],
      files,
      io,
    );
  }
  if (earlier !== undefined || later !== undefined)
    throw new ConfigurationError(
      t`One of the reports is of a sweep over legal gateways, and the other is not.`,
      t`Compare two reports of pixkit client --legal, or two of other runs.`,
    );
  const [first, second] = [reportAt(firstPath, io), reportAt(secondPath, io)];
  demandOneSubject(first, second);
  const register = await registerFor(first, outputLanguage(io));
  const texts = comparisonTextsOf(register);
  const comparison = compareReports(first, second, register);
  const names = [firstPath, secondPath] as const;
  const [a, b] = [first, second].map((report, index) =>
    texts.about(
      names[index] ?? '',
      targetOf(report),
      outcomeTexts[languageIn(register)].verdict[report.verdict],
    ),
  ) as [string, string];
  printLines(io.stderr, cautions(first, second, register));
  printLines(io.stdout, [`A ${a}`, `B ${b}`, ...linesOf(comparison, colorsFor(io), register)]);
  for (const { kind, path } of files) {
    writeText(kind, path, await renderers[kind]({ first: a, second: b, comparison }, register));
  }
  return alerts[alert](comparison) ? 1 : 0;
}

const hasRegression = (comparison: Comparison): boolean => !isSame(ofDirection(comparison, 'regression'));

/** What ends the command with 1, by the words of `--alert`. */
const alerts = {
  regressions: hasRegression,
  'regressions,open-points': (comparison: Comparison): boolean =>
    hasRegression(comparison) || comparison.openPoints.some(isAnsweredInBoth),
};

/** Throws `ConfigurationError` for a report about a gateway and one about a client. */
function demandOneSubject(first: Report, second: Report): void {
  if (first.subject === second.subject) return;
  throw new ConfigurationError(
    t`One of the reports is about a client, and the other about a gateway.`,
    t`Compare two reports about clients, or two about gateways.`,
  );
}

const renderers = {
  markdown: async (compared: Compared, register: Register) => compareMarkdown(compared, register),
  html: compareHtml,
};
/** A page that was asked for: `--report kind=path`. */
export interface PageFile {
  readonly kind: keyof typeof renderers;
  readonly path: string;
}

interface CompareOptions {
  readonly alert: keyof typeof alerts;
  readonly report?: readonly PageFile[];
}

/** `--report kind=path`, repeatable, for commander. */
export function pageFile(text: string, before: readonly PageFile[] = []): readonly PageFile[] {
  const [, kind = '', path = ''] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (kind !== 'markdown' && kind !== 'html')
    throw new InvalidArgumentError(plain(t`It must be markdown=PATH or html=PATH.`));
  return [...before, { kind, path }];
}

function linesOf(comparison: Comparison, colors: Colors, register: Register): readonly string[] {
  const texts = comparisonTextsOf(register);
  if (isSame(comparison)) return [texts.same];
  return directions.flatMap((direction) => {
    const parts = partsOf(ofDirection(comparison, direction), register);
    if (parts.length === 0) return [];
    const sections = parts.flatMap(([part, list]) => section(part, list, colors, register));
    return ['', colors.bold(texts[direction]), ...sections];
  });
}

function section(
  title: string,
  differences: readonly Difference[],
  colors: Colors,
  register: Register,
): readonly string[] {
  return [
    `${title} (${differences.length}):`,
    ...differences.flatMap((difference) => [
      `  ${colors.bold(withoutCommands(difference.id))}${difference.text === '' ? '' : ` ${withoutCommands(difference.text)}`}`,
      withoutCommands(`    A: ${sideText(difference, 'first', register)}`),
      withoutCommands(`    B: ${sideText(difference, 'second', register)}`),
    ]),
  ];
}

/** Warnings if differences between the reports may not be due to the gateways. */
function cautions(first: Report, second: Report, register: Register): readonly string[] {
  const texts = comparisonTextsOf(register);
  const differ = (feature: (report: Report) => unknown) =>
    JSON.stringify(feature(first)) !== JSON.stringify(feature(second));
  return [
    ...(differ(({ contract }) => contract.sha256) ? [texts.otherContracts] : []),
    ...(differ(({ kit }) => kit.version) ? [texts.otherVersions] : []),
    ...(differ(({ run }) => run.implied) ? [texts.otherImplied] : []),
    ...(differ(({ run }) => run.selection) ? [texts.otherSelections] : []),
  ];
}
