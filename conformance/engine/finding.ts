import type { Delivery, Exchange } from '../target/exchange.js';

/**
 * What was looked at: the HTTP status of an answer, its `code`, a header, a place of a body, whether a notification came, or a value
 * that the check worked out itself.
 */
export type About = 'status' | 'code' | 'header' | 'body' | 'notification' | 'value';

/** One thing the target got wrong: all data, put into words by the reports. */
export interface Failure {
  /**
   * What failed: something that a check or an observer expected, the shape that the contract gives a message, a call that the rest of
   * a check rests on, or a notification that had to come or must not have come.
   */
  readonly kind: 'expectation' | 'contract' | 'precondition' | 'notification';
  /** Null where the suite has no clauses. */
  readonly clause: string | null;
  readonly about?: About;
  /** The operation of the first exchange; empty where there is none. */
  readonly operation: string;
  /** The kind of notification that it is about; left out where it is about none, or about any. */
  readonly event?: string;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  /** JSON Pointer into what was looked at: `/status`, `/headers/name`, or a place in the body. */
  readonly pointer: string;
  readonly exchanges: readonly Exchange[];
  readonly deliveries: readonly Delivery[];
  /** Operations that had refused something in the session before. */
  readonly after?: readonly string[];
  /** The same by their names in the contract, what it rests on left out: what is seen later may come from a refusal. */
  readonly refusedBefore?: readonly string[];
  /** Which of these had accepted something as well. */
  readonly acceptedBefore?: readonly string[];
}

/** What was seen of an open point. */
export interface Observation {
  readonly id: string;
  readonly operation: string;
  readonly observed: string;
}

/** How a declared clause was looked at. */
export type Basis = 'expectation' | 'contract' | 'record';

/** A notification that must not have come by the end of the run. */
export interface Watch {
  readonly clause: string;
  readonly since: Date;
  /** The last exchanges before the watch began. */
  readonly exchanges: readonly Exchange[];
  /** Deliveries that should not be there, as far as they have come. */
  readonly unwanted: () => readonly Delivery[];
  readonly what: string;
  readonly event?: string;
}
