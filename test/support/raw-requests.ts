import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

import type { TestGateway } from './gateway.js';

/** A request whose target and headers go out as they are: `fetch` would write them otherwise. */
export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Buffer;
}

/** What came back, read. */
export interface RawAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What came back, as it came. */
export interface WholeAnswer {
  readonly status: number;
  /** Names and values in turns. */
  readonly rawHeaders: readonly string[];
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Closes the connections that wait for another request. */
export function endRaw(): void {
  agent.destroy();
}

/** Sends a request as it is; a body without `content-length` among the headers goes out in chunks. */
export async function sendRaw(
  gateway: Pick<TestGateway, 'baseUrl'>,
  request: RawRequest,
): Promise<RawAnswer> {
  const { status, text } = await sendForAll(gateway, request);
  return { status, body: (text === '' ? {} : JSON.parse(text)) as RawAnswer['body'] };
}

/** Likewise, and gives back all that came. */
export function sendForAll(
  { baseUrl }: Pick<TestGateway, 'baseUrl'>,
  { method = 'GET', target, headers = {}, body }: RawRequest,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(baseUrl, { agent, method, path: target, headers });
    request.once('error', reject);
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => {
        const { statusCode: status = 0, rawHeaders } = response;
        resolve({ status, rawHeaders, text: Buffer.concat(parts).toString() });
      });
    });
    if (body === undefined) request.end();
    else {
      // Flushed before its length is known: otherwise Node would tell it.
      if (headers['content-length'] === undefined) request.flushHeaders();
      request.end(body);
    }
  });
}

/** Sends a request line, headers and a body as they are, on a connection of their own, and gives back all that came. */
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
