import type { Language } from '../../core/language.js';
import { plural, t } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/phrases.js';

/** Texts of the sections of a report and the entries of a finding, for every printer and every subject. */
const sectionTexts = {
  findings: (count: number, checks: number) =>
    t`${count} ${plural('finding', 'findings, most severe first')} (${checks} ${plural('check', 'checks')})`,
  newFindings: (count: number) => t`${count} new ${plural('finding', 'findings')}`,
  knownFindings: (count: number) => t`${count} ${plural('finding', 'findings')} already in the baseline`,
  warnings: (count: number) =>
    t`${count} ${plural('warning, which does not fail', 'warnings, which do not fail')} the run (see --fail-on)`,
  knownFailures: t`Known failures`,
  waiver: (id: string, state: string, reason: string) => t`${id}: ${state} (${reason})`,
  waiverUntil: (id: string, state: string, reason: string, until: string) =>
    t`${id}: ${state}, until ${until} (${reason})`,
  byChapter: t`MUST requirements by chapter`,
  checksByChapter: t`Checks by chapter`,
  byGrade: t`Requirements by level`,
  requirements: t`Requirements`,
  errors: (count: number) => t`${count} ${plural('check', 'checks')} could not be completed: no result`,
  notTested: t`Not tested, and why`,
  needs: (what: string) => t`needs ${what}`,
  checks: (what: string, checks: number) => t`${what}: ${checks} ${plural('check', 'checks')}`,
  noControl: t`There was no control endpoint, so the gateway could not be put into the states that most checks need.`,
  notOffered: (names: string) => t`Declared as not offered, and therefore not tested: ${names}.`,
  unobservable: (count: number) =>
    t`${count} ${plural('requirement', 'requirements')} cannot be observed from the outside and ${plural('is', 'are')} not counted here.`,
  notUsed: (count: number) =>
    t`${count} ${plural('requirement does', 'requirements do')} not apply, because the client makes no calls to which ${plural('it applies', 'they apply')}.`,
  aboutRun: t`About this run`,
  openPointCount: (count: number) =>
    t`Open points: ${count} recorded (--report html=PATH or json=PATH lists them)`,
  answers: (count: number) =>
    t`${count} ${plural('response differs', 'responses differ')} from the reference gateway’s. ${plural('It is allowed', 'All are allowed; the most unusual first')}`,
  unlikeReference: (answer: string, statuses: string) => t`${answer}; the reference: ${statuses}`,
  ways: t`Noted, but not scored`,
  more: (count: number) => t`and ${count} more`,
  moreReasons: (count: number) => t`and ${count} more ${plural('reason', 'reasons')}`,
  moreInReport: (count: number) => t`and ${count} more (--report html=PATH lists them)`,
  /** The entries of a finding. */
  moreChecks: (first: string, count: number) => t`${first} and ${count} more`,
  stopped: (count: number) => t`stopped ${count}`,
  also: (clauses: string) => t`also ${clauses}`,
  alsoOn: (operations: string) => t`also on ${operations}`,
  sent: (body: string) => t`sent ${body}`,
  expected: (value: string) => t`expected: ${value}`,
  received: (value: string) => t`received: ${value}`,
  why: (because: string) => t`why: ${because}`,
  toDo: (what: string) => t`what to do: ${what}`,
  repeat: (command: string) => t`repeat: ${command}`,
};

export type SectionTexts = SpokenTexts<typeof sectionTexts>;

/** Returns the texts of sections in a language. */
export function sectionTextsOf({
  language = 'en',
}: {
  readonly language?: Language | undefined;
}): SectionTexts {
  return textsIn(sectionTexts, language);
}
