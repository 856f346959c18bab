import type { CheckClauseId, ClauseId, OpenPointId } from '../../../../generated/clause-ids.js';
import type { OperationId } from '../../../../generated/operations.js';
import type { CheckContext, EventType } from '../../check.js';
import type { Fault } from '../../../contract/cases/changes.js';
import type { Samples } from '../../../contract/cases/cases.js';
import type { BaseRequest } from '../../../contract/cases/fields.js';
import type { Account } from '../../account.js';
import type { Wanted } from '../../../target/inbox.js';
import type { Exchange } from '../../../target/exchange.js';
import type { Expect } from '../../../engine/expect.js';
import type { AccountParams } from '../../../target/states.js';
import type { Values } from '../../../core/values.js';

/** What a clause says of a case: its id, and the answers by which it holds. */
export interface Grade {
  readonly clause: ClauseId;
  /** The operation's success, where nothing is said. */
  readonly statuses?: readonly number[] | undefined;
  /** `code` of the refusal. */
  readonly code?: string | undefined;
}

/** Provider states that a plan may need beside an account. */
export type PlanNeed = 'a received payment';

export interface Tools {
  readonly account: Account;
  readonly values: Values;
  readonly control: CheckContext<string, PlanNeed, never>['control'];
}

/** A right request; what is done to it are the cases. */
export interface Base {
  readonly name: string;
  readonly request: BaseRequest;
  /** The clause that says that it is accepted. */
  readonly clause?: CheckClauseId;
  /** The only fields that it is there for; all where nothing is said. */
  readonly only?: readonly string[];
  /** Fields that another base is there for. */
  readonly except?: readonly string[];
  /** Values for its fields that go before those of the plan. */
  readonly samples?: Samples;
}

/** A value that no two requests may share: where it stands, and how it is made. */
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
  /** The id of a refused request is still free: the right request is accepted under it. */
  readonly idIsFree?: CheckClauseId;
  /** Refused requests are listed, by their `externalId`: noted where it is so (OP-49). */
  readonly listed?: boolean;
}

/** Notes what was seen of an open point. */
export type RecordOpen = (openPoint: OpenPointId, operation: string, observed: string) => void;

/** What more a refusal says, beyond its status: for clauses about error bodies, decided wherever a fault is refused. */
export interface RefusalRule {
  readonly clauses: readonly CheckClauseId[];
  readonly openPoints?: readonly OpenPointId[];
  /** Of refusals; 400 alone where nothing is said. */
  readonly statuses?: readonly number[];
  /** Called with every refusal of a graded fault that has one of the statuses. */
  look(
    fault: { readonly field: string; readonly kind: Fault; readonly answer: Exchange },
    expect: Expect<CheckClauseId>,
    record: RecordOpen,
  ): void;
}

/**
 * What the derived requests of one operation are made from. Which faults and bounds are tried, and what decides them, stands in the
 * clauses (`decidedBy.request`).
 */
export interface RequestPlan {
  /** In the ids of the checks. */
  readonly name: string;
  /** In their titles, such as `A cash-out`. */
  readonly what: string;
  readonly operation: OperationId;
  readonly needs?: readonly PlanNeed[];
  /** It can only be judged where POST /api/webhooks registers URLs. */
  readonly registers?: boolean;
  /** The account on which bounds are reached, and faults too where a state is needed; where it is left out, any will do. */
  readonly account?: AccountParams;
  readonly success: readonly number[];
  readonly bases: (tools: Tools) => readonly Base[] | Promise<readonly Base[]>;
  readonly unique?: readonly Unique[];
  /** Values that the contract alone cannot suggest. */
  readonly samples?: (values: Values) => Samples;
  /** Clauses by which its bases are accepted as they are. */
  readonly accepted?: readonly CheckClauseId[];
  readonly refusal?: RefusalRule;
  /**
   * What its faults that are not graded are recorded under: exactly the open points on which a case rests. `left-open` declares
   * the clauses of these open points, so one that is missing or too many is an error, which names it.
   */
  readonly open: readonly OpenPointId[];
  readonly effect?: Effect;
}
