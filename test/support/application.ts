import {
  createServer as createPlain,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecure } from 'node:https';
import { text } from 'node:stream/consumers';

import type { Body } from './gateway.js';
import { close, listen } from './servers.js';

/** A request that an application received. */
export class Received {
  constructor(
    readonly method: string,
    readonly path: string,
    readonly headers: IncomingHttpHeaders,
    readonly text: string,
  ) {}

  get body(): Body {
    return JSON.parse(this.text) as Body;
  }
}

/** The application's response. */
export interface ApplicationAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How an application listens. */
export interface ApplicationOptions {
  readonly host?: string;
  /** The certificate and its key; without them, the application uses plain HTTP. */
  readonly tls?: { readonly certificatePem: string; readonly keyPem: string };
}

/** A merchant's application that receives notifications on a free port, and keeps every request. */
export class Application {
  readonly received: Received[] = [];
  /** Returns the response to a request; null for no response. Tests may replace it. */
  answer: (received: Received) => ApplicationAnswer | null | Promise<ApplicationAnswer> = () => ({
    status: 200,
    body: 'ok',
  });
  readonly #waiting = new Set<() => void>();
  url = '';

  protected constructor(readonly server: Server) {
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = await text(request).catch(() => null);
    // The sender has closed the connection.
    if (body === null) return;
    const received = new Received(method, url, headers, body);
    this.received.push(received);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
    const reply = await this.answer(received);
    if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
  }

  static start({ host, tls }: ApplicationOptions = {}): Promise<Application> {
    const server = tls ? createSecure({ cert: tls.certificatePem, key: tls.keyPem }) : createPlain();
    return new Application(server).listen(host, tls ? 'https' : 'http');
  }

  protected async listen(host = '127.0.0.1', scheme = 'https'): Promise<this> {
    const port = await listen(this.server, host);
    this.url = `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
    return this;
  }

  /** Resolves when it has received this many requests, or those that satisfy a condition; only the test's timeout ends it. */
  async until(enough: number | ((received: readonly Received[]) => boolean)): Promise<readonly Received[]> {
    const isEnough = typeof enough === 'number' ? () => this.received.length >= enough : enough;
    while (!isEnough(this.received)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    return this.received;
  }

  close(): Promise<void> {
    return close(this.server);
  }
}
