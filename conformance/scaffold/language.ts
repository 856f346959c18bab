import type { ScaffoldState } from './state.js';
import type { ScaffoldTexts } from './texts.js';

/**
 * A programming language for scaffolds of a control endpoint. Files that are the same for all states are in the folder
 * with its name.
 */
export interface Language {
  /** The display name, such as `Go`. */
  readonly title: string;
  /** The command that starts the endpoint, in its folder. */
  readonly start: string;
  /** The file with a function for each state, and its text. */
  readonly statesFile: string;
  readonly statesText: (states: readonly ScaffoldState[], kit: string, texts: ScaffoldTexts) => string;
  /** The code by which a function says that it is not written yet, and that a request is impossible. */
  readonly notYet: string;
  readonly refused: string;
}
