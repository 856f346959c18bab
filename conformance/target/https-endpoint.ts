import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

export interface EndpointOptions {
  readonly host: string;
  /** 0 picks any free port. */
  readonly port: number;
  /** PEM texts, not paths. */
  readonly certificatePem: string;
  readonly keyPem: string;
  /** Maximum body size in bytes; a longer body gets a 413. */
  readonly maxBodyBytes: number;
  /** Maximum number of simultaneous connections; further ones are closed. Unlimited by default. */
  readonly maxConnections?: number;
}

/** Maximum number of bytes of a refused body that are read before the connection is destroyed. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/** A complete request. */
export interface Arrived {
  readonly receivedAt: Date;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names are in lower case; the values of repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}

/** The response of an endpoint. */
export interface EndpointAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/**
 * An HTTPS server for notifications: it reads complete requests within limits, and calls one function for the response.
 */
export class HttpsEndpoint {
  /** Number of connections that failed in the TLS handshake, and the reason for the last failure. */
  readonly handshakes = { failed: 0, lastReason: '' };
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly options: EndpointOptions,
    private readonly answer: (arrived: Arrived) => Promise<EndpointAnswer>,
  ) {
    this.#server = createServer(
      { cert: options.certificatePem, key: options.keyPem },
      (request, response) => {
        void this.#take(request, response).catch(() => {
          if (response.headersSent) response.destroy();
          else response.writeHead(500).end('the endpoint failed to handle the request\n');
        });
      },
    );
    if (options.maxConnections !== undefined) this.#server.maxConnections = options.maxConnections;
    // The server does not know connections that are still in their handshake, and closing it would wait for them.
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('tlsClientError', (error: Error) => {
      this.handshakes.failed += 1;
      this.handshakes.lastReason = error.message;
    });
  }

  /** Starts listening; rejects if the address cannot be used. */
  static async start(
    options: EndpointOptions,
    answer: (arrived: Arrived) => Promise<EndpointAnswer>,
  ): Promise<HttpsEndpoint> {
    const endpoint = new HttpsEndpoint(options, answer);
    await new Promise<void>((resolve, reject) => {
      endpoint.#server.once('error', reject);
      endpoint.#server.listen(options.port, options.host, resolve);
    });
    return endpoint;
  }

  /** The URL of the endpoint, without a path. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    const { host } = this.options;
    return `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  }

  /** Closes all connections immediately. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBody(request, this.options.maxBodyBytes);
    if (bytes === undefined) return refuseBody(request, response);
    const { status, headers, body } = await this.answer({
      receivedAt: new Date(),
      method: request.method ?? '',
      path: request.url ?? '/',
      headers: flat(request.headers),
      bytes,
    });
    response.writeHead(status, headers).end(body);
  }
}

/** Reads a request body; undefined if it is longer than `maxBytes`, in which case the rest is left unread. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Responds with 413 and closes the connection. Closing it with unread data would reset it, and the client might never
 * read the response. Therefore the rest of the body is read and discarded first, up to a limit.
 */
function refuseBody(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(413, { connection: 'close', 'content-length': 0 }).flushHeaders();
  let discardedBytes = 0;
  request.on('data', (chunk: Buffer) => {
    discardedBytes += chunk.length;
    if (discardedBytes > maxDiscardedBytes) request.destroy();
  });
  request.on('end', () => response.end());
  request.on('error', () => response.destroy());
  request.resume();
}

/** Joins the values of repeated headers with a comma. */
function flat(headers: IncomingMessage['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
