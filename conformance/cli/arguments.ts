import { InvalidArgumentError } from 'commander';

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
      throw new InvalidArgumentError(`It must be a whole number from ${least} up.`);
    }
    return value;
  };
}

/** Gathers an option that may be given several times. */
export function gathered(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
