import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';

import { messageOf } from '../core/errors.js';
import { decoded } from '../target/body.js';
import {
  FrontServer,
  guarded,
  headerPairs,
  headersByName,
  passedHeaders,
  type TlsMaterial,
  Upstream,
} from '../target/wire.js';
import type { RecordedAnswer, RecordedBody, RecordedHeaders } from './recording.js';

/** One request that passed, and its outcome. */
export interface Passed {
  readonly number: number;
  readonly at: string;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly connection: number;
  readonly method: string;
  readonly path: string;
  readonly headers: RecordedHeaders;
  readonly body?: RecordedBody;
  readonly answer: RecordedAnswer | null;
  readonly failure?: string;
  readonly clientLeft?: boolean;
}

export interface PassageOptions {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The only address that is ever called: a base URL, or a complete URL if `isWhole`. */
  readonly to: string;
  /** Whether `to` is called unchanged, without the path of the request. */
  readonly isWhole?: boolean;
  /** The certificate and key of the passage itself; without them it serves plain HTTP. */
  readonly serves?: { readonly cert: string | Buffer; readonly key: string | Buffer };
  readonly tls?: TlsMaterial;
  /** Headers added to every request, in place of the client's headers of these names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly nowMs: () => number;
  readonly nextNumber: () => number;
  /** Called once for each request, when it has ended. */
  readonly onPassed: (passed: Passed) => void;
}

/** Maximum bytes of a body that are kept for the recording; the rest is forwarded all the same. */
export const keptBytes = 256 * 1024;

/**
 * Forwards requests to one address, and responses back, as they stream: no byte of a body is changed, and no more of it
 * is held in memory than the recording shows.
 */
export class Passage {
  readonly #server: FrontServer;
  readonly #upstream: Upstream;
  #isClosing = false;

  private constructor(private readonly options: PassageOptions) {
    this.#upstream = new Upstream(options.to, options.tls);
    this.#server = new FrontServer((request, response) => this.#take(request, response), options.serves);
  }

  /** Starts listening; rejects if the address cannot be used. */
  static async open(options: PassageOptions): Promise<Passage> {
    const passage = new Passage(options);
    await passage.#server.listen(options.port, options.host);
    return passage;
  }

  get url(): string {
    return this.#server.url;
  }

  /** Closes all connections immediately. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const closed = this.#server.close();
    this.#upstream.close();
    await closed;
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const { url: path = '/', method = '' } = request;
    // A URL in place of a path could ask a proxy behind the gateway's address for any other address.
    if (!path.startsWith('/')) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    const { nowMs, nextNumber, onPassed } = this.options;
    const began = { number: nextNumber(), at: new Date().toISOString(), startedMs: rounded(nowMs()) };
    const connection = this.#server.connectionOf(request);
    const sent = new Capture();
    const outcome: Outcome = { head: undefined, body: new Capture(), failure: undefined };
    const onward = this.#ask(request, response, outcome);
    request.on('data', (chunk: Buffer) => sent.add(chunk));
    pass(request, onward);
    request.on('error', () => onward.destroy());
    // Without a listener, writing after a client has left would end the process.
    response.on('error', () => onward.destroy());
    response.once('close', () => {
      const isAnswered = outcome.head !== undefined && outcome.body.isWhole;
      if (this.#isClosing && !isAnswered) outcome.failure ??= 'the proxy was closed';
      const clientLeft = !response.writableFinished && outcome.failure === undefined;
      if (!isAnswered) onward.destroy();
      onPassed({
        ...began,
        endedMs: rounded(nowMs()),
        connection,
        method,
        path,
        headers: headersByName(request.headers),
        ...sentBody(sent, request),
        answer: isAnswered ? answerOf(outcome) : null,
        ...(!isAnswered && { failure: outcome.failure ?? 'the client closed its connection' }),
        ...(clientLeft && { clientLeft }),
      });
    });
  }

  #ask(request: IncomingMessage, response: ServerResponse, outcome: Outcome) {
    const { pathname, search, host } = this.#upstream.url;
    const path = this.options.isWhole ? pathname + search : this.#upstream.pathOf(request.url ?? '/');
    const { headers: own = {} } = this.options;
    const isOwn = new Set(['host', 'expect', ...Object.keys(own).map((name) => name.toLowerCase())]);
    const onward = this.#upstream.request({
      method: request.method,
      path,
      headers: [
        'host',
        host,
        ...passedHeaders(request.rawHeaders, isOwn),
        // Trailers are forwarded, so that a client that accepts them gets them.
        ...(/(^|,)\s*trailers\b/i.test(String(request.headers.te)) ? ['te', 'trailers'] : []),
        ...Object.entries(own).flat(),
        // Without a body, Node would announce chunked encoding.
        ...(hasBody(request) || /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/.test(request.method ?? '')
          ? []
          : ['content-length', '0']),
      ],
    });
    const fail = (error: unknown): void => {
      // Reads the rest of the body, so that the connection can be reused.
      request.unpipe(onward).resume();
      if (response.destroyed || response.writableEnded) return;
      outcome.failure ??= String(messageOf(error));
      if (response.headersSent) response.destroy();
      else refuse(response, outcome.failure);
    };
    const passAnswer = (answer: IncomingMessage): void => {
      response.sendDate = false;
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedHeaders(answer.rawHeaders));
      outcome.head = answer;
      answer.on('data', (chunk: Buffer) => outcome.body.add(chunk));
      answer.on('end', () => (outcome.body.isWhole = answer.complete));
      answer.on('error', (error) => {
        outcome.failure ??= String(messageOf(error));
        response.destroy();
      });
      pass(answer, response);
    };
    const failAnswer = (error: unknown): void => {
      fail(error);
      onward.destroy();
    };
    onward.on('response', guarded(failAnswer, passAnswer));
    onward.on('error', fail);
    return onward;
  }
}

/** Forwards a body as it arrives, and then the trailers. */
function pass(from: IncomingMessage, to: ServerResponse | ClientRequest): void {
  from.pipe(to, { end: false });
  const end = (): void => {
    if (to.destroyed) return;
    const trailers = headerPairs(from.rawTrailers);
    // The types allow only objects, which cannot have a name twice.
    if (trailers.length > 0) to.addTrailers(trailers as unknown as NodeJS.Dict<string>);
    to.end();
  };
  from.once(
    'end',
    guarded((error) => to.destroy(error as Error), end),
  );
}

interface Outcome {
  head: IncomingMessage | undefined;
  readonly body: Capture;
  failure: string | undefined;
}

/** The start of a body, and its size. */
class Capture {
  readonly #chunks: Buffer[] = [];
  #kept = 0;
  size = 0;
  isWhole = false;

