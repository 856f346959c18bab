import type { ClauseId, OpenPointId } from '../../../generated/clauses.js';
import type { OperationId } from '../../../generated/stubs/apis.js';
import type { CheckContext, EventType } from '../../check.js';
import type { Bound, Fault } from '../../contract/cases/changes.js';
import type { Samples } from '../../contract/cases/cases.js';
import type { BaseRequest } from '../../contract/cases/fields.js';
import type { Account } from '../../target/account.js';
import type { Wanted } from '../../target/inbox.js';
import type { Family } from '../../target/profile.js';
import type { AccountParams } from '../../target/states.js';
import type { Values } from '../../target/values.js';

/** A clause that says what becomes of a case, and the answers by which it holds. */
export interface Grade {
  readonly clause: ClauseId;
  /** The operation's refusal, or its success, where nothing is said. */
  readonly statuses?: readonly number[];
  /** `code` of the refusal. */
  readonly code?: string;
}

type By<Kind extends string> = Readonly<Partial<Record<Kind, ClauseId | Grade>>>;

/** By field (`details.key`), or by field and base (`details.key of EMAIL`). What stands here is graded, all else recorded. */
export type FaultGrades = Readonly<Record<string, By<Fault>>>;
export type BoundGrades = Readonly<Record<string, By<Bound>>>;

/** Provider states that a plan may need beside an account. */
export type PlanNeed = 'a received payment' | 'a payment settles';

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
  readonly clause?: ClauseId;
  /** The only fields that it is there for; all where nothing is said. */
  readonly only?: readonly string[];
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
  readonly balances?: ClauseId;
  readonly account: AccountParams;
  /** No notification reports a refused request as done. */
  readonly silence?: {
    readonly clause: ClauseId;
    readonly eventType: EventType;
    /** Such a notification; `isRefused` tells whether an id belongs to a refused request. */
    readonly wanted: (isRefused: (id: unknown) => boolean) => Wanted;
  };
  /** The id of a refused request is still free: the right request is accepted under it. */
  readonly idIsFree?: ClauseId;
  /** Refused requests are listed, by their `externalId`: noted where it is so (OP-49). */
  readonly listed?: boolean;
}

/** Everything that is derived for one operation: data in, checks out. */
export interface Plan {
  /** In the ids of the checks. */
  readonly name: string;
  /** In their titles, such as `A cash-out`. */
  readonly what: string;
  readonly operation: OperationId;
  readonly family: Family;
  readonly needs?: readonly PlanNeed[];
  readonly movesMoney?: boolean;
  /** The operation takes no bearer token. */
  readonly withoutToken?: boolean;
  /** It can only be judged where POST /api/webhooks registers URLs. */
  readonly registers?: boolean;
  /** The account on which bounds are reached, and faults too where a state is needed; where it is left out, any will do. */
  readonly account?: AccountParams;
  readonly success: readonly number[];
  readonly bases: (tools: Tools) => readonly Base[] | Promise<readonly Base[]>;
  readonly unique?: readonly Unique[];
  /** Values that the contract alone cannot suggest. */
  readonly samples?: (values: Values) => Samples;
  readonly faults: FaultGrades;
  readonly bounds: BoundGrades;
  /** Clauses by which its bases are accepted as they are. */
  readonly accepted?: readonly ClauseId[];
  /** What its faults that are not graded are recorded under. */
  readonly open: readonly OpenPointId[];
  readonly effect?: Effect;
}

/** What nearly every required field shares: it is there, and of its type. */
export function needed(grade: ClauseId | Grade): By<'missing' | 'null' | 'of another type'> {
  return { missing: grade, null: grade, 'of another type': grade };
}

/** What holds of a field whose faults the list of errors does not name. */
export const orElse =
  (...statuses: readonly number[]) =>
  (clause: ClauseId): Grade => ({ clause, statuses });
