import type { Text } from '../core/text.js';
import type { CheckClauseId, ClauseId, ObserverClauseId, OpenPointId } from '../../generated/clause-ids.js';
import type { LocalizedText } from '../core/language.js';
import type { Check } from '../engine/check.js';
import type { Expect } from '../engine/expect.js';
import type { ExchangeRule } from '../engine/rule.js';
import type { Account } from './account.js';
import type { Exchange } from '../target/exchange.js';
import type { ObservedCall } from '../target/account-core.js';
import { type EventType, eventTypes, moneyEventTypes } from '../target/event-types.js';
import type { Inbox } from '../target/inbox.js';
import type { Family, TargetProfile } from '../target/profile.js';
import type { Reply } from '../target/receiver.js';
import type { AccountParams, Adaptable, StateName, StateParams, StateReturns } from '../target/states.js';
import type { Values } from '../core/values.js';

// The vocabulary of checks.
export { SetupError, Skip, Stop, Unaskable } from '../core/errors.js';
export { Sentence, t, type Text } from '../core/text.js';
export { asText, items, textOf, untrusted, type UntrustedJson } from '../core/untrusted-json.js';
export type { Delivery } from '../target/exchange.js';
export type { StateParams, StateReturns } from '../target/states.js';
export type { Wanted } from '../target/inbox.js';
export type { Expectation } from '../engine/expect.js';
export type { Account, AccountParams, CheckClauseId, Exchange, Expect, Inbox, LocalizedText, Values };
export { type EventType, eventTypes, moneyEventTypes };

/** The values of X-Sandbox-Scenario that a target file can name. */
export type ScenarioName =
  | 'cashOut.insufficientFunds'
  | 'cashOut.invalidKey'
  | 'cashOut.documentMismatch'
  | 'cashIn.error'
  | 'cashIn.delay';

/**
 * A requirement for a check to run: a provider state, the reception of notifications, or a scenario in the target file. If
 * one is missing, the check is skipped, and names it as the reason.
 */
export type Need = StateName | 'notifications' | `scenario ${ScenarioName}`;

/** The states that a check may set up according to its needs. Receiving notifications requires registering URLs. */
type StatesOf<N> = Extract<N, StateName> | ('notifications' extends N ? 'a webhook registration' : never);

/** The tools of a check. `N` are its declared needs, which determine the tools that it gets. */
export interface CheckContext<Id extends string, N extends Need, O extends OpenPointId> {
  /** An account for this check alone. Without a control endpoint, the account of the target file. */
  readonly account: 'an account' extends N ? Account : undefined;
  readonly expect: Expect<Id>;
  /**
   * Puts the target into states, for the check's own account unless another one is given. `trace`, if given, is called
   * with the exchange, so that it can become part of the evidence.
   */
  readonly control: {
    setup<S extends StatesOf<N>>(
      state: S,
      params: StateParams<S>,
      account?: Account,
      trace?: (exchange: Exchange) => void,
    ): Promise<StateReturns<S>>;
  };
  /** Receives notifications of the check's own account, or of another one. */
  readonly receiver: 'notifications' extends N ? CheckReceiver : undefined;
  readonly target: TargetProfile;
  /** Raw requests without an account: only the target file's headers and a JSON content type are added. */
  readonly http: { send(call: ObservedCall): Promise<Exchange> };
  /** Generated values, reproducible from the run's seed. */
  readonly values: Values;
  /** Creates a further account; skips the check if there is no control endpoint. */
  newAccount(params?: AccountParams): Promise<Account>;
  /** The target's value for a scenario that the check needs. */
  scenario(name: Extract<N, `scenario ${string}`> extends `scenario ${infer S}` ? S : never): string;
  /** Records an observation about an open point; never fails. */
  record(openPoint: O, operation: string, observed: Text | number | boolean): void;
}

/** Puts the target into these states. */
export type Control<S extends StateName> = CheckContext<string, S, never>['control'];

