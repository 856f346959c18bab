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
 * Our own sentences among the members of an object, each as template and values in addition to the English text: for
 * other languages, and for programs. Absent in reports of older kits.
 */
export interface Texts<Member extends string> {
  readonly texts?: Readonly<Partial<Record<Member, SentenceData>>>;
}

/**
 * The report, version 2; every other report is a function of it. It contains no secrets. `npm run generate` makes
 * `generated/report.schema.json` from this type and its comments.
 */
export interface Report {
  readonly report: 2;
  /** What the report is about; left out for a gateway. */
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
  /** What a recording contains; left out if the report is about something else. */
  readonly recorded?: ReportRecording;
  /** How a sweep was made; left out if the report is about something else. */
  readonly sweep?: ReportSweep;
  /** What the user has to fix; the verdict is then `error`. */
  readonly configuration?: Texts<'message' | 'mend'> & {
    readonly message: string;
    /** The hint, under its name in version 1 of the report. */
    readonly mend: string;
  };
  /**
   * The hash of everything else: `jq -cSj 'del(.results)' report.json | sha256sum` gives the same. Absent only in
   * version 1.
   */
  readonly results?: { readonly sha256: Sha256 };
}

/** How many checks and clauses there are of each outcome; `warned` is left out if implied clauses fail the run. */
export interface ReportCounts {
  readonly checks: Counts<CheckOutcome>;
  readonly clauses: Counts<ClauseOutcome>;
}

type Counts<Outcome extends string> = Readonly<
  Record<Exclude<Outcome, 'warned'>, Count> & Partial<Record<'warned', Count>>
>;

/** What a recording contains. */
export interface ReportRecording {
  readonly files: readonly string[];
  readonly calls: Count;
  readonly notifications: Count;
  readonly accounts: Count;
  /** Places in which messages are missing. */
  readonly gaps: Count;
  /** Calls of no operation of the interface. */
  readonly others: Count;
  /** Requests with invalid user-entered values: counted, not evaluated. */
  readonly illFormed: Count;
  /** When the first message passed; left out if the recording does not say. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Whether secret values are kept, or hidden so that equal ones stay equal. */
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
  /** The address of the gateway; of a recording the files, of a sweep the command that ran. */
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
  /** What was asked for; left out if everything was. */
  readonly selection?: {
    readonly only: readonly string[];
    readonly families: readonly string[];
  };
  /** Failures at implied clauses only warn; left out if they fail the run. */
  readonly implied?: 'warn';
  /** The run was ended early; what had not run by then is skipped. */
  readonly interrupted?: true;
  /** What a reader must know about how it was run; left out if there is nothing. */
  readonly notes?: readonly ReportNote[];
}

export interface ReportNote extends Texts<'note'> {
  readonly note: string;
}

export interface ReportClause extends Texts<'reason'> {
  /** @pattern ^[A-Z]+-\d+$ */
  readonly id: string;
  readonly level: 'must' | 'open';
  /** Why the specification implies it; left out for a clause that it states, and in reports of older kits. */
  readonly implied?: string;
  /** For a client requirement that no sentence states: its basis instead. */
  readonly grade?: Grade;
  /** Money is at risk if this requirement is violated. */
  readonly money?: true;
  readonly outcome: ClauseOutcome;
  readonly checks: readonly string[];
  readonly reason: string | null;
}

/** Failures that have one cause. */
export interface ReportFinding {
  /** The operation and the observed difference, in English. */
  readonly title: string;
  /** `GET /balance`, or the kind of notification; empty if it is about neither. */
  readonly operation: string;
  readonly severity: Severity;
  readonly outcome: 'failed' | 'warned' | 'waived';
  /** Ids of the requirements that it breaks, starting with that of its clearest failure. */
  readonly requirements: readonly string[];
  /** Ids of the checks that found it. */
  readonly checks: readonly string[];
  /** JSON Pointers into this report: the exchanges of its clearest failure. */
  readonly exchanges: readonly string[];
  /** The command that runs its checks again; options for the target come on top. */
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
  /** The faults that it injected, in order; absent in reports of older kits, and if there were none. */
  readonly injected?: readonly ReportFault[];
  /** What a check that found nothing wrong sent and received: only with `--evidence all`. */
  readonly seen?: {
    readonly exchanges: readonly ReportExchange[];
    readonly deliveries: readonly ReportDelivery[];
    /** How many more there were than were kept. */
    readonly omitted: Count;
  };
}

/** A fault that a scenario of a client injected, so that it can be injected again. */
export interface ReportFault extends KnownFault, Texts<'note'> {
  readonly at: Instant;
  /** How long the message was held, in ms. */
  readonly heldMs: Count;
  readonly note: string;
}

