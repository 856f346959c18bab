import { clauses, openPoints } from '../../conformance/contract/register.js';
import { describe, expect, it } from 'vitest';

import { contract } from '../../generated/document.js';
import { type Operation, operations } from '../../generated/operations.js';
import { bind } from '../../generated/stubs/apis.js';
import type { Callers } from '../../server/operations/handler.js';
import { handlers } from '../../server/operations/index.js';
import type { Services } from '../../server/ports.js';

/** A route without its types. */
interface AnyRoute {
  readonly operation: Operation;
  readonly pathParameters: readonly string[];
  readonly headers: readonly { readonly name: string; readonly required: boolean }[];
  readonly handler: unknown;
}

/** What `bind` serves, in order. */
function bound(): readonly AnyRoute[] {
  const serve = (route: AnyRoute) => route;
  return bind<Callers, Services, AnyRoute>(handlers, { withToken: serve, withoutToken: serve });
}

const byId = (a: Operation, b: Operation) => a.operationId.localeCompare(b.operationId);

describe('the generated operations', () => {
  it('are those of the contract, by their ids', () => {
    const inContract = Object.entries(contract.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const found = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
    expect(found.sort()).toEqual(inContract.sort());
    for (const [id, operation] of Object.entries(operations)) expect(operation.operationId).toBe(id);
  });
});

describe('the generated stubs', () => {
  it('bind every operation once to its own handler, static paths before parametrised ones', () => {
    const routes = bound();
    expect(routes.map(({ operation }) => operation).sort(byId)).toEqual(Object.values(operations).sort(byId));
    for (const { operation, handler } of routes) expect(handler).toBe(handlers[operation.operationId]);
    const hasParameter = routes.map(({ operation }) => operation.path.includes('{'));
    expect(hasParameter.indexOf(true)).toBeGreaterThan(hasParameter.lastIndexOf(false));
  });

  it('know the parameters and headers of each, and whether it takes a token', () => {
    const found = bound().map(({ operation: { operationId, path, scope }, pathParameters, headers }) => {
      expect(pathParameters).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      return [operationId, scope === null, headers] as const;
    });
    expect(
      found.filter(([, isWithoutToken, headers]) => isWithoutToken || headers.length > 0).sort(),
    ).toEqual([
      ['createAccessToken', true, [{ name: 'X-SSL-Client-Cert', required: true }]],
      ['createCashIn', false, [{ name: 'X-Sandbox-Scenario', required: false }]],
      ['createCashOut', false, [{ name: 'X-Sandbox-Scenario', required: false }]],
      ['createOauthToken', true, []],
      ['createTransfer', false, [{ name: 'x-idempotency-key', required: true }]],
    ]);
  });

  it('are covered by the handlers of the reference gateway, and it has no others', () => {
    expect(Object.keys(handlers).sort()).toEqual(Object.keys(operations).sort());
  });
});

describe('the generated document', () => {
  it('says that it is generated, and keeps its references', () => {
    expect(contract['x-generated']).toBe('generated, do not edit');
    expect(contract.openapi).toMatch(/^3\.1\./);
    expect(JSON.stringify(contract)).toContain('"$ref":"#/components/schemas/CashOutRequest"');
    expect(JSON.stringify(contract)).not.toMatch(/"\$ref":"[^#]/);
  });
});

describe('the generated clauses', () => {
  it('have ids of their own and cite open points that exist', () => {
    const points = new Set(openPoints.map(({ id }) => id));
    expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
    for (const { decidedBy, openPoints: cited = [] } of clauses) {
      const recorded = typeof decidedBy === 'object' && 'open' in decidedBy ? [decidedBy.open] : [];
      for (const point of [...recorded, ...cited]) expect(points).toContain(point);
    }
  });
});
