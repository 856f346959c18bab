import { crashingBody, type Finding, isOfRun, otherOperations } from './findings.js';
import { messagesText, receivedText } from './recorded.js';
import { replayCommandOf } from './replay.js';
import { impliedLines, type Register, type Report } from './report.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { sectionTextsOf } from './texts/sections.js';
import { chainLines } from './timeline.js';
import { ruleText, titleOf } from './title.js';
import { textIn } from './words.js';

/** What a printer shows of a finding, in the language of the register. Nothing in it is escaped. */
export interface FindingText {
  readonly title: string;
  /** Its first requirement with its id; empty if it counts at none. */
  readonly requirement: string;
  readonly severity: string;
  /** Checks, requirements, operations and messages that show it. */
  readonly where: readonly string[];
  /** Why its requirement follows, if no sentence states it. */
  readonly implied: readonly string[];
  readonly expected: string;
  readonly received: string;
  /** The calls and provider states that led to it, one a line. */
  readonly chain: readonly string[];
  /** What the owner of a client does about it; empty if nothing more is known than the requirement says. */
  readonly remedy: string;
  /** The command that repeats its checks, if there is one. */
  readonly repeat: string | undefined;
}

/** How many other requirements are named, and how many characters of a body. */
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

/** `money, PRACTICE`: what it may do and, of a client, how binding the requirement is that it breaks. */
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
