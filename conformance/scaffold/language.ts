import type { ScaffoldExchange } from './exchange.js';
import type { ScaffoldTexts } from './texts.js';

/** What a scaffold is: the control endpoint of a gateway, or the driver of a client. */
export type Kind = 'control' | 'driver';

/**
 * A programming language for scaffolds. Files that are the same for all states are in the folder with its name, those that
 * are the same for all steps in `driver/`.
 */
export interface Language extends Readonly<Record<Kind, Endpoint>> {
  /** The display name, such as `Go`. */
  readonly title: string;
  /** The text of the file with a function for each state or step. */
  readonly functionsText: (
    kind: Kind,
    exchanges: readonly ScaffoldExchange[],
    kit: string,
    texts: ScaffoldTexts,
  ) => string;
}

/** A scaffold of one kind. */
export interface Endpoint {
  /** The command that starts it, in its folder. */
  readonly start: string;
  /** The file with a function for each state or step. */
  readonly functionsFile: string;
  /** The code by which a function says that it is not written yet … */
  readonly notYet: string;
  /** … and how a state says that a request is impossible. Steps have no such word: what a client refuses is an outcome. */
  readonly refused?: string;
}
