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

/** What a clause says about a case: the clause id, and the answers that satisfy it. */
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

/** A right request; cases are derived from it by changing one thing. */
export interface Base {
  readonly name: string;
  readonly request: BaseRequest;
  /** The clause that says it is accepted. */
  readonly clause?: CheckClauseId;
  /** The only fields for which it is used; all by default. */
  readonly only?: readonly string[];
  /** Fields for which another base is used. */
  readonly except?: readonly string[];
  /** Values for its fields, which take precedence over those of the plan. */
  readonly samples?: Samples;
}

/** A value that no two requests may share: where it is in the request, and how it is made. */
export interface Unique {
  readonly where: 'body' | 'headers' | 'path';
  readonly steps: readonly string[];
  readonly make: (values: Values) => string;
}

/** What a refused request must not have done. */
export interface Effect {
  /** Both balances stay as they were. */
  readonly balances?: CheckClauseId;
  readonly account: AccountParams;
  /** No notification reports a refused request as done. */
  readonly silence?: {
    readonly clause: CheckClauseId;
    readonly eventType: EventType;
    /** Such a notification; `isRefused` tells whether an id belongs to a refused request. */
    readonly wanted: (isRefused: (id: unknown) => boolean) => Wanted;
  };
  /** States that the id of a refused request is still free: the right request is accepted under it. */
  readonly idIsFree?: CheckClauseId;
  /** Whether to record if refused requests are listed, by their `externalId` (OP-49). */
  readonly listed?: boolean;
}

/** Records what was seen of an open point. */
export type RecordOpen = (openPoint: OpenPointId, operation: string, observed: Text) => void;

/**
 * What a refusal must say beyond its status: for clauses about error bodies, which are decided wherever a fault is
 * refused.
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
 * What the derived requests of one operation are made from. The clauses (`decidedBy.request`) say which faults and
 * bounds are tried and what decides them.
 */
export interface RequestPlan {
  /** Used in the ids of the checks. */
  readonly name: string;
  /** Used in their titles, such as `A cash-out`. */
  readonly what: LocalizedText;
  readonly operation: OperationId;
  readonly needs?: readonly PlanNeed[];
  /** Whether it can be judged only where POST /api/webhooks registers URLs. */
  readonly registers?: boolean;
  /** The account for reaching bounds, and also for faults if a state is needed; any account by default. */
  readonly account?: AccountParams;
  readonly success: readonly number[];
  /** Statuses by which the operation says that a server which the request names does not answer. */
  readonly relayed?: readonly number[];
  readonly bases: (tools: Tools) => readonly Base[] | Promise<readonly Base[]>;
  readonly unique?: readonly Unique[];
  /** Values that the contract alone cannot suggest. */
  readonly samples?: (values: Values) => Samples;
  /** Clauses by which its unchanged bases are accepted. */
  readonly accepted?: readonly CheckClauseId[];
  readonly refusal?: RefusalRule;
  /**
   * The open points under which faults without a grade are recorded: exactly those on which a case rests. The
   * `left-open` check declares the clauses of these open points, so a missing or superfluous one is an error that names
   * it.
   */
  readonly open: readonly OpenPointId[];
  readonly effect?: Effect;
}
