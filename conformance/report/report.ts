import { before } from '../core/cut.js';
import { groupBy } from '../core/groups.js';
import type { ClauseEntry, Grade } from '../contract/clause.js';
import type { KnownFault } from '../core/known-fault.js';
import type { FailureValues } from '../core/failure-values.js';
import type { Language } from '../core/language.js';
import type { SentenceData } from '../core/text.js';
import type { Failure } from '../engine/finding.js';
import type { CheckOutcome, ClauseOutcome } from '../engine/outcome.js';
import type { RunProfile } from '../engine/select.js';
import type { ClientIdentity, ResultSubject, Verdict } from '../engine/result.js';
import type { WaiverState } from '../engine/waivers.js';
import type { GatewayIdentity } from '../target/target-file.js';
import type { Severity } from './severity.js';
import { outcomeTextsOf } from './texts/outcomes.js';

/**
 * A whole number, zero or more.
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * SHA-256 in hexadecimal.
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;

/**
 * ISO 8601.
 * @format date-time
 */
export type Instant = string;

/**
 * The kit's own sentences among the members of an object, each as template and values in addition to the English text,
 * for other languages and for programs. Absent in reports of older kits.
 */
export interface Texts<Member extends string> {
  readonly texts?: Readonly<Partial<Record<Member, SentenceData>>>;
}

/**
 * The report, version 2; all other reports are derived from it. It contains no secrets. `npm run generate` generates
 * `generated/report.schema.json` from this type and its comments.
 */
export interface Report {
  readonly report: 2;
  /** The subject of the report; omitted for a gateway. */
  readonly subject?: ResultSubject;
  readonly kit: { readonly name: string; readonly version: string };
  readonly contract: { readonly version: string; readonly sha256: Sha256 };
  readonly target: ReportTarget;
  readonly run: ReportRun;
  /** What the run covered. */
  readonly profile: RunProfile;
  readonly verdict: Verdict;
  readonly decided: { readonly must: Count; readonly of: Count };
  readonly counts: ReportCounts;
  readonly clauses: readonly ReportClause[];
  readonly checks: readonly ReportCheck[];
  readonly openPoints: readonly ReportObservation[];
  /** The failures by cause, most severe first; absent in reports of older kits. */
  readonly findings?: readonly ReportFinding[];
  readonly waivers?: readonly ReportWaiver[];
  /** The contents of the recording; omitted if the report is about something else. */
  readonly recorded?: ReportRecording;
  /** How the sweep was run; omitted if the report is about something else. */
  readonly sweep?: ReportSweep;
  /** The configuration error that the user has to fix; the verdict is then `error`. */
  readonly configuration?: Texts<'message' | 'mend'> & {
    readonly message: string;
    /** How to fix it; the member keeps its name from version 1 of the report. */
    readonly mend: string;
  };
  /**
   * The hash of everything else: `jq -cSj 'del(.results)' report.json | sha256sum` gives the same. Absent only in
   * version 1.
   */
  readonly results?: { readonly sha256: Sha256 };
}

/** The number of checks and of clauses with each outcome; `warned` is omitted if implied clauses fail the run. */
export interface ReportCounts {
  readonly checks: Counts<CheckOutcome>;
  readonly clauses: Counts<ClauseOutcome>;
}

type Counts<Outcome extends string> = Readonly<
  Record<Exclude<Outcome, 'warned'>, Count> & Partial<Record<'warned', Count>>
>;

/** The contents of a recording. */
export interface ReportRecording {
  readonly files: readonly string[];
  readonly calls: Count;
  readonly notifications: Count;
  readonly accounts: Count;
  /** Number of places at which messages are missing. */
  readonly gaps: Count;
  /** Calls that belong to no operation of the interface. */
  readonly others: Count;
  /** Requests with invalid values entered by a user: counted, but not evaluated. */
  readonly illFormed: Count;
  /** The time of the first message; omitted if the recording has no times. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** `kept`: values are as recorded; `keyed`: secret values are replaced, equal ones by equal ones. */
  readonly values: 'keyed' | 'kept';
  /** What the recording has: a rule that needs more is skipped. */
  readonly abilities: Readonly<
    Record<'bodies' | 'headers' | 'times' | 'connections' | 'order' | 'complete', boolean>
  > & { readonly notifications: 'none' | 'some' | 'all' };
}

/** How a client's tests ran against valid variants. */
export interface ReportSweep {
  readonly command: string;
  /** How many times the command ran against valid variants. */
  readonly runs: Count;
  /** Whether slow gateways were included. */
  readonly slow: boolean;
  /** Whether variants of debatable validity were included. */
  readonly arguable: boolean;
}

export interface ReportTarget {
  /** The address of the gateway; for a recording its files, for a sweep the command. */
  readonly baseUrl: string;
  /** What the user says about the gateway. */
  readonly gateway?: GatewayIdentity;
  /** The client under test; left out if the report is about a gateway. */
  readonly client?: ClientIdentity;
  /** Present if there was no control endpoint to set up states. */
  readonly control?: false;
  /** Operations that the target does not offer according to its target file, such as `POST /dict/pix`. */
  readonly notOffered?: readonly string[];
}

