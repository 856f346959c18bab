import { InvalidArgumentError, Option } from 'commander';

import { ConfigurationError } from '../core/errors.js';

/** An address, for commander. */
export function httpUrl(text: string): string {
  if (!/^https?:\/\/[^\s/]+/.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:3000.');
  }
  return text;
}

/** A whole number from `least` up, for commander. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
    }
    return value;
  };
}

/** `--database`, or PIXKIT_DATABASE: a URL has a password in it, and `ps` shows flags. */
export function databaseOption(description: string): Option {
  return new Option('--database <file or URL>', description).env('PIXKIT_DATABASE').argParser((text) => {
    if (text !== '') return text;
    throw new ConfigurationError(
      'The database has no name.',
      'Name a file or give a postgres:// URL: --database, PIXKIT_DATABASE.',
    );
  });
}

/** Gathers an option that may be given several times. */
export function gathered(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** What stands between several values in one variable: line feeds, and commas too where no value has one. */
export type Separator = 'lines' | 'lines and commas';

/** An option that may be given several times. Its variable holds all of its values. */
export class RepeatableOption<Values> extends Option {
  /** `parse` adds one value to those before it. */
  constructor(
    flags: string,
    description: string,
    parse: (text: string, before?: Values) => Values,
    private readonly separator: Separator = 'lines',
  ) {
    super(flags, description);
    this.argParser<Values>(parse);
  }

  /** The values that the text of a variable holds, without those that are empty. */
  valuesIn(text: string): readonly string[] {
    const values = text.split(this.separator === 'lines' ? /\r?\n/ : /[\r\n,]/);
    return values.map((value) => value.trim()).filter((value) => value !== '');
  }
}
