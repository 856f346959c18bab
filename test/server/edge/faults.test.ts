import { describe, expect, it } from 'vitest';

import { faultOf } from '../../../server/edge/faults.js';
import { format, message } from '../../../server/messages/messages.js';
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

describe('what the contract asks of a field', () => {
  const forms = requested.flatMap(({ id, path, schema }) =>
    ['pattern', 'format', 'not']
      .filter((keyword) => keyword in schema)
      .map((keyword) => ({ id, path, keyword, detail: text(schema[keyword]) })),
  );

  it.each(forms)('is said in words: $keyword of $path of $id', ({ path, keyword, detail }) => {
    const fault = faultOf({ path, message: `must match ${keyword} "${detail}"`, errorCode: keyword });
    const text = fault?.message('it');
    expect(text?.id).toMatch(/^field (?!form$)/);
    expect(format(text ?? message('request invalid'))).not.toMatch(/[\\^]|must match/);
  });

  it.each(['if', 'then', 'allOf', 'anyOf'])('is said where it failed, not around it: %s', (keyword) => {
    expect(faultOf({ path: '/body', message: 'x', errorCode: `${keyword}.openapi.validation` })).toBeNull();
  });
});
