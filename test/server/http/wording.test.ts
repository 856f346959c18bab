import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { httpProblem } from '../../../server/domain/problems.js';
import { type Catalogue, english, inWords, say, together } from '../../../server/domain/wording.js';
import { renderProblem } from '../../../server/http/envelopes.js';
import { faultOf } from '../../../server/http/faults.js';
import { isObject, type Json, list, object, published, text } from '../../spec/contract.js';
import { operations } from '../../spec/operations.js';
import { saidIn } from '../../support/said.js';
import { statedReasons } from '../../support/stated-reasons.js';

/** Each place below a schema, with what the schema says there. */
function places(node: Json | undefined, path: string): [string, Json][] {
  const schema = object(published.resolve(node));
  const members = Object.entries(object(schema['properties']));
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => list(schema[keyword]));
  const conditions = ['if', 'then', 'else'].flatMap((keyword) => schema[keyword] ?? []);
  return [
    [path, schema],
    ...members.flatMap(([name, inner]) => places(inner, `${path}/${name}`)),
    ...[...parts, ...conditions].flatMap((inner) => places(inner, path)),
    ...(isObject(schema['items']) ? places(schema['items'], `${path}/0`) : []),
  ];
}

const asked = operations.flatMap(({ id, request, parameters }) =>
  [
    ...(request ? places(published.pointed(request.schema), '/body') : []),
    ...parameters.flatMap(({ name, schema, in: where }) =>
      places(
        published.pointed(schema),
        `/${{ path: 'params', query: 'query', header: 'headers' }[where]}/${name}`,
      ),
    ),
  ].map(([path, schema]) => ({ id, path, schema: object(schema) })),
);

describe('what the contract asks of a field', () => {
  const forms = asked.flatMap(({ id, path, schema }) =>
    ['pattern', 'format', 'not']
      .filter((keyword) => keyword in schema)
      .map((keyword) => ({ id, path, keyword, detail: text(schema[keyword]) })),
  );

  it('has forms', () => {
    expect(forms.length).toBeGreaterThan(30);
  });

  it.each(forms)('is said in words: $keyword of $path of $id', ({ path, keyword, detail }) => {
    const fault = faultOf({ path, message: `must match ${keyword} "${detail}"`, errorCode: keyword });
    const message = fault?.message('it');
    expect(message?.id).toMatch(/^field (?!form$)/);
    expect(inWords(message ?? say('request invalid'))).not.toMatch(/[\\^]|must match/);
  });

  it.each([
    ['required', 'must have required property', 'it is required'],
    ['type', 'must be integer', 'it must be a whole number'],
    ['type', 'must be string', 'it must be a string'],
    ['enum', 'must be equal to one of the allowed values: A, B: C', 'it must be one of: A, B: C'],
    ['minimum', 'must be >= 0.01', 'it must be at least 0.01'],
    ['maximum', 'must be <= 604800', 'it must be at most 604800'],
    ['maximum', 'must be <= 1e+21', 'it must be at most 1e+21'],
    ['minimum', 'must be >= -5', 'it must be at least -5'],
    ['minLength', 'must NOT have fewer than 8 characters', 'it must have at least 8 characters'],
    ['maxItems', 'must NOT have more than 5 items', 'it must not have more than 5 items'],
    ['maxProperties', 'must NOT have more than 10 properties', 'it must not have more than 10 members'],
    ['madeUp', 'must be whatever', 'it must have the form that the API reference describes'],
  ])('is said in words: %s, %s', (keyword, message, words) => {
    const fault = faultOf({ path: '/body/it', message, errorCode: `${keyword}.openapi.validation` });
    expect(inWords(fault?.message('it') ?? say('request invalid'))).toBe(words);
  });

  it.each(['if', 'then', 'allOf', 'anyOf'])('is said where it failed, not around it: %s', (keyword) => {
    expect(faultOf({ path: '/body', message: 'x', errorCode: `${keyword}.openapi.validation` })).toBeNull();
  });

  it('is of keywords that have words', () => {
    const known = ['type', 'required', 'enum', 'pattern', 'format', 'not', 'if', 'then', 'else'];
    const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties'];
    const carriers = ['allOf', 'anyOf', 'oneOf', 'properties', 'items', 'additionalProperties', 'const'];
    const notes = ['title', 'description', 'default', 'examples', 'example', '$ref', 'deprecated'];
    const keywords = new Set(asked.flatMap(({ schema }) => Object.keys(schema)));
    const all = [...known, ...limits, ...carriers, ...notes];
    expect([...keywords].filter((keyword) => !all.includes(keyword) && !keyword.startsWith('x-'))).toEqual(
      [],
    );
  });
});

describe('the reasons for refusing what the contract allows', () => {
  it('stand in the register of open points or in the specification', () => {
    const register = readFileSync(new URL('../../../spec/open-points.yaml', import.meta.url), 'utf8');
    const named = Object.values(statedReasons).filter((place) => place.startsWith('OP-'));
    expect(named.filter((id) => !register.includes(`- id: ${id}\n`))).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('begins with the field where a message is about one', () => {
    const ids = Object.entries(english).filter(([id]) => id.startsWith('field '));
    expect(ids.filter(([, words]) => !words.startsWith('{field} '))).toEqual([]);
  });

  it('can be had in another language, whose words go into the same envelopes', () => {
    const other: Catalogue = { ...english, 'field blank': '{field} não pode ficar em branco' };
    expect(inWords(say('field blank', { field: 'a' }), other)).toBe('a não pode ficar em branco');
    const two = together([say('field blank', { field: 'a' }), say('field utf-8', { field: 'b' })]);
    expect(inWords(two)).toBe('a must not be blank; b must be UTF-8');
    const facts = { method: 'GET', path: '/', errorId: '1', timestamp: '' };
    expect(renderProblem('short', httpProblem(400, [two]), facts)['message']).toBe(inWords(two));
    expect(renderProblem('full', httpProblem(400, [two]), facts)['message']).toEqual([inWords(two)]);
  });

  it('puts in what a client sent as it is', () => {
    const words = inWords(say('no transaction', { identifier: '$& {max} $1' }));
    expect(words).toBe('there is no transaction $& {max} $1 in this account');
  });

  it('tells its messages apart', () => {
    const unclear = Object.entries(english).filter(([id, words]) => {
      const shared = Object.values(english).filter((text) => text === words).length > 1;
      return !shared && saidIn(words)?.join() !== id;
    });
    expect(unclear).toEqual([]);
  });
});
