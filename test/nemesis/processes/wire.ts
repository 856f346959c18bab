import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { close, listen } from '../../support/servers.js';

/** Time that a packet takes on a slow connection, in ms. */
const slowMs = 150;
/** Interval between checks whether a held connection may continue, in ms. */
const lookEveryMs = 20;

/** A proxy between one gateway and the database server. */
export class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Time until which everything is slow, by `performance.now()`. */
  slowUntilMs = 0;
  /** Breaks the next connection that sends a COMMIT, right after the COMMIT. */
  loseCommit = false;

  /** Time in ms for which nothing passes through after the next change of a balance. */
  cutOffMs = 0;
  #heldUntilMs = 0;

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.#server = createServer((client) => {
      const upstream = connect(target.port, target.host);
      this.#carry(client, upstream, true);
      this.#carry(upstream, client, false);
    });
  }

  /** Creates a wire in front of the host and port of a URL; `url` is the same URL through this wire. */
  static async before(target: string): Promise<{ readonly wire: Wire; readonly url: string }> {
    const url = new URL(target);
    const wire = new Wire({ host: url.hostname, port: Number(url.port) });
    url.port = String(await listen(wire.#server));
    return { wire, url: url.href };
  }

  #carry(from: Socket, to: Socket, isRequest: boolean): void {
    this.#sockets.add(from);
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      const isLost = isRequest && this.loseCommit && /\bcommit\0/i.test(chunk.toString('latin1'));
      const isHeld = isRequest && this.cutOffMs > 0 && /update "?balances/i.test(chunk.toString('latin1'));
      before = before.then(async () => {
        if (performance.now() < this.slowUntilMs) await pause(slowMs);
        await this.#passable();
        to.write(chunk);
        if (isHeld) {
          this.#heldUntilMs = performance.now() + this.cutOffMs;
          this.cutOffMs = 0;
        }
        if (!isLost) return;
        this.loseCommit = false;
        // The server receives the COMMIT, but the client never learns the outcome.
        from.destroy();
      });
    });
    let isBroken = false;
    from.on('error', () => (isBroken = true));
    from.on('close', () => {
      this.#sockets.delete(from);
      // Data sent before the close still arrives.
      const after = isBroken
        ? this.#passable().then(() => to.destroy())
        : before.then(() => this.#passable()).then(() => to.end());
      void after;
    });
  }

  async #passable(): Promise<void> {
    while (performance.now() < this.#heldUntilMs) await pause(lookEveryMs);
  }

  /** Holds everything in either direction, even the end of a connection. */
  hold(): void {
    this.#heldUntilMs = Infinity;
  }

  /** Lets everything pass again, beginning with the data held. */
  release(): void {
    this.#heldUntilMs = 0;
  }

  /** Breaks every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await close(this.#server);
  }
}
