import { tolerantContract as contract } from '../../../generated/tolerant-document.js';
import type { OperationId } from '../../../generated/operations.js';
import { ContractDocument, type Operation } from '../../../conformance/contract/document.js';
import { Schemas } from '../../../conformance/contract/schemas.js';
import { isObject, type JsonObject } from '../../../conformance/core/json.js';

/** The contract and its validators, for creating mutants. */
export const document = new ContractDocument(contract as unknown as JsonObject);
export const schemas = new Schemas(document);

export const jsonContent = '/content/application~1json';

/** The operation of the contract. Throws if the contract has none with this id. */
export function operationOf(id: OperationId): Operation {
  const found = document.operations.get(id);
  if (found === undefined) throw new Error(`the contract has no operation ${id}`);
  return found;
}

/** The values of a body's examples, by the pointer of the body (through `$ref`s). */
export function examplesAt(body: string): readonly unknown[] {
  const examples = document.at(`${document.follow(body)}${jsonContent}/examples`);
  if (!isObject(examples)) return [];
  const place = `${document.follow(body)}${jsonContent}/examples`;
  return Object.keys(examples).map((name) => document.at(`${document.follow(`${place}/${name}`)}/value`));
}

/**
 * Pointers of all schemas that apply to the same value: the schema itself, and those reached through `$ref`, `allOf`,
 * alternatives and conditions.
 */
export function togetherAt(pointer: string): readonly string[] {
  const schema = document.at(pointer);
  if (!isObject(schema)) return [pointer];
  const reference = schema['$ref'];
  const steps = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => {
    const branches = schema[word];
    return Array.isArray(branches) ? branches.map((_, index) => `${word}/${index}`) : [];
  });
  const conditions = ['then', 'else'].filter((word) => schema[word] !== undefined);
  const inner = [...steps, ...conditions].flatMap((step) => togetherAt(`${pointer}/${step}`));
  const referred = typeof reference === 'string' ? togetherAt(reference.replace(/^#/, '')) : [];
  return [pointer, ...referred, ...inner];
}
