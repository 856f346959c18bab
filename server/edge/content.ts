import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';

import express, { type Request, type Response } from 'express';

import { t } from '../messages/text.js';
import type { RequestParts } from './request-facts.js';
import { type Fault, InvalidRequest, limits } from './faults.js';
import { httpProblem } from '../domain/problems.js';

/**
 * Maximum size of a request body, in bytes. The largest body that the contract allows (a cash-in) fits, in any
 * characters and with 255 of them in each text that the contract leaves open; a response that repeats a body stays
 * below 64 KB.
 */
export const bodyLimit = 49_152;

/**
 * Bounds for what the contract leaves open, or validates only after every item. They are so generous that no client
 * exceeds them by accident.
 */
export const shapeBounds = {
  /** Nesting depth of objects and lists. */
  depth: 32,
  /** Items per list. */
  items: 200,
  /** Members per object. */
  members: 200,
} as const;

/** Lists that may be longer, by their path: one item for each institution in Pix. */
const longLists: Readonly<Record<string, number>> = { '/body/ispbDeny': 1000 };

/**
 * Refuses with 400 what no operation accepts: texts that cannot be stored unchanged, and shapes that are costly to
 * validate or store. Runs before the contract's validator, on path parameters, query and body.
 */
export function requireBounds({ params, query, body }: Omit<RequestParts, 'headers'>, url: string): void {
  const faults = [
    ...boundFaults(params, '/params'),
    ...queryFaults(query, url),
    ...boundFaults(body, '/body'),
  ];
  if (faults.length > 0) throw new InvalidRequest(faults);
}

/** The refusal of a body that is not UTF-8: decoding would change it. */
export function notUtf8(): InvalidRequest {
  return new InvalidRequest([{ path: '/body', message: (field) => t`${{ field }} must be UTF-8` }]);
}

/**
 * Returns what is out of bounds in a value; the paths of the faults start with `path`. Lists and objects that are too
 * large are not searched further.
 */
export function boundFaults(value: unknown, path: string): Fault[] {
  return isWithin(value, 0) ? [] : faultsIn(value, path, 0);
}

/** Whether a value is certainly within bounds. Nearly every request needs only this check, which builds no paths. */
function isWithin(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isKeptAsItIs(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === shapeBounds.depth) return false;
  if (Array.isArray(value))
    return value.length <= shapeBounds.items && value.every((item) => isWithin(item, depth + 1));
  const members = Object.entries(value);
  return (
    members.length <= shapeBounds.members &&
    members.every(([name, member]) => isKeptAsItIs(name) && isWithin(member, depth + 1))
  );
}

const notKept: Fault['message'] = (field) =>
  t`${{ field }} must be well-formed Unicode without the character U+0000`;
const namesNotKept: Fault['message'] = (field) =>
  t`${{ field }} must have member names in well-formed Unicode without the character U+0000`;

function faultsIn(value: unknown, path: string, depth: number): Fault[] {
  if (typeof value === 'string') return isKeptAsItIs(value) ? [] : [{ path, message: notKept }];
  if (typeof value !== 'object' || value === null) return [];
  if (depth === shapeBounds.depth)
    return [
      {
        path,
        message: (field) =>
          t`${{ field }} must not be nested deeper than ${{ limit: shapeBounds.depth }} levels`,
      },
    ];
  const isList = Array.isArray(value);
  const limit = isList ? (longLists[path] ?? shapeBounds.items) : shapeBounds.members;
  const inner = Object.entries(value);
  if (inner.length > limit)
    return [{ path, message: (field) => (isList ? limits.maxItems : limits.maxProperties)(field, limit) }];
  return inner.flatMap(([name, member]) =>
    isKeptAsItIs(name) ? faultsIn(member, `${path}/${name}`, depth + 1) : [{ path, message: namesNotKept }],
  );
}

/** Finds the faults of a query. Percent-encoding that is not UTF-8 is one: it would be read as other characters. */
function queryFaults(query: unknown, url: string): Fault[] {
  const end = url.indexOf('?');
  if (end < 0 || !url.includes('%', end)) return boundFaults(query, '/query');
  const undecodable = url
    .slice(end + 1)
    .split('&')
    .filter((pair) => !isDecodable(pair));
  if (undecodable.length === 0) return boundFaults(query, '/query');
  return undecodable.map((pair) => ({
    path: `/query/${pair.split('=', 1)[0] ?? ''}`,
    message: (field) => t`${{ field }} must be percent-encoded UTF-8`,
  }));
}

