import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { contract } from '../../generated/document.js';
import { discriminated } from '../../server/edge/detailed-validator.js';
import { tolerantContract } from '../../generated/tolerant-document.js';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

export const json = 'application/json';

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function member(value: Json | undefined, name: string | number): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** A text as it is, anything else as JSON. */
export function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** BRL as `format: brl` means it: finite, at most two decimals. */
export function isBrl(value: number): boolean {
  return Number.isFinite(value) && Number(value.toFixed(2)) === value;
}

function withoutMappings(node: Json): Json {
  if (Array.isArray(node)) return list(node).map(withoutMappings);
  if (!isObject(node)) return node;
  const kept = Object.entries(node).filter(([name]) => name !== 'discriminator');
  return Object.fromEntries(kept.map(([name, value]): [string, Json] => [name, withoutMappings(value)]));
}

/** One validator with the whole document; `coerce` reads text as the validator of HTTP parameters does. */
function validator(document: JsonObject, coerce: boolean): Ajv2020 {
  const options = { strict: true, allErrors: true, verbose: true, coerceTypes: coerce };
  const ajv = new Ajv2020({ ...options, discriminator: true });
  addFormats.default(ajv);
  ajv.addFormat('brl', { type: 'number', validate: isBrl });
  ajv.addVocabulary(Object.keys(document));
  // Ajv takes no mapping; a `oneOf` with a constant discriminator needs none.
  ajv.addSchema(discriminated(withoutMappings(document)) as JsonObject, 'contract');
  return ajv;
}

/** One of the two contracts, and its validators. */
export class Reading {
  readonly #bodies: Ajv2020;
  readonly #parameters: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(readonly document: JsonObject) {
    this.#bodies = validator(document, false);
    this.#parameters = validator(document, true);
  }

  /** The value that a node or the `$ref` it is stands for. */
  resolve(value: Json | undefined): Json | undefined {
    const reference = member(value, '$ref');
    if (typeof reference !== 'string') return value;
    return this.resolve(this.pointed(reference.slice(1)));
  }

  /** The value at a JSON Pointer into the bundled document. */
  pointed(pointer: string): Json | undefined {
    return pointerSteps(pointer).reduce<Json | undefined>(member, this.document);
  }

  /** Compiles the schema at `pointer` (strict mode: an unknown keyword or format throws). */
  schemaAt(pointer: string, coerce = false): ValidateFunction {
    const key = `${String(coerce)} ${pointer}`;
    const cached = this.#compiled.get(key);
    if (cached !== undefined) return cached;
    const ajv = coerce ? this.#parameters : this.#bodies;
    const validator = ajv.compile({ $ref: `contract#${encodeURI(pointer)}` });
    this.#compiled.set(key, validator);
    return validator;
  }

  /** What the schema at `pointer` has against `value`. */
  errorsAt(pointer: string, value: unknown, coerce = false): readonly ErrorObject[] {
    const validate = this.schemaAt(pointer, coerce);
    // Coercion and defaults change what they are given.
    return validate(coerce ? structuredClone(value) : value) ? [] : [...(validate.errors ?? [])];
  }

  holds(pointer: string, value: unknown): boolean {
    return this.errorsAt(pointer, value).length === 0;
  }
}

/** What clients program against and the reference gateway keeps. */
export const published = new Reading(contract as unknown as JsonObject);
/** What the kit accepts. */
export const tolerant = new Reading(tolerantContract as unknown as JsonObject);
