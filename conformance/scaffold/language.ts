import type { ScaffoldExchange } from './exchanges.js';
import type { ScaffoldTexts } from './texts.js';

/**
 * A programming language for scaffolds. The folder with its name contains templates of the files that are the same for
 * all states or steps. All other texts here are templates, too: see `fillTemplate`.
 */
export interface Language {
  /** The display name, such as `Go`. */
  readonly title: string;
  /** The command that starts a scaffold, in its folder. */
  readonly start: string;
  /** The file with a function for each state or step. */
  readonly functionsFile: string;
  /** The code with which a function reports that it is not written yet. */
  readonly notYet: string;
  /**
   * The code with which a state reports that a request is impossible. Steps have no such code: if a client refuses a
   * request, that is an outcome.
   */
  readonly refused: string;
  /** The parameter for the client in the functions of steps, and the argument in calls. States have neither. */
  readonly client: { readonly given: string; readonly client: string };
  /** The text of the file with a function for each state or step. */
  readonly functionsText: (
    exchanges: readonly ScaffoldExchange[],
    head: string,
    texts: ScaffoldTexts,
  ) => string;
}
