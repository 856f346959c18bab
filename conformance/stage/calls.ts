import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { before } from '../core/cut.js';
import type { OperationId } from '../../generated/operations.js';
import { messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { FrontServer, headerPairs, headersByName, passedHeaders, Upstream } from '../target/wire.js';
import type { CallProvocation, StagedAnswer } from './provocations.js';
import type { GatewayAnswer, RecordedCall } from './recording.js';

/** Settings of the proxy for calls. */
export interface CallsOptions {
  readonly gateway: string;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Milliseconds since the stage was started. */
  readonly nowMs: () => number;
  readonly operationOf: (method: string, path: string) => OperationId | undefined;
  /** Called with each call once its request is complete; returns the fault to inject into it, if any. */
  readonly onCall: (call: RecordedCall) => CallProvocation | undefined;
  /** Called when the gateway has responded, before the client gets the response. */
  readonly onAnswered: () => void;
  /** Called when the client has got its response, or its connection was closed. */
  readonly onEnded: (call: RecordedCall) => void;
}

/** Maximum body of a call or a response, in bytes: no gateway accepts or sends longer ones. */
const maxBytes = 4 * 1024 * 1024;
/** Headers of framing, which is written anew because a call is forwarded only once it is complete. */
const framing = new Set(['transfer-encoding', 'trailer']);

/**
 * Forwards calls to a gateway and responses back, byte for byte except for what belongs to a connection, and injects
 * faults.
 */
export class Calls {
  readonly #server: FrontServer;
  readonly #upstream: Upstream;
  #calls = 0;

  constructor(private readonly options: CallsOptions) {
    this.#upstream = new Upstream(options.gateway);
    this.#server = new FrontServer((request, response) => {
      void this.#take(request, response).catch(() => response.destroy());
    });
  }

  /** Starts listening; rejects if the address cannot be used. */
  listen(): Promise<void> {
    return this.#server.listen(this.options.port, this.options.host);
  }

  /** The address that the client uses as that of the gateway. */
  get baseUrl(): string {
    return this.#server.url;
  }

  /** Closes all connections immediately. */
  async close(): Promise<void> {
    const closed = this.#server.close();
    this.#upstream.close();
    await closed;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedMs = this.options.nowMs();
    const connection = this.#server.connectionOf(request);
    const bytes = await bytesOf(request);
    if (bytes === null) return void response.writeHead(413, { connection: 'close' }).end();
    const { method = '', url: path = '/', httpVersion, rawHeaders } = request;
    const call: RecordedCall = {
      number: (this.#calls += 1),
      connection,
      at: new Date(),
      startedMs,
      operation: this.options.operationOf(method, before(path, '?')),
      method,
      path,
      httpVersion,
      rawHeaders,
      headers: headersByName(request.headers),
      bytes,
      provocation: undefined,
      answer: undefined,
      failure: undefined,
      answeredMs: undefined,
      sent: undefined,
      endedMs: undefined,
      clientLeft: false,
    };
    call.provocation = this.options.onCall(call);
    response.once('close', () => {
      const isSent = response.writableFinished;
      call.clientLeft = !isSent && call.sent === undefined;
      call.sent = isSent ? response.statusCode : null;
      call.endedMs = this.options.nowMs();
      this.options.onEnded(call);
    });
    await this.#perform(call, response);
  }

  async #perform(call: RecordedCall, response: ServerResponse): Promise<void> {
    const { provocation } = call;
    if (provocation === 'close before') return cut(call, response);
    const staged = typeof provocation === 'object' && 'answer' in provocation ? provocation : undefined;
    if (staged === undefined || staged.carriedOut === true) await this.#ask(call);
    if (provocation === 'send twice') await this.#ask(call);
    if (staged) return answerWith(staged.answer, response);
    if (provocation === 'lose the answer') return cut(call, response);
    const { answer } = call;
    if (answer === undefined) {
      const error = t`the gateway did not respond: ${call.failure ?? ''}`;
      return answerWith(
        { status: 502, body: { statusCode: 502, message: String(error), error: 'Bad Gateway' } },
        response,
      );
    }
    if (typeof provocation === 'object' && 'hold' in provocation) await pause(provocation.hold);
    const isOther = typeof provocation === 'object' && 'status' in provocation;
    writeHead(isOther ? { ...answer, status: provocation.status } : answer, call, response);
    if (provocation === 'cut in the body') {
      response.write(answer.bytes.subarray(0, Math.floor(answer.bytes.length / 2)), () =>
        cut(call, response),
      );
    } else if (typeof provocation === 'object' && 'slow' in provocation) {
      await drip(answer.bytes, provocation.slow, response);
    } else {
      response.end(answer.bytes);
    }
  }

  /** Sends a call to the gateway, and notes its response. */
  async #ask(call: RecordedCall): Promise<void> {
    const { method, rawHeaders, bytes } = call;
    const path = this.#upstream.pathOf(call.path);
    const headers = onward(rawHeaders, bytes.length, this.#upstream.url.host);
    try {
      call.answer = await new Promise<GatewayAnswer>((resolve, reject) => {
        const request = this.#upstream.request({ method, path, headers });
        request.on('response', (answer) => {
          bytesOf(answer).then((body) => {
            if (body === null) return reject(new Error('the answer is too large'));
            const { statusCode: status = 0, rawHeaders, headers } = answer;
            return resolve({ status, rawHeaders, headers: headersByName(headers), bytes: body });
          }, reject);
        });
        request.on('error', reject);
        request.end(bytes);
      });
    } catch (error) {
      call.failure = messageOf(error);
    }
    call.answeredMs = this.options.nowMs();
    this.options.onAnswered();
  }
}

