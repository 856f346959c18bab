export { escapeStep } from '../../conformance/core/json.js';

/** JSON as the generators read and write it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [member: string]: Json;
}

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a JSON Pointer into a document. */
export function pointed(document: Json, pointer: string): Json | undefined {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<Json | undefined>((node, step) => {
    if (Array.isArray(node)) return node[Number(step)];
    return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
  }, document);
}

/** Returns an object of a document, following references; empty for anything else. */
export function resolved(document: JsonObject, node: Json | undefined): JsonObject {
  const $ref = isObject(node) ? node['$ref'] : undefined;
  if (typeof $ref === 'string') return resolved(document, pointed(document, $ref.slice(1)));
  return isObject(node) ? node : {};
}

/** Returns the members of an object that are themselves objects. */
export function objects(value: Json | undefined): Record<string, JsonObject> {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(entries.flatMap(([name, one]) => (isObject(one) ? [[name, one] as const] : [])));
}

/** Returns the items of an array; empty for anything else. */
export function arrays(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
