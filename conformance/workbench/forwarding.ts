import { HttpClient, type HttpLimits } from '../target/http.js';
import type { Arrived, EndpointAnswer } from '../target/https-endpoint.js';

/** What the gateway is answered, and who says so. */
export interface Answered extends EndpointAnswer {
  readonly body: Buffer;
  /** Why it is not the application that answers; undefined where it does. */
  readonly failure?: string;
}

/** The gateway gives up after 10 s: it is to hear that the application was too slow. */
const limits: HttpLimits = {
  connectTimeoutMs: 3_000,
  headersTimeoutMs: 9_000,
  totalTimeoutMs: 9_000,
  maxBodyBytes: 1024 * 1024,
};
/** Connections to the application at once; what is more waits for one, within its time. */
const connections = 16;

/** Headers of one connection (RFC 9110, 7.6.1), and those that the client of the next one writes itself. */
const ofConnection = new Set([
  ...[
    'connection',
    'keep-alive',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-connection',
    'te',
    'trailer',
  ],
  ...['transfer-encoding', 'upgrade', 'host', 'content-length', 'expect', 'http2-settings'],
]);
/** Headers of the application that mean something to a gateway. */
const told = ['content-type', 'retry-after'] as const;

/** Passes deliveries on to an application as they came, byte for byte, and gives back what it answers. */
export class Forwarder {
  readonly #http: HttpClient;

  constructor(
    private readonly url: string,
    bounds: Partial<HttpLimits> = {},
  ) {
    this.#http = new HttpClient({ limits: { ...limits, ...bounds }, connections, trustAnyone: true });
  }

  /** Never rejects: an application that does not answer is a 502 or 504, which says why. */
  async forward({
    method,
    headers,
    bytes,
  }: Pick<Arrived, 'method' | 'headers' | 'bytes'>): Promise<Answered> {
    const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || ofConnection.has(name) ? [] : [[name, value]],
    );
    const request = { method, url: this.url, headers: Object.fromEntries(kept), body: bytes };
    const answer = await this.#http.send(request);
    if ('error' in answer) {
      const failure = `the application did not answer: ${answer.error}`;
      const status = answer.error.includes('within') ? 504 : 502;
      return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(failure), failure };
    }
    const passed = told.flatMap((name): [string, string][] => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    return { status: answer.status, headers: Object.fromEntries(passed), body: answer.bytes };
  }

  async close(): Promise<void> {
    await this.#http.close();
  }
}
