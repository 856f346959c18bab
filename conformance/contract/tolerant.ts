/**
 * The contract by which the kit judges. It has its own module because the tools that build this document use
 * `ContractDocument` themselves.
 */
import { tolerantContract } from '../../generated/tolerant-document.js';
import { isObject, type JsonObject } from '../core/json.js';
import { ContractDocument } from './document.js';

/** The contract that the kit accepts: the published one with the tolerance overlay applied, as JSON. */
export const tolerant: JsonObject = objectOf(tolerantContract);

function objectOf(document: unknown): JsonObject {
  if (!isObject(document)) throw new Error('the contract is no JSON object');
  return document;
}

/** Maximum nesting: deeper than any body of the interface. The limit is needed because schemas could refer to themselves. */
const maxDepth = 8;

/**
 * The path of each member that the request body of an operation may have, such as `details.key`; `0` stands for any index
 * in a list, `*` for any name in an object with arbitrary member names.
 */
export function bodyFields(operationId: string): readonly string[] {
  const document = new ContractDocument(tolerant);
  const pointer = document.operations.get(operationId)?.pointer ?? '';
  const schema = document.at(`${pointer}/requestBody/content/application~1json/schema`);
  return [...new Set(isObject(schema) ? below(document, schema, '', 0) : [])];
}

function below(document: ContractDocument, schema: JsonObject, path: string, depth: number): string[] {
  if (depth > maxDepth) return [];
  const { $ref: reference, properties, items, additionalProperties: others = false } = schema;
  const member = (name: string, inner: unknown): string[] => {
    const own = path === '' ? name : `${path}.${name}`;
    return [own, ...(isObject(inner) ? below(document, inner, own, depth + 1) : [])];
  };
  const referred = typeof reference === 'string' ? document.at(reference.replace(/^#/, '')) : undefined;
  const same = [referred, ...['allOf', 'oneOf', 'anyOf'].flatMap((name) => schema[name] ?? [])];
  return [
    ...same.flatMap((one) => (isObject(one) ? below(document, one, path, depth + 1) : [])),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, inner]) => member(name, inner)),
    ...(isObject(items) ? member('0', items) : []),
    ...(others === false ? [] : member('*', others)),
  ];
}
