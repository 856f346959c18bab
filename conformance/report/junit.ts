import { type Case, junitDocument } from './junit-document.js';
import { chainLines, ledText } from './timeline.js';
import { failingFindings, findingsOf } from './findings.js';
import { fileTextsOf } from './texts/files.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { sectionTextsOf } from './texts/sections.js';
import { verdictTextsOf } from './texts/verdict.js';
import { severityOf } from './severity.js';
import { titleOf, titleOfFailure } from './title.js';
import { impliedLines, ruleLines } from './report.js';
import type { Register, Report, ReportCheck, ReportFailure } from './report.js';
import { receivedText } from './recorded.js';
import { decidedOf, verdictLine, verdictOf } from './verdict.js';
import { textIn, nameOfChapter, languageIn, titleOfCheck } from './words.js';

/**
 * Formats the report as JUnit XML: a suite per chapter, a test case per check. An outcome that is neither a plain pass nor
 * a failure is `skipped`, with the outcome in its message. The verdict, and each stale or expired waiver, is a separate
 * test case.
 */
export function junitReport(report: Report, register: Register): Promise<string> {
  const causes = causesOfStopped(report, register);
  const chapters = [...new Set(report.checks.map(({ chapter }) => chapter))];
  const suites = [
    { name: fileTextsOf(register).verdictSuite, cases: verdictCases(report, register) },
    ...chapters.map((chapter) => ({
      name: nameOfChapter(chapter, register),
      cases: report.checks
        .filter((check) => check.chapter === chapter)
        .map((check) => caseOf(check, register, causes)),
    })),
  ];
  return junitDocument(suites, { startedAt: report.run.startedAt, hostname: hostOf(report.target.baseUrl) });
}

/**
 * Returns, for each check that ended only because of an unsuccessful call that a finding explains, the title of that
 * finding.
 */
function causesOfStopped(report: Report, register: Register): ReadonlyMap<string, string> {
  return new Map(
    findingsOf(report).flatMap((finding) =>
      finding.stopped.map((check) => [check, titleOf(finding, register)] as const),
    ),
  );
}

function caseOf(check: ReportCheck, register: Register, causes: ReadonlyMap<string, string>): Case {
  const { id, chapter, durationMs, outcome, failures } = check;
  const texts = fileTextsOf(register);
  const why = textIn(check, 'reason', register);
  const attributes = {
    name: `${id}: ${titleOfCheck(check, register)}`,
    group: `pixkit.${chapter}`,
    seconds: durationMs / 1000,
  };
  const [first] = failures;
  switch (outcome) {
    case 'passed':
      return attributes;
    case 'failed': {
      const cause = causes.get(id);
      const title = first === undefined ? '' : titleOfFailure(first, check, register);
      const message = cause === undefined ? title : texts.followsFrom(cause);
      const text = failures.map((failure) => failureText(failure, check, register)).join('\n\n');
      return {
        ...attributes,
        result: { kind: 'failure', message, type: first?.clause ?? 'expectation', text },
      };
    }
    case 'error':
      return { ...attributes, result: { kind: 'error', message: why, type: 'kit' } };
    case 'skipped':
      return { ...attributes, result: { kind: 'skipped', message: why } };
    case 'waived':
      return { ...attributes, result: { kind: 'skipped', message: texts.waived } };
    case 'warned': {
      const titles = failures.flatMap((failure) => [
        `${failure.clause ?? ''} ${titleOfFailure(failure, check, register)}`.trim(),
        ...impliedLines(register, failure.clause),
      ]);
      return { ...attributes, result: { kind: 'skipped', message: texts.warned(titles.join('; ')) } };
    }
    case 'recorded':
      return {
        ...attributes,
        result: { kind: 'skipped', message: texts.recorded },
      };
  }
}

function failureText(failure: ReportFailure, check: ReportCheck, register: Register): string {
  const { clause, exchanges } = failure;
  const texts = sectionTextsOf(register);
  return [
    ...ruleLines(register, clause),
    titleOfFailure(failure, check, register),
    texts.expected(textIn(failure, 'expected', register)),
    texts.received(receivedText(failure, register)),
    fileTextsOf(register).severity(outcomeTextsOf(register).severity[severityOf({ check, failure })]),
    ...exchanges.map(({ curl }) => curl),
    ...chainLines(failure, register).map((line) => ledText(line, register)),
  ].join('\n');
}

/**
 * Returns the test case of the verdict, which may be bad although no check failed: nothing was decided, a waiver is stale,
 * or the configuration is wrong.
 */
function verdictCases(report: Report, register: Register): Case[] {
  const language = languageIn(register);
  const [texts, outcomes] = [fileTextsOf(register), outcomeTextsOf(register)];
  const group = 'pixkit.Verdict';
  const { decided, warned, ended, goingLive } = verdictOf(report, language);
  const name = texts.verdictName(outcomes.verdict[report.verdict], [decided, ...warned].join('; '));
  const findings = failingFindings(report).length;
  const results: Record<Report['verdict'], Case['result']> = {
    conformant: undefined,
    // Too little was decided for a pass.
    partial: { kind: 'skipped', message: verdictLine(report, language) },
    nonconformant: {
      kind: 'failure',
      message: [texts.nonconformant(findings), ...ended, goingLive].join('. '),
      type: 'nonconformant',
    },
    undecided: {
      kind: 'error',
      message: verdictTextsOf(report, language).tooFewDecided(decidedOf(report).what),
      type: 'undecided',
    },
    error: {
      kind: 'error',
      message:
        report.configuration === undefined ? texts.broke : textIn(report.configuration, 'message', register),
      type: 'error',
    },
  };
  const result = results[report.verdict];
  const waivers = (report.waivers ?? []).filter(({ state }) => state === 'stale' || state === 'expired');
  return [
    { name, group, seconds: 0, ...(result !== undefined && { result }) },
    ...waivers.map(({ id, state, reason }) => ({
      name: texts.waiverCase(id, reason),
      group,
      seconds: 0,
      result: { kind: 'failure' as const, message: texts.waiverIs(outcomes.waiver[state]), type: 'waiver' },
    })),
  ];
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
