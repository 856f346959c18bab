import type { ScaffoldState } from './state.js';

/** A language in which a control endpoint can be begun; the files that are the same for all states lie in the folder of its name. */
export interface Language {
  /** `Go`, for people. */
  readonly title: string;
  /** What must be installed. */
  readonly needs: string;
  /** Starts the endpoint, in its folder. */
  readonly start: string;
  /** The file with a function for each state, and its text. */
  readonly statesFile: string;
  readonly statesText: (states: readonly ScaffoldState[], kit: string) => string;
  /** How a function says, in code, that it is not written, and that a request is impossible. */
  readonly notYet: string;
  readonly refused: string;
  /** How the endpoint is taken into a gateway's own server. */
  readonly mount: string;
}

/** The head of every file of states. */
export function headOf(kit: string): string {
  return (
    'The states into which pixkit puts the gateway, those first that most checks need. ' +
    `Written by ${kit} to begin with; it is yours now.`
  );
}
