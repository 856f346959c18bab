import type { Request } from 'express';

import type { ServedOperation } from './routes.js';

/** A request of an operation. */
export interface Recognised {
  readonly served: ServedOperation;
  /** Parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Recognises the operation of a request, or null. */
export type Recognise = (request: Request) => Recognised | null;

/**
 * Recognises requests of operations, as Express matches paths: in either case, with or without a slash at the end, and
 * `HEAD` like `GET`. Nothing else is recognised, nor a path whose parameters cannot be decoded.
 */
export function recogniserOf(operations: readonly ServedOperation[]): Recognise {
  const patterns = operations.map((served) => {
    const { method, path } = served.operation;
    const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i');
    return { method: method.toUpperCase(), pattern, served };
  });
  return (request) => {
    // Any other is not the path of anything, and Express parses it with exceptions.
    if (!request.url.startsWith('/')) return null;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const { path } = request;
    for (const { method: ofOperation, pattern, served } of patterns) {
      const found = ofOperation === method && pattern.exec(path);
      if (found) return decoded(served, found.groups ?? {});
    }
    return null;
  };
}

function decoded(served: ServedOperation, groups: Readonly<Record<string, string>>): Recognised | null {
  const params: Record<string, string> = {};
  try {
    for (const name in groups) params[name] = decodeURIComponent(groups[name] ?? '');
    return { served, params };
  } catch {
    return null;
  }
}
