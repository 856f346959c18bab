import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../generated/operations.js';
import { consumerContracts } from '../../../conformance/pact/consumer/contracts.js';
import { contractOf, fileName } from '../../../conformance/pact/consumer/generate.js';

const http = consumerContracts.flatMap((contract) => contract.http);

describe('the committed contracts', () => {
  test.each(consumerContracts.map((contract) => [contract.consumer, contract] as const))(
    'of %s are what its tests write; else run npm run pact',
    async (_, contract) => {
      const written = await contractOf(contract);
      const place = new URL(`../../../conformance/pact/contracts/${fileName(contract)}`, import.meta.url);
      expect(written === readFileSync(place, 'utf8')).toBe(true);
    },
  );

  test('speak of the success and a refusal of every operation', () => {
    for (const operationId of Object.keys(operations)) {
      const statuses = http
        .filter(({ operation }) => operation === operationId)
        .flatMap(({ status }) => status);
      expect([operationId, statuses.some((status) => status < 300)]).toEqual([operationId, true]);
      expect([operationId, statuses.some((status) => status >= 400)]).toEqual([operationId, true]);
    }
  });
});
