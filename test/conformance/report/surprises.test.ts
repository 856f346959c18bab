import { expect, test } from 'vitest';

import { surprisesIn } from '../../../conformance/report/surprises.js';

const known = [
  'OP-06 createCashOut 201',
  'OP-09 createTransfer another body: 422',
  'OP-41 createTransfer created as PENDING',
  'OP-56 createCashOut of another type: 400 (the body)',
  'OP-56 createCashOut empty: 400 (externalId)',
];
const seen = (text: string) => {
  const [id = '', operation = '', ...observed] = text.split(' ');
  return { id, operation, observed: observed.join(' ') };
};
const surprises = (...texts: readonly string[]) =>
  surprisesIn(texts.map(seen), known).map(
    ({ observation, reference }) => `${observation.id} ${observation.observed} | ${reference}`,
  );

test('a response like that of the reference gateway is no surprise, for any fields', () => {
  expect(surprises(...known, 'OP-56 createCashOut of another type: 400 (value)')).toEqual([]);
});

test('of what the reference gateway is never asked nothing differs', () => {
  expect(surprises('OP-06 createCashIn 201', 'OP-99 createCashOut 400')).toEqual([]);
});

test('first what is accepted but refused there, then what is refused but accepted there, then the rest', () => {
  expect(
    surprises(
      'OP-41 createTransfer created as CONFIRMED',
      'OP-09 createTransfer another body: 409',
      'OP-06 createCashOut 400',
      'OP-56 createCashOut of another type: 201 (value)',
    ),
  ).toEqual([
    'OP-56 of another type: 201 (value) | 400',
    'OP-06 400 | 201',
    'OP-09 another body: 409 | 422',
    'OP-41 created as CONFIRMED | ',
  ]);
});
