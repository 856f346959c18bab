import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

import type { TestGateway } from './gateway.js';

/** A request whose target and headers are sent unchanged; `fetch` would rewrite them. */
export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Buffer | undefined;
}

/** A parsed response. */
export interface RawAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A complete response as received. */
export interface WholeAnswer {
  readonly status: number;
  /** Names and values alternate. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Closes idle connections. */
export function endRaw(): void {
  agent.destroy();
}

/** Sends a request unchanged; a body without `content-length` among the headers is sent in chunks. */
export async function sendRaw(
  gateway: Pick<TestGateway, 'baseUrl'>,
  request: RawRequest,
): Promise<RawAnswer> {
  const { status, text } = await sendForAll(gateway, request);
  return { status, body: (text === '' ? {} : JSON.parse(text)) as RawAnswer['body'] };
}

/** Sends a request unchanged and returns the complete response. */
export function sendForAll(
  { baseUrl }: Pick<TestGateway, 'baseUrl'>,
  { method = 'GET', target, headers = {}, body }: RawRequest,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    // Node would replace an empty `Host`.
    const setHost = headers['host'] === undefined;
    const request = httpRequest(baseUrl, { agent, method, path: target, headers, setHost });
    request.once('error', reject);
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => {
        const { statusCode: status = 0, rawHeaders, headers } = response;
        resolve({ status, rawHeaders, headers, text: Buffer.concat(parts).toString() });
      });
    });
    if (body === undefined) request.end();
    else {
      // Flushes the headers before the length is known, because Node would otherwise send the length.
      if (headers['content-length'] === undefined) request.flushHeaders();
      request.end(body);
    }
  });
}

/** Sends a request line, headers and a body unchanged on a separate connection, and returns everything received. */
export function sendLines(
  { baseUrl }: Pick<TestGateway, 'baseUrl'>,
  lines: readonly string[],
  body = '',
): Promise<string> {
  const { port, hostname } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (part: string) => (received += part));
    socket.once('error', reject).once('close', () => resolve(received));
    socket.write([...lines, 'Connection: close', '', body].join('\r\n'));
  });
}