/** Whether every database stores the text unchanged: UTF-8 has no lone surrogates, PostgreSQL no U+0000. */
function isKeptAsItIs(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
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

/** A body that cannot be read, with the members that Express's parser would give the error: see refusals.ts. */
class Unreadable extends Error {
  readonly status = 400;

  constructor(
    readonly type: 'entity.parse.failed' | 'request.aborted',
    options?: ErrorOptions,
  ) {
    super('the body cannot be read', options);
  }
}

/**
 * Reads a JSON body of at most {@link bodyLimit} bytes. Refuses a body that is not UTF-8, because decoding would change
 * it, and with 415 one that is not JSON. Without content, the body is undefined regardless of `Content-Type`, which
 * describes content (RFC 9110, 8.3): some clients send one with every POST. Stores the text in `kept`.
 */
export async function readBody(
  request: Request,
  response: Response,
  kept: { text: string | null } = { text: null },
): Promise<unknown> {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (length === 0 && !isChunked) return undefined;
  if (!isChunked && length <= bodyLimit && isPlainJson(headers)) return readPlainly(request, kept);
  useUsualNames(headers);
  if (mediaType(headers) === 'application/json') return readJson(request, response, kept);
  // The length of a chunked body is known only after reading it.
  const hasContent = !isChunked || (await hasBytes(request, response));
  if (hasContent && request.method !== 'GET' && request.method !== 'HEAD')
    throw httpProblem(415, t`The body must be JSON, sent with Content-Type: application/json.`);
  return undefined;
}

const plainTypes: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);

/** Whether a body can be read without Express's detection of charsets and encodings, which is slow. */
function isPlainJson(headers: IncomingHttpHeaders): boolean {
  return headers['content-encoding'] === undefined && plainTypes.has(headers['content-type']);
}

/** Reads JSON in UTF-8 as Express would; Node enforces its length. */
async function readPlainly(request: IncomingMessage, kept: { text: string | null }): Promise<unknown> {
  const bytes = await bytesOf(request);
  if (!isUtf8(bytes)) throw notUtf8();
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (text === '') return {};
  kept.text = text;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Unreadable('entity.parse.failed', { cause });
  }
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new Unreadable('request.aborted'));
    if (request.destroyed) return aborted();
    let received: Buffer | null = null;
    request.on('data', (chunk: Buffer) => {
      received = received ? Buffer.concat([received, chunk]) : chunk;
    });
    request.on('end', () => resolve(received ?? Buffer.alloc(0)));
    request.on('error', aborted);
    // `close` is emitted in every case. The error is created only then, because that costs as much as reading a small body.
    request.on('close', () => {
      if (!request.readableEnded) aborted();
    });
  });
}

/** Requests whose JSON body turned out to have no bytes, which the parser reads as `{}`. */
const withoutContent = new WeakSet<object>();
/** The texts of bodies in UTF-8, by request. */
const texts = new WeakMap<object, string>();
const parse = promisify<Request, Response>(
  express.json({
    limit: bodyLimit,
    strict: false,
    verify: (request, _response, bytes, charset) => {
      if (bytes.length === 0) withoutContent.add(request);
      if (charset !== 'utf-8') return;
      if (!isUtf8(bytes)) throw notUtf8();
      texts.set(request, bytes.toString('utf8'));
    },
  }),
);
const drain = promisify<Request, Response>(express.raw({ limit: bodyLimit, type: () => true }));

async function readJson(
  request: Request,
  response: Response,
  kept: { text: string | null },
): Promise<unknown> {
  try {
    await parse(request, response);
  } finally {
    kept.text = texts.get(request) ?? null;
  }
  return withoutContent.has(request) ? undefined : request.body;
}

async function hasBytes(request: Request, response: Response): Promise<boolean> {
  await drain(request, response);
  return Buffer.isBuffer(request.body) && request.body.length > 0;
}

function mediaType(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Maps synonyms to the names that the parser knows: `x-gzip` (RFC 9110, 8.4.1.3) and `utf8`, the WHATWG's label for
 * UTF-8.
 */
function useUsualNames(headers: IncomingHttpHeaders): void {
  if (headers['content-encoding']?.toLowerCase() === 'x-gzip') headers['content-encoding'] = 'gzip';
  const type = headers['content-type'];
  if (type !== undefined)
    headers['content-type'] = type.replace(/(;\s*charset\s*=\s*)("?)utf8\2(?=\s*(?:;|$))/i, '$1utf-8');
}
