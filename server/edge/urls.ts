import type { RequestListener } from 'node:http';

import type { Request, RequestHandler } from 'express';

import { contract } from '../../generated/document.js';
import { httpProblem } from '../domain/problems.js';
import { isDecodable } from './content.js';
import { t } from '../messages/text.js';
import type { ServedOperation } from './routes.js';

/** The part before the path, if the request line contains the whole URL. */
const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
/** Percent-encoded characters that need no encoding (RFC 3986, 2.3). */
const encodedUnreserved = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** The start of a date-time in a URL, up to the plus sign of its offset. */
const plusOfOffset = /^(\d{4}-\d{2}-\d{2}T[\d:.,%AaCc]+)\+(?=\d{2}(?:(?::|%3A)?\d{2})?$)/i;

/**
 * Normalizes the URL of each request, because equivalent URLs are the same request (RFC 3986, 6.2.2). It runs before
 * Express, which does not route every URL that HTTP allows, and validates only URLs with a path.
 */
export function withOneUrl(listener: RequestListener): RequestListener {
  return (request, response) => {
    request.url = equivalentUrl(request.url ?? '/');
    listener(request, response);
  };
}

/** Refuses with 400 a path that is not percent-encoded UTF-8. */
export const decodablePath: RequestHandler = ({ path }, _response, next) => {
  const malformed = path.includes('%') && path.split('/').find((segment) => !isDecodable(segment));
  if (malformed === false || malformed === undefined) return next();
  next(
    httpProblem(400, t`Invalid percent-encoding in path segment '${{ segment: malformed.slice(0, 80) }}'`),
  );
};

/**
 * Returns the equivalent of a request's URL that starts with the path (RFC 9112, 3.2.2: a server must also accept the
 * whole URL), encodes no character needlessly, and writes `%2B` where a plus is meant.
 *
 * A plus in a query means a space, as in the WHATWG's form encoding: axios, `URLSearchParams` and Python's `urlencode`
 * write spaces that way, and write a plus as `%2B`. By RFC 3986 it would mean a plus. The two readings conflict in one
 * place: a date-time with an offset (`2026-11-20T00:00:00+00:00`) contains no space, and people paste it unencoded. So
 * in parameters that are a date-time, a plus is read as a plus.
 */
export function equivalentUrl(url: string): string {
  const target = url.replace(authority, '');
  const rooted = target.startsWith('?') || target === '' ? `/${target}` : target;
  const end = rooted.indexOf('?');
  const path = end < 0 ? rooted : rooted.slice(0, end);
  const plain = path.includes('%')
    ? path.replace(encodedUnreserved, (code) => decodeURIComponent(code))
    : path;
  if (end < 0) return plain;
  const query = rooted.slice(end + 1);
  return `${plain}?${query.includes('+') ? query.split('&').map(withPlus).join('&') : query}`;
}

function withPlus(pair: string): string {
  const end = pair.indexOf('=');
  if (!timeParameters.has(pair.slice(0, end))) return pair;
  return pair.slice(0, end + 1) + pair.slice(end + 1).replace(plusOfOffset, '$1%2B');
}

interface QueryParameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly $ref?: string };
}

/** Query parameters that are a date-time in the contract. */
const timeParameters = new Set(
  Object.values(contract.paths)
    .flatMap((path) => Object.values(path) as { readonly parameters?: readonly QueryParameter[] }[])
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ schema }) => schema?.$ref === '#/components/schemas/DateOrTimestamp')
    .map(({ name }) => name),
);

export interface Recognised {
  readonly served: ServedOperation;
  /** The decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the operation of a request, or null if there is none. */
export type Recognise = (request: Request) => Recognised | null;

/**
 * Creates a function that recognizes requests of operations by the exact path: letter case and a trailing slash make
 * another path (RFC 3986, 6.2.2.1), as on most gateways in production. `HEAD` counts as `GET`. A path whose parameters
 * cannot be decoded is not recognized.
 */
export function recogniserOf(operations: readonly ServedOperation[]): Recognise {
  const patterns = operations.map((served) => {
    const { method, path } = served.operation;
    const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    return { method: method.toUpperCase(), pattern, served };
  });
  // Most requests are for a path without parameters, written as in the contract.
  const plain = new Map(
    operations
      .filter(({ operation: { path } }) => !path.includes('{'))
      .map((served) => [`${served.operation.method.toUpperCase()} ${served.operation.path}`, served]),
  );
  return (request) => {
    // Any other URL is not the path of anything, and Express would throw exceptions when parsing it.
    if (!request.url.startsWith('/')) return null;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const { path } = request;
    const asWritten = plain.get(`${method} ${path}`);
    if (asWritten) return { served: asWritten, params: {} };
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
