import type { FailureValues } from '../core/failure-values.js';
import type { Sentence, Text } from '../core/text.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import type { Step } from './trail.js';

/**
 * The subject of an assertion: the HTTP status of a response, its `code`, a header, a place in a body, whether a
 * notification arrived, or a value that the check computed itself.
 */
export type About = 'status' | 'code' | 'header' | 'body' | 'notification' | 'value';

/** One thing that the target got wrong. Only data: the reports put it into words. */
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
  /** The kind of notification that it is about; left out if it is about none in particular. */
  readonly event?: string;
  /** The matcher that did not hold, such as `equal`; left out if the check judged by itself. */
  readonly matcher?: string;
  /** The field of the request whose value was derived; left out if it is about none in particular. */
  readonly field?: string;
  readonly message: Text;
  readonly expected: Text;
  readonly received: Text;
  readonly values?: FailureValues;
  /** JSON Pointer to the subject: `/status`, `/headers/name`, or a place in the body. */
  readonly pointer: string;
  readonly exchanges: readonly Exchange[];
  readonly deliveries: readonly Delivery[];
  /** Numbers of the recorded messages that show it; left out of what a check saw itself. */
  readonly messages?: readonly number[];
  /** The calls and provider states that led to it, in order; left out if there are none. */
  readonly chain?: readonly Step[];
  /** Of what an observer found: the check that received it. */
  readonly seenBy?: string;
  /** Operations that had refused something earlier in the session. */
  readonly after?: readonly string[];
  /** Calls that had ended in a server error or without a response earlier in the session. */
  readonly lost?: readonly Exchange[];
  /**
   * The same by their names in the contract, without what the failure rests on: a later observation may be due to a
   * refusal.
   */
  readonly refusedBefore?: readonly string[];
  /** Which of these had also accepted something. */
  readonly acceptedBefore?: readonly string[];
}

/** What was seen of an open point. */
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
  /** What should hold: that none comes. */
  readonly expected: Sentence;
  readonly event?: string;
}
