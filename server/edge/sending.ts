import type { IncomingMessage } from 'node:http';

import type { Answer, Answerable } from './exchange.js';
import { commonHeaders } from './request-facts.js';

/** Statuses whose answers never have a body. */
export const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends an answer: the only place that does, for operations and for errors. */
export function send({ request, response, facts }: Answerable, { status, body, headers }: Answer): void {
  const common = commonHeaders(facts);
  if (headers !== undefined || body === undefined || bodiless.has(status) || !isPlain(request)) {
    facts.answer = { body, headers: null };
    response
      .set(common)
      .status(status)
      .set(headers ?? {})
      .json(body);
    return;
  }
  // Byte for byte as Express does, without its search for what the answer lacks.
  const text = JSON.stringify(body);
  const all = {
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  };
  // `getHeaders()` does not return headers that were passed to `writeHead()`, so they are kept here.
  facts.answer = { body, headers: all, text };
  response.writeHead(status, all);
  response.end(text);
}

/** Whether nothing about a request changes what is sent of its answer. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method !== 'HEAD' && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined
  );
}
