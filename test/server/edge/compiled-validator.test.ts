import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ContractDocument } from '../../../conformance/contract/document.js';
import { casesOf } from '../../../conformance/contract/cases/cases.js';
import { Schemas } from '../../../conformance/contract/schemas.js';
import { type OperationId, operations as operationTable } from '../../../generated/operations.js';
import { compiledValidatorOf } from '../../../server/edge/operation-contract.js';
import { requestInDetail } from '../../../server/edge/detailed-validator.js';
import type { RequestParts } from '../../../server/edge/request-facts.js';
import { type Json, published, text, tolerant } from '../../spec/contract.js';
import { invalidExamples } from '../../spec/invalid-examples.js';
import { type Operation, operations } from '../../spec/operations.js';
import { oddText, oddValue, spoil, spoiling } from '../../support/spoilt.js';

/** How many requests and answers: `PIXKIT_DIFFERENTIAL=200000` for a long run. `PIXKIT_FUZZ_SEED` repeats a run. */
const total = Number(process.env['PIXKIT_DIFFERENTIAL'] ?? 500);
const seed = Number(process.env['PIXKIT_FUZZ_SEED']);
const patience = 60_000 + total * 20;

/** A request as it comes from Express, before any validator. */
interface ValidatorInput extends RequestParts {
  readonly id: OperationId;
}

const tolerantDocument = new ContractDocument(tolerant.document);
const contractDocument = new ContractDocument(published.document);
const schemas = new Schemas(contractDocument);

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
    expect(error).toMatchObject({ status: 400 });
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
  it('every example of the contract', { timeout: patience }, async () => {
    expect(await differences(examples)).toEqual([]);
    expect(examples.filter((input) => accepted(input) === null)).toEqual([]);
  });

  it('no invalid example', { timeout: patience }, async () => {
    // Of a path parameter that is empty or missing there is no such path.
    const all = invalidExamples
      .map(({ operation, body, parameters }) => exampleOf(operation, body, parameters))
      .filter(
        ({ id, params }) => !operationTable[id].path.includes('{') || Object.values(params).every(Boolean),
      );
    expect(all.length).toBeGreaterThan(80);
    expect(await differences(all)).toEqual([]);
  });

  it('every derived case of every example', { timeout: patience }, async () => {
    const tolerantSchemas = new Schemas(tolerantDocument);
    const cases = examples.flatMap(({ id, params, query, headers, body }) => {
      const operation = tolerantDocument.operations.get(id);
      const base = { path: params, query, headers, body } as Readonly<Record<string, Record<string, string>>>;
      const all = operation
        ? casesOf({ document: tolerantDocument, schemas: tolerantSchemas, operation, base })
        : [];
      return all.map(({ request }): ValidatorInput => {
        const { path = {}, query: sentQuery = {}, headers: sent = {}, body: changed } = request;
        return { id, params: path, query: sentQuery, headers: sent, body: changed };
      });
    });
    const routed = cases.filter(({ params }) => Object.values(params).every((value) => value !== ''));
    expect(routed.length).toBeGreaterThan(500);
    expect(await differences(routed)).toEqual([]);
  });

  const parameterText = fc.oneof(
    oddText,
    fc.constantFrom(
      '1',
      '2.0',
      '1.5',
      '1e2',
      '0x10',
      ' 1',
      '+5',
      '-0',
      '101',
      'true',
      'TRUE',
      'false',
      'null',
    ),
    fc.constantFrom('2026-03-01', '2026-03-01T10:00:00Z', 'OPEN', 'PENDING', 'PAYMENT', 'a'.repeat(26)),
  );
  const parameters = [...new Set(operations.flatMap((one) => one.parameters.map(({ name }) => name)))];
  const given = fc.dictionary(
    fc.oneof(fc.constantFrom(...parameters), fc.constantFrom('x', '__proto__', 'constructor', 'toString')),
    fc.oneof({ weight: 9, arbitrary: parameterText }, { weight: 1, arbitrary: fc.array(parameterText) }),
    { maxKeys: 4, noNullPrototype: false },
  );
  const request = fc
    .record({
      base: fc.constantFrom(...examples),
      spoilt: spoiling,
      body: fc.option(oddValue, { freq: 12, nil: undefined }),
      spoilsParameters: fc.boolean(),
      query: given,
      headers: fc.record(
        { 'x-idempotency-key': parameterText, 'X-Sandbox-Scenario': parameterText },
        { requiredKeys: [] },
      ),
      segment: fc.option(
        oddText.filter((value) => value !== '' && value.isWellFormed()),
        { freq: 3, nil: undefined },
      ),
    })
    .map(({ base, spoilt, body, spoilsParameters, query, headers, segment }): ValidatorInput => {
      const spoilsPath = spoilsParameters && segment !== undefined;
      return {
        id: base.id,
        body: body ?? (base.body === undefined ? undefined : spoil(base.body, spoilt)),
        query: spoilsParameters ? { ...base.query, ...query } : base.query,
        headers: spoilsParameters ? { ...base.headers, ...headers } : base.headers,
        params: spoilsPath
          ? Object.fromEntries(Object.keys(base.params).map((name) => [name, segment]))
          : base.params,
      };
    });

  it(`${total} generated requests (seed ${seed})`, { timeout: patience }, async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(request, async (input) => {
        expect(await differences([input])).toEqual([]);
        if (accepted(input) !== null) taken += 1;
      }),
      { numRuns: total, seed },
    );
    // Neither kind is rare, or one half of the comparison would say nothing.
    expect(taken / total).toBeGreaterThan(0.1);
    expect(taken / total).toBeLessThan(0.9);
  });

  it('leaves names in brackets to the detailed one', async () => {
    const base = examples.find(({ id }) => id === 'listTransactions') ?? examples[0]!;
    const bracketed = { ...base, query: { 'x[y]': '1' } };
    expect(accepted(bracketed)).toBeNull();
    expect(await detailed(bracketed)).not.toBeNull();
  });
});

