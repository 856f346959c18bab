import { t } from '../core/text.js';
import { ConfigurationError } from '../core/errors.js';
import { isObject } from '../core/json.js';
import { didYouMean } from '../core/suggestion.js';

/** A member of a request and its value. The path is, for example, `['details', 'key']`. */
export interface Field {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Maximum length of a path. No body of the interface is that deep. */
const maxSteps = 20;
const unnameable = ['__proto__', 'constructor', 'prototype'];

/**
 * Parses `details.key=value`; the value is JSON if possible, otherwise a text. Throws a `ConfigurationError` that
 * explains the syntax.
 */
export function readField(text: string): Field {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const path = name.split('.');
  if (
    name !== '' &&
    path.length <= maxSteps &&
    path.every((step) => step !== '' && !unnameable.includes(step))
  )
    return { path, value: valueOf(value) };
  throw new ConfigurationError(
    t`--field ${text} is not a path and a value.`,
    t`Write it as details.key=maria@example.com or splits.0.value=50; put a string of digits in quotes: externalId='"123"'.`,
  );
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Throws `ConfigurationError` for a field that no request of this kind has. `known` has the paths of the existing fields;
 * `0` stands for any index, `*` for any name.
 */
export function refuseUnknown(fields: readonly Field[], known: readonly string[], what: string): void {
  const patterns = known.map((path) => path.split('.'));
  const unknown = fields.find(({ path }) => !patterns.some((pattern) => fits(path, pattern)));
  if (unknown === undefined) return;
  const name = unknown.path.join('.');
  throw new ConfigurationError(
    t`${what} has no field ${name}.`,
    t`Its fields are: ${known.join(', ')}.${didYouMean(name, known)}`,
  );
}

function fits(path: readonly string[], pattern: readonly string[]): boolean {
  const isSame = (step: string, wanted: string | undefined) =>
    wanted === '*' || step === wanted || (wanted === '0' && /^\d{1,3}$/.test(step));
  return path.length === pattern.length && path.every((step, index) => isSame(step, pattern[index]));
}

/** Returns a copy of `body` with the fields set in order; numbers in their paths are list indexes. */
export function withFields<T extends object>(body: T, fields: readonly Field[]): T {
  const copy = structuredClone(body);
  for (const field of fields) set(copy, field);
  return copy;
}

function set(root: object, { path, value }: Field): void {
  let place: object = root;
  path.forEach((step, index) => {
    if (index === path.length - 1) return void Reflect.set(place, step, value);
    const inner: unknown = Reflect.get(place, step);
    const next = isObject(inner) || Array.isArray(inner) ? inner : emptyFor(path[index + 1]);
    Reflect.set(place, step, next);
    place = next;
  });
}

function emptyFor(step: string | undefined): object {
  return /^\d{1,3}$/.test(step ?? '') ? [] : {};
}