  add(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.#kept >= keptBytes) return;
    const start = chunk.subarray(0, keptBytes - this.#kept);
    this.#kept += start.length;
    this.#chunks.push(start);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** The body of a request. It is incomplete if the client left or got the response before it had sent everything. */
function sentBody(sent: Capture, request: IncomingMessage): { readonly body?: RecordedBody } {
  const coding = request.headers['content-encoding'];
  if (request.complete) return bodyOf(sent, coding);
  return bodyOf(sent, coding, Number(request.headers['content-length'] ?? sent.size));
}

/** A body for the recording; if it is incomplete, `whole` is its expected size in bytes. */
function bodyOf(
  captured: Capture,
  coding: string | undefined,
  whole?: number,
): { readonly body?: RecordedBody } {
  const { bytes: came } = captured;
  const size = whole ?? captured.size;
  // An empty body is certain here, unlike in an export that may have left it out.
  if (captured.size === 0 && whole === undefined) return { body: { text: '' } };
  const isCut = whole !== undefined || size > came.length;
  const isCompressed = (coding ?? 'identity').trim().toLowerCase() !== 'identity';
  const bytes = isCut ? came : decoded(came, coding, keptBytes);
  // Unreadable: compressed and cut, with an unknown coding, or too long when decompressed.
  if (isCompressed && bytes === came) return { body: { size } };
  const cut = isCut ? { size } : {};
  // A cut body may end within a character.
  const text = bytes.toString('utf8');
  const isUtf8 = isCut || Buffer.from(text).equals(bytes);
  return { body: isUtf8 ? { text, ...cut } : { base64: bytes.toString('base64'), ...cut } };
}

function answerOf({ head, body }: Outcome): RecordedAnswer | null {
  if (head === undefined) return null;
  return {
    status: head.statusCode ?? 0,
    headers: headersByName(head.headers),
    ...bodyOf(body, head.headers['content-encoding']),
  };
}

function refuse(response: ServerResponse, failure: string): void {
  const message = `pixkit proxy: the address behind it did not answer: ${failure}`;
  const body = JSON.stringify({ statusCode: 502, message, error: 'Bad Gateway' });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  // Node keeps the reason phrase of a response that it refused to write.
  response.writeHead(502, 'Bad Gateway', headers).end(body);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
