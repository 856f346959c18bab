import type { OpenAPI3 } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../tools/generate/json.js';
import { olderContract } from '../../tools/generate/older-contract.js';

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const base = { openapi: '3.1.0', info: { title: 'Sample', version: '1' }, paths: {} };

/** A contract of these schemas, with one operation that answers with each of them. */
function contractOf(schemas: object): OpenAPI3 {
  const responses = Object.fromEntries(
    Object.keys(schemas).map((name, index) => [
      String(200 + index),
      {
        description: name,
        content: { 'application/json': { schema: to(name) } },
      },
    ]),
  );
  return { ...base, paths: { '/a': { get: { responses } } }, components: { schemas } } as unknown as OpenAPI3;
}

function schemaOf(schema: object, others: object = {}): unknown {
  const older = olderContract(contractOf({ Sample: schema, ...others }));
  return ((older['components'] as JsonObject)['schemas'] as JsonObject)['Sample'];
}

const text = { type: 'string' };
const other = to('Other');
const described = (name: string) => ({ properties: { a: { ...to(name), description: 'A.' } } });
const when = { if: { required: ['a'] }, then: { required: ['b'] } };

describe('a schema in OpenAPI 3.0', () => {
  it.each<[string, object, object]>([
    ['a type or null', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['a constant', { const: 0, type: 'integer' }, { enum: [0], type: 'integer' }],
    ['a constant without a type', { const: 'x' }, { type: 'string', enum: ['x'] }],
    ['examples', { ...text, examples: ['a', 'b'] }, { ...text, example: 'a' }],
    ['a list without items', { type: 'array' }, { type: 'array', items: {} }],
    [
      'a reference with a description',
      described('Other'),
      { properties: { a: { allOf: [other], description: 'A.' } } },
    ],
    [
      'a reference or null',
      { anyOf: [other, { type: 'null' }], description: 'Or null.' },
      { type: 'object', required: ['z'], description: 'Or null.', nullable: true },
    ],
    [
      'several or null',
      { anyOf: [other, { type: 'object' }, { type: 'null' }] },
      { anyOf: [other, { type: 'object' }, { type: 'string', nullable: true, enum: [null] }] },
    ],
    ['alternatives of different types', { anyOf: [text, { type: 'array' }], title: 'T.' }, { title: 'T.' }],
    ['alternatives beside a type', { ...text, anyOf: [{ pattern: '^a' }] }, text],
    [
      'the pattern of a date-time',
      { ...text, format: 'date-time', pattern: 'Z$' },
      { ...text, format: 'date-time' },
    ],
    [
      'an enum with null',
      { type: ['string', 'null'], enum: ['A', null] },
      { type: 'string', nullable: true },
    ],
    ['the default of a number', { type: 'number', default: 600 }, { type: 'number' }],
    [
      'a described reference to a text',
      described('Text'),
      { properties: { a: { type: 'string', maxLength: 9, description: 'A.' } } },
    ],
    ['a condition', { type: 'object', ...when }, { type: 'object' }],
    ['nothing but conditions', { type: 'object', allOf: [when, when] }, { type: 'object' }],
    ['a choice', { oneOf: [other, { type: 'object' }] }, { oneOf: [other, { type: 'object' }] }],
    [
      'a choice of what takes more now',
      { oneOf: [text, { allOf: [when, text] }] },
      { anyOf: [text, { allOf: [text] }] },
    ],
    ['not something', { ...text, not: { pattern: '^a' } }, { ...text, not: { pattern: '^a' } }],
    ['not what takes more now', { ...text, not: { allOf: [to('Conditional')] } }, text],
    ['a member that must not be there', { properties: { a: text, b: false } }, { properties: { a: text } }],
    ['any value', { properties: { a: true } }, { properties: { a: {} } }],
    ['no further members', { additionalProperties: false }, { additionalProperties: false }],
    [
      'a member whose name is that of a keyword',
      { properties: { const: text, if: text, examples: text } },
      { properties: { const: text, if: text, examples: text } },
    ],
  ])('%s', (_, schema, older) => {
    const others = {
      Other: { type: 'object', required: ['z'], description: 'Other.' },
      Conditional: when,
      Text: { ...text, maxLength: 9 },
    };
    expect(schemaOf(schema, others)).toEqual(older);
  });

  it.each<object>([{ patternProperties: {} }, { type: ['string', 'number'] }, { items: false }])(
    '%j is not guessed at',
    (schema) => {
      expect(() => schemaOf(schema)).toThrow(/3\.0|type/);
    },
  );
});

describe('the document around the schemas', () => {
  it('has neither notifications nor what only they used', () => {
    const used = to('Used');
    const operation = (tag: string, schema: object) => ({
      post: { tags: [tag], requestBody: { content: { 'application/json': { schema } } } },
    });
    const older = olderContract({
      ...base,
      info: { ...base.info, summary: 'S.', license: { name: 'A', identifier: 'Apache-2.0' } },
      tags: [{ name: 'Kept' }, { name: 'Gone' }],
      'x-tagGroups': [
        { name: 'One', tags: ['Kept', 'Gone'] },
        { name: 'Two', tags: ['Gone'] },
      ],
      paths: { '/a': operation('Kept', used) },
      webhooks: { W: operation('Gone', to('Unused')) },
      components: {
        schemas: {
          Used: { properties: { a: to('Inner') } },
          Inner: text,
          Unused: text,
        },
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      },
    } as unknown as OpenAPI3);
    expect(older).toEqual({
      openapi: '3.0.3',
      info: { ...base.info, license: { name: 'A', url: 'https://spdx.org/licenses/Apache-2.0.html' } },
      tags: [{ name: 'Kept' }],
      'x-tagGroups': [{ name: 'One', tags: ['Kept'] }],
      paths: { '/a': operation('Kept', used) },
      components: {
        schemas: { Used: { properties: { a: to('Inner') } }, Inner: text },
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      },
    });
  });

  it('keeps examples as they are, and of a reference the reference alone', () => {
    const examples = {
      a: { value: { const: 1, schema: { const: 2 } } },
      b: { $ref: '#/x-b', summary: 'B.' },
    };
    const paths = { '/a': { get: { responses: { '200': { content: { 'a/b': { examples } } } } } } };
    expect(olderContract({ ...base, paths } as unknown as OpenAPI3)).toMatchObject({
      paths: {
        '/a': { get: { responses: { '200': { content: { 'a/b': { examples: { a: examples.a } } } } } } },
      },
    });
  });
});
