import { type ClauseEntry, isGradable } from '../contract/clause.js';
import { clauses } from '../contract/register.js';
import { tolerant } from '../contract/tolerant.js';
import type { Language } from '../core/language.js';
import { packageInfo } from '../core/package-info.js';
import { english, plural, t } from '../core/text.js';
import { dutyObservers } from '../duties/observers.js';
import { dutyClauses } from '../duties/register.js';
import { withDuties } from '../duties/suite.js';
import type { Basis, Failure } from '../engine/finding.js';
import { type ExitStatus, exitStatus } from '../engine/outcome.js';
import type { ResolvedCheck } from '../engine/phases/resolve.js';
import { everything } from '../engine/select.js';
import { describeContract } from '../engine/suite.js';
import { gradeResults } from '../engine/verdict.js';
import { jsonReport } from '../report/json.js';
import { Redactor } from '../report/redact.js';
import type { Register, Report } from '../report/report.js';
import type { GatewayIdentity, Waiver } from '../target/target-file.js';
import type { RecordingResult } from './judging.js';
import type { Finding, Item } from './outcome.js';
import { rules } from './rules/index.js';

/** The parts of the checks of a recording, which are the prefixes of their ids. */
const parts = ['gateway', 'client', 'requests', 'histories'] as const;
type Part = (typeof parts)[number];

/** The chapters of checks outside the chapters of the gateway's clauses. */
const chapters = {
  client: english(t`Client`),
  requests: english(t`Requests`),
  histories: english(t`Histories`),
} as const;

const outcomes = { held: 'passed', failed: 'failed', undecided: 'skipped' } as const;

/** Members of a report about a recording, in addition to its result. */
export interface AboutRecording {
  readonly files: readonly string[];
  readonly gateway: GatewayIdentity | undefined;
  readonly waivers: readonly Waiver[];
}

/**
 * Creates the report of recorded traffic and its exit status: 1 if there are findings that are not waived, 4 if nothing
 * could be judged. Each clause, duty and rule is a check. A recording exercises only a part of the specification, so it
 * is never conformant.
 */
export function recordingReport(
  result: RecordingResult,
  { files, gateway, waivers }: AboutRecording,
): { readonly report: Report; readonly exit: ExitStatus } {
  const { recorded } = result;
  const now = new Date();
  const judged = [...clauses.filter(isGradable), ...clientClauses('en')];
  const titles = titlesIn('en', judged);
  const graded = gradeResults(
    parts.flatMap((part) => result[part].items.map((item) => checkOf(part, item, titles))),
    {
      clauses: judged,
      isBeside: () => false,
      waivers,
      implied: 'fail',
      grades: { portable: 'fail', practice: 'fail', money: 'fail', strict: true },
      today: now.toISOString().slice(0, 10),
      wasFound: () => false,
      strict: false,
      requireDecided: undefined,
      isMisconfigured: false,
      interrupted: false,
      profile: 'part',
    },
  );
  // The absence of a known failure in the traffic does not show that it is fixed.
  const judgedWaivers = graded.waivers.map((waiver) =>
    waiver.state === 'stale' ? { ...waiver, state: 'not judged' as const } : waiver,
  );
  const isFailed =
    graded.checks.some(({ outcome }) => outcome === 'failed') ||
    judgedWaivers.some(({ state }) => state === 'expired');
  const isBlank = parts.every((part) => result[part].visited === 0);
  const report = jsonReport(
    {
      ...graded,
      subject: 'recording',
      kit: packageInfo(),
      contract: describeContract({ contract: tolerant }),
      target: { baseUrl: files.join(', '), gateway, notOffered: [] },
      hasControl: false,
      run: {
        seed: 0,
        jobs: 1,
        startedAt: recorded.from === undefined ? now : new Date(recorded.from),
        durationMs: 0,
        requests: recorded.calls,
        selection: everything,
        implied: 'fail',
        interrupted: false,
        notes: result.notes,
      },
      profile: 'part',
      verdict: isFailed ? 'nonconformant' : isBlank ? 'undecided' : 'partial',
      waivers: judgedWaivers,
      configuration: undefined,
    },
    new Redactor(),
    { recorded: { files, ...recorded } },
  );
  const exit = isFailed ? exitStatus.failed : isBlank ? exitStatus.undecided : exitStatus.conformant;
  return { report, exit };
}

