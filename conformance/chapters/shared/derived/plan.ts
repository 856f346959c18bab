import type { CheckClauseId, ClauseId, OpenPointId } from '../../../../generated/clause-ids.js';
import type { OperationId } from '../../../../generated/operations.js';
import type {
  Account,
  AccountParams,
  CheckContext,
  EventType,
  Exchange,
  Expect,
  LocalizedText,
  Text,
  Values,
  Wanted,
} from '../../check.js';
import type { Fault } from '../../../contract/cases/changes.js';
import type { Samples } from '../../../contract/cases/cases.js';
import type { BaseRequest } from '../../../contract/cases/fields.js';

/** The requirement of a clause for a case: the clause id, and the responses that satisfy it. */
export interface Grade {
  readonly clause: ClauseId;
  /** Defaults to the operation's success statuses, or to 400 for a fault. */
  readonly statuses?: readonly number[] | undefined;
  /** `code` of the refusal. */
  readonly code?: string | undefined;
}

/** Provider states that a plan may need in addition to an account. */
export type PlanNeed = 'a received payment';

export interface Tools {
  readonly account: Account;
  readonly values: Values;
  readonly control: CheckContext<string, PlanNeed, never>['control'];
}

/** A valid request, from which cases are derived by changing one thing. */
export interface Base {
  readonly name: string;
  readonly request: BaseRequest;
  /** The clause that requires its acceptance. */
  readonly clause?: CheckClauseId;
  /** The fields for which the base is used; all by default. */
  readonly only?: readonly string[];
  /** Fields for which another base is used. */
  readonly except?: readonly string[];
  /** Values for its fields, which take precedence over those of the plan. */
  readonly samples?: Samples;
}

/** A value that no two requests may share: its place in the request, and a function that creates it. */
export interface Unique {
  readonly where: 'body' | 'headers' | 'path';
  readonly steps: readonly string[];
  readonly make: (values: Values) => string;
}

/** Effects that a refused request must not have. */
export interface Effect {
  /** The clause that requires both balances to stay unchanged. */
  readonly balances?: CheckClauseId;
  readonly account: AccountParams;
  /** The clause that forbids notifications that report a refused request as done. */
  readonly silence?: {
    readonly clause: CheckClauseId;
    readonly eventType: EventType;
    /** Matches such a notification; `isRefused` tells whether an id belongs to a refused request. */
    readonly wanted: (isRefused: (id: unknown) => boolean) => Wanted;
  };
  /** The clause that keeps the id of a refused request unused: the valid request is accepted under it. */
  readonly idIsFree?: CheckClauseId;
  /** Whether to record that the list contains refused requests, by their `externalId` (OP-49). */
  readonly listed?: boolean;
}

/** Records an observation about an open point. */
export type RecordOpen = (openPoint: OpenPointId, operation: string, observed: Text) => void;

/**
 * The required content of a refusal beyond its status, for clauses about error bodies. Any refusal of a fault can decide
 * these clauses.
 */
export interface RefusalRule {
  readonly clauses: readonly CheckClauseId[];
  readonly openPoints?: readonly OpenPointId[];
  /** Statuses of refusals; 400 by default. */
  readonly statuses?: readonly number[];
  /** Called for every refusal of a fault with one of these statuses. */
  look(
    fault: { readonly field: string; readonly kind: Fault; readonly answer: Exchange },
    expect: Expect<CheckClauseId>,
    record: RecordOpen,
  ): void;
}

/**
 * The source of the derived requests of one operation. The clauses (`decidedBy.request`) say which faults and bounds are
 * tried, and which clause decides each of them.
 */
export interface RequestPlan {
  /** Used in the ids of the checks. */
  readonly name: string;
  /** Used in their titles, such as `A cash-out`. */
  readonly what: LocalizedText;
  readonly operation: OperationId;
  readonly needs?: readonly PlanNeed[];
  /** Whether the operation can be judged only if POST /api/webhooks registers URLs. */
  readonly registers?: boolean;
  /** Parameters of the account for bounds, and also for faults if a state is needed; any account by default. */
  readonly account?: AccountParams;
  readonly success: readonly number[];
  /** Statuses by which the operation reports that a server named in the request does not respond. */
  readonly relayed?: readonly number[];
  readonly bases: (tools: Tools) => readonly Base[] | Promise<readonly Base[]>;
  readonly unique?: readonly Unique[];
  /** Values that the contract alone cannot suggest. */
  readonly samples?: (values: Values) => Samples;
  /** Clauses that require acceptance of the unchanged bases. */
  readonly accepted?: readonly CheckClauseId[];
  readonly refusal?: RefusalRule;
  /**
   * The open points under which faults without a grade are recorded: exactly those that apply to a case. The `left-open`
   * check declares the clauses of these open points, so that a missing or superfluous one is reported by name as an error.
   */
  readonly open: readonly OpenPointId[];
  readonly effect?: Effect;
}
