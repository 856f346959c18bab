import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import type { Operation } from '../../generated/operations.js';
import { bodyLimit } from './bounds.js';

/** A request in its usual form, which cannot be read in more than one way. */
export interface PlainRequest<T> {
  /** Of its operation. */
  readonly route: T;
  /** Parameters of the path. */
  readonly params: Record<string, string>;
  /** The text after the question mark; null if there is none. */
  readonly query: string | null;
  /** Size of its JSON body in bytes; 0 if it has none. */
  readonly length: number;
}

/** Printable ASCII without `#`, which starts a fragment. */
const plainUrl = /^[!"$-~]+$/;
/** Characters that need no decoding in a path. */
const plainSegment = '([A-Za-z0-9._~-]+)';
const plainTypes: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);

/**
 * Recognises plain requests: the path as in the contract, a JSON body of declared length, and no header that changes
 * how either is read or what is answered. Null is not a refusal: Express routes such a request.
 */
export function plainRequests<T extends { readonly operation: Operation }>(
  routes: readonly T[],
): (request: IncomingMessage) => PlainRequest<T> | null {
  const exact = new Map<string, T>();
  const patterns: { readonly method: string; readonly path: RegExp; readonly route: T }[] = [];
  for (const route of routes) {
    const { operation } = route;
    const method = operation.method.toUpperCase();
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

/** The body size of a plain request in bytes; null if the request is not plain. */
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
