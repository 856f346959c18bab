import type { Sentence } from '../core/text.js';
import type { Observation } from './finding.js';
import type { ClauseResult } from './clause-outcomes.js';
import type { GatewayIdentity } from '../target/target-file.js';
import type { CheckOutcome, ClauseOutcome, ExitStatus } from './outcome.js';
import type { ResolvedCheck } from './phases/resolve.js';
import type { RunProfile, Selection } from './select.js';
import type { ImpliedRule } from './verdict.js';
import type { JudgedWaiver } from './waivers.js';

/** `partial`: nothing failed, but the run did not decide everything; see `verdictOf`. */
export type Verdict = 'conformant' | 'partial' | 'nonconformant' | 'undecided' | 'error';

/** The client under test, as it describes itself. */
export interface ClientIdentity {
  readonly name: string;
  readonly version?: string;
  /** The steps that its driver supports; undefined if it does not say. */
  readonly steps?: readonly string[];
}

/** The subject of a result: a gateway, a client, recorded traffic, or a client's tests against valid variants. */
export type ResultSubject = 'gateway' | 'client' | 'recording' | 'sweep';

/** A resolved result with waivers applied. */
export type GradedCheck = Omit<ResolvedCheck, 'outcome'> & { readonly outcome: CheckOutcome };

/** The complete result of a run; every report is a function of it. */
export interface RunResult {
  /** Undefined for a gateway. */
  readonly subject?: ResultSubject | undefined;
  readonly kit: { readonly name: string; readonly version: string };
  readonly contract: { readonly version: string; readonly sha256: string };
  readonly target: {
    readonly baseUrl: string;
    /** The user's description of the gateway, if there is one. */
    readonly gateway: GatewayIdentity | undefined;
    /** The client under test; undefined if a gateway was tested. */
    readonly client?: ClientIdentity | undefined;
    /** Operations that the target does not offer according to its target file, such as `POST /dict/pix`. */
    readonly notOffered: readonly string[];
  };
  /** Whether there was a control endpoint. */
  readonly hasControl: boolean;
  readonly run: {
    readonly seed: number;
    readonly jobs: number;
    readonly startedAt: Date;
    readonly durationMs: number;
    readonly requests: number;
    readonly selection: Selection;
    readonly implied: ImpliedRule;
    /** Whether the run was ended early; everything that had not run by then is skipped. */
    readonly interrupted: boolean;
    /** Circumstances of the run that a reader must know. */
    readonly notes?: readonly Sentence[];
  };
  readonly profile: RunProfile;
  readonly verdict: Verdict;
  readonly exit: ExitStatus;
  /** MUST requirements that were graded, out of those observable from outside. */
  readonly decided: { readonly must: number; readonly of: number };
  readonly counts: {
    readonly checks: Readonly<Record<CheckOutcome, number>>;
    readonly clauses: Readonly<Record<ClauseOutcome, number>>;
  };
  readonly clauses: readonly ClauseResult[];
  readonly checks: readonly GradedCheck[];
  readonly openPoints: readonly Observation[];
  readonly waivers: readonly JudgedWaiver[];
  /** A problem for the user to fix that showed only during the run; the exit status is then 2. */
  readonly configuration: { readonly message: Sentence; readonly hint: Sentence } | undefined;
}
