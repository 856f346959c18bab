import type { Sentence, Text } from '../core/text.js';
import type { Operation } from '../contract/document.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import type { Subject } from './check.js';
import type { Evidence } from './evidence.js';
import type { Expectation } from './expect.js';
import type { Observation } from './finding.js';

/** One exchange, and what the contract says about it. */
export interface Observed {
  readonly exchange: Exchange;
  /** The operation that the request was meant for. */
  readonly operation: Operation | undefined;
  /** Whether the contract lists the status of the response. */
  readonly documented: boolean;
  /** Whether the request violates the contract. */
  readonly breaksContract: () => boolean;
}

/** A rule about single exchanges: judges each exchange that it applies to, of any check. */
export interface ExchangeRule extends Subject {
  readonly clauses: readonly [string];
  at(observed: Observed, expect: Expectation, record: (observation: Observation) => void): void;
}

/** A violation that a rule found in a history. */
export interface RuleViolation<Clause extends string = string> {
  /** The clause whose sentence is violated. */
  readonly clause: Clause;
  readonly expected: Text;
  readonly received: Text;
  /** Numbers of the messages that show it. */
  readonly messages: readonly number[];
}

/** The result of a rule over one history. */
export interface RuleResult<Clause extends string = string> {
  /** Number of times that the rule applied; if it never did, nothing is known. */
  readonly applied: number;
  readonly violations: readonly RuleViolation<Clause>[];
  /** Why some or all cases could not be decided. */
  readonly inconclusive?: Sentence | undefined;
}

/** A rule about the history of an account: a pure function of what was exchanged. */
export interface HistoryRule<History, Clause extends string = string> extends Pick<Subject, 'title'> {
  readonly id: string;
  over(history: History): RuleResult<Clause>;
}

/** Everything that a session sent and received. */
export interface SessionHistory {
  readonly exchanges: readonly Exchange[];
  readonly deliveries: readonly Delivery[];
}

/** A violation that a rule found in the history of a session. */
export interface SessionViolation extends Omit<RuleViolation, 'messages'> {
  /** The id of the rule. */
  readonly rule: string;
  /** The messages that show it, in order of arrival. */
  readonly items: readonly (Exchange | Delivery)[];
}

/** The rules over the histories of sessions. */
export interface SessionRules {
  readonly rules: readonly Subject[];
  violationsIn(history: SessionHistory): readonly SessionViolation[];
}

/**
 * A rule observes and sends nothing, while a check acts. Rules run wherever there is traffic: `at` for each exchange of
 * a run, a proxy or a recording, `over` for the history of an account.
 */
export type Rule<History = never> = ExchangeRule | HistoryRule<History>;

/** A judge of the traffic of all checks, with what it has collected. */
export interface Observer {
  readonly subject: Subject;
  readonly evidence: Evidence;
  /** Set if it only reports violations: in histories (`over histories`) or in single responses (`of answers`). */
  readonly onlyViolations?: 'over histories' | 'of answers';
}
