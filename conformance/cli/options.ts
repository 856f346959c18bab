import { type Command, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import type { Language, LocalizedText } from '../core/language.js';
import { t } from '../core/text.js';
import { translate } from '../language/phrases.js';
import type { Variables } from '../target/references.js';
import { InvalidValue, oneOf } from './parsers.js';

/**
 * The declaration of an option. Its flag and its variable are derived from its name in a table: `baseUrl` is `--base-url`
 * and `PIXKIT_BASE_URL`, `noWebhooks` is `--no-webhooks`.
 */
export interface OptionSpec extends LocalizedText {
  /** The placeholder of its value: `<file>`, or `[code]` if the value can be omitted. Without it, the option is a switch. */
  readonly value?: string;
  /** Parses one value. Throws `InvalidValue` or, for a secret that must not be printed, `ConfigurationError`. */
  readonly parse?: (text: string) => unknown;
  readonly choices?: readonly string[];
  readonly default?: unknown;
  /** The value if `[value]` is omitted; defaults to `true`. */
  readonly preset?: string;
  /**
   * Collects several values. In the variable they are separated by line feeds or, unless values can contain commas, also by
   * commas; with `commas`, the value of the flag may contain commas as separators, too.
   */
  readonly repeats?: 'lines' | 'commas in the variable' | 'commas';
  readonly required?: true;
  /** Whether `--help` shows the option for a command with many options; `--help --all` shows every option. */
  readonly everyday?: true;
  readonly hidden?: true;
  readonly conflicts?: readonly string[];
  /** The option without which this one has no effect. */
  readonly needs?: string;
  /** The flag without its dashes, if it is not derived from the option's name. */
  readonly flag?: string;
  /** An additional flag of one letter, for frequent use. */
  readonly short?: string;
  /** The variable, if it is not derived from the flag. */
  readonly variable?: string;
  /**
   * The precedence of the variable. `below the file`: its value goes into `otherwise`, because a target file takes
   * precedence. `by the command`: the command reads it, because a file of variables takes precedence. `also if empty`: an
   * empty variable is refused instead of ignored.
   */
  readonly rank?: 'below the file' | 'by the command' | 'also if empty';
}

/** Options by name. */
export type OptionTable = Readonly<Record<string, OptionSpec>>;

type Parsed<Spec> = Spec extends { parse: (text: never) => infer Value }
  ? Value
  : Spec extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Spec extends { value: string }
      ? string
      : boolean;
type Single<Spec> = Spec extends { preset: string }
  ? Parsed<Spec>
  : Spec extends { value: `[${string}` }
    ? Parsed<Spec> | true
    : Parsed<Spec>;
type ValueOf<Spec> = Spec extends { repeats: string } ? readonly Single<Spec>[] : Single<Spec>;
type AlwaysGiven<Table> = {
  [Name in keyof Table]: Table[Name] extends { required: true } | { default: unknown } ? Name : never;
}[keyof Table];

type BelowFile<Table> = {
  [Name in keyof Table]: Table[Name] extends { rank: 'below the file' } ? Name : never;
}[keyof Table];

/** The parsed options of a table; `otherwise` has the values of variables over which a target file takes precedence. */
export type OptionsOf<Table extends OptionTable> = {
  readonly [Name in AlwaysGiven<Table>]: ValueOf<Table[Name]>;
} & {
  readonly [Name in Exclude<keyof Table, AlwaysGiven<Table>>]?: ValueOf<Table[Name]>;
} & {
  readonly otherwise?: { readonly [Name in BelowFile<Table>]?: ValueOf<Table[Name]> };
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isNegated = (name: string): boolean => /^no[A-Z]/.test(name);

/** Returns the flag of an option with the placeholder for its value. */
export function flagsOf(name: string, { flag = kebab(name), value }: OptionSpec): string {
  return `--${flag}${value === undefined ? '' : ` ${value}`}`;
}

/** Returns the variable of an option: `PIXKIT_BASE_URL` for `--base-url`. */
export function variableOf(name: string, { flag = kebab(name), variable }: OptionSpec): string {
  return variable ?? `PIXKIT_${flag.replaceAll('-', '_').toUpperCase()}`;
}

const words = {
  en: { choices: 'one of', usual: 'default' },
  'pt-BR': { choices: 'um destes', usual: 'padrão' },
};

/** Returns the description of an option for the help and the documentation: its text, choices and default. */
export function describeOption(spec: OptionSpec, language: Language): string {
  const { choices, usual } = words[language];
  const notes = [
    ...(spec.choices === undefined ? [] : [`${choices}: ${spec.choices.join(', ')}`]),
    ...(spec.default === undefined ? [] : [`${usual}: ${formatDefault(spec.default)}`]),
  ];
  return notes.length === 0 ? spec[language] : `${spec[language]} (${notes.join('; ')})`;
}

/** Formats a default as a user would type it: lists with commas, addresses as `host:port`. */
function formatDefault(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object' && value !== null && 'host' in value && 'port' in value)
    return `${String(value.host)}:${String(value.port)}`;
  return String(value);
}

/** Adds the options of a table to a command; the help omits those that are not `shown`. */
export function addOptions(
  command: Command,
  table: OptionTable,
  language: Language,
  shown: (spec: OptionSpec) => boolean,
): void {
  for (const [name, spec] of Object.entries(table)) {
    const short = spec.short === undefined ? '' : `-${spec.short}, `;
    const option = new Option(short + flagsOf(name, spec), describeOption(spec, language));
    option.hideHelp(!shown(spec));
    if (spec.preset !== undefined) option.preset(spec.preset);
    if (spec.conflicts !== undefined) option.conflicts([...spec.conflicts]);
    if (spec.value !== undefined)
      option.argParser((text: string, before: unknown) =>
        saying(language, () =>
          collect(spec, spec.repeats === 'commas' ? separated(text, ',') : [text], before),
        ),
      );
    command.addOption(option);
  }
}

/** Parses an argument or an option for commander, with errors in the language of the output. */
export function saying<Value>(language: Language, parse: () => Value): Value {
  try {
    return parse();
  } catch (thrown) {
    if (!(thrown instanceof InvalidValue)) throw thrown;
    throw new InvalidArgumentError(translate(thrown.sentence, language));
  }
}

function parserOf({ parse, choices }: OptionSpec): (text: string) => unknown {
  return parse ?? (choices === undefined ? (text) => text : oneOf(choices));
}

function collect(spec: OptionSpec, texts: readonly string[], before?: unknown): unknown {
  const parse = parserOf(spec);
  if (spec.repeats === undefined) return parse(texts[0] ?? '');
  const collected: readonly unknown[] = Array.isArray(before) ? before : [];
  return [...collected, ...texts.map(parse)];
}

/** Splits a text into values without empty ones; an empty text is itself a value, which the parser refuses. */
function separated(text: string, separator: string | RegExp): readonly string[] {
  if (text === '') return [text];
  const values = text.split(separator).map((value) => value.trim());
  return values.filter((value) => value !== '');
}

/** The options of a command line: flags take precedence over variables, and variables over defaults. */
export interface ParsedOptions {
  readonly options: Readonly<Record<string, unknown>>;
  /** The names of the options that were set by variables. */
  readonly fromVariables: ReadonlySet<string>;
}

/**
 * Reads the options of a parsed command. An empty variable counts as unset, because that is how pipelines pass missing
 * values. Throws `ConfigurationError` if a variable contains a value that its option does not accept.
 */
export function readOptions(command: Command, table: OptionTable, variables: Variables): ParsedOptions {
  const options: Record<string, unknown> = {};
  const otherwise: Record<string, unknown> = {};
  const fromVariables = new Set<string>();
  for (const [name, spec] of Object.entries(table)) {
    if (spec.default !== undefined) options[name] = spec.default;
    const attribute = new Option(flagsOf(name, spec)).attributeName();
    if (command.getOptionValueSource(attribute) === 'cli') {
      const given: unknown = command.getOptionValue(attribute);
      // `--sandbox-receivers` and `--no-sandbox-receivers` share one attribute; the last of them counts.
      if (isNegated(name) === (given === false)) options[name] = given === false ? true : given;
      // The variable of a repeatable option may have further values, over which a file takes precedence.
      if (spec.rank !== 'below the file' || spec.repeats === undefined) continue;
    }
    const value = spec.rank === 'by the command' ? undefined : variableValue(name, spec, variables);
    if (value === undefined) continue;
    if (spec.rank === 'below the file') otherwise[name] = value;
    else options[name] = value;
    fromVariables.add(name);
  }
  for (const [name, spec] of Object.entries(table))
    if (spec.required === true && options[name] === undefined)
      command.error(`error: required option '${flagsOf(name, spec)}' not specified`);
  requireNeeded(options, table, fromVariables);
  if (Object.keys(otherwise).length > 0) options['otherwise'] = otherwise;
  return { options, fromVariables };
}

/** Refuses a flag without the option that it needs. A variable is accepted: it may be meant for another command. */
function requireNeeded(
  options: Readonly<Record<string, unknown>>,
  table: OptionTable,
  fromVariables: ReadonlySet<string>,
): void {
  for (const [name, spec] of Object.entries(table)) {
    const needed = spec.needs === undefined ? undefined : table[spec.needs];
    if (spec.needs === undefined || needed === undefined || options[spec.needs] !== undefined) continue;
    if (options[name] === undefined || fromVariables.has(name)) continue;
    throw new ConfigurationError(
      t`${flagsOf(name, spec)} needs ${flagsOf(spec.needs, needed)}.`,
      t`Add ${flagsOf(spec.needs, needed)}, or omit ${flagsOf(name, spec)}.`,
    );
  }
}

/** Returns the value of a variable; undefined if it is unset, empty, or a switch that is off. */
function variableValue(name: string, spec: OptionSpec, variables: Variables): unknown {
  const variable = variableOf(name, spec);
  const text = variables[variable];
  if (text === undefined || (text === '' && spec.rank !== 'also if empty')) return undefined;
  if (spec.value === undefined) return switchValue(variable, text);
  const texts =
    spec.repeats === undefined ? [text] : separated(text, spec.repeats === 'lines' ? /\r?\n/ : /[\r\n,]/);
  if (texts.length === 0) return undefined;
  try {
    return collect(spec, texts);
  } catch (thrown) {
    if (!(thrown instanceof InvalidValue)) throw thrown;
    throw new ConfigurationError(t`${variable} is invalid.`, thrown.sentence);
  }
}

function switchValue(variable: string, text: string): true | undefined {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  if (/^(false|0|no|off)$/i.test(text)) return undefined;
  throw new ConfigurationError(
    t`${variable} is neither true nor false.`,
    t`Set ${variable} to true or false.`,
  );
}