/** The tools for making payments, charges and refunds of an account, requiring their acceptance, and setting states. */
export interface Party<S extends StateName> {
  readonly account: Account;
  readonly control: Control<S>;
  readonly expect: Pick<Expect<never>, 'precondition'>;
}

export interface CheckReceiver {
  /** Registers a new URL per event type for the account, and opens an inbox for them. */
  listen(
    types: readonly EventType[],
    options?: { readonly headers?: readonly { key: string; value: string }[]; readonly account?: Account },
  ): Promise<Inbox>;
  /** An inbox with unregistered URLs, for registrations and resends that the check makes itself. */
  open(types: readonly EventType[]): Inbox;
  /** Sets the receiver's reply to further deliveries at this URL; initially 200. */
  answerWith(url: string, reply: Reply): void;
}

/** The definition of a check. Its texts state, in each language, what is true if it passes, without a full stop. */
export interface CheckDefinition<
  Id extends string,
  N extends Need,
  O extends OpenPointId,
> extends LocalizedText {
  /** The clauses that this check decides. The check must make an assertion or a record for each. */
  readonly clauses: readonly Id[];
  /** Open points that the check may record. */
  readonly openPoints?: readonly O[];
  /** Defaults to `['an account']`. */
  readonly needs?: readonly N[];
  /** Whether the check listens for notifications if possible, although it does not need them. */
  readonly listens?: boolean;
  /** The endpoint family that the check is about, if not that of its chapter; `null` if it applies to both. */
  readonly family?: Family | null;
  /** Parameters of `an account`. A check with parameters runs only where states can be set up. */
  readonly account?: AccountParams;
  /**
   * The adaptable parameters on which the check depends; it is skipped if the target does not support their values. The
   * check adapts to all others: a payment may settle automatically, and may have a fee.
   */
  readonly insists?: readonly Adaptable[];
  readonly timeoutMs?: number;
  run(context: CheckContext<Id, N, O>): Promise<void>;
}

/** The id of a check: its chapter and its name, such as `cash-out/duplicate-external-id`. It never changes. */
export type CheckId = Check['id'];

/** A check as defined in its file; its chapter adds the family. */
export type WrittenCheck = Omit<Check, 'family'> & { readonly family?: Family | null | undefined };

/**
 * Defines a check. The types allow `expect.at()` only at declared clauses, only the states it needs, and only clauses
 * that a written check decides or records.
 */
export function check<
  const Id extends CheckClauseId,
  const N extends Need = 'an account',
  const O extends OpenPointId = never,
>(id: CheckId, definition: CheckDefinition<Id, N, O>): WrittenCheck {
  return defineCheck(id, definition);
}

/** Defines a check that may decide any clause; used to derive checks from clauses. */
export function defineCheck<
  const Id extends ClauseId,
  const N extends Need = 'an account',
  const O extends OpenPointId = never,
>(id: CheckId, definition: CheckDefinition<Id, N, O>): WrittenCheck {
  return { id, needs: ['an account'], ...titled(definition) };
}

/** Returns the definition with its sentences moved into `title`. */
function titled<Definition extends LocalizedText>({ en, 'pt-BR': pt, ...others }: Definition) {
  return { title: { en, 'pt-BR': pt }, ...others };
}

/** Returns the checks of a chapter with their family, which defaults to that of the chapter. */
export function chapter(family: Family | undefined, checks: readonly WrittenCheck[]): readonly Check[] {
  return checks.map((one) => {
    const own = one.family === undefined ? family : (one.family ?? undefined);
    return { ...one, family: own };
  });
}

/** Defines a rule that judges every response of a run, for one clause that an observer decides. */
export function observer(
  id: CheckId,
  rule: Omit<ExchangeRule, 'id' | 'clauses' | 'title'> &
    LocalizedText & { readonly clause: ObserverClauseId },
): ExchangeRule {
  const { clause, ...others } = titled(rule);
  return { id, ...others, clauses: [clause] };
}
