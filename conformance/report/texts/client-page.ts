import { plural, t } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/texts.js';
import type { Wording } from '../report.js';
import { pageTexts } from './page.js';

type PageTexts = SpokenTexts<typeof pageTexts>;

const ofClients: typeof pageTexts = {
  ...pageTexts,
  report: t`pixkit report about a client`,
  gateway: t`Gateway behind it`,
  version: t`Its version`,
  address: t`Its address`,
  scope: {
    ...pageTexts.scope,
    whole: t`all scenarios`,
    wholeWithoutControl: t`all scenarios, without control endpoint`,
  },
  kept: (all, kind) => (kind === 'clauses' ? t`of ${all} MUST duties kept` : t`of ${all} scenarios kept`),
  broken: (kind) => (kind === 'clauses' ? t`MUST duties broken` : t`scenarios broken`),
  undecided: (kind) => (kind === 'clauses' ? t`MUST duties not judged` : t`scenarios not judged`),
  whatARequirementIs: t`A MUST duty is one that a sentence of the specification gives the client; only these decide the verdict. PORTABLE: a right gateway may do this. PRACTICE: no sentence says so. `,
  whatUndecidedIs: t`Not judged is neither good nor bad: it was not exercised, or a step of the driver is missing.`,
  waived: (count, kind) =>
    kind === 'clauses'
      ? t` ${count} ${plural('duty', 'duties')} broken, known and waived.`
      : t` ${count} ${plural('scenario', 'scenarios')} broken, known and waived.`,
  warned: (count, kind) =>
    kind === 'clauses'
      ? t` ${count} ${plural('duty', 'duties')} broken of a sentence that says “should”, which only warns.`
      : t` ${count} ${plural('scenario', 'scenarios')} broken of a sentence that says “should”, which only warns.`,
  chapterByChapter: t`Grade by grade`,
  chapter: t`Grade`,
  noControl: t`There was no control endpoint, so the gateway could not be put into the states that most scenarios need.`,
  unseen: (count) =>
    t`${count} ${plural('duty', 'duties')} not judged, because the client makes no such calls.`,
  allRun: t`Every scenario was played to its end.`,
  notLookedAtHelp: t`Scenarios that could not judge, by what they lack or why. What to do next: the first entry would unlock the most.`,
  otherReasons: (count) =>
    t`for ${count} other ${plural('reason', 'reasons')}, listed with the scenarios below`,
  tookText: (seconds, requests, jobs) =>
    t`${seconds}, ${requests} requests of the kit, ${jobs} scenarios at a time`,
  lists: {
    ...pageTexts.lists,
    checks: {
      title: t`Scenarios`,
      about: t`What the client was brought into, with the outcome and the duties that it decides.`,
    },
    clauses: { title: t`Duties`, about: t`What a client owes, with what the scenarios found.` },
  },
  findingsHelp: t`One for each duty, money first: what is wrong, what happened, what was expected, and what to do.`,
  filter: t`Findings, scenarios and duties`,
  checksCount: (count) => t`${count} scenarios`,
  moreClauses: (count) => t`${count} more duties`,
  unknownClause: t`This version of the kit does not know the duty.`,
  clause: t`Duty`,
  check: t`Scenario`,
};

/** The texts of an HTML report about the subject of a report. */
export function pageTextsOf({ subject, language = 'en' }: Wording): PageTexts {
  return textsIn(subject === 'client' ? ofClients : pageTexts, language);
}
