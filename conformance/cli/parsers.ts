import { ConfigurationError, messageOf } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { type Sentence, t } from '../core/text.js';
import { maxPemBytes, textOfFile } from '../core/text-file.js';
import type { Address } from '../target/listen-address.js';

/** Thrown for a value that an option or an argument does not accept; the sentence says what it must be. */
export class InvalidValue extends Error {
  constructor(readonly sentence: Sentence) {
    super(String(sentence));
  }
}

const maxPort = 65_535;

/** Parses an HTTP or HTTPS URL. */
export function httpUrl(text: string): string {
  if (!/^https?:\/\/[^\s/]+/.test(text) || !URL.canParse(text))
    throw new InvalidValue(t`It must be an address such as http://127.0.0.1:3000.`);
  return text;
}

/** Parses an HTTPS URL. */
export function httpsUrl(text: string): string {
  if (text.startsWith('https://')) return httpUrl(text);
  throw new InvalidValue(t`It must be an HTTPS address, such as https://tunnel.example.`);
}

/** Parses `host:port`; a host in brackets is an IPv6 address. */
export function address(text: string): Address {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s:/[\]]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host === '' || Number(port) > maxPort)
    throw new InvalidValue(t`It must be a host and a port, such as 127.0.0.1:3010.`);
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** Parses a port number. */
export function portNumber(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= maxPort) return value;
  throw new InvalidValue(t`It must be a port, from 0 to ${maxPort}.`);
}

/** Creates a parser for integers of at least `min`. */
export function wholeNumber(min: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isSafeInteger(value) && value >= min) return value;
    throw new InvalidValue(t`It must be a whole number of at least ${min}.`);
  };
}

/** Parses a number from 0 to 100. */
export function percentage(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 100) return value;
  throw new InvalidValue(t`It must be a percentage from 0 to 100.`);
}

/** Creates a parser for one of these values. */
export function oneOf<Value extends string>(values: readonly Value[]): (text: string) => Value {
  return (text) => {
    const found = values.find((value) => value === text);
    if (found !== undefined) return found;
    throw new InvalidValue(t`It must be one of ${values.join(', ')}.${didYouMean(text, values)}`);
  };
}

/** Creates a parser for a list of these values, separated by commas; the result is in the order of `values`. */
export function listOf<Value extends string>(values: readonly Value[]): (text: string) => readonly Value[] {
  return (text) => {
    const wanted = text.split(',').map((name) => name.trim());
    const unknown = wanted.find((name) => !values.some((value) => value === name));
    if (unknown === undefined) return values.filter((value) => wanted.includes(value));
    throw new InvalidValue(t`It must be a list of: ${values.join(', ')}.${didYouMean(unknown, values)}`);
  };
}

/** A report to write: `json=report.json`. */
export interface KindAndPath<Kind extends string> {
  readonly kind: Kind;
  readonly path: string;
}

/** Creates a parser for `kind=path` with these kinds. */
export function kindAndPath<Kind extends string>(
  kinds: readonly Kind[],
): (text: string) => KindAndPath<Kind> {
  return (text) => {
    const [, name = '', path = ''] = /^(\w+)=(.+)$/s.exec(text) ?? [];
    const kind = kinds.find((one) => one === name);
    if (kind !== undefined) return { kind, path };
    const forms = kinds.map((one) => `${one}=PATH`).join(', ');
    throw new InvalidValue(t`It must be one of ${forms}.${didYouMean(name, kinds)}`);
  };
}

/** Reads a PEM file. Throws a `ConfigurationError` that names the option if the file cannot be read. */
export function pemFile(file: string, option: string): string {
  try {
    return textOfFile(file, maxPemBytes);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The file ${file} cannot be read: ${messageOf(thrown)}.`,
      t`Pass the path of a readable file with ${option}.`,
    );
  }
}

/** Parses the name of a database. Errors do not repeat it, because a URL may contain a password. */
export function databaseName(text: string): string {
  if (text !== '') return text;
  throw new ConfigurationError(
    t`The database name is empty.`,
    t`Pass a file or a postgres:// URL with --database or PIXKIT_DATABASE.`,
  );
}

/** Parses a secret that signs deliveries. Errors do not repeat it. */
export function webhookSecret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text)) return text;
  throw new ConfigurationError(
    t`The webhook secret is invalid.`,
    t`Pass whsec_ and at least 24 bytes in Base64 with --webhook-secret or PIXKIT_WEBHOOK_SECRET.`,
  );
}

/** Parses an amount in BRL. */
export function brl(text: string): number {
  if (/^\d{1,10}(\.\d{1,2})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidValue(
    t`It must be an amount in BRL of at least 0.01 with at most 2 decimals, such as 25.50.`,
  );
}
