/** The HTTP parts shared by everything that forwards: the server, the connection onward, and headers as received. */
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as requestOf,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Agent as TlsAgent, createServer as createTlsServer, request as tlsRequestOf } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { withoutEnd } from '../core/cut.js';

/** PEM texts for a connection onward. */
export interface TlsMaterial {
  readonly ca?: string | Buffer;
  readonly cert?: string | Buffer;
  readonly key?: string | Buffer;
  /** False for the user's own application with a self-signed certificate. */
  readonly rejectUnauthorized?: boolean;
}

/**
 * Wraps a listener so that an exception calls `fail`, which ends one connection, instead of ending the process. Node
 * throws when it has to write a reason phrase, a status or a trailer that it could read but does not allow.
 */
export function guarded<Args extends readonly unknown[]>(
  fail: (error: unknown) => void,
  listener: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args);
    } catch (error) {
      fail(error);
    }
  };
}

/** An idle connection onward is closed after this long, in ms, before the other side closes it during a request. */
const idleMs = 1_000;
/** Maximum response time of the other side, in ms: longer than any client waits. */
const answerMs = 120_000;
/** Keep-alive time in ms, as of a gateway behind a proxy: clients keep a connection for as long as they like. */
const keepAliveMs = 65_000;
const maxConnections = 1_024;

/** The server that clients call instead of the address behind it; it numbers its connections from 1. */
export class FrontServer {
  readonly #server: Server;
  readonly #sockets = new Map<Socket, number>();
  #connections = 0;

  constructor(
    take: (request: IncomingMessage, response: ServerResponse) => void,
    private readonly serves?: { readonly cert: string | Buffer; readonly key: string | Buffer },
  ) {
    const settings = { keepAliveTimeout: keepAliveMs, requestTimeout: 0 };
    const listener = (request: IncomingMessage, response: ServerResponse) =>
      guarded(() => response.destroy(), take)(request, response);
    this.#server = serves
      ? createTlsServer({ ...settings, ...serves }, listener)
      : createServer(settings, listener);
    this.#server.maxConnections = maxConnections;
    this.#server.on(serves ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.#sockets.set(socket, (this.#connections += 1));
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Starts listening; port 0 picks a free port. Rejects if the address cannot be used. */
  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
  }

  /** The address on which it listens. */
  get url(): string {
    const { address, port, family } = this.#server.address() as AddressInfo;
    return `${this.serves ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  /** The number of the connection of a request; 0 if the connection is already closed. */
  connectionOf({ socket }: IncomingMessage): number {
    return this.#sockets.get(socket) ?? 0;
  }

  /** Closes all connections immediately. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets.keys()) socket.destroy();
    this.#server.closeAllConnections();
    await closed;
  }
}

/** The one address that requests are forwarded to, with the kept-alive connections to it. */
export class Upstream {
  readonly #agent: Agent;
  readonly url: URL;

  constructor(to: string, tls: TlsMaterial = {}) {
    this.url = new URL(to);
    const keptAlive = { keepAlive: true, timeout: idleMs, maxSockets: maxConnections };
    this.#agent = this.#isTls ? new TlsAgent({ ...keptAlive, ...tls }) : new Agent(keptAlive);
  }

  /** Begins a request; `headers` alternates names and values, which are sent unchanged. */
  request({
    method,
    path,
    headers,
  }: {
    readonly method: string | undefined;
    readonly path: string;
    readonly headers: readonly string[];
  }): ClientRequest {
    const { hostname, port, protocol } = this.url;
    const options: RequestOptions = {
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      protocol,
      path,
      headers,
      agent: this.#agent,
      setHost: false,
      timeout: answerMs,
      ...(method !== undefined && { method }),
    };
    const request = this.#isTls ? tlsRequestOf(options) : requestOf(options);
    request.on('timeout', () => request.destroy(new Error('it takes too long')));
    // No request asks for an upgrade. Without a listener, Node closes the connection without an error.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      request.emit('error', new Error('it changes the protocol'));
    });
    return request;
  }

  /** Appends the path of a request to the path of the address. */
  pathOf(path: string): string {
    return withoutEnd(this.url.pathname, '/') + path;
  }

  close(): void {
    this.#agent.destroy();
  }

  get #isTls(): boolean {
    return this.url.protocol === 'https:';
  }
}

/** Headers that belong to one connection (RFC 9110, 7.6.1), except those of message framing. */
const ofConnection = /^(connection|keep-alive|proxy-connection|te|upgrade)$/i;

/** Pairs the names and values of headers as received. */
export function headerPairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

/**
 * Headers to forward: as received, except those of one connection and those in `without`, whose names are in lower
 * case.
 */
export function passedHeaders(raw: readonly string[], without: ReadonlySet<string> = new Set()): string[] {
  return headerPairs(raw)
    .filter(([name]) => !ofConnection.test(name) && !without.has(name.toLowerCase()))
    .flat();
}

/** Headers by name; several values are joined in one text. */
export function headersByName(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}