/** An answer to an example. */
interface Answered {
  readonly input: ValidatorInput;
  readonly status: number;
  readonly body: unknown;
}

/** What the validator of the kit, which reads the contract by itself, says of an answer. */
function allowed({ input, status, body }: Answered): boolean {
  if (status >= 500) return true;
  const { pointer = '' } = contractDocument.operations.get(input.id) ?? {};
  const response = [String(status), `${String(status)[0] ?? ''}XX`, 'default']
    .map((key) => contractDocument.follow(`${pointer}/responses/${key}`))
    .find((at) => contractDocument.at(at) !== undefined);
  if (response === undefined) return false;
  const schema = `${response}/content/application~1json/schema`;
  if (contractDocument.at(schema) === undefined) return body === undefined;
  return body !== undefined && body !== null && schemas.holds(schema, structuredClone(body));
}

const fitting = ({ input, status, body }: Answered): boolean =>
  compiled.get(input.id)!.answerFault(status, structuredClone(body)) === null;

const answeredOtherwise = (all: readonly Answered[]) =>
  all.filter((answered) => fitting(answered) !== allowed(answered));

const answers = operations.flatMap((operation): Answered[] => {
  const input = examples.find(({ id }) => id === operation.id)!;
  return operation.responses.flatMap(({ status, body }) =>
    [...(body?.examples.values() ?? [])].map((example) => ({
      input,
      status: Number(status) || 418,
      body: example,
    })),
  );
});

describe('the compiled validator takes the answers that the validator of the kit takes', () => {
  it('every example of the contract', () => {
    expect(answers.length).toBeGreaterThan(60);
    expect(answeredOtherwise(answers)).toEqual([]);
    expect(answers.filter((answered) => !fitting(answered))).toEqual([]);
  });

  const answer = fc
    .record({
      base: fc.constantFrom(...answers),
      spoilt: spoiling,
      body: fc.option(oddValue, { freq: 15, nil: undefined }),
      status: fc.option(fc.constantFrom(200, 201, 202, 204, 400, 401, 403, 404, 409, 422, 429, 500, 503), {
        freq: 5,
        nil: undefined,
      }),
    })
    .map(({ base, spoilt, body, status }): Answered => {
      // Not a number is no JSON.
      const odd = Number.isNaN(body) ? null : body;
      return { input: base.input, status: status ?? base.status, body: odd ?? spoil(base.body, spoilt) };
    });

  it(`${total} generated answers (seed ${seed})`, { timeout: patience }, () => {
    fc.assert(
      fc.property(answer, (answered) => {
        expect(answeredOtherwise([answered])).toEqual([]);
      }),
      { numRuns: total, seed },
    );
  });
});
