import { clauses, openPoints } from '../../conformance/contract/register.js';
import type { IRouter, RequestHandler } from 'express';
import { describe, expect, it } from 'vitest';

import { contract } from '../../generated/document.js';
import { operations } from '../../generated/operations.js';
import { bindRoutes } from '../../generated/stubs/apis.js';
import { handlers } from '../../server/operations/index.js';

const inExpress = Object.values(operations).map(
  ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
);

/** What `bindRoutes` registers, in order. */
function bound(): readonly string[] {
  const seen: string[] = [];
  const record = (method: string) => (path: string) => seen.push(`${method} ${path}`);
  const app = { get: record('get'), put: record('put'), post: record('post') } as unknown as IRouter;
  bindRoutes(app, (): RequestHandler => (_request, _response, next) => next());
  return seen;
}

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
  it('bind every route once, static paths before parametrised ones', () => {
    const order = bound();
    expect([...order].sort()).toEqual(inExpress.sort());
    const firstWithParameter = order.findIndex((line) => line.includes(':'));
    const lastStatic = order.findLastIndex((line) => !line.includes(':'));
    if (firstWithParameter >= 0) expect(firstWithParameter).toBeGreaterThan(lastStatic);
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
