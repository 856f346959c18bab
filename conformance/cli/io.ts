import pc from 'picocolors';
import { t } from '../core/text.js';
import type { Language } from '../core/language.js';
import { translate } from '../language/phrases.js';
import { Refused } from '../devtools/refused.js';
import type { Colors } from '../report/console.js';
import { withoutCommands } from '../report/printable.js';
import type { ProgressOutput } from '../report/progress.js';
import { ConfigurationError, messageOf } from '../core/errors.js';

/** The streams of a command: results on stdout, messages on stderr. */
export interface Io {
  readonly stdout: ProgressOutput & {
    /** Aborted when the reader closes the stream. */
    readonly readerGone?: AbortSignal;
  };
  readonly stderr: ProgressOutput;
  /** Aborted when the process receives a signal to end. */
  readonly signal: AbortSignal;
  /** The source of answers to questions, which are asked only on a terminal. */
  readonly stdin?: NodeJS.ReadableStream & {
    readonly isTTY?: boolean;
    /** Switches raw mode, in which keys are passed on one by one and none of them sends a signal. */
    setRawMode?(isRaw: boolean): unknown;
  };
  /** Language of the output; defaults to English. */
  readonly language?: Language;
  /** Environment variables. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Returns the output language of a command. */
export function outputLanguage({ language = 'en' }: Pick<Io, 'language'>): Language {
  return language;
}

/** Returns the width of a terminal; undefined for other outputs, which get complete lines. */
export function widthOf({ isTTY, columns }: ProgressOutput): number | undefined {
  return isTTY === true ? columns : undefined;
}

/** Writes lines, each with a line feed; nothing if there are none. */
export function printLines(output: ProgressOutput, lines: readonly string[]): void {
  if (lines.length > 0) output.write(`${lines.join('\n')}\n`);
}

/**
 * Reports what stopped a command. Returns the exit status: 1 if the gateway refused, 2 if the user can fix the cause, 3
 * for a bug in the kit.
 */
export function explainFailure(thrown: unknown, io: Io): 1 | 2 | 3 {
  const language = outputLanguage(io);
  if (thrown instanceof ConfigurationError || thrown instanceof Refused) {
    const lines = [thrown.sentence, thrown.hint].map((text) => translate(text, language));
    printLines(io.stderr, lines.map(withoutCommands));
    return thrown instanceof Refused ? 1 : 2;
  }
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  printLines(
    io.stderr,
    [translate(t`The kit failed: ${messageOf(thrown)}`, language), stack].map(withoutCommands),
  );
  return 3;
}

/** Variables that identify CI services whose logs support colours. */
const colourfulServices = [
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'BUILDKITE',
  'CIRCLECI',
  'TRAVIS',
  'APPVEYOR',
  'DRONE',
  'TF_BUILD',
];

/**
 * Returns the colours for stdout: as set by NO_COLOR or FORCE_COLOR, otherwise only on a terminal and in CI services that
 * support them.
 */
export function colorsFor({ stdout, environment = {} }: Io): Colors {
  const { NO_COLOR: none = '', FORCE_COLOR: forced, TERM: terminal } = environment;
  if (none !== '') return pc.createColors(false);
  if (forced !== undefined) return pc.createColors(!['0', 'false'].includes(forced));
  if (stdout.isTTY === true) return pc.createColors(terminal !== 'dumb');
  return pc.createColors(colourfulServices.some((name) => (environment[name] ?? '') !== ''));
}
