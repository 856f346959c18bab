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
 * The result of the probe that runs before any check: how this target answers, as far as checks must know it to read
 * answers.
 */
export interface Probe {
  readonly profile: TargetProfile;
  readonly observations: readonly Observation[];
}

/** A state that was answered with success and did not come about, and what was seen instead. */
export interface UntrueState {
  readonly state: StateName;
  readonly seen: Sentence;
}

/** What is judged and against what: the checks, the contract, the register of clauses, and how answers are read. */
export interface Suite extends ObserverSuite {
  readonly checks: readonly Check[];
  readonly contract: JsonObject;
  /** Who is judged; a gateway, unless it says otherwise. */
  readonly subject?: 'client';
  /** What is known of the client that is judged. */
  readonly client?: ClientIdentity;
  /** Empty if checks stand for themselves: then each one that passes or fails counts in the verdict. */
  readonly clauses: readonly ClauseEntry[];
  readonly kit: { readonly name: string; readonly version: string };
  readonly reading: Reading;
  /** What checks get as their account. */
  readonly accountOf: AccountMaker;
  /** Asks for what a check is known to ask its account for first, such as a token; undefined if nothing is known. */
  readonly askAhead?: (check: Check, account: unknown) => Promise<unknown> | undefined;
  /** How many answers of a check come one after another, by its id, as far as that is known. */
  readonly lengthOf?: (check: Check) => number | undefined;
  /** Throws `ConfigurationError` if grading makes no sense. */
  readonly probe: (session: Session) => Promise<Probe>;
  /** Looks whether these states do what they say. What it finds ends the run: checks would judge what never happened. */
  readonly tryStates?: (session: Session, states: ReadonlySet<StateName>) => Promise<readonly UntrueState[]>;
  /**
   * Checks that each send an operation a right request and expect nothing. A refusal is decided only if the operation
   * accepts that request. Without these checks, refusals count as they come.
   */
  readonly rightRequests?: ReadonlyMap<string, Check>;
  /** Pairs of operations that are alternatives: the target needs only one of the two. */
  readonly oneOperation?: OneOperation;
  /** Asked for at the end of a run: why what passed proves nothing; undefined if it does. */
  readonly unproven?: () => Sentence | undefined;
  /** The chapter whose checks have ids that begin with a folder, such as `cash-out`. */
  readonly chapterIn?: (folder: string) => string | undefined;
  /** The one endpoint family that a clause is about, if its place in the contract does not say. */
  readonly familyOf?: (clause: ClauseEntry) => Family | undefined;
}

export interface RunOptions {
  readonly selection: Selection;
  readonly seed: number;
  /** How many checks run in parallel; by default it depends on how far away the target is. */
  readonly jobs?: number | undefined;
  /** How many run at first; 8 by default. */
  readonly jobsAtFirst?: number | undefined;
  readonly waivers: readonly Waiver[];
  /** What a failure at an implied clause does; by default it fails the run. */
  readonly implied?: ImpliedRule | undefined;
  /** What failures at duties that no sentence states do. */
  readonly grades?: GradeRules | undefined;
  readonly strict: boolean;
  readonly requireDecided: number | undefined;
  readonly listener: RunListener;
  readonly secret: RunEnvironment['secret'];
  readonly limits?: Partial<HttpLimits>;
  readonly visited?: VisitListener;
  /** Keeps what is sent and received whole, to make a script of it. */
  readonly tape?: Tape;
  /** Sends `traceparent` and `user-agent` with every request; false by default. */
  readonly trace?: boolean;
  /** Whether to tell the target which accounts are no longer needed; true by default. */
  readonly tearsDown?: boolean;
  /** Whether to also keep the evidence of checks that found nothing wrong, up to a limit; false by default. */
  readonly keepsEvidence?: boolean;
  /** Aborting it ends the run early: what there is by then is graded. */
  readonly signal?: AbortSignal;
}

/** Whether anything that a selection asks for listens for notifications. */
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

/** Everything in a suite that a selection asks for, including observers. */
export function selectAll(suite: Suite, selection: Selection): readonly Subject[] {
  const all = selectable(suite);
  return [...selectChecks(all, selection), ...selectObservers(all.observers, selection)];
}

/** The waiver ids of the findings that an operation is not offered. */
export function offeredIds({ contract, rightRequests }: Suite): readonly string[] {
  if (rightRequests === undefined) return [];
  return [...new ContractDocument(contract).operations.keys()].map(offeredId);
}

/** The version and the hash of the contract that a suite judges by. */
export function describeContract({ contract }: Pick<Suite, 'contract'>): RunResult['contract'] {
  const info = contract['info'] as { readonly version?: string } | undefined;
  const sha256 = createHash('sha256').update(JSON.stringify(contract)).digest('hex');
  return { version: info?.version ?? '', sha256 };
}
