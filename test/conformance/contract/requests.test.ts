import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { ContractJudge } from '../../../conformance/contract/judge.js';
import { clauses } from '../../../conformance/contract/register.js';
import { tolerant } from '../../../conformance/contract/tolerant.js';
import type { Exchange } from '../../../conformance/target/exchange.js';
import { exchangeOf } from '../../support/exchanges.js';
import { invalidExamples } from '../../spec/invalid-examples.js';

const judge = new ContractJudge(tolerant, clauses);

function asked(
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Exchange {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return exchangeOf({ method, path, headers, sent: text, status: null });
}

/** An invalid example as a request of its operation. */
function requestOf({ operation, parameters, body }: (typeof invalidExamples)[number]): Exchange {
  const named = [...parameters].map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  const declared = judge.document.operations.get(operation.id)!;
  const list = (at: string) => (judge.document.at(`${at}/parameters`) ?? []) as readonly object[];
  const pathItem = declared.pointer.slice(0, declared.pointer.lastIndexOf('/'));
  const places = [pathItem, declared.pointer].flatMap((at) =>
    list(at).map((_, index) => judge.document.at(judge.document.follow(`${at}/parameters/${index}`))),
  ) as unknown as readonly { name: string; in: string }[];
  const of = (place: string) =>
    named.filter(([name]) => places.some((one) => one.name === name && one.in === place));
  const path = of('path').reduce(
    (left, [name, value]) => left.replace(`{${name}}`, encodeURIComponent(value)),
    declared.path,
  );
  const query = new URLSearchParams(Object.fromEntries(of('query'))).toString();
  return asked(declared.method, path + (query && `?${query}`), body, Object.fromEntries(of('header')));
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
    const folder = new URL('../../../spec/examples/', import.meta.url);
    let compared = 0;
    for (const { operationId, method, path } of judge.document.operations.values()) {
      const at = new URL(`${operationId}/`, folder);
      const files = (() => {
        try {
          return readdirSync(at);
        } catch {
          return [];
        }
      })();
      for (const file of files) {
        const { value } = parse(readFileSync(new URL(file, at), 'utf8')) as { value?: unknown };
        const exchange = asked(method, path.replaceAll(/\{\w+\}/g, 'a1b2c3d4e5f6g7h8i9j0k1l2m3n4'), value);
        const body = judge
          .request(exchange)
          .violations.filter(({ instancePath }) => !/^\/(header|path|query)\//.test(instancePath));
        expect([file, body.length > 0]).toEqual([file, judge.breaksBody(exchange)]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});
