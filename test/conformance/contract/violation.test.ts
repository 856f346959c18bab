import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

import { violationsFrom } from '../../../conformance/contract/violation.js';
import { inEnglish } from '../../support/in-english.js';

const ajv = new Ajv2020({ verbose: true, allErrors: true, strict: false });

test.each([
  [{ not: { type: 'null' } }, null, 'a value other than null', 'null'],
  [{ not: { pattern: '^0+$' } }, '00', 'a value other than text matching ^0+$', '"00"'],
  [{ not: { enum: ['A', 'B'] } }, 'A', 'a value other than one of "A", "B"', '"A"'],
  [{ not: { const: 7 } }, 7, 'a value other than 7', '7'],
  [{ minLength: 2 }, 'a', 'at least 2 characters', '"a"'],
  [{ maxItems: 1 }, [1, 2], 'at most 1 items', '[1,2]'],
  [{ additionalProperties: false }, { a: 1 }, 'no additional properties', '{"a":1}'],
])('%j says what it expects of %j', (schema, value, expected, received) => {
  const validate = ajv.compile(schema);
  expect(validate(value)).toBe(false);
  expect(inEnglish(violationsFrom(validate.errors ?? []))).toMatchObject([{ expected, received }]);
});
