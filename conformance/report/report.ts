import type { ClauseEntry } from '../contract/clause.js';
import type { Language } from '../core/language.js';
import type { Failure } from '../engine/finding.js';
import type { CheckOutcome, ClauseOutcome } from '../engine/outcome.js';
import type { RunProfile } from '../engine/profile.js';
import type { RunResult, Verdict } from '../engine/result.js';
import type { WaiverState } from '../engine/waivers.js';
import type { GatewayIdentity } from '../target/target-file.js';

/**
 * The report, version 2, as `report.schema.json` describes it: what every other report is a function of. Nothing
 * secret is left in it.
 */
export interface Report {
  readonly report: 2;
  readonly kit: { readonly name: string; readonly version: string };
  readonly contract: { readonly version: string; readonly sha256: string };
  readonly target: ReportTarget;
  readonly run: ReportRun;
  /** What it was a run of. */
  readonly profile: RunProfile;
  readonly verdict: Verdict;
  readonly decided: { readonly must: number; readonly of: number };
  readonly counts: RunResult['counts'];
  readonly clauses: readonly ReportClause[];
  readonly checks: readonly ReportCheck[];
  readonly openPoints: readonly ReportObservation[];
  readonly waivers?: readonly ReportWaiver[];
  /** What the user has to fix; the verdict is then `error`. */
  readonly configuration?: {
    readonly message: string;
    /** The hint; it has this name since version 1 of the report. */
    readonly mend: string;
  };
  /** The hash of everything else; left out by version 1. */
  readonly results?: { readonly sha256: string };
}

export interface ReportTarget {
  readonly baseUrl: string;
  /** What the user says of the gateway. */
  readonly gateway?: GatewayIdentity;
  /** There was no control endpoint to put it into states. */
  readonly control?: false;
  /** Operations that the target file says are not offered, such as `POST /dict/pix`. */
  readonly notOffered?: readonly string[];
}

export interface ReportRun {
  readonly seed: number;
  readonly jobs: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** What was asked for; left out where that was everything. */
  readonly selection?: {
    readonly only: readonly string[];
    readonly families: readonly string[];
    readonly shard?: { readonly index: number; readonly of: number };
  };
  /** The run was ended early; what had not run by then is skipped. */
  readonly interrupted?: true;
}

export interface ReportClause {
  readonly id: string;
  readonly level: 'must' | 'open';
  readonly outcome: ClauseOutcome;
  readonly checks: readonly string[];
  readonly reason: string | null;
}

export interface ReportCheck {
  readonly id: string;
  readonly title: string;
  readonly chapter: string;
  readonly clauses: readonly string[];
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
  /** What would let it run, such as `settlement manual`, where it was skipped for something that a user can provide. */
  readonly unlock?: string;
  readonly durationMs: number;
  readonly failures: readonly ReportFailure[];
  /** What a check that found nothing wrong has sent and received: only with `--evidence all`. */
  readonly seen?: {
    readonly exchanges: readonly ReportExchange[];
    readonly deliveries: readonly ReportDelivery[];
    /** How many more there were than are kept. */
    readonly omitted: number;
  };
}

export interface ReportFailure {
  /** What failed. Where an older version of the kit left it out, `expectation`. */
  readonly kind?: Failure['kind'];
  /** What was looked at; left out by older versions of the kit, and where nothing particular was. */
  readonly about?: Failure['about'];
  /** The operation of the first exchange; left out by older versions of the kit, and where there is none. */
  readonly operation?: string;
  /** The kind of notification that it is about. */
  readonly event?: string;
  /** Operations that had refused something in the check before; left out by older versions of the kit, and where there are none. */
  readonly refusedBefore?: readonly string[];
  /** Which of these had accepted something as well; left out where there are none. */
  readonly acceptedBefore?: readonly string[];
  /** Null where the suite has no clauses. */
  readonly clause: string | null;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  /** JSON Pointer into what was looked at: `/status`, `/headers/name`, or a place in the body. */
  readonly pointer: string;
  readonly exchanges: readonly ReportExchange[];
  readonly deliveries: readonly ReportDelivery[];
}

export interface ReportExchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  } | null;
  /** Why there is no complete answer. */
  readonly error: string | null;
  readonly durationMs: number;
  readonly curl: string;
}

export interface ReportDelivery {
  readonly receivedAt: string;
  readonly eventType: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answered: number;
}

export interface ReportObservation {
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

/** The texts that a report refers to by id, in the language that it is rendered in. */
export interface Register {
  /** English where it is left out. */
  readonly language?: Language;
  readonly clauses: ReadonlyMap<string, ClauseEntry>;
  readonly openPoints: ReadonlyMap<string, { readonly point: string; readonly accepts: string }>;
  /** By its id what an operation is called: `POST /dict/pix`. */
  readonly operations?: ReadonlyMap<string, string>;
}

/** The sentence of a clause; empty for one that this kit does not know. */
export function ruleOf(register: Register, clause: string): string {
  return register.clauses.get(clause)?.rule ?? '';
}

/** A clause and its sentence; nothing where a failure stands at none. */
export function ruleLines(register: Register, clause: string | null): readonly string[] {
  return clause === null ? [] : [`${clause} ${ruleOf(register, clause)}`];
}

/** The chapter that a clause stands in; one that this kit does not know goes by its prefix. */
export function chapterOfClause(register: Register, clause: string): string {
  return register.clauses.get(clause)?.chapter ?? clause.replace(/-.*$/, '');
}

/** The chapters of a report's clauses with their clauses, in the order in which they come. */
export function byChapter(
  clauses: readonly ReportClause[],
  register: Register,
): ReadonlyMap<string, readonly ReportClause[]> {
  const chapters = new Map<string, ReportClause[]>();
  for (const clause of clauses) {
    const chapter = chapterOfClause(register, clause.id);
    const there = chapters.get(chapter);
    if (there === undefined) chapters.set(chapter, [clause]);
    else there.push(clause);
  }
  return chapters;
}
