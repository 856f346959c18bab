import { expect, test } from 'vitest';

import { wrongSecrets } from '../../../../conformance/chapters/tokens/credentials-refused.js';
import { seeded } from '../../../../conformance/core/random.js';
import { valuesFrom } from '../../../../conformance/core/values.js';

const values = valuesFrom(seeded(1, 'secrets'));

test.each([8, 9, 40, 63, 64])(
  'of a secret of %i characters all are wrong and have an allowed length',
  (length) => {
    const right = values.word(length);
    const wrong = wrongSecrets(right, values);
    expect(wrong).not.toContain(right);
    expect(new Set(wrong).size).toBe(wrong.length);
    expect(wrong.filter((secret) => secret.length < 8 || secret.length > 64)).toEqual([]);
    expect(wrong.length).toBeGreaterThanOrEqual(5);
  },
);

test('a secret without letters has no other case', () => {
  expect(wrongSecrets('0123456789', values)).not.toContain('0123456789');
});
