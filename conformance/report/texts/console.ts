import { joined, plural, t, type Text } from '../../core/text.js';

/** The legend of the bars of chapters; what fails but does not count shares one sign. */
export function chapterLegend(
  [passed, failed, undecided]: readonly [Text, Text, Text],
  hasWaived: boolean,
  hasWarned: boolean,
): Text {
  const both = hasWaived && hasWarned ? [t`▒ waived/warned`] : [];
  const one = hasWaived ? [t`▒ waived`] : hasWarned ? [t`▒ warned`] : [];
  return joined([passed, ...(both.length > 0 ? both : one), failed, undecided], ', ');
}

/** Texts of the terminal output of a run: header, progress, findings, chapters and verdict. */
export const consoleTexts = {
  judges: (baseUrl: string) => t` judges ${baseUrl}`,
  about: (checks: number, contract: string, seed: number) =>
    t`${checks} ${plural('check', 'checks')}, contract ${contract}, seed ${seed}`,
  openPoints: (count: number) => t`Open points seen: ${count} (--report html=PATH or json=PATH has them)`,
  surprises: (count: number) =>
    t`${count} ${plural('answer differs', 'answers differ')} from the reference gateway’s, which is allowed; most surprising first:`,
  reference: (statuses: string) => t`; the reference: ${statuses}`,
  moreSurprises: (count: number) => t`and ${count} more in the JSON`,
  at: (message: string, pointer: string) => t`${message} at ${pointer}`,
  asIn: (check: string) => t`as in ${check}`,
  expected: (value: string) => t`expected: ${value}`,
  received: (value: string) => t`received: ${value}`,
  delivery: (at: string, eventType: string, body: string) => t`delivery ${at} to ${eventType}: ${body}`,
  findings: (count: number, checks: number) =>
    t`${count} ${plural('finding', 'findings')} (${checks} ${plural('check', 'checks')}), most severe first:`,
  warnings: (count: number) =>
    t`${count} ${plural('warning', 'warnings')} at implied clauses, which ${plural('does', 'do')} not fail this run:`,
  more: (count: number) => t`${count} more`,
  moreChecks: (count: number) => t`${count} more`,
  stopped: (count: number) => t`stopped ${count}`,
  also: (clauses: string) => t`also ${clauses}`,
  alsoOn: (operations: string) => t`also on ${operations}`,
  sent: (body: string) => t`sent ${body}`,
  howToSee: t`--verbose shows every check with its requests, --report html=PATH writes them to a file`,
  howToSeeMore: (rest: number) =>
    t`and ${rest} more; --verbose shows every check with its requests, --report html=PATH writes them to a file`,
  waiver: (id: string, state: string, reason: string) => t`waiver ${id}: ${state} (${reason})`,
  moreWaivers: (count: number) => t`and ${count} more waivers`,
  whatToDoNext: t`What to do next, to unlock checks that were not judged:`,
  whyNot: t`Why checks were not judged:`,
  step: (what: string, checks: number) => t`${what}: ${checks} ${plural('check', 'checks')}`,
  broke: (why: string) => t`error: ${why}`,
  broken: (count: number) =>
    t`${count} ${plural('check', 'checks')} broke, so ${plural('it says', 'they say')} nothing about the gateway:`,
  moreBroken: (count: number) => t`and ${count} more (--verbose)`,
  unanswered: (seconds: string) =>
    t`the gateway does not answer; waiting up to ${seconds} for it to come back`,
  otherReasons: (count: number) => t`for other reasons: ${count}`,
  chapters: (waived: boolean, warned: boolean) =>
    t`MUST clauses by chapter: ${chapterLegend([t`█ passed`, t`▓ failed`, t`░ undecided`], waived, warned)}`,
  moreChapters: (count: number) => t`and ${count} more chapters`,
  ofAll: (decided: string, all: string) => t`${decided} of ${all}`,
  failed: (count: number) => t`${count} failed`,
  reports: (names: string) => t`Reports: ${names}`,
  moreReports: (count: number) => t`${count} more`,
  verdict: (rest: string, checks: string, seed: number, seconds: string) =>
    t`${rest}; checks: ${checks}; seed ${seed}, ${seconds}`,
  baseline: (fresh: number, known: number, gone: number) =>
    t`Compared with the baseline: ${fresh} new, ${known} known, ${gone} gone.`,
  since: (day: string) => t`Since the baseline of ${day}:`,
  fresh: (title: string) => t`  new: ${title}`,
  andMore: (count: number) => t`  and ${count} more`,
  running: (total: number) => t`running ${total} ${plural('check', 'checks')}`,
  progress: (share: number, done: number, total: number) => t`${share}% (${done} of ${total} checks)`,
  progressWithTime: (share: number, done: number, total: number, seconds: number) =>
    t`${share}% (${done} of ${total} checks), about ${seconds} s left`,
  waiting: (seconds: string) => t`waiting ${seconds} for notifications that must not arrive`,
  credentials: t`of an account; the certificate percent-encoded (RFC 3986)`,
};
