import type { Delivery } from '../target/exchange.js';

/** A rule that a history found broken: control flow inside the history, data outside of it. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(
    readonly clause: string,
    /** What should hold, as a phrase. */
    readonly wanted: string,
    /** What was seen instead. */
    readonly seen: unknown,
    /** A notification that shows it, where one does. */
    readonly delivery?: Delivery,
  ) {
    super(`${clause}: ${wanted}`);
  }
}
