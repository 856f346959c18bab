import { english, t, type Text } from '../core/text.js';
import { HttpClient, type HttpLimits } from './http.js';
import type { Arrived, EndpointAnswer } from './https-endpoint.js';

/** The response to the gateway, and where it comes from. */
export interface ForwardedAnswer extends EndpointAnswer {
  readonly body: Buffer;
  /** Why the response does not come from the application; undefined if it does. */
  readonly failure?: Text;
}

/** Time limits below the 10 s after which the gateway gives up, so that it learns that the application was too slow. */
const limits: HttpLimits = {
  connectTimeoutMs: 3_000,
  headersTimeoutMs: 9_000,
  totalTimeoutMs: 9_000,
  maxBodyBytes: 1024 * 1024,
};
/**
 * Maximum number of simultaneous connections to the application; further deliveries wait for a free one, within their
 * time limit.
 */
const connections = 16;

/** Hop-by-hop headers (RFC 9110, 7.6.1), and those that the forwarding client writes itself. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
  'http2-settings',
]);
/** Headers of the application's response that matter to a gateway. */
const passedOn = ['content-type', 'retry-after'] as const;

/** Forwards deliveries to an application byte for byte, and returns its response. */
export class Forwarder {
  readonly #http: HttpClient;

  constructor(
    private readonly url: string,
    bounds: Partial<HttpLimits> = {},
    maxConnections = connections,
  ) {
    this.#http = new HttpClient({
      limits: { ...limits, ...bounds },
      connections: maxConnections,
      trustAnyone: true,
    });
  }

  /** Never rejects: if the application does not respond, the result is a 502 or 504 that says why. */
  async forward({
    method,
    headers,
    bytes,
    isChunked,
  }: Pick<Arrived, 'method' | 'headers' | 'bytes'> & {
    readonly isChunked?: boolean;
  }): Promise<ForwardedAnswer> {
    const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || ofConnection.has(name.toLowerCase()) ? [] : [[name, value]],
    );
    const request = {
      method,
      url: this.url,
      headers: Object.fromEntries(kept),
      body: bytes,
      isChunked,
      // A repetition happens only if an idle connection was closed, which a server may do at any time. Gateways resend
      // notifications, too.
      isRepeatable: true,
    };
    const answer = await this.#http.send(request);
    if ('error' in answer) {
      const failure = t`the application did not respond: ${answer.error}`;
      const status = answer.isTimeout ? 504 : 502;
      const headers = { 'content-type': 'text/plain' };
      return { status, headers, body: Buffer.from(english(failure)), failure };
    }
    const passed = passedOn.flatMap((name): [string, string][] => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    return { status: answer.status, headers: Object.fromEntries(passed), body: answer.bytes };
  }

  async close(): Promise<void> {
    await this.#http.close();
  }
}