export interface ReportRun {
  readonly seed: Count;
  readonly jobs: Count;
  readonly startedAt: Instant;
  readonly durationMs: Count;
  readonly requests: Count;
  /** The selected checks and families; omitted if everything was selected. */
  readonly selection?: {
    readonly only: readonly string[];
    readonly families: readonly string[];
  };
  /** Failures at implied clauses only warn; omitted if they fail the run. */
  readonly implied?: 'warn';
  /** The run was ended early; checks that had not run by then are skipped. */
  readonly interrupted?: true;
  /** What a reader must know about the circumstances of the run; omitted if there is nothing. */
  readonly notes?: readonly ReportNote[];
}

export interface ReportNote extends Texts<'note'> {
  readonly note: string;
}

export interface ReportClause extends Texts<'reason'> {
  /** @pattern ^[A-Z]+-\d+$ */
  readonly id: string;
  readonly level: 'must' | 'open';
  /** Why the specification implies the clause; omitted for a stated clause, and in reports of older kits. */
  readonly implied?: string;
  /** For a client requirement that no sentence states: its basis instead. */
  readonly grade?: Grade;
  /** Money is at risk if this requirement is violated. */
  readonly money?: true;
  readonly outcome: ClauseOutcome;
  readonly checks: readonly string[];
  readonly reason: string | null;
}

/** Failures with one cause. */
export interface ReportFinding {
  /** The operation and the observed difference, in English. */
  readonly title: string;
  /** The operation, such as `GET /balance`, or the kind of notification; empty if the finding is about neither. */
  readonly operation: string;
  readonly severity: Severity;
  readonly outcome: 'failed' | 'warned' | 'waived';
  /** Ids of the broken requirements, starting with that of the clearest failure. */
  readonly requirements: readonly string[];
  /** Ids of the checks that found it. */
  readonly checks: readonly string[];
  /** The exchanges of the clearest failure, as JSON Pointers into this report. */
  readonly exchanges: readonly string[];
  /** The command that runs its checks again, without the options for the target. */
  readonly repeat: string;
}

export interface ReportCheck extends Texts<'reason' | 'unlock'> {
  /** @pattern ^[^/]+/.+$ */
  readonly id: string;
  readonly title: string;
  readonly chapter: string;
  readonly clauses: readonly string[];
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
  /**
   * What would let it run, such as `settlement manual`, if it was skipped because the user has not provided something.
   */
  readonly unlock?: string;
  readonly durationMs: Count;
  readonly failures: readonly ReportFailure[];
  /** The faults that the check injected, in order; absent in reports of older kits, and if there were none. */
  readonly injected?: readonly ReportFault[];
  /** What a check without failures sent and received; only with `--evidence all`. */
  readonly seen?: {
    readonly exchanges: readonly ReportExchange[];
    readonly deliveries: readonly ReportDelivery[];
    /** How many exchanges and deliveries were not kept. */
    readonly omitted: Count;
  };
}

/** A fault that a client scenario injected, with everything needed to inject it again. */
export interface ReportFault extends KnownFault, Texts<'note'> {
  readonly at: Instant;
  /** How long the message was held back, in ms. */
  readonly heldMs: Count;
  readonly note: string;
}

export interface ReportFailure extends Texts<'message' | 'expected' | 'received'> {
  /** What failed. Absent in reports of older kits, which means `expectation`. */
  readonly kind?: Failure['kind'];
  /** The subject of the failure; absent in reports of older kits, and if there is no particular one. */
  readonly about?: Failure['about'];
  /** The operation of the first exchange; absent in reports of older kits, and if there is none. */
  readonly operation?: string;
  /** The kind of notification that the failure is about. */
  readonly event?: string;
  /** The matcher that failed, such as `equal`; absent in reports of older kits, and if there is none. */
  readonly matcher?: string;
  /** The field of a derived request that the failure is about; absent in reports of older kits, and if there is none. */
  readonly field?: string;
  /** For a failure found by an observer: the check that received the message; absent in reports of older kits. */
  readonly seenBy?: string;
  /**
   * Operations that had refused a request earlier in the check; absent in reports of older kits, and if there are none.
   */
  readonly refusedBefore?: readonly string[];
  /** Which of these had also accepted a request; omitted if there are none. */
  readonly acceptedBefore?: readonly string[];
  /** Severity of the failure; absent in reports of older kits, for which the reader derives it. */
  readonly severity?: Severity;
  /** Null if the suite has no clauses. */
  readonly clause: string | null;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  /** The expected and received values as data; absent in reports of older kits. */
  readonly values?: FailureValues;
  /** JSON Pointer to the place of the failure: `/status`, `/headers/name`, or a place in the body. */
  readonly pointer: string;
  readonly exchanges: readonly ReportExchange[];
  readonly deliveries: readonly ReportDelivery[];
  /** Numbers of the recorded messages that show the failure; only for a recording. */
  readonly messages?: readonly Count[];
  /** The calls and provider states that led to the failure, in order; absent in reports of older kits, and if there are none. */
  readonly chain?: readonly ReportStep[];
}

