import type { ClauseId, OpenPointId } from '../generated/clauses.js';
import type { Expect, Expectation } from './runner/expect.js';
import type { Account } from './target/account.js';
import type { Exchange } from './target/exchange.js';
import type { Call } from './target/gateway.js';
import type { Inbox } from './target/inbox.js';
import type { Family, TargetProfile } from './target/profile.js';
import type { Reply } from './target/receiver.js';
import type { AccountParams, StateName, StateParams, StateReturns } from './target/states.js';
import type { Values } from './target/values.js';

/** The values of X-Sandbox-Scenario that a target file can name. */
export type ScenarioName =
  | 'cashOut.insufficientFunds'
  | 'cashOut.invalidKey'
  | 'cashOut.documentMismatch'
  | 'cashIn.error'
  | 'cashIn.delay';

/**
 * What must be there for a check to run: provider states, notifications that can be received, a scenario that the
 * target file names. Where one is missing the check is skipped with that as the reason.
 */
export type Need = StateName | 'notifications' | `scenario ${ScenarioName}`;

/** Registration event types. */
export const eventTypes = [
  'cash_in',
  'cash_out',
  'refund_in',
  'refund_out',
  'med_created',
  'med_accepted',
  'med_rejected',
] as const;
export type EventType = (typeof eventTypes)[number];

/** What a check works with. `N` are the needs it declared: what it did not declare it does not get. */
export interface CheckContext<Id extends string, N extends Need, O extends OpenPointId> {
  /** An account for this check alone. Where there is no control endpoint, the account of the target file. */
  readonly account: 'an account' extends N ? Account : undefined;
  readonly expect: Expect<Id>;
  /**
   * Puts the target into states; acts on the check's own account unless another is given. `trace` hears the message and its
   * answer, where they belong to the evidence.
   */
  readonly control: {
    setup<S extends Extract<N, StateName>>(
      state: S,
      params: StateParams<S>,
      account?: Account,
      trace?: (exchange: Exchange) => void,
    ): Promise<StateReturns<S>>;
  };
  /** Notifications of the check's own account (or another one). */
  readonly receiver: 'notifications' extends N ? CheckReceiver : undefined;
  readonly target: TargetProfile;
  /** Raw requests, as no account: nothing is added but the target file's headers and a JSON content type. */
  readonly http: { send(call: Call & { judge?: boolean }): Promise<Exchange> };
  /** Generated values, repeatable from the run's seed. */
  readonly values: Values;
  /** A further account; skips the check where there is no control endpoint to make one. */
  newAccount(params?: AccountParams): Promise<Account>;
  /** This target's value for a scenario that the check needs. */
  scenario(name: Extract<N, `scenario ${string}`> extends `scenario ${infer S}` ? S : never): string;
  /** Notes what was seen of an open point; never fails anything. */
  record(openPoint: O, operation: string, observed: string | number | boolean): void;
}

export interface CheckReceiver {
  /** Registers a new URL per event type for the account and opens the inbox for them. */
  listen(
    types: readonly EventType[],
    options?: { readonly headers?: readonly { key: string; value: string }[]; readonly account?: Account },
  ): Promise<Inbox>;
  /** An inbox with URLs that nobody registered, for registrations and resends that the check does itself. */
  open(types: readonly EventType[]): Inbox;
  /** What the receiver answers to deliveries at this URL from now on; 200 at first. */
  answerWith(url: string, reply: Reply): void;
}

export interface CheckDefinition<Id extends string, N extends Need, O extends OpenPointId> {
  /** Chapter and words, such as `cash-out/duplicate-external-id`; stable for ever. */
  readonly id: `${string}/${string}`;
  /** What holds when the check passes, as a sentence without full stop. */
  readonly title: string;
  /** The clauses that this check decides. Each must really be looked at: by an expectation, or by a record. */
  readonly clauses: readonly Id[];
  /**
   * Clauses that the contract's response or webhook schema says in full (a type, a format, a required member):
   * making the call is enough, the validator decides them. Never put a clause here that says more than its schema.
   */
  readonly byContract?: readonly ClauseId[];
  /** Open points that the check may record. */
  readonly openPoints?: readonly O[];
  readonly needs: readonly N[];
  /** The endpoint family whose operations the check is about; left out where it holds for both. */
  readonly family?: Family;
  /** Parameters of `an account`; with them the check runs only where states can be set up. */
  readonly account?: AccountParams;
  /** It creates payments or refunds: on the account of a target file only with `mayMoveMoney: true`. */
  readonly movesMoney?: boolean;
  readonly timeoutMs?: number;
  run(context: CheckContext<Id, N, O>): Promise<void>;
}

/** Any check, as the runner sees it. */
export type Check = CheckDefinition<string, Need, OpenPointId>;

/** Defines a check. The types allow `expect.at()` only at the declared clauses and only the states it needs. */
export function check<const Id extends ClauseId, const N extends Need, const O extends OpenPointId = never>(
  definition: CheckDefinition<Id, N, O>,
): Check {
  return definition as unknown as Check;
}

/**
 * A rule about every answer that comes in any check ("the old code is never sent"). It looks along while the checks
 * run, and appears in the results like a check of its own; where nothing came that it speaks about, it is skipped.
 */
export interface EverywhereRule {
  readonly id: `${string}/${string}`;
  readonly title: string;
  readonly clause: string;
  readonly family?: Family;
  /** Called with each answer; it expects something only of those it speaks about. */
  look(exchange: Exchange, expect: Expectation): void;
}

/** Defines such a rule for one clause. */
export function everywhere(definition: EverywhereRule & { readonly clause: ClauseId }): EverywhereRule {
  return definition;
}
