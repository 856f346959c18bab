import { describe, expect, it } from 'vitest';

import { clauses } from '../../conformance/contract/register.js';
import { isObject, type Json, list, object, published, readings, text } from './contract.js';
import { bodyPlaces, operations, tolerated, webhooks } from './operations.js';

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

describe('operations', () => {
  it('need a bearer token, the two token endpoints excepted', () => {
    const open = operations.filter(({ node }) => node['security'] !== undefined).map(({ id }) => id);
    expect(open).toEqual(['createAccessToken', 'createOauthToken']);
    expect(published.document['security']).toEqual([{ accessToken: [] }]);
  });

  it('take the sandbox scenario on cash-out and cash-in alone', () => {
    const simulated = operations.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'X-Sandbox-Scenario'),
    );
    expect(simulated.map(({ id }) => id)).toEqual(['createCashOut', 'createCashIn']);
  });
});

describe('notifications', () => {
  it.each(webhooks.map(({ path, id }) => [path, id] as const))(
    '%s is one that a clause speaks of, by its name',
    (path, id) => {
      expect(clauses.some(({ rule }) => rule.split(/\W+/).includes(path))).toBe(true);
      const words = path === path.toUpperCase() ? [path.toLowerCase()] : path.split('_');
      expect(id).toBe(`notify${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`);
    },
  );
});

describe.each([
  { name: 'published' as const, places: bodyPlaces, of: operations },
  { name: 'tolerant' as const, places: tolerated.bodyPlaces, of: tolerated.operations },
])('schemas of the $name contract', ({ name, places, of }) => {
  const reading = readings[name];
  const all = membersOf(reading.document);
  const components = Object.keys(object(object(reading.document['components'])['schemas']));
  it.each(components)('%s compiles in strict mode', (component) => {
    expect(() => reading.schemaAt(`/components/schemas/${component}`)).not.toThrow();
  });

  it.each(places.map(({ where, schema }) => ({ where, schema })))('of $where compiles', ({ schema }) => {
    expect(() => reading.schemaAt(schema)).not.toThrow();
  });

  it.each(of.flatMap(({ id, parameters }) => parameters.map((one) => ({ id, ...one }))))(
    'of parameter $name of $id compiles',
    ({ schema }) => {
      expect(() => reading.schemaAt(schema, true)).not.toThrow();
    },
  );

  it('leave extra members open and keep away from keywords that tools read differently', () => {
    expect(
      all.filter(({ key }) => ['multipleOf', 'nullable', 'unevaluatedProperties'].includes(key)),
    ).toEqual([]);
    const closed = all.filter(({ key, value }) => key === 'additionalProperties' && value !== true);
    expect(closed.map(({ at, value }) => [at, value])).toEqual([
      [
        '/components/schemas/CashInRequest/properties/additionalInfo/additionalProperties',
        { type: 'string', description: 'Your own text.' },
      ],
    ]);
  });

  it('anchor their patterns; those open at the end state a prefix', () => {
    const patterns = all.filter(({ key, value }) => key === 'pattern' && typeof value === 'string');
    const open = patterns.map(({ value }) => text(value)).filter((pattern) => !/^\^.*\$$/.test(pattern));
    expect([...new Set(open)].sort()).toEqual(
      name === 'published'
        ? ['^000201', '^PIX_', '^[Hh][Tt][Tt][Pp][Ss]://']
        : ['^000201', '^PIX_', '^PUB_', '^[Hh][Tt][Tt][Pp][Ss]://'],
    );
  });

  it('use no format but those of every validator of this project', () => {
    const formats = all.filter(({ key, value }) => key === 'format' && typeof value === 'string');
    expect([...new Set(formats.map(({ value }) => value))].sort()).toEqual(
      name === 'published' ? ['brl', 'date-time', 'email', 'uri'] : ['brl', 'email', 'uri'],
    );
  });
});

describe('open points', () => {
  const cited = membersOf(published.document)
    .filter(({ key, value }) => key === 'description' && /OP-\d/.test(text(value)))
    .map(({ at, value }) => ({ at, description: text(value) }));

  it('are cited', () => {
    expect(cited.length).toBeGreaterThan(100);
  });

  it.each(cited)('are links in $at, and the text says without them what holds', ({ description }) => {
    const withoutLinks = description.replaceAll(/\[OP-\d+\]\(\/docs\/open-points#op-\d+\)/g, '');
    expect(withoutLinks).not.toMatch(/OP-\d/);
    // A sentence that only points there, "See OP-09.", says nothing.
    const sentences = description.split(/(?<=[.;:])\s+/).filter((sentence) => sentence.includes('[OP-'));
    for (const sentence of sentences) {
      const words = sentence.replaceAll(/\[OP-[^\]]*\]\([^)]*\)/g, '').match(/[\p{L}\d`]{2,}/gu) ?? [];
      expect(words.length, sentence).toBeGreaterThanOrEqual(3);
    }
  });
});