function checkOf(
  part: Part,
  { id, outcome, failed, findings, reason }: Item,
  titles: ReadonlyMap<string, string>,
): ResolvedCheck {
  const rule = part === 'histories' ? rules.find((one) => one.id === id) : undefined;
  // An invalid request is not a failure of the gateway, so the clause is only in the title.
  const ownClauses = part === 'requests' ? [] : [id];
  const isWhole = failed <= findings.length;
  return {
    check: {
      id: checkId(part, id),
      // Reports in other languages take the title from their register.
      title: { en: titles.get(checkId(part, id)) ?? id, 'pt-BR': '' },
      clauses: rule?.clauses ?? ownClauses,
      ...(part !== 'gateway' && { chapter: chapters[part] }),
    },
    outcome: outcomes[outcome],
    reason: outcome === 'failed' ? (isWhole ? null : timesText(failed, findings.length)) : (reason ?? null),
    durationMs: 0,
    failures: findings.map((finding) => failureOf(finding, part === 'requests' ? null : id)),
    observations: [],
    basis: new Map(
      outcome === 'held' && rule === undefined ? ownClauses.map((clause) => [clause, 'expectation']) : [],
    ) satisfies ReadonlyMap<string, Basis>,
    withheld: new Map(),
    ended: outcome === 'undecided' ? 'skipped' : 'observed',
  };
}

function timesText(all: number, shown: number) {
  return t`${all} ${plural('occurrence', 'occurrences')}; the first ${shown} are listed`;
}

function failureOf(
  { message, expected, received, messages, pointer, operation = '', clause }: Finding,
  own: string | null,
): Failure {
  return {
    kind: 'expectation',
    clause: clause ?? own,
    operation,
    message,
    expected,
    received,
    pointer,
    exchanges: [],
    deliveries: [],
    messages,
  };
}

/** Returns the id of the check of a clause, duty or rule, such as `histories/h-01`. */
function checkId(part: Part, id: string): `${Part}/${string}` {
  return `${part}/${id.toLowerCase()}`;
}

const judgedDuties: ReadonlySet<string> = new Set(dutyObservers.flatMap((rule) => rule.clauses));

/** The duties about calls, in a separate chapter. */
function clientClauses(language: Language): readonly ClauseEntry[] {
  const judged = dutyClauses(language).filter(({ id }) => judgedDuties.has(id));
  return judged.map((duty) => ({ ...duty, chapter: chapters.client }));
}

/** The titles of all checks that a recording can have, by id. */
function titlesIn(language: Language, judged: Iterable<ClauseEntry>): ReadonlyMap<string, string> {
  return new Map([
    ...[...judged].flatMap(({ id, rule }): [string, string][] => [
      [checkId('gateway', id), rule],
      [checkId('client', id), rule],
      [checkId('requests', id), `${id} ${rule.replaceAll('`', '').replace(/\.$/, '')}`],
    ]),
    ...rules.map(({ id, title }): [string, string] => [checkId('histories', id), title[language]]),
  ]);
}

/** Adds to a register what reports of recordings refer to: the duties about calls, and the titles of checks. */
export function withRecordings(ofKit: Register): Register {
  const { language = 'en' } = ofKit;
  const judged = new Map([
    ...ofKit.clauses,
    ...clientClauses(language).map((duty): [string, ClauseEntry] => [duty.id, duty]),
  ]);
  return {
    ...withDuties(ofKit),
    subject: 'recording',
    clauses: judged,
    ...(language !== 'en' && { titles: titlesIn(language, judged.values()) }),
  };
}

/** Returns the ids that a waiver can name in recordings, in addition to clauses and duties. */
export function recordingCheckIds(): readonly string[] {
  return [...titlesIn('en', [...clauses, ...clientClauses('en')]).keys()];
}
