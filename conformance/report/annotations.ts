import type { Language } from '../core/language.js';
import { type ComparedFindings, comparisonLines } from './baseline.js';
import { failingFindings, type Finding, findingsOf } from './findings.js';
import { withoutCommands } from './printable.js';
import { fileTextsOf } from './texts/files.js';
import { sectionTextsOf } from './texts/sections.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { titleOf } from './title.js';
import { textIn, languageIn } from './words.js';
import { type Register, type Report, ruleLines } from './report.js';
import { verdictOf } from './verdict.js';

/** GitHub shows ten errors per step; the last one is reserved for the number of findings that did not fit. */
const maxErrors = 9;
/** The same for warnings, which waivers also are. */
const maxWarnings = 5;

/**
 * Returns workflow commands that show the findings and the verdict on the page of a GitHub run. With a baseline, only new
 * findings are errors; known ones are counted.
 */
export function annotationLines(
  report: Report,
  register: Register,
  compared?: ComparedFindings,
): readonly string[] {
  const language = languageIn(register);
  const texts = fileTextsOf(register);
  const { expected, received } = sectionTextsOf(register);
  const findings = compared?.fresh ?? failingFindings(report);
  const textOf = (finding: Finding) => {
    const { clauses, head, checks, stopped } = finding;
    const text = [
      titleOf(finding, register),
      ...clauses.flatMap((clause) => ruleLines(register, clause)),
      expected(textIn(head.failure, 'expected', register)),
      received(textIn(head.failure, 'received', register)),
      texts.checkList(checks.join(', ')),
      ...(stopped.length === 0 ? [] : [texts.stoppedList(stopped.join(', '))]),
    ];
    return [`pixkit: ${clauses.join(' ') || checks[0]}`, text.join('\n')] as const;
  };
  const errors = findings.slice(0, maxErrors).map((finding) => command('error', ...textOf(finding)));
  const warned = findingsOf(report).filter(({ outcome }) => outcome === 'warned');
  const rest = findings.length - errors.length;
  const stale = (report.waivers ?? []).filter(({ state }) => state === 'stale' || state === 'expired');
  return [
    ...errors,
    ...(rest > 0 ? [command('error', 'pixkit', texts.moreErrors(rest))] : []),
    ...warned.slice(0, maxWarnings).map((finding) => command('warning', ...textOf(finding))),
    ...stale.map(({ id, state, reason }) =>
      command(
        'warning',
        `pixkit: ${texts.waiver(id)}`,
        texts.theWaiverIs(outcomeTextsOf(register).waiver[state], reason),
      ),
    ),
    command(
      'notice',
      `pixkit: ${outcomeTextsOf(register).verdict[report.verdict]}`,
      [noticeOf(report, language), ...comparisonLines(compared, register)].join('\n'),
    ),
  ];
}

/** Returns the verdict for the notice: a partial verdict is meaningless without the share of decided requirements. */
function noticeOf(report: Report, language: Language): string {
  const { head, rest, decided, notes } = verdictOf(report, language);
  return report.verdict === 'partial' ? head + rest : [decided, ...notes].join('; ');
}

/** Maximum length of the text of a command, in characters. */
const longest = 2_000;

function command(kind: 'error' | 'warning' | 'notice', title: string, text: string): string {
  const value = data(withoutCommands(text).slice(0, longest));
  return `::${kind} title=${data(withoutCommands(title)).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${value}`;
}

/** Applies GitHub's own escapes, so that no text can end the command or start another. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
