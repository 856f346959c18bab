import { ConfigurationError } from '../core/errors.js';
import { t, type Text } from '../core/text.js';
import type { ResultSubject } from '../engine/result.js';
import {
  type Comparison,
  compareReports,
  type Difference,
  isAnsweredInBoth,
  isSame,
  ofDirection,
  sideText,
} from '../report/compare.js';
import {
  compareHtml,
  compareMarkdown,
  type Compared,
  directions,
  partsOf,
} from '../report/compare-report.js';
import type { Colors } from '../report/console.js';
import { targetOf } from '../report/history.js';
import { withoutCommands } from '../report/printable.js';
import type { Register, Report } from '../report/report.js';
import { comparisonTextsOf } from '../report/texts/comparison.js';
import { outcomeTexts } from '../report/texts/outcomes.js';
import { languageIn } from '../report/words.js';
import { writeText } from '../report/write.js';
import { defineCommand } from './command.js';
import { colorsFor, type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf, OptionTable } from './options.js';
import { kindAndPath } from './parsers.js';
import { registerFor, reportAt } from './reports.js';

const renderers = {
  markdown: async (compared: Compared, register: Register) => compareMarkdown(compared, register),
  html: compareHtml,
};

/** The option that writes a comparison of reports to a file. */
export const pageTable = {
  report: {
    value: '<kind=path>',
    en: 'write the result to a file: markdown, html (repeatable)',
    'pt-BR': 'grava o resultado em um arquivo: markdown, html (pode ser repetida)',
    repeats: 'lines',
    parse: kindAndPath(['markdown', 'html']),
  },
} as const satisfies OptionTable;

const hasRegression = (comparison: Comparison): boolean => !isSame(ofDirection(comparison, 'regression'));

/** Conditions for exit status 1, by value of `--alert`. */
const alerts = {
  regressions: hasRegression,
  'regressions,open-points': (comparison: Comparison): boolean =>
    hasRegression(comparison) || comparison.openPoints.some(isAnsweredInBoth),
};

const table = {
  ...pageTable,
  alert: {
    value: '<what>',
    en: 'changes that cause exit code 1: regressions, or also open points with different choices',
    'pt-BR':
      'mudanças que fazem o comando sair com 1: regressões, ou também pontos em aberto com escolhas diferentes',
    choices: ['regressions', 'regressions,open-points'],
    default: 'regressions',
  },
} as const satisfies OptionTable;

/**
 * `pixkit report diff`; its exit status is 1 if the second report has a regression, or another change that `--alert` names.
 */
export const reportDiff = defineCommand({
  arguments: [
    { name: '<a.json>', en: 'a report', 'pt-BR': 'um relatório' },
    { name: '<b.json>', en: 'another report', 'pt-BR': 'outro relatório' },
  ],
  options: table,
  run: ({ options, values: [first = '', second = ''] }, io) => compareFiles(first, second, options, io),
});

async function compareFiles(
  firstPath: string,
  secondPath: string,
  { report: files = [], alert }: OptionsOf<typeof table>,
  io: Io,
): Promise<number> {
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

/** Throws `ConfigurationError` for reports about different subjects. */
function demandOneSubject(first: Report, second: Report): void {
  if (first.subject === second.subject) return;
  throw new ConfigurationError(
    t`The first report is about ${subjectText(first)}, and the second about ${subjectText(second)}.`,
    t`Compare two reports about the same subject.`,
  );
}

function subjectText({ subject = 'gateway' }: Report): Text {
  return subjectTexts[subject];
}

const subjectTexts: Readonly<Record<ResultSubject, Text>> = {
  gateway: t`a gateway`,
  client: t`a client`,
  recording: t`a recording`,
  sweep: t`a sweep`,
};

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

/** Returns warnings about differences that may not be due to the gateways. */
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
