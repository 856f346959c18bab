import type { OpenAPI3, ParameterObject } from 'openapi-typescript';

import { type FoundOperation, operationsIn } from './operations.js';

/**
 * The contract without schemas, as OpenAPI 3.0.3: paths, methods, tags, ids and path parameters. The stub generator
 * does not read 3.1; the types of schemas come from `contract.ts` instead.
 */
export function skeletonOf(contract: OpenAPI3): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const found of operationsIn(contract)) {
    (paths[found.path] ??= {})[found.method] = skeletonOperation(found);
  }
  return {
    openapi: '3.0.3',
    info: { title: contract.info.title, version: contract.info.version },
    paths,
  };
}

function skeletonOperation({ method, path, operation }: FoundOperation): object {
  const { operationId, tags = [], summary } = operation;
  if (!operationId || tags.length !== 1) {
    throw new Error(`${method.toUpperCase()} ${path}: an operation needs an operationId and exactly one tag`);
  }
  return {
    operationId,
    tags,
    summary: summary ?? operationId,
    parameters: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => pathParameter(name)),
    responses: { default: { description: 'See contract.ts.' } },
  };
}

function pathParameter(name: string): ParameterObject {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}
