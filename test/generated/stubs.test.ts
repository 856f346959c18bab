import type { IRouter, RequestHandler } from 'express';
import { describe, expect, it } from 'vitest';

import { clauses, openPoints } from '../../generated/clauses.js';
import { contract } from '../../generated/document.js';
import { bindRoutes, routes } from '../../generated/stubs/apis.js';
import { handlers } from '../../server/operations/index.js';

const ids = routes.map(({ operationId }) => operationId).sort();

/** What `bindRoutes` registers, in order. */
function bound(): readonly string[] {
  const seen: string[] = [];
  const record = (method: string) => (path: string) => seen.push(`${method} ${path}`);
  const app = { get: record('get'), put: record('put'), post: record('post') } as unknown as IRouter;
  bindRoutes(app, (): RequestHandler => (_request, _response, next) => next());
  return seen;
}

describe('the generated stubs', () => {
  it('have a route for each operation of the contract, and no other', () => {
    const inContract = Object.entries(contract.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(inContract.sort());
  });

  it('bind every route once, static paths before parametrised ones', () => {
    const order = bound();
    expect([...order].sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
    const firstWithParameter = order.findIndex((line) => line.includes(':'));
    const lastStatic = order.findLastIndex((line) => !line.includes(':'));
    if (firstWithParameter >= 0) expect(firstWithParameter).toBeGreaterThan(lastStatic);
  });

  it('are covered by the handlers of the reference gateway, and it has no others', () => {
    expect(Object.keys(handlers).sort()).toEqual(ids);
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
  it('stand under their ids and cite open points that exist', () => {
    for (const [id, clause] of Object.entries(clauses)) {
      expect(clause.id).toBe(id);
      for (const point of [clause.openPoint ?? [], clause.openPoints ?? []].flat()) {
        expect(openPoints).toHaveProperty(point);
      }
    }
  });
});
