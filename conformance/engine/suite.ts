import { createHash } from 'node:crypto';
import type { ClauseEntry } from '../contract/clause.js';
import type { Sentence } from '../core/text.js';
import { ContractDocument } from '../contract/document.js';
import type { JsonObject } from '../core/json.js';
import type { HttpLimits } from '../target/http.js';
import type { Family, TargetProfile } from '../target/profile.js';
import type { StateName } from '../target/states.js';
import type { Tape } from '../target/tape.js';
import type { Waiver } from '../target/target-file.js';
import { offeredId } from './availability.js';
import type { Check, Subject } from './check.js';
import type { AccountMaker } from './context.js';
import type { Observation } from './finding.js';
import { type ObserverSuite, shapeSubjects, type VisitListener } from './observers.js';
import type { RunListener } from './phases/run.js';
import type { ClientIdentity, RunResult } from './result.js';
import { type Selectable, selectChecks, type Selection, selectObservers } from './select.js';
import type { Reading, RunEnvironment, Session } from './session.js';
import type { OneOperation } from './traffic.js';
import type { GradeRules, ImpliedRule } from './verdict.js';

/**
 * The result of the probe that runs before any check: how this target responds, as far as checks must know to interpret
 * its responses.
 */
export interface Probe {
  readonly profile: TargetProfile;
  readonly observations: readonly Observation[];
}

/** A state that the control endpoint reported as set up although it was not, and what was seen instead. */
export interface UntrueState {
  readonly state: StateName;
  readonly seen: Sentence;
}

/** The states whose effect showed, and those that observably had none. A state that proved nothing is in neither. */
export interface TriedStates {
  readonly verified: readonly StateName[];
  readonly untrue: readonly UntrueState[];
}

/** A suite: the checks, the contract, the register of clauses, and how responses are interpreted. */
export interface Suite extends ObserverSuite {
  readonly checks: readonly Check[];
  readonly contract: JsonObject;
  /** The kind of subject; a gateway by default. */
  readonly subject?: 'client';
  /** The client under test, as far as it is known. */
  readonly client?: ClientIdentity;
  /** Empty if the suite has only checks: then each check that passes or fails counts in the verdict. */
  readonly clauses: readonly ClauseEntry[];
  readonly kit: { readonly name: string; readonly version: string };
  readonly reading: Reading;
  /** Creates the account that a check gets. */
  readonly accountOf: AccountMaker;
  /** Requests what a check is known to request first for its account, such as a token; undefined if that is unknown. */
  readonly askAhead?: (check: Check, account: unknown) => Promise<unknown> | undefined;
  /** Number of responses of a check that come one after another; undefined if unknown. */
  readonly lengthOf?: (check: Check) => number | undefined;
  /** Probes the target. Throws `ConfigurationError` if grading makes no sense. */
  readonly probe: (session: Session) => Promise<Probe>;
  /**
   * Tests whether these states are really set up. An untrue state ends the run: checks would judge something that never
   * happened.
   */
  readonly tryStates?: (session: Session, states: ReadonlySet<StateName>) => Promise<TriedStates>;
  /**
   * Checks that each send an operation a valid request and expect nothing. A refusal decides something only if the
   * operation accepts that request. Without these checks, refusals always count.
   */
  readonly rightRequests?: ReadonlyMap<string, Check>;
  /** Pairs of operations that are alternatives: the target needs only one of the two. */
  readonly oneOperation?: OneOperation;
  /** Called at the end of a run. Returns why passed checks prove nothing; undefined if they do prove something. */
  readonly unproven?: () => Sentence | undefined;
  /** The chapter whose check ids begin with this folder, such as `cash-out`. */
  readonly chapterIn?: (folder: string) => string | undefined;
  /** The one endpoint family that a clause concerns, if its place in the contract does not say. */
  readonly familyOf?: (clause: ClauseEntry) => Family | undefined;
}

export interface RunOptions {
  readonly selection: Selection;
  readonly seed: number;
  /** Maximum number of checks that run in parallel; by default it depends on the response times of the target. */
  readonly jobs?: number | undefined;
  /** Number of checks that run in parallel at first; 8 by default. */
  readonly jobsAtFirst?: number | undefined;
  readonly waivers: readonly Waiver[];
  /** Effect of a failure at an implied clause; by default it fails the run. */
  readonly implied?: ImpliedRule | undefined;
  /** Effect of failures at duties that no sentence states. */
  readonly grades?: GradeRules | undefined;
  readonly strict: boolean;
  readonly requireDecided: number | undefined;
  readonly listener: RunListener;
  readonly secret: RunEnvironment['secret'];
  readonly limits?: Partial<HttpLimits>;
  readonly visited?: VisitListener;
  /** Records all messages in full, to generate a script from them. */
  readonly tape?: Tape;
  /** Sends `traceparent` and `user-agent` with every request; false by default. */
  readonly trace?: boolean;
  /** Whether to tell the target which accounts are no longer needed; true by default. */
  readonly tearsDown?: boolean;
  /** Whether to also keep the evidence of checks that found nothing wrong, up to a limit; false by default. */
  readonly keepsEvidence?: boolean;
  /** Aborting it ends the run early; the results so far are graded. */
  readonly signal?: AbortSignal;
}

/** Whether any selected check listens for notifications. */
export function listensFor(suite: Suite, selection: Selection): boolean {
  return selectChecks(selectable(suite), selection).some(
    ({ needs, listens }) => listens === true || needs.includes('notifications'),
  );
}

/** The parts of a suite that can be selected. */
export function selectable({ checks, ...watched }: Suite): Selectable {
  const chapters = new Map(watched.clauses.map(({ id, chapter }) => [id, chapter]));
  return {
    checks,
    observers: [...watched.observers, ...shapeSubjects(watched).filter((shape) => shape.clauses.length > 0)],
    chapterOf: (id) => chapters.get(id),
    chapterIn: (folder) => watched.chapterIn?.(folder),
  };
}

/** All checks and observers of a suite that a selection includes. */
export function selectAll(suite: Suite, selection: Selection): readonly Subject[] {
  const all = selectable(suite);
  return [...selectChecks(all, selection), ...selectObservers(all.observers, selection)];
}

/** The waiver ids for the findings that an operation is not offered. */
export function offeredIds({ contract, rightRequests }: Suite): readonly string[] {
  if (rightRequests === undefined) return [];
  return [...new ContractDocument(contract).operations.keys()].map(offeredId);
}

/** The version and the hash of the contract that a suite judges against. */
export function describeContract({ contract }: Pick<Suite, 'contract'>): RunResult['contract'] {
  const info = contract['info'] as { readonly version?: string } | undefined;
  const sha256 = createHash('sha256').update(JSON.stringify(contract)).digest('hex');
  return { version: info?.version ?? '', sha256 };
}
