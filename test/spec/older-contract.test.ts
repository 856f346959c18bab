/** What the contract takes, its copy for older tools takes too. */
import { readFileSync } from 'node:fs';

import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

import { isBrl, isObject, type Json, type JsonObject, list, object, published } from './contract.js';
import { bodyPlaces, operations } from './operations.js';

const file = new URL('../../generated/contract-3.0.json', import.meta.url);
const older = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('brl', { type: 'number', validate: isBrl });
ajv.addVocabulary([...Object.keys(older), 'example', 'discriminator']);
ajv.addSchema(older, 'older');

function olderSchema(pointer: string): ValidateFunction {
  return ajv.compile({ $ref: `older#${encodeURI(pointer)}` });
}

/** Values to put anywhere: some will fit. */
const others: readonly Json[] = [null, 'x', '0.01', '2026-03-20T14:03:07.512Z', 0, 0.01, -1, true, [], {}];

/** `value` and what comes of it when one member, however deep, is left out or replaced. */
function neighbours(value: Json): readonly Json[] {
  if (Array.isArray(value)) {
    const items = list(value);
    const changed = items.flatMap((item, index) => neighbours(item).map((one) => items.with(index, one)));
    return [...others, [...items, ...items], ...changed];
  }
  if (!isObject(value)) return others;
  const members = Object.entries(value);
  return [
    ...others,
    { ...value, 'x-extra': 'x' },
    ...members.map(([name]) => Object.fromEntries(members.filter(([other]) => other !== name))),
    ...members.flatMap(([name, inner]) => neighbours(inner).map((one) => ({ ...value, [name]: one }))),
  ];
}

describe.each(bodyPlaces.filter(({ schema }) => !schema.startsWith('/webhooks')))(
  '$where',
  ({ schema, examples }) => {
    it('takes every example, and what else the contract takes', () => {
      const accepts = olderSchema(schema);
      for (const example of examples.values()) {
        const legal = [example, ...neighbours(example)].filter((value) => published.holds(schema, value));
        expect(legal.length).toBeGreaterThan(1);
        expect(legal.filter((value) => !accepts(value))).toEqual([]);
      }
    });

    it('refuses an example without a member that is always required', () => {
      const accepts = olderSchema(schema);
      const [example] = examples.values();
      const required = list(object(published.resolve(published.pointed(schema)))['required']);
      for (const name of required)
        expect(
          accepts(Object.fromEntries(Object.entries(object(example)).filter(([other]) => other !== name))),
        ).toBe(false);
    });
  },
);

it('takes the examples of parameters', () => {
  const refused = operations.flatMap(({ id, parameters }) =>
    parameters
      .filter(({ schema, example }) => !olderSchema(schema)(example))
      .map(({ name }) => `${id} ${name}`),
  );
  expect(refused).toEqual([]);
});

it('has the same operations with the same answers', () => {
  const shape = (document: JsonObject): unknown =>
    Object.entries(object(document['paths'])).map(([path, item]) => [
      path,
      Object.entries(object(item)).map(([method, operation]) => [
        method,
        object(operation)['operationId'],
        Object.keys(object(object(operation)['responses'])),
      ]),
    ]);
  expect(shape(older)).toEqual(shape(published.document));
});
