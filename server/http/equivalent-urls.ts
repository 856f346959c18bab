import type { RequestListener } from 'node:http';

import type { RequestHandler } from 'express';

import { contract } from '../../generated/document.js';
import { httpProblem } from '../domain/problems.js';
import { say } from '../domain/wording.js';

/** What stands before the path where the whole URL is in the request line. */
const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
/** Percent-encoded characters that need no encoding (RFC 3986, 2.3). */
const encodedUnreserved = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** A point in time, as it stands in a URL, up to the plus before its offset. */
const plusOfOffset = /^(\d{4}-\d{2}-\d{2}T[\d:.,%AaCc]+)\+(?=\d{2}(?:(?::|%3A)?\d{2})?$)/i;

/**
 * Brings the URL of each request into the one form that the rest of the gateway knows: equivalent URLs are the same request
 * (RFC 3986, 6.2.2). Before Express, which does not route every URL that HTTP allows, and validates none but those with a path.
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
  next(httpProblem(400, say('path not decodable', { segment: malformed.slice(0, 80) })));
};

/**
 * The equivalent of a request's URL that begins with the path (RFC 9112, 3.2.2: a server takes the whole URL, too), encodes no
 * character that needs no encoding, and says `%2B` where a plus is meant.
 *
 * A plus in a query is a space, as in the WHATWG's form encoding: axios, `URLSearchParams` and Python's `urlencode` write spaces
 * so, and whoever means a plus writes `%2B`. By RFC 3986 it would be a plus. The two readings meet in one place: a point in time
 * with an offset (`2026-11-20T00:00:00+00:00`) has no space, and people paste it as it is. There the plus is a plus, in the
 * parameters that are a point in time.
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

/** Whether a text is percent-encoded UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

interface QueryParameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly $ref?: string };
}

/** Query parameters that are a point in time, by the contract. */
const timeParameters = new Set(
  Object.values(contract.paths)
    .flatMap((path) => Object.values(path) as { readonly parameters?: readonly QueryParameter[] }[])
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ schema }) => schema?.$ref === '#/components/schemas/DateOrTimestamp')
    .map(({ name }) => name),
);