/** A call with its response, or a requested provider state with what it returned. */
export interface ReportStep extends Texts<'note'> {
  /** `step`: what the client's driver was asked to do; `notification`: a notification delivered to the client. */
  readonly kind: 'call' | 'state' | 'step' | 'notification';
  /** ISO 8601. */
  readonly at: string;
  /** Method and path, or the name of the state. */
  readonly what: string;
  /** What was sent, as JSON; empty if nothing was. */
  readonly sent: string;
  /** Status and body of the response, or what the state returned; empty if nothing arrived. */
  readonly came: string;
  /** The fault that was injected into it; null or left out if there was none. */
  readonly note?: string | null;
}

export interface ReportExchange extends Texts<'error'> {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  readonly response: {
    readonly status: Count;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  } | null;
  /** Why there is no complete response. */
  readonly error: string | null;
  readonly durationMs: Count;
  readonly curl: string;
}

export interface ReportDelivery {
  readonly receivedAt: Instant;
  readonly eventType: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answered: Count;
}

export interface ReportObservation extends Texts<'observed'> {
  /** @pattern ^OP-\d+$ */
  readonly id: string;
  readonly operation: string;
  readonly observed: string;
}

export interface ReportWaiver {
  readonly id: string;
  readonly reason: string;
  readonly until?: string | undefined;
  readonly state: WaiverState;
}

/** The subject and the language that texts depend on; a gateway and English by default. */
export interface Wording {
  readonly subject?: ResultSubject | undefined;
  readonly language?: Language | undefined;
}

/** Whether a report is about a client, in scenarios or in a sweep: its findings take their names from requirements. */
export function isAboutClient({ subject }: Wording): boolean {
  return subject === 'client' || subject === 'sweep';
}

/** The texts to which a report refers by id, in the language in which it is rendered. */
export interface Register {
  /** Defaults to English. */
  readonly language?: Language;
  /** The subject of the report; defaults to a gateway. */
  readonly subject?: ResultSubject;
  readonly clauses: ReadonlyMap<string, ClauseEntry>;
  readonly openPoints: ReadonlyMap<string, { readonly point: string; readonly accepts: string }>;
  /**
   * The titles of checks and observers by id. Absent in English, because a report contains its titles in English; there is
   * none for ids that this kit does not know, such as those of a consumer contract or of another version.
   */
  readonly titles?: ReadonlyMap<string, string>;
  /** For each client duty: what it is based on, and how to fulfil it. */
  readonly duties?: ReadonlyMap<string, DutyText>;
  /** Operation ids with their names, such as `POST /dict/pix`. */
  readonly operations?: ReadonlyMap<string, string>;
}

/** The texts of a duty that a report shows in addition to its rule. */
export interface DutyText {
  /** Verbatim sentences of the specification, each with the part that contains it, such as `POST /dict/pix`. */
  readonly quotes: readonly { readonly text: string; readonly place: string }[];
  /** Why the duty follows from the specification or is advisable, if no sentence states it; otherwise empty. */
  readonly because: string;
  /** How the owner of the client can fix a failure; empty if the duty already says everything. */
  readonly remedy: string;
  /** What a client does that fails the duty, as the title of a finding. Omitted if the rule serves as the title. */
  readonly finding?: string;
}

/** The sentences of requirements by id. */
export interface Rules {
  readonly clauses: ReadonlyMap<string, Pick<ClauseEntry, 'rule'>>;
}

/** Returns the sentence of a clause; empty if this kit does not know the clause. */
export function ruleOf({ clauses }: Rules, clause: string): string {
  return clauses.get(clause)?.rule ?? '';
}

/** Returns `follows from: “…”` with the reasoning for an implied clause; empty for a stated one. */
export function impliedText(register: Register, clause: string | null): string {
  const reasoning = register.clauses.get(clause ?? '')?.implied;
  return reasoning === undefined ? '' : outcomeTextsOf(register).implied(reasoning);
}

/** Returns the reasoning of an implied clause as one line; no lines for a stated clause. */
export function impliedLines(register: Register, clause: string | null): readonly string[] {
  return [impliedText(register, clause)].filter((line) => line !== '');
}

/** Returns a clause with its sentence and, if it is implied, the reasoning; empty for null. */
export function ruleLines(register: Register, clause: string | null): readonly string[] {
  if (clause === null) return [];
  return [`${clause} ${ruleOf(register, clause)}`, ...impliedLines(register, clause)];
}

/** Returns the chapter of a clause; for a clause that this kit does not know, its prefix. */
export function chapterOfClause(register: Register, clause: string): string {
  return register.clauses.get(clause)?.chapter ?? before(clause, '-');
}

/** Groups the clauses of a report by chapter, in order of appearance. */
export function byChapter(
  clauses: readonly ReportClause[],
  register: Register,
): ReadonlyMap<string, readonly ReportClause[]> {
  return groupBy(clauses, ({ id }) => chapterOfClause(register, id));
}
