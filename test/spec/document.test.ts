import { describe, expect, it } from 'vitest';

import { document, isObject, type Json, list, object, schemaAt, text } from './contract.js';
import { bodyPlaces, operations, webhooks } from './operations.js';

interface Found {
  readonly at: string;
  readonly key: string;
  readonly value: Json;
}

/** Every member of every object in the document, examples left out. */
function membersOf(node: Json | undefined, at = ''): readonly Found[] {
  if (Array.isArray(node)) return list(node).flatMap((item, index) => membersOf(item, `${at}/${index}`));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'examples' || key === 'example'
      ? []
      : [{ at: `${at}/${key}`, key, value }, ...membersOf(value, `${at}/${key}`)],
  );
}

const all = membersOf(document);

describe('operations', () => {
  it('need a bearer token, the two token endpoints excepted', () => {
    const open = operations.filter(({ node }) => node['security'] !== undefined).map(({ id }) => id);
    expect(open).toEqual(['createAccessToken', 'createOauthToken']);
    expect(document['security']).toEqual([{ accessToken: [] }]);
  });

  it('take the sandbox scenario on cash-out and cash-in alone', () => {
    const simulated = operations.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'X-Sandbox-Scenario'),
    );
    expect(simulated.map(({ id }) => id)).toEqual(['createCashOut', 'createCashIn']);
  });
});

describe('notifications', () => {
  it('are those of the specification', () => {
    expect(webhooks.map(({ path, id }) => [path, id])).toEqual([
      ['TRANSFER', 'notifyTransfer'],
      ['RECEIVE', 'notifyReceive'],
      ['REFUND', 'notifyRefund'],
      ['CashOut', 'notifyCashOut'],
      ['CashOutReversal', 'notifyCashOutReversal'],
      ['CashIn', 'notifyCashIn'],
      ['CashInReversal', 'notifyCashInReversal'],
      ['med_created', 'notifyMedCreated'],
      ['med_accepted', 'notifyMedAccepted'],
      ['med_rejected', 'notifyMedRejected'],
    ]);
  });
});

describe('schemas', () => {
  const components = Object.keys(object(object(document['components'])['schemas']));
  it.each(components)('%s compiles in strict mode', (name) => {
    expect(() => schemaAt(`/components/schemas/${name}`)).not.toThrow();
  });

  it.each(bodyPlaces.map(({ where, schema }) => ({ where, schema })))('of $where compiles', ({ schema }) => {
    expect(() => schemaAt(schema)).not.toThrow();
  });

  it.each(operations.flatMap(({ id, parameters }) => parameters.map((one) => ({ id, ...one }))))(
    'of parameter $name of $id compiles',
    ({ schema }) => {
      expect(() => schemaAt(schema, true)).not.toThrow();
    },
  );

  it('leave extra members open and keep away from keywords that tools read differently', () => {
    expect(
      all.filter(({ key }) => ['multipleOf', 'nullable', 'unevaluatedProperties'].includes(key)),
    ).toEqual([]);
    const closed = all.filter(({ key }) => key === 'additionalProperties');
    expect(closed.map(({ at, value }) => [at, value])).toEqual([
      [
        '/components/schemas/CashInRequest/properties/additionalInfo/additionalProperties',
        { type: 'string' },
      ],
    ]);
  });

  it('anchor their patterns; those open at the end state a prefix', () => {
    const patterns = all.filter(({ key, value }) => key === 'pattern' && typeof value === 'string');
    const open = patterns.map(({ value }) => text(value)).filter((pattern) => !/^\^.*\$$/.test(pattern));
    expect([...new Set(open)].sort()).toEqual(['^000201', '^PIX_', '^PUB_', '^https://']);
  });

  it('use no format but those of every validator of this project', () => {
    const formats = all.filter(({ key, value }) => key === 'format' && typeof value === 'string');
    expect([...new Set(formats.map(({ value }) => value))].sort()).toEqual(['brl', 'email', 'uri']);
  });
});
