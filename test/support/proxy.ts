import { connect, createServer, type Server, type Socket } from 'node:net';

import { close, listen } from './servers.js';

/** One connection through the proxy: the client's side and the server's. */
export interface Link {
  readonly client: Socket;
  readonly upstream: Socket;
}

/** Inspects what one side of a link sends; false drops it. */
export type Filter = (chunk: Buffer, from: keyof Link, link: Link) => boolean;

/** A proxy to a server whose connection can be cut and restored. */
export class TestProxy {
  /** Selects what passes; everything by default. */
  filter: Filter = () => true;
  /** Delay in each direction, in ms. */
  delayMs = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #cut = false;

  private constructor(target: { host: string; port: number }) {
    this.#server = createServer((client) => {
      if (this.#cut) return void client.destroy();
      const link = { client, upstream: connect(target.port, target.host) };
      for (const [from, socket, other] of [
        ['client', client, link.upstream],
        ['upstream', link.upstream, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('data', (chunk: Buffer) => {
          if (!this.filter(chunk, from, link)) return;
          if (this.delayMs === 0) other.write(chunk);
          else setTimeout(() => other.write(chunk), this.delayMs);
        });
        socket.on('end', () => other.end());
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
      }
    });
  }

  /** Puts a proxy in front of a URL's host and port; the returned `url` is the same URL through the proxy. */
  static async before(target: string): Promise<{ proxy: TestProxy; url: string }> {
    const url = new URL(target);
    const proxy = new TestProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(await listen(proxy.#server));
    return { proxy, url: url.href };
  }

  /** Closes all connections and accepts no new ones. */
  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#cut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await close(this.#server);
  }
}
