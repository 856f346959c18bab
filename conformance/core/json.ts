/** JSON as data: pointers into it, and values in words. */

import { english, t, type Text, truncate } from './text.js';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One step of a JSON Pointer, escaped. */
export function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Steps of a JSON Pointer, unescaped. A leading `#` is allowed. */
export function steps(pointer: string): readonly string[] {
  return pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a JSON Pointer; undefined if there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  return valueIn(root, steps(pointer));
}

/** The value at these steps; undefined if there is none. */
export function valueIn(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

/** Replaces the list indexes of JSON Pointers in a text by `*`, such as the `3` of `/data/3/id`. */
export function withoutPositions(text: string): string {
  return text.replace(/\/\d+(?=\/|\s|$)/g, '/*');
}

/** Texts for a missing value, and for a value that must be present. */
export const absent = t`absent`;
export const present = t`present`;

/** A value as short text; a missing value is shown in English. */
export function shown(value: unknown): string {
  return english(valueText(value));
}

/** A value as short text: JSON is the same in every language. */
export function valueText(value: unknown): Text {
  if (value === undefined) return absent;
  const text = JSON.stringify(value);
  return truncate(text, 300);
}