export interface ReportFailure extends Texts<'message' | 'expected' | 'received'> {
  /** What failed. Older versions of the kit left it out, which means `expectation`. */
  readonly kind?: Failure['kind'];
  /** The subject of the failure; absent in reports of older kits, and if there is none in particular. */
  readonly about?: Failure['about'];
  /** The operation of the first exchange; absent in reports of older kits, and if there is none. */
  readonly operation?: string;
  /** The kind of notification that it is about. */
  readonly event?: string;
  /** The matcher that did not hold, such as `equal`; absent in reports of older kits, and if there is none. */
  readonly matcher?: string;
  /** The field of a derived request that it is about; absent in reports of older kits, and if there is none. */
  readonly field?: string;
  /** Of what an observer found: the check that received it; absent in reports of older kits. */
  readonly seenBy?: string;
  /**
   * Operations that had refused something earlier in the check; absent in reports of older kits, and if there are none.
   */
  readonly refusedBefore?: readonly string[];
  /** Which of these had also accepted something; left out if there are none. */
  readonly acceptedBefore?: readonly string[];
  /** How severe it is; absent in reports of older kits, of which it is derived when they are read. */
  readonly severity?: Severity;
  /** Null if the suite has no clauses. */
  readonly clause: string | null;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  /** The same as data; absent in reports of older kits. */
  readonly values?: FailureValues;
  /** JSON Pointer to the subject: `/status`, `/headers/name`, or a place in the body. */
  readonly pointer: string;
  readonly exchanges: readonly ReportExchange[];
  readonly deliveries: readonly ReportDelivery[];
  /** Numbers of the recorded messages that show it: only of a recording. */
  readonly messages?: readonly Count[];
  /** The calls and provider states that led to it, in order; absent in reports of older kits, and if there are none. */
  readonly chain?: readonly ReportStep[];
}

/** A call with its response, or a requested provider state with what it returned. */
export interface ReportStep extends Texts<'note'> {
  /** `step`: what the driver of a client was asked to do; `notification`: one that the client was given. */
  readonly kind: 'call' | 'state' | 'step' | 'notification';
  /** ISO 8601. */
  readonly at: string;
  /** Method and path, or the name of the state. */
  readonly what: string;
  /** What was sent with it, as JSON; empty if nothing was. */
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

/** About whom something is said, and in which language; a gateway and English by default. */
export interface Wording {
  readonly subject?: ResultSubject | undefined;
  readonly language?: Language | undefined;
}

/** Whether a report is about a client, alone or in front of many gateways: its findings are named by requirements. */
export function isAboutClient({ subject }: Wording): boolean {
  return subject === 'client' || subject === 'sweep';
}

/** The texts that a report refers to by id, in the language in which it is rendered. */
export interface Register {
  /** Defaults to English. */
  readonly language?: Language;
  /** What the report is about; a gateway, unless it says otherwise. */
  readonly subject?: ResultSubject;
  readonly clauses: ReadonlyMap<string, ClauseEntry>;
  readonly openPoints: ReadonlyMap<string, { readonly point: string; readonly accepts: string }>;
  /**
   * The titles of checks and observers by id. None in English, where each report has its own; none for ids that this kit
   * does not know: a consumer contract, or a check of another version.
   */
  readonly titles?: ReadonlyMap<string, string>;
  /** Of duties of clients: what they rest on, and what helps. */
  readonly duties?: ReadonlyMap<string, DutyText>;
  /** Operation ids with their names, such as `POST /dict/pix`. */
  readonly operations?: ReadonlyMap<string, string>;
}

/** What a report shows of a duty in addition to its rule. */
export interface DutyText {
  /** Sentences of the specification, in its own words, and the part of it that has them, such as `POST /dict/pix`. */
  readonly quotes: readonly { readonly text: string; readonly place: string }[];
  /** Why it follows, or is wise, where no sentence says so; empty where one does. */
  readonly because: string;
  /** What its owner does about it; empty if nothing more is known than the duty says. */
  readonly remedy: string;
}

/** Requirements by id, as far as their sentences go. */
export interface Rules {
  readonly clauses: ReadonlyMap<string, Pick<ClauseEntry, 'rule'>>;
}

/** The sentence of a clause; empty if this kit does not know the clause. */
export function ruleOf({ clauses }: Rules, clause: string): string {
  return clauses.get(clause)?.rule ?? '';
}

/** `implied: …`, with the reasoning, of a clause that is implied; empty for one that is stated. */
export function impliedText(register: Register, clause: string | null): string {
  const reasoning = register.clauses.get(clause ?? '')?.implied;
  return reasoning === undefined ? '' : outcomeTextsOf(register).implied(reasoning);
}

/** The same as lines: one, or none. */
export function impliedLines(register: Register, clause: string | null): readonly string[] {
  return [impliedText(register, clause)].filter((line) => line !== '');
}

/** A clause with its sentence and, if it is implied, the reasoning; nothing if a failure counts at no clause. */
export function ruleLines(register: Register, clause: string | null): readonly string[] {
  if (clause === null) return [];
  return [`${clause} ${ruleOf(register, clause)}`, ...impliedLines(register, clause)];
}

/** The chapter of a clause; a clause that this kit does not know is filed under its prefix. */
export function chapterOfClause(register: Register, clause: string): string {
  return register.clauses.get(clause)?.chapter ?? before(clause, '-');
}

/** A report's chapters with their clauses, in order of appearance. */
export function byChapter(
  clauses: readonly ReportClause[],
  register: Register,
): ReadonlyMap<string, readonly ReportClause[]> {
  return groupBy(clauses, ({ id }) => chapterOfClause(register, id));
}
