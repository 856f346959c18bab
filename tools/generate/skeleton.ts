import type { OpenAPI3, OperationObject, ParameterObject, PathItemObject } from 'openapi-typescript';

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/**
 * The contract without schemas, as OpenAPI 3.0.3: paths, methods, tags, ids and path parameters. The stub generator does not
 * read 3.1; what it would say of schemas comes from `contract.ts` instead.
 */
export function skeletonOf(contract: OpenAPI3): object {
  const paths = Object.entries(contract.paths ?? {}).map(([path, item]) => [
    path,
    skeletonPath(path, item as PathItemObject),
  ]);
  return {
    openapi: '3.0.3',
    info: { title: contract.info.title, version: contract.info.version },
    paths: Object.fromEntries(paths) as object,
  };
}

function skeletonPath(path: string, item: PathItemObject): object {
  const found = methods.flatMap((method) => {
    const operation = item[method] as OperationObject | undefined;
    return operation ? [[method, skeletonOperation(path, method, operation)]] : [];
  });
  return Object.fromEntries(found) as object;
}

function skeletonOperation(path: string, method: string, operation: OperationObject): object {
  const { operationId, tags = [], summary } = operation;
  const family: unknown = operation['x-family'];
  if (!operationId || tags.length !== 1 || typeof family !== 'string') {
    throw new Error(
      `${method.toUpperCase()} ${path}: an operation needs an operationId, exactly one tag and an x-family`,
    );
  }
  return {
    operationId,
    tags,
    summary: summary ?? operationId,
    'x-family': family,
    'x-method': method,
    'x-route': path.replace(/\{([^}]+)\}/g, ':$1'),
    parameters: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => pathParameter(name)),
    responses: { default: { description: 'See contract.ts.' } },
  };
}

function pathParameter(name: string): ParameterObject {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}
