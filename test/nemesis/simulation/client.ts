import type { Answer } from '../history.js';
import type { Network } from './network.js';
import { virtual } from './time.js';

/** Maximum time that a client waits for a response, in ms. */
const patienceMs = 60_000;

/** A request of either account, or of the sandbox's operator. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends a request over a separate connection; null if no complete response arrived. */
export function ask(network: Network, { method, path, headers = {}, body }: Request): Promise<Answer | null> {
  const end = network.connectIn();
  if (!end) return Promise.resolve(null);
  return new Promise((resolve) => {
    let text = '';
    const finish = (answer: Answer | null) => {
      patience.close();
      if (!end.destroyed) end.destroy();
      resolve(answer);
    };
    const patience = virtual.timer(() => finish(null), patienceMs);
    end.setEncoding('utf8');
    end.on('data', (chunk: string) => {
      text += chunk;
      const answer = answerIn(text);
      if (answer) finish(answer);
    });
    end.on('error', () => finish(null));
    end.on('close', () => finish(null));
    const payload = body === undefined ? '' : JSON.stringify(body);
    const all = {
      host: 'gateway.example.com',
      connection: 'close',
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(payload)),
      }),
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    end.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`);
  });
}

/** Parses a response; null if it is incomplete. The gateway always sends the length of its responses. */
function answerIn(text: string): Answer | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = text.slice(0, headEnd);
  const body = text.slice(headEnd + 4);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length === undefined || Buffer.byteLength(body) < Number(length)) return null;
  return {
    status: Number(head.split(' ')[1]),
    retryAfter: /^retry-after:/im.test(head),
    body: body === '' ? {} : (JSON.parse(body) as Answer['body']),
  };
}
