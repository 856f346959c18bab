import { isUtf8 } from 'node:buffer';

import express, { type Request, type RequestHandler } from 'express';

import { httpProblem } from '../domain/problems.js';
import { message } from '../messages/messages.js';
import { bodyLimit, notUtf8 } from './bounds.js';

const json = 'application/json';

/**
 * Reads a JSON body of at most {@link bodyLimit} bytes. Refuses a body that is not UTF-8, because decoding would change
 * it, and with 415 one that is not JSON. A request without content has no body, whatever its `Content-Type` says (RFC
 * 9110, 8.3: it describes content): some clients send one with every POST. Afterwards the `Content-Type` of every
 * request is the contract's, so that no client's value makes the validator compile again.
 */
export function jsonBody(): RequestHandler {
  const withoutContent = new WeakSet<object>();
  const parse: RequestHandler = express.json({
    limit: bodyLimit,
    strict: false,
    verify: (request, _response, bytes, charset) => {
      if (bytes.length === 0) withoutContent.add(request);
      if (charset === 'utf-8' && !isUtf8(bytes)) throw notUtf8();
    },
  });
  const drain: RequestHandler = express.raw({ limit: bodyLimit, type: () => true });
  return (request, response, next): void => {
    const { headers } = request;
    const hasBody = () => Buffer.isBuffer(request.body) && request.body.length > 0;
    const end = (error?: unknown) => {
      if (withoutContent.has(request)) request.body = undefined;
      headers['content-type'] = json;
      next(error);
    };
    if (!mayHaveContent(request)) return end();
    useUsualNames(request);
    if (mediaType(request) === json) {
      parse(request, response, end);
      return;
    }
    const refusal =
      request.method === 'GET' || request.method === 'HEAD'
        ? undefined
        : httpProblem(415, message('body not JSON'));
    if (headers['transfer-encoding'] === undefined) return end(refusal);
    // The length is known only after reading.
    drain(request, response, (error?: unknown) => {
      const found = error ?? (hasBody() ? refusal : undefined);
      request.body = undefined;
      end(found);
    });
  };
}

function mayHaveContent({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function mediaType({ headers }: Request): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Maps synonyms to the names that the parser knows: `x-gzip` (RFC 9110, 8.4.1.3) and `utf8`, the WHATWG's label of
 * UTF-8.
 */
function useUsualNames({ headers }: Request): void {
  if (headers['content-encoding']?.toLowerCase() === 'x-gzip') headers['content-encoding'] = 'gzip';
  headers['content-type'] = headers['content-type']?.replace(
    /(;\s*charset\s*=\s*)("?)utf8\2(?=\s*(?:;|$))/i,
    '$1utf-8',
  );
}
