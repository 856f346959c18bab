import { english, type Text } from '../core/text.js';
import type { Delivery } from '../target/exchange.js';

/** A rule that a history found broken. Thrown inside the history, and treated as data outside it. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(
    readonly clause: string,
    /** What should hold, as a phrase. */
    readonly wanted: Text,
    /** What was seen instead. */
    readonly observed: unknown,
    /** A notification that shows it, if any, and the kind that was due. */
    readonly delivery?: Delivery,
    readonly event?: string,
  ) {
    super(`${clause}: ${english(wanted)}`);
  }
}
