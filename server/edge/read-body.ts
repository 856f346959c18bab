import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';

import express, { type Request, type Response } from 'express';

import { httpProblem } from '../domain/problems.js';
import { message } from '../messages/messages.js';
import { bodyLimit, notUtf8 } from './bounds.js';

/** A body that cannot be read, reported as Express's parser would: see problem-mapping.ts. */
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
 * it, and with 415 one that is not JSON. A request without content has no body (undefined), whatever its `Content-Type`
 * says (RFC 9110, 8.3: it describes content): some clients send one with every POST.
 */
export async function readBody(request: Request, response: Response): Promise<unknown> {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (length === 0 && !isChunked) return undefined;
  if (!isChunked && length <= bodyLimit && isPlain(headers)) return readPlainly(request);
  useUsualNames(headers);
  if (mediaType(headers) === 'application/json') return readJson(request, response);
  // The length of chunks is known only after reading.
  const hasContent = !isChunked || (await hasBytes(request, response));
  if (hasContent && request.method !== 'GET' && request.method !== 'HEAD')
    throw httpProblem(415, message('body not JSON'));
  return undefined;
}

const plainTypes: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);

/** Whether a body can be read without Express's search for charsets and encodings, which is slow. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  return headers['content-encoding'] === undefined && plainTypes.has(headers['content-type']);
}

/** Reads JSON in UTF-8 as Express would; Node enforces its length. */
async function readPlainly(request: IncomingMessage): Promise<unknown> {
  const bytes = await bytesOf(request);
  if (!isUtf8(bytes)) throw notUtf8();
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (text === '') return {};
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
    // `close` is emitted in any case, and creating an error costs as much as reading a small body.
    request.on('close', () => {
      if (!request.readableEnded) aborted();
    });
  });
}

/** Requests whose JSON turned out to have no bytes, which the parser reads as `{}`. */
const withoutContent = new WeakSet<object>();
const parse = promisify<Request, Response>(
  express.json({
    limit: bodyLimit,
    strict: false,
    verify: (request, _response, bytes, charset) => {
      if (bytes.length === 0) withoutContent.add(request);
      if (charset === 'utf-8' && !isUtf8(bytes)) throw notUtf8();
    },
  }),
);
const drain = promisify<Request, Response>(express.raw({ limit: bodyLimit, type: () => true }));

async function readJson(request: Request, response: Response): Promise<unknown> {
  await parse(request, response);
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
 * Maps synonyms to the names that the parser knows: `x-gzip` (RFC 9110, 8.4.1.3) and `utf8`, the WHATWG's label of
 * UTF-8.
 */
function useUsualNames(headers: IncomingHttpHeaders): void {
  if (headers['content-encoding']?.toLowerCase() === 'x-gzip') headers['content-encoding'] = 'gzip';
  const type = headers['content-type'];
  if (type !== undefined)
    headers['content-type'] = type.replace(/(;\s*charset\s*=\s*)("?)utf8\2(?=\s*(?:;|$))/i, '$1utf-8');
}
