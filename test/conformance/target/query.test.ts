import { describe, expect, test } from 'vitest';
import { seeded } from '../../../conformance/core/random.js';
import { drawnWriting, queryText, writings } from '../../../conformance/target/query.js';

const moment = '2026-11-20T00:00:00.000Z';
const awkward = 'a b+c&d=e;f:g@h/i?j%k(l)*m\'n"o[p]ção~-._';

describe('a query', () => {
  test.each(writings)('written %s is read back by URL and form parsers', (writing) => {
    const text = queryText(
      [
        ['startDate', moment],
        ['externalId', awkward],
      ],
      writing,
    );
    expect(Object.fromEntries(new URLSearchParams(text))).toEqual({ startDate: moment, externalId: awkward });
    expect(new URL(`http://localhost/?${text}`).searchParams.get('externalId')).toBe(awkward);
    // pchar, "/" and "?" of RFC 3986, and nothing else.
    expect(text).toMatch(/^([A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/);
  });

  test('has colons raw or percent-encoded in either case', () => {
    const written = writings.map((writing) => queryText([['at', '1:2']], writing));
    expect(written).toEqual(['at=1:2', 'at=1%3A2', 'at=1%3a2', 'at=%31%3A%32']);
  });

  test('is drawn from common writings by the seed', () => {
    const drawn = Array.from({ length: 40 }, (_, seed) => drawnWriting(seeded(seed, 'query')));
    expect(new Set(drawn)).toEqual(new Set(['raw', 'encoded', 'lower case']));
    expect(drawnWriting(seeded(7, 'query'))).toBe(drawn[7]);
  });
});
