import * as fc from 'fast-check';

import type { BaseRequest } from '../../conformance/contract/cases/fields.js';
import { ContractDocument } from '../../conformance/contract/document.js';
import { bodySchemaOf, parametersOf } from '../../conformance/contract/request.js';
import type { OperationId } from '../../generated/operations.js';
import { published } from '../spec/contract.js';
import { valuesAt } from './from-schema.js';

const document = new ContractDocument(published.document);

/** Replaces some fields of a right request by any values that the contract's schemas allow. */
export type FreeRequest = (right: BaseRequest) => BaseRequest;

/** Generates requests that the contract's schemas allow. */
export function freeRequests(operationId: OperationId): fc.Arbitrary<FreeRequest> {
  const operation = document.operations.get(operationId);
  if (operation === undefined) throw new Error(`the contract has no ${operationId}`);
  const schema = bodySchemaOf(document, operation);
  const parameters = parametersOf(document, operation);
  const valuesIn = (place: 'path' | 'query' | 'header'): fc.Arbitrary<Readonly<Record<string, string>>> => {
    const there = parameters.filter((parameter) => parameter.in === place);
    const values = there.map(({ name, at }) => [name, valuesAt(`${at}/schema`).map(textIn(place))] as const);
    return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<
      Record<string, string>
    >;
  };
  return fc
    .record({
      body: schema === undefined ? fc.constant(undefined) : valuesAt(schema),
      // For each member in turn: whether it keeps its right value, such as the id of something that exists.
      isKept: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      path: valuesIn('path'),
      query: valuesIn('query'),
      headers: valuesIn('header'),
    })
    .map(({ body, isKept, path, query, headers }) => (right) => ({
      path: { ...right.path, ...path },
      query: { ...right.query, ...query },
      headers: { ...right.headers, ...headers },
      body: blended(body, right.body, isKept),
    }));
}

/** How a value is written in a place: headers are ASCII, so that every client can send them. */
const textIn =
  (place: string) =>
  (value: unknown): string =>
    place === 'header' ? String(value).replace(/[^\x20-\x7e]/g, '') : String(value);

function blended(drawn: unknown, right: unknown, isKept: readonly boolean[]): unknown {
  if (typeof right !== 'object' || right === null || typeof drawn !== 'object' || drawn === null)
    return drawn;
  const kept = Object.entries(right).filter((_, index) => isKept[index % isKept.length]);
  return { ...drawn, ...Object.fromEntries(kept) };
}