/** Reads the body of a message; null if it is too long. Rejects if the body ends early. */
async function bytesOf(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The headers of a call as the gateway gets them: as the client wrote them, except for the host and the framing. */
function onward(raw: readonly string[], length: number, host: string): string[] {
  const kept = passedHeaders(raw, new Set([...framing, 'host', 'content-length', 'expect']));
  const isFramed = headerPairs(raw).some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  return ['host', host, ...kept, ...(isFramed ? ['content-length', String(length)] : [])];
}

function writeHead(answer: GatewayAnswer, call: RecordedCall, response: ServerResponse): void {
  const kept = passedHeaders(answer.rawHeaders, framing);
  const isChunked = answer.headers['transfer-encoding'] !== undefined;
  // A response to HEAD has the length of the body that it omits.
  const isFramed =
    isChunked ||
    answer.headers['content-length'] !== undefined ||
    call.method === 'HEAD' ||
    hasNoBody(answer.status);
  response.sendDate = false;
  const length = isFramed ? [] : ['content-length', String(answer.bytes.length)];
  response.writeHead(answer.status, [...kept, ...length]);
}

/**
 * Whether a response has no body: a 204 must not have a Content-Length (RFC 9110, 8.6), and that of a 304 is that of
 * another response.
 */
const hasNoBody = (status: number): boolean => status === 204 || status === 304;

/** Closes the client's connection without another byte. */
function cut(call: RecordedCall, response: ServerResponse): void {
  call.sent = null;
  response.socket?.destroy();
}

function answerWith({ status, headers = {}, body }: StagedAnswer, response: ServerResponse): void {
  const isText = typeof body === 'string' || body === undefined;
  const text = isText ? (body ?? '') : JSON.stringify(body);
  const type = isText ? {} : { 'content-type': 'application/json; charset=utf-8' };
  const length = hasNoBody(status) ? {} : { 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, { ...type, ...length, ...headers }).end(text);
}

/** Writes a body at `perSecond` bytes a second, in ten pieces a second, until it is complete or the client leaves. */
async function drip(bytes: Buffer, perSecond: number, response: ServerResponse): Promise<void> {
  const step = Math.max(1, Math.floor(perSecond / 10));
  let at = 0;
  for (; bytes.length - at > step && !response.destroyed; at += step) {
    response.write(bytes.subarray(at, at + step));
    await pause(100);
  }
  response.end(bytes.subarray(at));
}
