import { describe, expect, test } from 'vitest';

import { ContractJudge } from '../../../conformance/contract/judge.js';
import { clauses } from '../../../conformance/contract/register.js';
import { tolerant } from '../../../conformance/contract/tolerant.js';
import type { Exchange } from '../../../conformance/target/exchange.js';
import { exchangeOf } from '../../support/exchanges.js';
import { text } from '../../spec/contract.js';
import { invalidExamples } from '../../spec/invalid-examples.js';
import { operations } from '../../spec/operations.js';

const judge = new ContractJudge(tolerant, clauses);

function asked(
  { method, path }: { readonly method: string; readonly path: string },
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Exchange {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return exchangeOf({ method: method.toUpperCase(), path, headers, sent, status: null });
}

/** Converts an invalid example to a request of its operation. */
function requestOf({ operation, parameters, body }: (typeof invalidExamples)[number]): Exchange {
  const of = (place: string) =>
    operation.parameters.flatMap(({ name, in: where }): readonly (readonly [string, string])[] =>
      where === place && parameters.has(name) ? [[name, text(parameters.get(name))]] : [],
    );
  const path = of('path').reduce(
    (left, [name, value]) => left.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(Object.fromEntries(of('query'))).toString();
  const { method } = operation;
  return asked({ method, path: path + (query && `?${query}`) }, body, Object.fromEntries(of('header')));
}

describe('violations of requests', () => {
  test('are found exactly where a request breaks the contract: in every invalid example', () => {
    let broken = 0;
    for (const example of invalidExamples) {
      const exchange = requestOf(example);
      const { violations } = judge.request(exchange);
      const about = `${example.operation.id}: ${example.name}`;
      expect([about, violations.length > 0]).toEqual([about, judge.breaksRequest(exchange)]);
      for (const { clauses } of violations) expect([about, clauses.length > 0]).toEqual([about, true]);
      if (violations.length > 0) broken += 1;
    }
    expect(broken).toBeGreaterThan(invalidExamples.length * 0.8);
  });

  test('no valid example has any', () => {
    let compared = 0;
    for (const { id, method, path, request } of operations) {
      const at = { method, path: path.replaceAll(/\{\w+\}/g, 'a1b2c3d4e5f6g7h8i9j0k1l2m3n4') };
      for (const [name, value] of request?.examples ?? []) {
        const { violations } = judge.request(asked(at, value));
        const ofBody = violations.filter(
          ({ instancePath }) => !/^\/(header|path|query)\//.test(instancePath),
        );
        expect([id, name, ofBody]).toEqual([id, name, []]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});
