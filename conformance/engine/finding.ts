import type { FailureValues } from '../core/failure-values.js';
import type { Sentence, Text } from '../core/text.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import type { Step } from './trail.js';

/**
 * The subject of an assertion: the HTTP status of a response, its `code`, a header, a place in a body, whether a
 * notification arrived, or a value that the check computed itself.
 */
export type About = 'status' | 'code' | 'header' | 'body' | 'notification' | 'value';

/** One thing that the target got wrong, as data; the reports put it into words. */
export interface Failure {
  /**
   * What failed: an expectation of a check or an observer, the shape that the contract gives a message, a call that the
   * rest of a check depends on, or a notification that had to come or must not have come.
   */
  readonly kind: 'expectation' | 'contract' | 'precondition' | 'notification';
  /** Null if the suite has no clauses. */
  readonly clause: string | null;
  readonly about?: About;
  /** The operation of the first exchange; empty if there is none. */
  readonly operation: string;
  /** The kind of notification concerned; undefined if the failure concerns no particular kind. */
  readonly event?: string;
  /** The matcher that failed, such as `equal`; undefined if the check evaluated the condition itself. */
  readonly matcher?: string;
  /** The request field whose value was derived; undefined if the failure concerns no particular field. */
  readonly field?: string;
  readonly message: Text;
  readonly expected: Text;
  readonly received: Text;
  readonly values?: FailureValues;
  /** JSON Pointer to the subject: `/status`, `/headers/name`, or a place in the body. */
  readonly pointer: string;
  readonly exchanges: readonly Exchange[];
  readonly deliveries: readonly Delivery[];
  /** Numbers of the recorded messages that show it; undefined for a failure that a check saw itself. */
  readonly messages?: readonly number[];
  /** The calls and provider states that led to it, in order; undefined if there are none. */
  readonly chain?: readonly Step[];
  /** For a failure that an observer found: the check that received the message. */
  readonly seenBy?: string;
  /** Operations that had refused something earlier in the session. */
  readonly after?: readonly string[];
  /** Calls that had ended in a server error or without a response earlier in the session. */
  readonly lost?: readonly Exchange[];
  /**
   * Operations that had refused something earlier, by their names in the contract, without the exchanges that the
   * failure rests on: a later observation may be due to such a refusal.
   */
  readonly refusedBefore?: readonly string[];
  /** Which of these had also accepted something. */
  readonly acceptedBefore?: readonly string[];
}

/** The observed behaviour of the target at an open point. */
export interface Observation {
  readonly id: string;
  readonly operation: string;
  readonly observed: Text;
}

/** How a declared clause was exercised. */
export type Basis = 'expectation' | 'contract' | 'record';

/** A notification that must not arrive before the end of the run. */
export interface Watch {
  readonly clause: string;
  readonly since: Date;
  /** The last exchanges before the watch began. */
  readonly exchanges: readonly Exchange[];
  /** The unwanted deliveries that have arrived so far. */
  readonly unwanted: () => readonly Delivery[];
  /** The expectation as text: that no such notification arrives. */
  readonly expected: Sentence;
  readonly event?: string;
}
