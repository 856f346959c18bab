import type pc from 'picocolors';
import type { Failure } from '../runner/finding.js';
import type { CheckOutcome } from '../runner/outcome.js';
import type { RunResult } from '../runner/result.js';
import type { CheckResult } from '../runner/run-check.js';
import { isDecided } from '../runner/outcome.js';
import { curlLine, howToObtain } from './curl.js';
import type { Redactor } from './redact.js';

export type Colors = ReturnType<typeof pc.createColors>;

const marks: Readonly<Record<CheckOutcome, string>> = {
  passed: '✓',
  failed: '✗',
  waived: '~',
  recorded: '·',
  skipped: '-',
  error: '!',
};

function paint(colors: Colors, outcome: CheckOutcome): (text: string) => string {
  const paints = {
    passed: colors.green,
    failed: colors.red,
    waived: colors.yellow,
    recorded: colors.cyan,
    skipped: colors.dim,
    error: colors.magenta,
  };
  return paints[outcome];
}

/** One line for one check, and below it what was wrong. */
export function checkLines(
  result: CheckResult,
  ruleOf: (clause: string) => string,
  redactor: Redactor,
  colors: Colors,
): string[] {
  const { check, outcome, reason, durationMs } = result;
  const color = paint(colors, outcome);
  const tail = reason === null ? '' : colors.dim(` (${redactor.text(reason)})`);
  const time = durationMs >= 1_000 ? colors.dim(` ${(durationMs / 1_000).toFixed(1)} s`) : '';
  const head = `${color(`${marks[outcome]} ${outcome.padEnd(8)}`)} ${check.id}${time}${tail}`;
  return [head, ...result.failures.flatMap((failure) => failureLines(failure, ruleOf, redactor, colors))];
}

function failureLines(
  failure: Failure,
  ruleOf: (clause: string) => string,
  redactor: Redactor,
  colors: Colors,
): string[] {
  const { clause, message, expected, received, pointer, exchanges, deliveries } = failure;
  const at = pointer === '' ? '' : ` at ${pointer}`;
  return [
    `    ${colors.bold(clause)} ${ruleOf(clause)}`,
    `      ${redactor.text(message)}${at}`,
    `      expected: ${colors.green(redactor.text(expected))}`,
    `      received: ${colors.red(redactor.text(received))}`,
    ...exchanges.map(({ request }) => `      ${colors.dim(curlLine(request, redactor))}`),
    ...deliveries.slice(0, 3).map((delivery) => {
      const body = redactor.text(delivery.text.slice(0, 500));
      return `      ${colors.dim(`delivery ${delivery.receivedAt.toISOString()} ${delivery.path}: ${body}`)}`;
    }),
  ];
}

/** What stands below the checks: waivers, chapters, open points in short, and the verdict line. */
export function summaryLines(result: RunResult, redactor: Redactor, colors: Colors): string[] {
  const withCurl = result.checks.some(({ failures }) =>
    failures.some(({ exchanges }) => exchanges.length > 0),
  );
  return [
    '',
    ...(withCurl ? howToObtain(redactor.text(result.target.baseUrl)).map((line) => colors.dim(line)) : []),
    ...result.waivers.map(({ id, state, reason }) => `waiver ${id}: ${state} (${reason})`),
    ...chapterLines(result, colors),
    ...(result.openPoints.length > 0
      ? [
          `Open points seen: ${new Set(result.openPoints.map(({ id }) => id)).size} (--report json=PATH has them)`,
        ]
      : []),
    ...configurationLines(result),
    verdictLine(result, colors),
  ];
}

function chapterLines(result: RunResult, colors: Colors): string[] {
  const chapters = [...new Set(result.clauses.map(({ chapter }) => chapter))];
  const rows = chapters.map((chapter) => {
    const must = result.clauses.filter((clause) => clause.chapter === chapter && clause.level === 'must');
    const gradable = must.filter(({ outcome }) => outcome !== 'unobservable');
    const decided = gradable.filter(({ outcome }) => isDecided(outcome)).length;
    const failed = gradable.filter(({ outcome }) => outcome === 'failed').length;
    const note = failed > 0 ? colors.red(`  ${failed} failed`) : '';
    return `  ${chapter.padEnd(22)} ${String(decided).padStart(4)} of ${String(gradable.length).padStart(4)}${note}`;
  });
  return ['MUST clauses decided, by chapter:', ...rows];
}

function configurationLines({ configuration }: RunResult): string[] {
  return configuration === undefined ? [] : [configuration.message, configuration.mend];
}

function verdictLine(result: RunResult, colors: Colors): string {
  const { must, of } = result.decided;
  const counts = Object.entries(result.counts.checks)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ');
  const percent = of === 0 ? 0 : Math.floor((must / of) * 100);
  const color = {
    conformant: colors.green,
    nonconformant: colors.red,
    undecided: colors.yellow,
    error: colors.magenta,
  };
  const word = color[result.verdict](result.verdict.toUpperCase());
  const { seed, durationMs } = result.run;
  return `${colors.bold(word)}: ${must} of ${of} MUST clauses decided (${percent}%); checks: ${counts || 'none'}; seed ${seed}, ${(durationMs / 1000).toFixed(1)} s`;
}
