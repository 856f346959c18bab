import { type Argument, type Command, Help, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import { type Language, languageNamed, languageOf, languages } from '../core/language.js';
import { said } from '../language/phrases.js';
import { helpTexts } from './texts/help.js';

/** The `--lang` option of every command. It is needed before any command exists, so `languageAsked` looks for it. */
export function languageOption(): Option {
  return new Option(
    '--lang <language>',
    'language of the output: en, pt-BR (default: from the locale)',
  ).argParser((text) => {
    const language = languageNamed(text);
    if (language !== undefined) return language;
    throw new InvalidArgumentError(`It must be one of ${languages.join(', ')}.`);
  });
}

/**
 * The language in a command line, otherwise in PIXKIT_LANG, otherwise of the locale. Throws `ConfigurationError` for an
 * unsupported one.
 */
export function languageAsked(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Language {
  const asked = flagIn(args) ?? environment['PIXKIT_LANG'] ?? '';
  if (asked === '') return languageOf(undefined, environment);
  const language = languageNamed(asked);
  if (language !== undefined) return language;
  throw new ConfigurationError(
    `The language ${asked} is not supported.`,
    `Give one of ${languages.join(', ')}: --lang, PIXKIT_LANG.`,
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

/** Makes a command use a language, in its help and in messages about wrong command lines. The default is English. */
export function speak(command: Command, language: Language): void {
  if (language === 'en') return;
  const texts = helpTexts[language];
  command.description(said(command.description(), language));
  const displayHelp = said('display help for command', language);
  command.helpOption('-h, --help', displayHelp);
  if (command.commands.length > 0) command.helpCommand('help [command]', displayHelp);
  command.usage(command.usage().replace('[options]', texts.options).replace('[command]', texts.command));
  const plain = new Help();
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
      said(description, language) + words.reduce((all, [english, word]) => all.replace(english, word), added)
    );
  };
  command.configureHelp({
    styleTitle: (title: string) => texts.titles[title] ?? title,
    optionDescription: (option: Option) => extra(plain.optionDescription(option), option.description),
    argumentDescription: (argument: Argument) =>
      extra(plain.argumentDescription(argument), argument.description),
    subcommandTerm: (inner: Command) => plain.subcommandTerm(inner).replace('[options]', texts.options),
  });
}

/** Commander's messages about a wrong command line, translated line by line. */
export function complaint(text: string, language: Language): string {
  return text
    .split('\n')
    .map((line) => said(line, language))
    .join('\n');
}
