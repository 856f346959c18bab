import { createServer as createPlain, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';

/** One request that the application got. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The application's answer. */
export interface Said {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Where and how it listens. */
export interface ApplicationOptions {
  readonly host?: string;
  /** Without certificates it speaks plain HTTP. */
  readonly tls?: { readonly certificatePem: string; readonly keyPem: string };
}

/** A merchant's application that receives notifications on a free port, and keeps every request. */
export class Application {
  readonly asked: Asked[] = [];
  /** Its answer to a request; null for no answer. Tests may replace it. */
  answer: (asked: Asked) => Said | null = () => ({ status: 200, body: 'ok' });
  readonly #waiting = new Set<() => void>();
  private constructor(
    readonly server: Server,
    readonly url: string,
  ) {}

  static async start({ host = '127.0.0.1', tls }: ApplicationOptions = {}): Promise<Application> {
    const server = tls ? createSecure({ cert: tls.certificatePem, key: tls.keyPem }) : createPlain();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, host, resolve);
    });
    const { port } = server.address() as AddressInfo;
    const named = host.includes(':') ? `[${host}]` : host;
    const application = new Application(server, `http${tls ? 's' : ''}://${named}:${port}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const asked = { method, path, headers, text: Buffer.concat(chunks).toString('utf8') };
        application.asked.push(asked);
        const said = application.answer(asked);
        if (said) response.writeHead(said.status, said.headers).end(said.body);
        for (const wake of application.#waiting) wake();
      });
    });
    return application;
  }

  /** Resolves when it has received this many requests. The test's own timeout ends a wait in vain. */
  async until(count: number): Promise<readonly Asked[]> {
    while (this.asked.length < count) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
    return this.asked;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
