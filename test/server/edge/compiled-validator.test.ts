import { isDeepStrictEqual } from 'node:util';

import { describe, expect, it } from 'vitest';

import { ContractDocument } from '../../../conformance/contract/document.js';
import { casesOf } from '../../../conformance/contract/cases/cases.js';
import { Schemas } from '../../../conformance/contract/schemas.js';
import { type OperationId, operations as operationTable } from '../../../generated/operations.js';
import { compiledValidatorOf } from '../../../server/edge/operation-contract.js';
import { requestInDetail } from '../../../server/edge/detailed-validator.js';
import { InvalidRequest } from '../../../server/edge/faults.js';
import type { RequestParts } from '../../../server/edge/request-facts.js';
import { format } from '../../../server/messages/messages.js';
import { type Json, text, tolerant } from '../../spec/contract.js';
import { invalidExamples } from '../../spec/invalid-examples.js';
import { type Operation, operations } from '../../spec/operations.js';

/** A request as it comes from Express, before any validator. */
interface ValidatorInput extends RequestParts {
  readonly id: OperationId;
}

const document = new ContractDocument(tolerant.document);

/** The compiled validators, by operation. */
const compiled = new Map(
  await Promise.all(
    Object.values(operationTable).map(
      async (operation) => [operation.operationId, await compiledValidatorOf(operation)] as const,
    ),
  ),
);

/** A copy, so that each validator has its own to change. */
function copyOf({ params, query, headers, body }: ValidatorInput): RequestParts {
  const copy = structuredClone({
    params,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { ...copy, query: { __proto__: null, ...structuredClone(query) } };
}

/** What the detailed validator leaves of a request; null where it refuses. */
async function detailed(input: ValidatorInput): Promise<RequestParts | null> {
  try {
    return partsOf(await requestInDetail(operationTable[input.id], copyOf(input)));
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    // The contract has no keyword without words of its own, and no limit that they do not name.
    for (const { message } of error.faults)
      expect(format(message('it'))).not.toMatch(/NaN|undefined|the form described in the API reference/);
    return null;
  }
}

/** What the compiled validator leaves of a request; null where it does not take it. */
function accepted(input: ValidatorInput): RequestParts | null {
  const request = copyOf(input);
  const query = compiled.get(input.id)!.request(request);
  expect(isDeepStrictEqual({ ...request.query }, input.query)).toBe(true);
  return query === null ? null : partsOf({ ...request, query });
}

function partsOf({ params, query, headers, body }: RequestParts): RequestParts {
  return { params: { ...params }, query: { ...query }, headers, body };
}

/** Requests that the two do not read the same way. */
async function differences(all: readonly ValidatorInput[]) {
  const found = await Promise.all(
    all.map(async (input) => ({ input, fast: accepted(input), slow: await detailed(input) })),
  );
  return found.filter(({ fast, slow }) => !isDeepStrictEqual(fast, slow));
}

function exampleOf(
  operation: Operation,
  body: Json | undefined,
  given?: ReadonlyMap<string, Json>,
): ValidatorInput {
  const examples = operation.parameters.flatMap(({ name, example }): [string, Json][] =>
    example === undefined ? [] : [[name, example]],
  );
  const values = given ?? new Map(examples);
  const group = (where: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === where && values.has(parameter.name))
        .map(({ name }) => [where === 'header' ? name.toLowerCase() : name, text(values.get(name))]),
    );
  return {
    id: operation.id as OperationId,
    body,
    params: group('path'),
    query: group('query'),
    headers: group('header'),
  };
}

const examples = operations.flatMap((operation) => {
  const bodies = operation.request ? [...operation.request.examples.values()] : [undefined];
  return bodies.map((body) => exampleOf(operation, body));
});

describe('the compiled validator takes the requests that the detailed one takes, and reads them the same way', () => {
  it('every example of the contract', async () => {
    expect(await differences(examples)).toEqual([]);
    expect(examples.filter((input) => accepted(input) === null)).toEqual([]);
  });

  it('no invalid example', async () => {
    // Of a path parameter that is empty or missing there is no such path.
    const all = invalidExamples
      .map(({ operation, body, parameters }) => exampleOf(operation, body, parameters))
      .filter(
        ({ id, params }) => !operationTable[id].path.includes('{') || Object.values(params).every(Boolean),
      );
    expect(all.length).toBeGreaterThan(80);
    expect(await differences(all)).toEqual([]);
  });

  it('every derived case of every example', async () => {
    const schemas = new Schemas(document);
    const cases = examples.flatMap(({ id, params, query, headers, body }) => {
      const operation = document.operations.get(id);
      const base = { path: params, query, headers, body } as Readonly<Record<string, Record<string, string>>>;
      const all = operation ? casesOf({ document, schemas, operation, base }) : [];
      return all.map(({ request }): ValidatorInput => {
        const { path = {}, query: sentQuery = {}, headers: sent = {}, body: changed } = request;
        return { id, params: path, query: sentQuery, headers: sent, body: changed };
      });
    });
    const routed = cases.filter(({ params }) => Object.values(params).every((value) => value !== ''));
    expect(routed.length).toBeGreaterThan(500);
    expect(await differences(routed)).toEqual([]);
  });

  it('leaves names in brackets to the detailed one', async () => {
    const base = examples.find(({ id }) => id === 'listTransactions') ?? examples[0]!;
    const bracketed = { ...base, query: { 'x[y]': '1' } };
    expect(accepted(bracketed)).toBeNull();
    expect(await detailed(bracketed)).not.toBeNull();
  });
});
