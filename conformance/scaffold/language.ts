import type { ScaffoldExchange } from './exchanges.js';
import type { ScaffoldTexts } from './texts.js';

/**
 * A programming language for scaffolds. The folder with its name has templates of the files that are the same for all
 * states or steps. All other texts here are templates, too: see `fillTemplate`.
 */
export interface Language {
  /** The display name, such as `Go`. */
  readonly title: string;
  /** The command that starts a scaffold, in its folder. */
  readonly start: string;
  /** The file with a function for each state or step. */
  readonly functionsFile: string;
  /** The code by which a function says that it is not written yet … */
  readonly notYet: string;
  /** … and how a state says that a request is impossible. Steps have no such word: what a client refuses is an outcome. */
  readonly refused: string;
  /** How a step takes the client before its params, and how it is given: a state has neither. */
  readonly client: { readonly given: string; readonly client: string };
  /** The text of the file with a function for each state or step. */
  readonly functionsText: (
    exchanges: readonly ScaffoldExchange[],
    head: string,
    texts: ScaffoldTexts,
  ) => string;
}
