import { Argument, Command } from 'commander';
import type { Language, LocalizedText } from '../core/language.js';
import type { Io } from './io.js';
import { addOptions, type OptionSpec, type OptionsOf, type OptionTable, saying } from './options.js';
import { oneOf } from './parsers.js';

/** An argument of a command. */
export interface ArgumentSpec extends LocalizedText {
  /** `<event>`, `[finding]`, `<file...>`. */
  readonly name: string;
  readonly choices?: readonly string[];
}

/** The options and arguments of one call of a command. */
export interface Call<Table extends OptionTable> {
  readonly options: OptionsOf<Table>;
  /** The values of its arguments, in order. */
  readonly values: readonly string[];
  /** The names of the options that were set by variables. */
  readonly fromVariables: ReadonlySet<string>;
}

/** A command: its arguments, its options, and what it does. */
export interface CommandSpec {
  readonly arguments: readonly ArgumentSpec[];
  readonly options: OptionTable;
  /** Text below the help. */
  readonly footer?: (language: Language) => string;
  /** Returns the exit status. */
  run(call: Call<OptionTable>, io: Io): Promise<number>;
}

/** Declares a command; `run` receives options with the types of the table. */
export function defineCommand<Table extends OptionTable>(spec: {
  readonly arguments?: readonly ArgumentSpec[];
  readonly options: Table;
  readonly footer?: (language: Language) => string;
  readonly run: (call: Call<Table>, io: Io) => Promise<number>;
}): CommandSpec {
  return {
    ...spec,
    arguments: spec.arguments ?? [],
    run: (call, io) => spec.run(call as Call<Table>, io),
  };
}

/** Maximum number of options that fit on a screen with a description; of more, the help shows only the everyday ones. */
const maxShown = 14;

/** Whether the help of a command shows only its everyday options. */
export function isLong({ options }: CommandSpec): boolean {
  const visible = Object.values<OptionSpec>(options).filter(({ hidden }) => hidden !== true);
  return visible.length > maxShown && visible.some(({ everyday }) => everyday === true);
}

/** Converts a command to one that commander parses and shows help for. */
export function toCommander(
  path: string,
  summary: string,
  spec: CommandSpec,
  { language, showsAll }: { readonly language: Language; readonly showsAll: boolean },
): Command {
  const command = new Command(`pixkit ${path}`).description(summary);
  for (const { name, choices, ...text } of spec.arguments) {
    const argument = new Argument(name, text[language]);
    if (choices !== undefined) {
      argument.choices([...choices]);
      // Replaces commander's own parser, which suggests no alternatives.
      argument.argParser((value) => saying(language, () => oneOf(choices)(value)));
    }
    command.addArgument(argument);
  }
  const isShort = isLong(spec) && !showsAll;
  addOptions(
    command,
    spec.options,
    language,
    ({ hidden, everyday }) => hidden !== true && (!isShort || everyday === true),
  );
  return command;
}
