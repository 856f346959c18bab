import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';

import { before } from '../../core/cut.js';
import { type OperationId, operations } from '../../../generated/operations.js';

/** A request as received over the wire. Edits return a changed copy. */
export interface WireRequest {
  /** The operation that the request calls; `control` for the control endpoint. */
  readonly operation: OperationId | 'control' | undefined;
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined if `text` is not JSON. */
  readonly body: unknown;
  readonly text: string;
  /** The origin at which the request reached this gateway, such as `http://127.0.0.1:3000`. */
  readonly origin?: string;
}

/** A response as sent over the wire. Edits return a changed copy. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly text: string;
}

/** Changes to the messages between a client and a gateway. */
export interface HttpPart {
  /** Changes a request before the gateway receives it, or responds to it instead of the gateway. */
  readonly request?: (request: WireRequest) => WireRequest | WireAnswer;
  /** Changes a response; `request` is the request that the client sent. */
  readonly answer?: (answer: WireAnswer, request: WireRequest) => WireAnswer | Promise<WireAnswer>;
  /** Set if the part writes the text of a response itself. It then comes before all others, which need the parsed body. */
  readonly writesText?: true;
}

/** The path of the reference gateway's control endpoint. */
export const controlPath = '/_control/states';

/** Maximum size of a request, in bytes. No request of an operation is as large: the gateway itself accepts less. */
const maxBody = 4 * 1024 * 1024;

const firstStepOf = (path: string): string => path.split(/[/?]/)[1] ?? '';
const steps: ReadonlySet<string> = new Set(Object.values(operations).map(({ path }) => firstStepOf(path)));

/** Whether requests to a path pass the parts. Those for pages and streams do not, because they are not JSON. */
const isWrapped = (path: string): boolean =>
  steps.has(firstStepOf(path)) || before(path, '?') === controlPath;

/** Wraps the listener of a gateway: requests pass the parts in order, responses in reverse order. */
export function wrapped(listener: RequestListener, parts: readonly HttpPart[]): RequestListener {
  if (parts.length === 0) return listener;
  const ordered = [...parts].sort(
    (one, other) => Number(other.writesText ?? false) - Number(one.writesText ?? false),
  );
  return (incoming, response) => {
    if (!isWrapped(incoming.url ?? '/')) return listener(incoming, response);
    pass(listener, ordered, incoming, response).catch(() => response.destroy());
  };
}

async function pass(
  listener: RequestListener,
  parts: readonly HttpPart[],
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = await readRequest(incoming);
  if (sent === undefined) return refuseLarge(response);
  if (isOfSeveralStates(sent)) return write(response, unknownRequest);
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

/** Reads a request; undefined if its body is too large. */
async function readRequest(incoming: IncomingMessage): Promise<WireRequest | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBody) return undefined;
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const path = incoming.url ?? '/';
  const method = incoming.method ?? 'GET';
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const { localAddress = '127.0.0.1', localPort } = incoming.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  const origin = `http://${host}:${localPort ?? 0}`;
  return { operation: operationOf(method, path), method, path, headers, body: parsed(text), text, origin };
}

/**
 * Whether a control request sets up several states at once. A gateway with parts rejects it like a gateway that does not
 * support such requests, because parts read only the single state of a request.
 */
function isOfSeveralStates({ operation, body }: WireRequest): boolean {
  return operation === 'control' && typeof body === 'object' && body !== null && 'states' in body;
}

const unknownRequest: WireAnswer = {
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: { error: 'state is missing' },
  text: '',
};

function refuseLarge(response: ServerResponse): void {
  response.writeHead(413, { 'content-type': 'application/json', connection: 'close' });
  response.end(
    JSON.stringify({ statusCode: 413, message: 'The body is too large.', error: 'Payload Too Large' }),
  );
}

function operationOf(method: string, path: string): WireRequest['operation'] {
  const plain = before(path, '?');
  if (plain === controlPath) return 'control';
  const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain);
  const candidates = Object.values(operations);
  return candidates.find((one) => one.method === method.toLowerCase() && fits(one.path))?.operationId;
}

/** Converts a request to the form in which Node would have parsed it. */
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

/** Holds a response back until it has been changed. The gateway passes the whole body of every response to `end`. */
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

/** The text to send: an unchanged body is sent byte for byte. */
function textOf({ body, text }: { readonly body: unknown; readonly text: string }): string {
  if (body === undefined || same(parsed(text), body)) return text;
  return JSON.stringify(body);
}

/** Whether two requests are the same for a gateway. */
export function isSameRequest(one: WireRequest, other: WireRequest): boolean {
  return one.method === other.method && one.path === other.path && isSameMessage(one, other);
}

/** Whether two responses are the same for a client. */
export function isSameAnswer(one: WireAnswer, other: WireAnswer): boolean {
  return one.status === other.status && isSameMessage(one, other);
}

type Message = Pick<WireAnswer, 'headers' | 'body' | 'text'>;

function isSameMessage(one: Message, other: Message): boolean {
  const named = ({ headers }: Message) => ({ ...headers, 'content-length': undefined });
  return isDeepStrictEqual(named(one), named(other)) && textOf(one) === textOf(other);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Parses a text as JSON; undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
