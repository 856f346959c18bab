import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

import { hasWords } from '../../../conformance/contract/patterns.js';
import { tolerant } from '../../../conformance/contract/tolerant.js';
import { violationsFrom } from '../../../conformance/contract/violation.js';
import { inEnglish } from '../../support/in-english.js';

const ajv = new Ajv2020({ verbose: true, allErrors: true, strict: false });

test.each([
  [{ not: { type: 'null' } }, null, 'a value other than null', 'null'],
  [{ not: { pattern: '^0+\\.00$' } }, '0.00', 'a value other than zero', '"0.00"'],
  [{ pattern: '^000201' }, 'a', 'a Pix code, which begins with 000201', '"a"'],
  [{ not: { enum: ['A', 'B'] } }, 'A', 'a value other than one of "A", "B"', '"A"'],
  [{ not: { const: 7 } }, 7, 'a value other than 7', '7'],
  [{ minLength: 2 }, 'a', 'at least 2 characters', '"a"'],
  [{ maxItems: 1 }, [1, 2], 'at most one item', '[1,2]'],
  [{ properties: { a: false } }, { a: 1 }, 'no such member', '1'],
  [{ additionalProperties: false }, { a: 1 }, 'no additional properties', '{"a":1}'],
])('%j says what it expects of %j', (schema, value, expected, received) => {
  const validate = ajv.compile(schema);
  expect(validate(value)).toBe(false);
  expect(inEnglish(violationsFrom(validate.errors ?? []))).toMatchObject([{ expected, received }]);
});

test('every pattern of the contract has words of its own: no finding shows a regular expression', () => {
  const patterns = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'pattern' && typeof inner === 'string') patterns.add(inner);
      look(inner);
    }
  };
  look(tolerant);
  expect(patterns.size).toBeGreaterThan(20);
  expect([...patterns].filter((pattern) => !hasWords(pattern))).toEqual([]);
});
