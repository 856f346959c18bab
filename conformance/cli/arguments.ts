import { type Argument, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';
import { plain } from './language.js';

/** The last port that there is. */
const maxPort = 65_535;

/** Parses a URL, for commander. */
export function httpUrl(text: string): string {
  if (!/^https?:\/\/[^\s/]+/.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError(plain(t`It must be an address such as http://127.0.0.1:3000.`));
  }
  return text;
}

/** Parses a URL of HTTPS, for commander. */
export function httpsUrl(text: string): string {
  if (text.startsWith('https://')) return httpUrl(text);
  throw new InvalidArgumentError(plain(t`It must be an HTTPS address, such as https://tunnel.example.`));
}

/** Parses an integer of at least `least`, for commander. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least) {
      throw new InvalidArgumentError(plain(t`It must be a whole number of at least ${least}.`));
    }
    return value;
  };
}

/** Lets an option or an argument take only these values. */
export function withChoices<Given extends Option | Argument>(given: Given, values: readonly string[]): Given {
  given.choices(values);
  // Instead of commander's own parser, which suggests nothing.
  given.argParser((text) => {
    if (values.includes(text)) return text;
    const meant = didYouMean(text, values);
    throw new InvalidArgumentError(plain(t`It must be one of ${values.join(', ')}.${meant}`));
  });
  return given;
}

/** Parses the number of a port, for commander. */
export function portNumber(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= maxPort) return value;
  throw new InvalidArgumentError(plain(t`It must be a port, from 0 to ${maxPort}.`));
}

/** `--database` or PIXKIT_DATABASE. The variable exists because a URL contains a password, and `ps` shows flags. */
export function databaseOption(description: string): Option {
  return new Option('--database <file or URL>', description).env('PIXKIT_DATABASE').argParser((text) => {
    if (text !== '') return text;
    throw new ConfigurationError(
      t`The database has no name.`,
      t`Name a file or give a postgres:// URL: --database, PIXKIT_DATABASE.`,
    );
  });
}

/** Collects the values of an option that may be given several times. */
export function gathered(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Collects values of an option, of which each may also contain several, separated by commas. */
export function entries(text: string, before: readonly string[] = []): readonly string[] {
  const given = text.split(',').map((entry) => entry.trim());
  return [...before, ...given.filter((entry) => entry !== '')];
}

/** What separates several values in one variable: line feeds, and also commas if no value can contain one. */
export type Separator = 'lines' | 'lines and commas';

/** An option that may be given several times. Its variable contains all values. */
export class RepeatableOption<Values> extends Option {
  /** `parse` appends one value to the previous ones. */
  constructor(
    flags: string,
    description: string,
    parse: (text: string, before?: Values) => Values,
    private readonly separator: Separator = 'lines',
  ) {
    super(flags, description);
    this.argParser<Values>(parse);
  }

  /** The values in the text of a variable, without empty ones. */
  valuesIn(text: string): readonly string[] {
    const values = text.split(this.separator === 'lines' ? /\r?\n/ : /[\r\n,]/);
    return values.map((value) => value.trim()).filter((value) => value !== '');
  }
}
