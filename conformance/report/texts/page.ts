import { plural, t } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/phrases.js';
import type { Wording } from '../report.js';
import type { Counted } from './verdict.js';

/** Texts of the HTML report, including those of its script. */
const pageTexts = {
  report: t`Conformance report`,
  skip: t`Skip to the content`,
  client: t`Client`,
  clientVersion: t`Client version`,
  clientSteps: t`Driver steps`,
  gateway: t`Gateway`,
  version: t`Gateway version`,
  commit: t`Commit`,
  environment: t`Environment`,
  operator: t`Operator`,
  address: t`Address`,
  judgedOn: t`Tested on`,
  whatWasRun: t`Scope of the run`,
  scope: {
    whole: t`the whole suite`,
    wholeWithoutControl: t`the whole suite, without control endpoint`,
    family: (family: string) => t`the ${family} endpoints`,
    part: (parts: string) => t`a part: ${parts}`,
  },
  inNumbers: t`In numbers`,
  kept: (all: number, kind: Counted) =>
    kind === 'clauses' ? t`of ${all} requirements passed` : t`of ${all} checks passed`,
  broken: t`failed`,
  undecided: t`not tested`,
  findings: (count: number) => (count === 1 ? t`finding` : t`findings`),
  whatARequirementIs: t`A requirement is a sentence of the specification, or a consequence of one, that binds every gateway (a MUST). `,
  whatGradesAre: t`MUST: follows from a sentence of the specification; these requirements decide the verdict. PORTABLE: the specification leaves a choice to the gateway, and the client must cope with every choice. PRACTICE: a recommendation that no sentence states; by default, it decides the verdict only if it protects money. `,
  whatUndecidedIs: t`"Not tested" is neutral: no check of it ran to its end, or there was nothing to observe.`,
  waived: (count: number, kind: Counted) =>
    kind === 'clauses'
      ? t` ${count} failed ${plural('requirement is waived as a known failure', 'requirements are waived as known failures')}.`
      : t` ${count} failed ${plural('check is waived as a known failure', 'checks are waived as known failures')}.`,
  warned: (count: number, kind: Counted) =>
    kind === 'clauses'
      ? t` ${count} ${plural('requirement', 'requirements')} failed, which is only a warning.`
      : t` ${count} ${plural('check', 'checks')} failed, which is only a warning.`,
  chapter: t`Chapter`,
  tally: {
    passed: t`passed`,
    waived: t`waived`,
    warned: t`warned`,
    failed: t`failed`,
    undecided: t`not tested`,
  },
  notTestedHelp: t`Number of checks, by what they need or why they were skipped. Start with the most frequent need.`,
  otherReasons: (count: number) =>
    t`for ${count} other ${plural('reason', 'reasons')}, listed with the checks below`,
  about: t`About this report`,
  kit: t`Kit`,
  contract: t`Contract`,
  started: t`Started`,
  took: t`Duration`,
  tookText: (seconds: string, requests: string, jobs: number) =>
    t`${seconds}, ${requests} requests, ${jobs} ${plural('check', 'checks')} at a time`,
  seed: t`Seed`,
  profile: t`Profile`,
  sha: t`SHA-256 of the results`,
  lists: {
    moreFindings: {
      title: t`Other findings`,
      about: t`Less severe findings, and those that only warn or are waived.`,
    },
    checks: {
      title: t`Checks`,
      about: t`Each check, with its outcome and the requirements that it decides.`,
    },
    clauses: {
      title: t`Requirements`,
      about: t`The sentences of the specification, with what the checks found.`,
    },
    openPoints: {
      title: t`Open points`,
      about: t`Choices that the specification leaves open: noted, never scored.`,
    },
    waivers: { title: t`Known failures`, about: t`Failures that were accepted, with the reason.` },
  },
  whyTrust: t`"Defects caught" is the number of gateways with one deliberate defect each that the checks of a requirement have detected: docs/coverage.md.`,
  caught: (count: number) => t`${count} ${plural('defect', 'defects')} caught`,
  mostImportant: (count: number) => t`The ${count} most important findings`,
  allFindings: t`Findings`,
  of: (count: number) => t`of ${count}`,
  nothingWrong: t`No problems were found.`,
  nothingWrongSoFar: t`No problems were found in the tested part.`,
  findingsHelp: t`One entry per root cause, most severe first.`,
  details: t`Details`,
  noScript: t`The script of this page shows the details. Enable JavaScript.`,
  nothingMatches: t`No entry matches the filter.`,
  filter: t`Findings, checks and requirements`,
  search: t`Search`,
  outcome: t`Outcome`,
  all: t`all`,
  clear: t`Clear`,
  openEverything: t`Expand all`,
  /** Texts of the page's script; `{1}` and `{2}` are numbers. */
  script: {
    of: t`${'{1}'} of ${'{2}'}`,
    match: t`${'{1}'} of ${'{2}'} match`,
    showAll: t`Show all ${'{1}'}`,
    copied: t`Copied`,
  },
  checksCount: (count: number) => t`${count} ${plural('check', 'checks')}`,
  andMore: (count: number) => t`and ${count} more`,
  moreClauses: (count: number) => t`${count} more ${plural('requirement', 'requirements')}`,
  caseNumber: (number: number) => t`Case ${number}`,
  foundBy: t`Found by`,
  stoppedBy: t`Stopped by it`,
  unknownClause: t`This version of the kit does not know the requirement.`,
  expected: t`Expected`,
  received: t`Received`,
  again: t`Run it again`,
  clause: t`Requirement`,
  whatToDo: t`What to do`,
  scriptTitle: t`Reproduce it with curl`,
  copy: t`Copy`,
  otherCases: (count: number) => t`${count} other ${plural('case', 'cases')}`,
  steps: (count: number) => t`All ${count} steps`,
  check: t`Check`,
  request: t`Request`,
  response: t`Response`,
  after: (ms: number) => t`after ${ms} ms`,
  noAnswer: (why: string) => t`No complete response: ${why}`,
  notification: (eventType: string) => t`Notification to the URL for ${eventType}`,
  receivedAt: (at: string, answered: number) => t`received ${at}; response: ${answered}`,
  needs: (what: string) => t`It needs ${what}.`,
  finding: (number: number) => t`finding ${number}`,
  open: t` (open)`,
};

/** Returns the texts of an HTML report in a language. */
export function pageTextsOf({ language = 'en' }: Pick<Wording, 'language'>): SpokenTexts<typeof pageTexts> {
  return textsIn(pageTexts, language);
}
