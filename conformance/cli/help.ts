import { type Command, Help } from 'commander';
import { type Language, languages, languageNamed, languageOf, type Translated } from '../core/language.js';
import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { filled, t } from '../core/text.js';
import { commander } from '../language/pt-BR/commander.js';
import { InvalidValue } from './parsers.js';
import type { OptionTable } from './options.js';

/** The option of every command that is needed before commands are parsed; `requestedLanguage` reads it. */
export const languageTable = {
  lang: {
    value: '<language>',
    en: 'language of the output: en, pt-BR (default: from the locale)',
    'pt-BR': 'idioma da saída: en, pt-BR (padrão: o do ambiente)',
    parse: (text: string) => {
      const language = languageNamed(text);
      if (language !== undefined) return language;
      throw new InvalidValue(t`It must be one of ${languages.join(', ')}.${didYouMean(text, languages)}`);
    },
    everyday: true,
  },
} as const satisfies OptionTable;

/**
 * Returns the language given on the command line or, failing that, in PIXKIT_LANG or by the locale. Throws
 * `ConfigurationError` for an unsupported language.
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
    t`Pass one of ${languages.join(', ')} with --lang or PIXKIT_LANG.`,
  );
}

/** Returns the last `--lang` before `--`, as for every option. One without a value is ignored: commander refuses it. */
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

const en = {
  /** Commander's headings of lists. */
  titles: {
    'Usage:': 'Usage:',
    'Arguments:': 'Arguments:',
    'Options:': 'Options:',
    'Commands:': 'Commands:',
  } as Readonly<Record<string, string>>,
  options: '[options]',
  usage: '<command> [options]',
  version: 'output the version number',
  help: 'display help',
  about: 'Contract, reference gateway and conformance kit for Pix gateways',
  moreOptions: (path: string) => `\nAll options: pixkit ${path} --help --all`,
  program: `
Every command has its own help: pixkit check --help
Every option can also be set by an environment variable, such as PIXKIT_BASE_URL for --base-url: docs/commands.md lists them.

Exit code of a check: 0 nothing failed, 1 a failure that counts (--fail-on), 2 usage or configuration error, 3 the kit or a state setup
failed, 4 undecided. If several apply, the first of 2, 3, 1, 4, 0 counts (for a client: 2, 1, 3, 4, 0).

Examples:
  $ pixkit check --base-url https://sandbox.gateway.example --control-url https://sandbox.gateway.example/states
  $ pixkit listen --serve --forward-to http://localhost:4000/hook
  $ pixkit report diff before.json after.json`,
};

/** The texts of the help that do not belong to a particular command. */
export const helpTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    titles: {
      'Usage:': 'Uso:',
      'Arguments:': 'Argumentos:',
      'Options:': 'Opções:',
      'Commands:': 'Comandos:',
    },
    options: '[opções]',
    usage: '<comando> [opções]',
    version: 'mostra o número da versão',
    help: 'mostra a ajuda',
    about: 'Contrato, gateway de referência e kit de conformidade para gateways Pix',
    moreOptions: (path) => `\nTodas as opções: pixkit ${path} --help --all`,
    program: `
Cada comando tem a sua ajuda: pixkit check --help
Cada opção também pode ser definida por uma variável de ambiente, como PIXKIT_BASE_URL para --base-url: docs/pt-BR/commands.md mostra todas.

Código de saída de uma verificação: 0 nada falhou, 1 uma falha que conta (--fail-on), 2 erro de uso ou de configuração, 3 o kit
ou a preparação de um estado falhou, 4 indefinido. Se couber mais de um, vale o primeiro de 2, 3, 1, 4, 0 (para um cliente: 2, 1, 3, 4, 0).

Exemplos:
  $ pixkit check --base-url https://sandbox.gateway.example --control-url https://sandbox.gateway.example/states
  $ pixkit listen --serve --forward-to http://localhost:4000/hook
  $ pixkit report diff antes.json depois.json`,
  },
};

/** Makes a command show its help in a language. */
export function localizeHelp(command: Command, language: Language): void {
  const texts = helpTexts[language];
  command.helpOption('-h, --help', texts.help);
  command.helpCommand(false);
  command.usage(command.usage().replace('[options]', texts.options));
  const original = new Help();
  command.configureHelp({
    styleTitle: (title) => texts.titles[title] ?? title,
    // Options and arguments describe their choices and defaults themselves.
    optionDescription: (option) => option.description,
    argumentDescription: (argument) => argument.description,
    subcommandTerm: (inner) => original.subcommandTerm(inner).replace(' [options]', ''),
  });
}

/** Patterns for commander's own error messages, with their translations. */
const patterns = Object.entries(commander).map(([template, translation]) => {
  const literal = template.split(/\{\d\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return { pattern: new RegExp(`^${literal.join('(.*?)')}$`), translation };
});

/**
 * Translates commander's error messages, line by line. Commander composes them internally and provides only the English
 * text.
 */
export function translateComplaint(text: string, language: Language): string {
  if (language === 'en') return text;
  return text
    .split('\n')
    .map((line) => {
      for (const { pattern, translation } of patterns) {
        const [, ...values] = pattern.exec(line) ?? [];
        if (values.length > 0) return filled(translation, values, language);
      }
      return line;
    })
    .join('\n');
}
