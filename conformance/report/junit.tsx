import type { JSX } from 'hono/jsx/jsx-runtime';
import { withoutControls } from './printable.js';
import { findingsOf } from './findings.js';
import { titleOf, titleOfFailure } from './title.js';
import { type Register, type Report, type ReportCheck, type ReportFailure, ruleLines } from './report.js';
import { decidedOf, decidedText, verdictLine } from './verdict-text.js';

/**
 * The report as JUnit XML: a suite per chapter, a test case per check. What is no plain pass or failure there comes
 * as skipped, with the outcome in its message; the verdict, and waivers that no longer hold, are cases of their own.
 */
export async function junitReport(report: Report, register: Register): Promise<string> {
  const causes = causesOfStopped(report, register);
  const chapters = [...new Set(report.checks.map(({ chapter }) => chapter))];
  const suites = [
    { name: 'Verdict', cases: verdictCases(report) },
    ...chapters.map((chapter) => ({
      name: chapter,
      cases: report.checks
        .filter((check) => check.chapter === chapter)
        .map((check) => caseOf(check, register, causes)),
    })),
  ];
  const all = suites.flatMap(({ cases }) => cases);
  const document = (
    <testsuites name="pixkit" {...totals(all, false)}>
      {suites.map(({ name, cases }) => (
        <Suite report={report} name={name} cases={cases} />
      ))}
    </testsuites>
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${(await document).toString()}\n`;
}

interface Case {
  readonly name: string;
  readonly group: string;
  readonly seconds: number;
  readonly result?: {
    readonly kind: 'failure' | 'error' | 'skipped';
    readonly message: string;
    readonly type?: string;
    readonly text?: string;
  };
}

/** For each check that only a call stopped, which did not succeed for another finding: the title of that one. */
function causesOfStopped(report: Report, register: Register): ReadonlyMap<string, string> {
  return new Map(
    findingsOf(report).flatMap((finding) =>
      finding.stopped.map((check) => [check, titleOf(finding, register)] as const),
    ),
  );
}

function caseOf(check: ReportCheck, register: Register, causes: ReadonlyMap<string, string>): Case {
  const { id, title, chapter, durationMs, outcome, reason, failures } = check;
  const known = { name: `${id}: ${title}`, group: `pixkit.${chapter}`, seconds: durationMs / 1000 };
  const [first] = failures;
  switch (outcome) {
    case 'passed':
      return known;
    case 'failed': {
      const cause = causes.get(id);
      const title = first === undefined ? '' : titleOfFailure(first, check, register);
      const message = cause === undefined ? title : `It follows from ${cause}`;
      const text = failures.map((failure) => failureText(failure, check, register)).join('\n\n');
      return { ...known, result: { kind: 'failure', message, type: first?.clause ?? 'expectation', text } };
    }
    case 'error':
      return { ...known, result: { kind: 'error', message: reason ?? '', type: 'kit' } };
    case 'skipped':
      return { ...known, result: { kind: 'skipped', message: reason ?? '' } };
    case 'waived':
      return { ...known, result: { kind: 'skipped', message: 'waived: it failed, and a waiver covers it' } };
    case 'recorded':
      return {
        ...known,
        result: { kind: 'skipped', message: 'recorded: it rests on an open point and is not graded' },
      };
  }
}

function failureText(failure: ReportFailure, check: ReportCheck, register: Register): string {
  const { clause, expected, received, exchanges } = failure;
  return [
    ...ruleLines(register, clause),
    titleOfFailure(failure, check, register),
    `expected: ${expected}`,
    `received: ${received}`,
    ...exchanges.map(({ curl }) => curl),
  ].join('\n');
}

/** The verdict counts too where no check failed: nothing decided, a stale waiver, a configuration error. */
function verdictCases(report: Report): Case[] {
  const group = 'pixkit.Verdict';
  const name = `verdict: ${report.verdict}, ${decidedText(report)}`;
  const findings = findingsOf(report).filter(({ waived }) => !waived).length;
  const results: Record<Report['verdict'], Case['result']> = {
    conformant: undefined,
    // Not green: it says too little for that.
    partial: { kind: 'skipped', message: verdictLine(report) },
    nonconformant: {
      kind: 'failure',
      message: `nonconformant: ${findings} finding(s)`,
      type: 'nonconformant',
    },
    undecided: {
      kind: 'error',
      message: `not enough ${decidedOf(report).what} were decided`,
      type: 'undecided',
    },
    error: {
      kind: 'error',
      message: report.configuration?.message ?? 'the kit or a state setup broke',
      type: 'error',
    },
  };
  const result = results[report.verdict];
  const waivers = (report.waivers ?? []).filter(({ state }) => state === 'stale' || state === 'expired');
  return [
    { name, group, seconds: 0, ...(result !== undefined && { result }) },
    ...waivers.map(({ id, state, reason }) => ({
      name: `waiver ${id}: ${reason}`,
      group,
      seconds: 0,
      result: { kind: 'failure' as const, message: `the waiver is ${state}`, type: 'waiver' },
    })),
  ];
}

interface SuiteProps {
  readonly report: Report;
  readonly name: string;
  readonly cases: readonly Case[];
}

function Suite({ report, name, cases }: SuiteProps): JSX.Element {
  const timestamp = report.run.startedAt.replace(/\.\d+Z$/, '');
  const hostname = hostOf(report.target.baseUrl);
  return (
    <testsuite name={xmlText(name)} {...totals(cases)} timestamp={timestamp} hostname={xmlText(hostname)}>
      {cases.map((one) => (
        <TestCase one={one} />
      ))}
    </testsuite>
  );
}

function TestCase({ one }: { one: Case }): JSX.Element {
  const { name, group, seconds, result } = one;
  return (
    <testcase name={xmlText(name)} classname={xmlText(group)} time={seconds.toFixed(3)}>
      {result !== undefined && <Result result={result} />}
    </testcase>
  );
}

function Result({ result }: { result: NonNullable<Case['result']> }): JSX.Element {
  const { kind: Kind, message, type, text = '' } = result;
  return (
    <Kind message={xmlText(message)} type={type}>
      {xmlText(text)}
    </Kind>
  );
}

/** The schemas of viewers know how many were skipped of a suite, not of all suites. */
function totals(cases: readonly Case[], withSkipped = true): Record<string, string | number> {
  const count = (kind: string) => cases.filter(({ result }) => result?.kind === kind).length;
  return {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    ...(withSkipped && { skipped: count('skipped') }),
    time: cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3),
  };
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

/**
 * What XML 1.0 can hold: without control characters, halves of surrogate pairs and non-characters. The JSX escapes the
 * rest.
 */
function xmlText(text: string): string {
  return withoutControls(text).replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd');
}
