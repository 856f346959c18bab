/** Finds the parts of the contract below a place, following references. */
import { escapeStep, isObject, type Json, type JsonObject } from '../../conformance/core/json.js';
import type { ContractDocument } from '../../conformance/contract/document.js';

/** Returns every object below some places, following references, once, by the pointer to its actual place. */
export function objectsBelow(
  document: ContractDocument,
  pointers: readonly string[],
): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  const visit = (pointer: string, value: Json | undefined): void => {
    if (typeof value !== 'object' || value === null || found.has(pointer)) return;
    if (isObject(value)) {
      found.set(pointer, value);
      const reference = value['$ref'];
      if (typeof reference === 'string') visit(reference.slice(1), document.at(reference.slice(1)));
    }
    for (const [step, below] of Object.entries(value)) visit(`${pointer}/${escapeStep(step)}`, below);
  };
  for (const pointer of pointers) visit(pointer, document.at(pointer));
  return found;
}

/**
 * Returns the names of all fields in a schema, in the notation of clauses: `details.key`, `splits[].pixKey`,
 * `additionalInfo.*`.
 */
export function fieldNames(document: ContractDocument, pointer: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (at: string, name: string, above: readonly string[]): void => {
    const schema = document.at(at);
    // A recursive schema adds no new names.
    if (!isObject(schema) || above.includes(at)) return;
    const go = (to: string, as: string) => visit(to, as, [...above, at]);
    const member = (step: string, as: string) => {
      names.add(as);
      go(`${at}/${step}`, as);
    };
    const below = (step: string) => (name === '' ? step : `${name}.${step}`);
    if (typeof schema['$ref'] === 'string') go(schema['$ref'].slice(1), name);
    for (const word of ['allOf', 'anyOf', 'oneOf']) {
      const parts = schema[word];
      if (Array.isArray(parts)) parts.forEach((_, index) => go(`${at}/${word}/${index}`, name));
    }
    for (const word of ['then', 'else']) go(`${at}/${word}`, name);
    if (isObject(schema['properties'])) {
      for (const step of Object.keys(schema['properties']))
        member(`properties/${escapeStep(step)}`, below(step));
    }
    if (isObject(schema['additionalProperties'])) member('additionalProperties', below('*'));
    if (isObject(schema['items'])) member('items', `${name}[]`);
  };
  visit(pointer, '', []);
  return names;
}
