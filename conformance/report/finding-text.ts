import { crashingBody, type Finding, isOfRun, otherOperations } from './findings.js';
import { messagesText, receivedText } from './recorded.js';
import { replayCommandOf } from './replay.js';
import { impliedLines, type Register, type Report } from './report.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { sectionTextsOf } from './texts/sections.js';
import { chainLines } from './timeline.js';
import { ruleText, titleOf } from './title.js';
import { textIn } from './words.js';

/** The texts of a finding for every printer, in the language of the register. Nothing in them is escaped. */
export interface FindingText {
  readonly title: string;
  /** The first requirement of the finding with its id; empty if it has none. */
  readonly requirement: string;
  readonly severity: string;
  /** The checks, requirements, operations and messages that show the finding. */
  readonly where: readonly string[];
  /** Why the requirement follows from the specification, if no sentence states it. */
  readonly implied: readonly string[];
  readonly expected: string;
  readonly received: string;
  /** The calls and provider states that led to the finding, one per line. */
  readonly chain: readonly string[];
  /** How the owner of a client can fix it; empty if the requirement already says everything. */
  readonly remedy: string;
  /** The command that repeats the checks of the finding, if there is one. */
  readonly repeat: string | undefined;
}

/** Maximum number of other requirements that are named, and maximum length of a body in characters. */
const most = { clauses: 4, body: 300 } as const;

/** Puts a finding into words. */
export function findingText(finding: Finding, report: Report, register: Register): FindingText {
  const { failure } = finding.head;
  return {
    title: titleOf(finding, register),
    requirement: ruleText(register, failure.clause),
    severity: severityOf(finding, register),
    where: whereOf(finding, register),
    implied: impliedLines(register, failure.clause),
    expected: textIn(failure, 'expected', register),
    received: receivedText(failure, register),
    chain: chainLines(failure, register),
    remedy: register.duties?.get(failure.clause ?? '')?.remedy ?? '',
    repeat: replayCommandOf(finding, report),
  };
}

/** Returns the severity and, for a client, the grade of the broken requirement: `money, PRACTICE`. */
function severityOf({ severity, head }: Finding, register: Register): string {
  const word = outcomeTextsOf(register).severity[severity];
  const grade = register.clauses.get(head.failure.clause ?? '')?.grade;
  return grade === undefined ? word : `${word}, ${grade}`;
}

function whereOf(finding: Finding, register: Register): readonly string[] {
  const { head, clauses, checks, stopped } = finding;
  const texts = sectionTextsOf(register);
  const [first = ''] = checks;
  const others = clauses.filter((id) => id !== head.failure.clause);
  const rest = others.length - most.clauses;
  const also = [...others.slice(0, most.clauses), ...(rest > 0 ? [texts.more(rest)] : [])].join(' ');
  const elsewhere = otherOperations(finding, register).join(', ');
  const sent = isOfRun(finding) ? '' : crashingBody(head.failure, most.body);
  return [
    checks.length > 1 ? texts.moreChecks(first, checks.length - 1) : first,
    messagesText(head.failure, register),
    stopped.length > 0 ? texts.stopped(stopped.length) : '',
    also === '' ? '' : texts.also(also),
    elsewhere === '' ? '' : texts.alsoOn(elsewhere),
    sent === '' ? '' : texts.sent(sent),
  ].filter((part) => part !== '');
}
