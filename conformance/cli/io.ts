import type { Language } from '../core/language.js';
import { said } from '../language/phrases.js';
import { withoutCommands } from '../report/printable.js';
import type { ProgressOutput } from '../report/progress.js';
import { ConfigurationError, messageOf } from '../core/errors.js';

/** Where a command talks to: results on stdout, talk on stderr. */
export interface Io {
  readonly stdout: ProgressOutput;
  readonly stderr: ProgressOutput;
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
  /** Where answers to questions come from; asked only where it is a terminal. */
  readonly stdin?: NodeJS.ReadableStream & {
    readonly isTTY?: boolean;
    /** Whether keys are passed on one by one, and none of them sends a signal. */
    setRawMode?(isRaw: boolean): unknown;
  };
  /** What is spoken; English where it is left out. */
  readonly language?: Language;
  /** Environment variables. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** The language that a command speaks. */
export function spokenTo({ language = 'en' }: Pick<Io, 'language'>): Language {
  return language;
}

export function printLines(output: ProgressOutput, lines: readonly string[]): void {
  if (lines.length > 0) output.write(`${lines.join('\n')}\n`);
}

/** Says what stopped a command and returns its exit status: 2 for what the user can fix, 3 for our own fault. */
export function explainFailure(thrown: unknown, io: Io): 2 | 3 {
  const language = spokenTo(io);
  if (thrown instanceof ConfigurationError) {
    const lines = [thrown.message, thrown.hint].map((text) => said(text, language));
    printLines(io.stderr, lines.map(withoutCommands));
    return 2;
  }
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  printLines(io.stderr, [said(`The kit broke: ${messageOf(thrown)}`, language), stack].map(withoutCommands));
  return 3;
}
