import { expect, test } from 'vitest';

import {
  distinguishingPlaces,
  type Essence,
  essenceOf,
} from '../../../../conformance/chapters/tokens/credentials-refused.js';
import { exchangeOf } from '../../../support/exchanges.js';

const refused = (more: object, status = 401): Essence =>
  essenceOf(exchangeOf({ status, body: { code: 'PUB_INVALID_CREDENTIALS', ...more } }), [
    'client-1',
    'client-2',
  ]);

test('what varies by itself within one kind does not tell the kinds apart', () => {
  const varying = (span: string) => refused({ trace: { span } });
  expect(distinguishingPlaces([varying('a'), varying('b')], [varying('c'), varying('d')])).toEqual([]);
});
