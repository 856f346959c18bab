import type { Exchange } from '../../conformance/target/exchange.js';
import { Sentence } from '../../conformance/core/text.js';

/** A value with every sentence of the kit in English. */
export type InEnglish<T> = T extends Sentence
  ? string
  : T extends
        | ((...args: never[]) => unknown)
        | ReadonlySet<unknown>
        | ReadonlyMap<never, unknown>
        | RegExp
        | Exchange
    ? T
    : T extends object
      ? { [Member in keyof T]: InEnglish<T[Member]> }
      : T;

/** Converts every sentence of the kit in objects, arrays and errors to English, for comparison in tests. */
export function inEnglish<T>(value: T): InEnglish<T> {
  return englishOf(value) as InEnglish<T>;
}

function englishOf(value: unknown): unknown {
  if (value instanceof Sentence) return String(value);
  if (Array.isArray(value)) return value.map(englishOf);
  if (value instanceof Error) return { ...membersOf(value), name: value.name, message: value.message };
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? membersOf(value) : value;
}

function membersOf(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, englishOf(member)]));
}
