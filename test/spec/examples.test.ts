import { describe, expect, it } from 'vitest';

import { readings } from './contract.js';
import { bodyPlaces, operations, tolerated } from './operations.js';

describe.each([
  { contract: 'published' as const, bodyPlaces, operations },
  { contract: 'tolerant' as const, ...tolerated },
])('examples of the $contract contract', (read) => {
  const reading = readings[read.contract];
  const examples = read.bodyPlaces.flatMap(({ where, schema, examples: named }) =>
    [...named].map(([name, value]) => ({ where, schema, name, value })),
  );

  it.each(examples)('$name of $where is valid', ({ schema, value }) => {
    expect(reading.errorsAt(schema, value)).toEqual([]);
  });

  it.each(read.operations.flatMap(({ id, parameters }) => parameters.map((one) => ({ id, ...one }))))(
    'parameter $name of $id has one, and it is valid',
    ({ schema, example }) => {
      expect(example).toBeDefined();
      expect(reading.errorsAt(schema, example, true)).toEqual([]);
    },
  );
});
