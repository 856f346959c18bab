import { type Argument, type Command, Help, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import { isObject } from '../core/json.js';
import { didYouMean } from '../core/suggestion.js';
import { type Language, languageNamed, languageOf, languages } from '../core/language.js';
import { english, filled, Sentence, t } from '../core/text.js';
import { translate } from '../language/phrases.js';
import { commander } from '../language/pt-BR/commander.js';
import type { Listen } from './client-options.js';
import { helpTexts } from './texts/help.js';

/** The sentences behind the English strings that commander was given. */
const given = new Map<string, Sentence>();

/** A sentence as commander takes it, in English; it is translated when it is shown. */
export function plain(sentence: Sentence): string {
  given.set(english(sentence), sentence);
  return english(sentence);
}

/** The sentence behind a string that commander was given. */
export function sentenceOf(text: string): Sentence {
  return given.get(text) ?? new Sentence(text);
}

/** What was given to commander as a string, in a language. */
export function translatePlain(text: string, language: Language): string {
  return translate(sentenceOf(text), language);
}

/** The `--lang` option of every command. It is needed before any command exists, so `languageAsked` looks for it. */
export function languageOption(): Option {
  return new Option(
    '--lang <language>',
    'language of the output: en, pt-BR (default: from the locale)',
  ).argParser((text) => {
    const language = languageNamed(text);
    if (language !== undefined) return language;
    throw new InvalidArgumentError(
      plain(t`It must be one of ${languages.join(', ')}.${didYouMean(text, languages)}`),
    );
  });
}

/**
 * The language in a command line, otherwise in PIXKIT_LANG, otherwise of the locale. Throws `ConfigurationError` for an
 * unsupported one.
 */
export function requestedLanguage(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Language {
  const requested = flagIn(args) ?? environment['PIXKIT_LANG'] ?? '';
  if (requested === '') return languageOf(undefined, environment);
  const language = languageNamed(requested);
  if (language !== undefined) return language;
  throw new ConfigurationError(
    t`The language ${requested} is not supported.${didYouMean(requested, languages)}`,
    t`Give one of ${languages.join(', ')}: --lang, PIXKIT_LANG.`,
  );
}

/** The last `--lang` before `--`, as for every option; one without a value is left for commander to refuse. */
function flagIn(args: readonly string[]): string | undefined {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  const values = flags.flatMap((arg, index) => {
    if (arg.startsWith('--lang=')) return [arg.slice('--lang='.length)];
    const next = flags[index + 1];
    return arg === '--lang' && next !== undefined ? [next] : [];
  });
  return values.at(-1);
}

const isAddress = (value: unknown): value is Listen =>
  isObject(value) && typeof value['host'] === 'string' && typeof value['port'] === 'number';

/** Makes a help show defaults as they are typed, rather than as JSON: lists with commas, addresses as `host:port`. */
export function showDefaults({ options }: Command): void {
  for (const option of options) {
    const usual: unknown = option.defaultValue;
    if (Array.isArray(usual) && usual.length > 0) option.default(usual, usual.join(', '));
    else if (isAddress(usual)) option.default(usual, `${usual.host}:${usual.port}`);
  }
}

/** Makes a command use a language in its help. The default is English. */
export function localizeHelp(command: Command, language: Language): void {
  if (language === 'en') return;
  const texts = helpTexts[language];
  command.description(translatePlain(command.description(), language));
  const displayHelp = translatePlain('display help for command', language);
  command.helpOption('-h, --help', displayHelp);
  if (command.commands.length > 0) command.helpCommand('help [command]', displayHelp);
  command.usage(command.usage().replace('[options]', texts.options).replace('[command]', texts.command));
  const original = new Help();
  const extra = (text: string, description: string): string => {
    const added = text.slice(description.length);
    const words = [
      ['choices:', texts.choices],
      ['default:', texts.usual],
      ['preset:', texts.preset],
      ['env:', texts.variable],
    ] as const;
    // The description itself is not changed, because the commands of a process share options.
    return (
      translatePlain(description, language) +
      words.reduce((all, [name, word]) => all.replace(name, word), added)
    );
  };
  command.configureHelp({
    styleTitle: (title: string) => texts.titles[title] ?? title,
    optionDescription: (option: Option) => extra(original.optionDescription(option), option.description),
    argumentDescription: (argument: Argument) =>
      extra(original.argumentDescription(argument), argument.description),
    subcommandTerm: (inner: Command) => original.subcommandTerm(inner).replace('[options]', texts.options),
  });
}

/** Commander's own sentences about a wrong command line, with what is around their values. */
const patterns = Object.entries(commander).map(([template, translation]) => {
  const literal = template.split(/\{\d\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return { pattern: new RegExp(`^${literal.join('(.*?)')}$`), translation };
});

/**
 * What commander says of a wrong command line, translated line by line. Commander puts its sentences together by itself
 * and gives away nothing but the English.
 */
export function translateComplaint(text: string, language: Language): string {
  if (language === 'en') return text;
  return text
    .split('\n')
    .map((line) => {
      for (const { pattern, translation } of patterns) {
        const [, ...values] = pattern.exec(line) ?? [];
        if (values.length === 0) continue;
        return filled(
          translation,
          values.map((value) => translatePlain(value, language)),
        );
      }
      return line;
    })
    .join('\n');
}
