import type { ErrorObject } from 'ajv';
import { describe, expect, it } from 'vitest';

import { published } from './contract.js';
import { type InvalidExample, invalidExamples } from './invalid-examples.js';
import { type Parameter } from './operations.js';

/** Keywords whose errors only say that one of their parts has errors. */
const composing = new Set(['if', 'allOf', 'discriminator']);

function parameterOf({ operation, pointer }: InvalidExample): Parameter {
  const parameter = operation.parameters.find(({ name }) => name === pointer.slice(1));
  if (parameter === undefined) throw new Error(`${operation.id} has no parameter ${pointer}`);
  return parameter;
}

function errorsOf(example: InvalidExample): readonly ErrorObject[] {
  if (example.in === 'body') return published.errorsAt(example.operation.request!.schema, example.body);
  const { name, schema } = parameterOf(example);
  const value = example.parameters.get(name);
  return value === undefined ? [] : published.errorsAt(schema, value, true);
}

/** Where an error points: a missing member counts as the place where it should stand. */
function placeOf(error: ErrorObject): string {
  const missing: unknown = error.keyword === 'required' ? error.params['missingProperty'] : undefined;
  return typeof missing === 'string' ? `${error.instancePath}/${missing}` : error.instancePath;
}

const named = invalidExamples.map((example) => ({ id: example.operation.id, name: example.name, example }));
const inBodies = named.filter(({ example }) => example.in === 'body');
const inParameters = named.filter(({ example }) => example.in !== 'body');

describe('invalid examples', () => {
  it.each(inBodies)('$id: $name is refused there and for nothing else', ({ example }) => {
    const errors = errorsOf(example).filter(({ keyword }) => !composing.has(keyword));
    expect([...new Set(errors.map(placeOf))]).toEqual([example.pointer]);
    expect(errors.map(({ keyword }) => keyword)).toContain(example.breaks);
  });

  it.each(inParameters)('$id: $name is refused', ({ example }) => {
    const parameter = parameterOf(example);
    expect(parameter.in).toBe(example.in);
    if (example.parameters.has(parameter.name)) {
      expect(errorsOf(example).map(({ keyword }) => keyword)).toContain(example.breaks);
    } else {
      expect([parameter.required, example.breaks]).toEqual([true, 'required']);
    }
    const { request } = example.operation;
    if (request !== undefined) expect(published.holds(request.schema, example.body)).toBe(true);
  });
});
