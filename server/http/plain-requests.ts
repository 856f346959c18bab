import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { type Operation, operations } from '../../generated/operations.js';
import { bodyLimit } from './bounds.js';

/** A request as clients send them: nothing of it can be read in more than one way. */
export interface PlainRequest<T> {
  /** What was made of the operation. */
  readonly route: T;
  /** Parameters of the path. */
  readonly params: Record<string, string>;
  /** What comes after the question mark; null: there is none. */
  readonly query: string | null;
  /** Bytes of its JSON; 0: it has no body. */
  readonly length: number;
}

/** Printable ASCII, nothing that begins a fragment. */
const plainUrl = /^[!"$-~]+$/;
/** Characters that mean themselves in a path. */
const plainSegment = '([A-Za-z0-9._~-]+)';
const plainTypes: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);

/**
 * What tells plain requests from all others: the path as the contract writes it, a body of JSON whose length is said, no header that
 * changes how either is read or what is answered. Null is no refusal: such a request is for Express to route.
 */
export function plainRequests<T>(
  make: (operation: Operation) => T,
): (request: IncomingMessage) => PlainRequest<T> | null {
  const exact = new Map<string, T>();
  const patterns: { readonly method: string; readonly path: RegExp; readonly route: T }[] = [];
  for (const operation of Object.values(operations)) {
    const method = operation.method.toUpperCase();
    const route = make(operation);
    if (!operation.path.includes('{')) exact.set(`${method} ${operation.path}`, route);
    else patterns.push({ method, path: patternOf(operation.path), route });
  }
  return ({ method = '', url = '', headers }) => {
    const length = plainLength(method, headers);
    if (length === null || !plainUrl.test(url)) return null;
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const query = end < 0 ? null : url.slice(end + 1);
    const route = exact.get(`${method} ${path}`);
    if (route !== undefined) return { route, params: {}, query, length };
    for (const pattern of patterns) {
      const groups = pattern.method === method && pattern.path.exec(path)?.groups;
      if (groups) return { route: pattern.route, params: { ...groups }, query, length };
    }
    return null;
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, `(?<$1>${plainSegment})`)}$`);
}

/** Bytes of a plain request's body; null where the request is not plain. */
function plainLength(method: string, headers: IncomingHttpHeaders): number | null {
  if (headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined) return null;
  if (headers['transfer-encoding'] !== undefined) return null;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0) return 0;
  const isPlain =
    method !== 'GET' &&
    length <= bodyLimit &&
    headers['content-encoding'] === undefined &&
    plainTypes.has(headers['content-type']);
  return isPlain ? length : null;
}
