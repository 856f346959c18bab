import { describe, expect, it } from 'vitest';

import { type OperationId, operations as operationTable } from '../../../generated/operations.js';
import { faultsOf } from '../../../server/edge/faults.js';
import { format } from '../../../server/messages/messages.js';
import { t } from '../../../server/messages/text.js';
import { isObject, type Json, list, object, published, text } from '../../spec/contract.js';
import { operations } from '../../spec/operations.js';

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

const requested = operations.flatMap(({ id, request, parameters }) =>
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

const faultAt = (id: string, path: string, keyword: string) => {
  const errorCode = `${keyword}.openapi.validation`;
  const [fault] = faultsOf([{ path, errorCode }], operationTable[id as OperationId]);
  return fault?.message('it');
};

/** Keywords of all schemas for requests, with their values. */
const keywordsAmong = (keywords: readonly string[]) =>
  requested.flatMap(({ id, path, schema }) =>
    keywords
      .filter((keyword) => keyword in schema)
      .map((keyword) => ({ id, path, keyword, value: schema[keyword] })),
  );

describe('faults', () => {
  it.each(keywordsAmong(['pattern', 'format', 'not']))(
    'describe $keyword of $path of $id in words',
    ({ id, path, keyword }) => {
      const text = faultAt(id, path, keyword);
      expect(text?.template).toMatch(/^\{field\} (?!must have the form that the API reference describes$)/);
      expect(format(text ?? t`The request is invalid.`)).not.toMatch(/[\\^]|must match/);
    },
  );

  const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties'];
  it.each(keywordsAmong(limits))(
    'name the limit: $keyword of $path of $id',
    ({ id, path, keyword, value }) => {
      expect(faultAt(id, path, keyword)?.get('limit')).toBe(JSON.stringify(value));
    },
  );

  it.each(keywordsAmong(['enum']))('name the values of $path of $id', ({ id, path, value }) => {
    expect(faultAt(id, path, 'enum')?.get('values')).toContain(list(value).map(text).join(', '));
  });

  it.each(['if', 'then', 'allOf', 'anyOf'])(
    'leave out keywords that contain the one that failed: %s',
    (keyword) => {
      expect(faultAt('createCashOut', '/body', keyword)).toBeUndefined();
    },
  );
});
