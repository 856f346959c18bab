import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';

import { before } from '../../core/cut.js';
import { type OperationId, operations } from '../../../generated/operations.js';

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
  /** Where this gateway was reached by the request, such as `http://127.0.0.1:3000`. */
  readonly origin?: string;
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
  /** Set if it writes the text of an answer itself: it stands before all others, which need the parsed body. */
  readonly writesText?: true;
}

/** The path of the reference gateway's control endpoint. */
export const controlPath = '/_control/states';

/** No request of an operation is as large, in bytes: the gateway itself takes less. */
const maxBody = 4 * 1024 * 1024;

const firstStepOf = (path: string): string => path.split(/[/?]/)[1] ?? '';
const steps: ReadonlySet<string> = new Set(Object.values(operations).map(({ path }) => firstStepOf(path)));

/** Whether parts see requests to a path: not those of pages and streams, which are more than JSON. */
const isWrapped = (path: string): boolean =>
  steps.has(firstStepOf(path)) || before(path, '?') === controlPath;

/** Wraps a gateway's listener: requests pass the parts in order, answers in reverse. */
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

/** Undefined if it is too large. */
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
 * Parts read the state of a request, so a gateway that is made to differ does not know requests for several, as one
 * without them answers.
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

/** Whether two requests are the same for a gateway. */
export function isSameRequest(one: WireRequest, other: WireRequest): boolean {
  return one.method === other.method && one.path === other.path && isSameMessage(one, other);
}

/** Whether two answers are the same for a client. */
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

/** The JSON of a text; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
