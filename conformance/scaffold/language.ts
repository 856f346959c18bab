import type { ScaffoldState } from './state.js';

/**
 * A programming language for scaffolds of a control endpoint. Files that are the same for all states are in the folder
 * with its name.
 */
export interface Language {
  /** The display name, such as `Go`. */
  readonly title: string;
  /** What must be installed. */
  readonly needs: string;
  /** The command that starts the endpoint, in its folder. */
  readonly start: string;
  /** The file with a function for each state, and its text. */
  readonly statesFile: string;
  readonly statesText: (states: readonly ScaffoldState[], kit: string) => string;
  /** The code by which a function says that it is not written yet, and that a request is impossible. */
  readonly notYet: string;
  readonly refused: string;
  /** How to mount the endpoint in a gateway's own server. */
  readonly mount: string;
}

/** The header of every file of states. */
export function headOf(kit: string): string {
  return (
    'The states into which pixkit puts the gateway, those first that most checks need. ' +
    `Written by ${kit} to begin with; it is yours now.`
  );
}
