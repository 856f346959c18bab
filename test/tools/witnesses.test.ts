import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { contract } from '../../generated/document.js';
import { operations } from '../../generated/operations.js';
import { judge, readExpected } from '../../tools/witnesses/expected.js';
import type { JsonObject } from '../../tools/generate/json.js';
import { examplesOf } from '../../tools/witnesses/played.js';
import { witnesses } from '../../tools/witnesses/tools.js';

const why = 'It is so.';

describe('what witnesses report', () => {
  const expected = [{ witness: 'a', finding: 'rule at */x', why }];
  it.each([
    { title: 'expected', findings: ['rule at 1/x', 'rule at 2/3/x'], unexpected: 0, unseen: 0 },
    { title: 'new', findings: ['rule at 1/x', 'rule at 1/xy', 'another'], unexpected: 2, unseen: 0 },
    { title: 'gone', findings: [], unexpected: 0, unseen: 1 },
  ])('is $title', ({ findings, unexpected, unseen }) => {
    const judgement = judge(expected, [{ witness: 'a', findings }]);
    expect({ unexpected: judgement.unexpected.length, unseen: judgement.unseen.length }).toEqual({
      unexpected,
      unseen,
    });
  });

  it('is expected of the witness that says it', () => {
    expect(judge(expected, [{ witness: 'b', findings: ['rule at 1/x'] }])).toEqual({
      unexpected: [{ witness: 'b', finding: 'rule at 1/x' }],
      unseen: [],
    });
  });

  it('has no entry without a reason', () => {
    expect(() => readExpected('a: [{ finding: x }]')).toThrow('a: an entry needs a finding and a why');
    expect(readExpected('a: [{ finding: x, why: It is so. }]')).toEqual([
      { witness: 'a', finding: 'x', why },
    ]);
  });

  it('is listed for witnesses that there are', () => {
    const text = readFileSync(new URL('../../tools/witnesses/expected.yaml', import.meta.url), 'utf8');
    const names = new Set(witnesses.map(({ name }) => name));
    expect(readExpected(text).filter(({ witness }) => !names.has(witness))).toEqual([]);
  });
});

describe('the requests that the contract shows', () => {
  const document = JSON.parse(JSON.stringify(contract)) as JsonObject;

  it('have every operation, with its required parameters', () => {
    const played = examplesOf(document);
    expect(new Set(played.map(({ name }) => name.split(' ')[0])).size).toBe(Object.keys(operations).length);
    expect(played.every(({ path }) => !path.includes('{'))).toBe(true);
    expect(played.find(({ name }) => name.startsWith('createTransfer'))?.headers).toHaveProperty(
      'x-idempotency-key',
    );
  });

  it('name the examples of required parameters like those of the bodies', () => {
    expect(document).toMatchObject({
      components: { parameters: { IdempotencyKey: { examples: { high: {} } } } },
      paths: { '/cob/{txid}': { put: { parameters: [{ name: 'txid', examples: { minimal: {} } }] } } },
    });
  });
});
