import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { type OperationId, operations } from '../../generated/operations.js';

/** A request as received over the wire. Edits return a changed copy. */
export interface WireRequest {
  /** The operation it calls; `control` for the control endpoint. */
  readonly operation: OperationId | 'control' | undefined;
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined if `text` is not JSON. */
  readonly body: unknown;
  readonly text: string;
}

/** An answer as sent over the wire. Edits return a changed copy. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly text: string;
}

/** Changes between a client and a gateway. */
export interface HttpPart {
  /** Changes a request before the gateway sees it, or answers it. */
  readonly request?: (request: WireRequest) => WireRequest | WireAnswer;
  /** Changes an answer; `request` is the one that the client sent. */
  readonly answer?: (answer: WireAnswer, request: WireRequest) => WireAnswer | Promise<WireAnswer>;
}

/** The path of the reference gateway's control endpoint. */
export const controlPath = '/_control/states';

/** Wraps a gateway's listener: requests pass the parts in order, answers in reverse order. */
export function wrapped(listener: RequestListener, parts: readonly HttpPart[]): RequestListener {
  if (parts.length === 0) return listener;
  return (incoming, response) => {
    pass(listener, parts, incoming, response).catch(() => response.destroy());
  };
}

async function pass(
  listener: RequestListener,
  parts: readonly HttpPart[],
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = await readRequest(incoming);
  const finish = async (answer: WireAnswer): Promise<WireAnswer> => {
    let changed = answer;
    for (const part of [...parts].reverse()) changed = (await part.answer?.(changed, sent)) ?? changed;
    return changed;
  };
  let request = sent;
  for (const part of parts) {
    const next = part.request?.(request) ?? request;
    if ('status' in next) return write(response, await finish(next));
    request = next;
  }
  intercept(response, finish);
  listener(toIncoming(request, incoming), response);
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const path = incoming.url ?? '/';
  const method = incoming.method ?? 'GET';
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  return { operation: operationOf(method, path), method, path, headers, body: parsed(text), text };
}

function operationOf(method: string, path: string): WireRequest['operation'] {
  const plain = path.replace(/\?.*$/s, '');
  if (plain === controlPath) return 'control';
  const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain);
  const candidates = Object.values(operations);
  return candidates.find((one) => one.method === method.toLowerCase() && fits(one.path))?.operationId;
}

/** The request as Node would have parsed it. */
function toIncoming(request: WireRequest, original: IncomingMessage): IncomingMessage {
  const inner = new IncomingMessage(original.socket);
  const body = Buffer.from(textOf(request));
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = request.headers;
  inner.method = request.method;
  inner.url = request.path;
  inner.headers = { ...headers, ...(body.length > 0 && { 'content-length': String(body.length) }) };
  inner.httpVersion = original.httpVersion;
  inner.complete = true;
  inner.push(body);
  inner.push(null);
  return inner;
}

/** Holds an answer back until it is changed. The gateway ends every answer with its whole body. */
function intercept(response: ServerResponse, finish: (answer: WireAnswer) => Promise<WireAnswer>): void {
  const { end, writeHead } = response;
  response.writeHead = ((status: number, headers: Readonly<Record<string, string | number>> = {}) => {
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return response;
  }) as typeof response.writeHead;
  response.end = ((chunk?: unknown) => {
    const text = Buffer.isBuffer(chunk) ? chunk.toString('utf8') : typeof chunk === 'string' ? chunk : '';
    const headers = Object.fromEntries(
      Object.entries(response.getHeaders()).map(([name, value]) => [name, [value].flat().join(', ')]),
    );
    Object.assign(response, { end, writeHead });
    finish({ status: response.statusCode, headers, body: parsed(text), text }).then(
      (answer) => write(response, answer),
      () => response.destroy(),
    );
    return response;
  }) as typeof response.end;
}

function write(response: ServerResponse, answer: WireAnswer): void {
  const text = textOf(answer);
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const { 'content-length': _length, ...headers } = answer.headers;
  const bytes = headers['content-encoding'] === 'gzip' ? gzipSync(text) : Buffer.from(text);
  const length = headers['transfer-encoding'] === undefined && { 'content-length': String(bytes.length) };
  response.writeHead(answer.status, { ...headers, ...length });
  response.end(bytes);
}

/** An unchanged body is sent byte for byte. */
function textOf({ body, text }: { readonly body: unknown; readonly text: string }): string {
  if (body === undefined || same(parsed(text), body)) return text;
  return JSON.stringify(body);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
