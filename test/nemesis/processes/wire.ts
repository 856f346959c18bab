import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { close, listen } from '../../support/servers.js';

/** How long a packet takes on a slow connection, ms. */
const slowMs = 150;
/** How often is looked whether a connection that was held may go on, ms. */
const lookEveryMs = 20;

/** The way from one gateway to the database server. */
export class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Until when everything is slow, by `performance.now()`. */
  slowUntilMs = 0;
  /** Breaks the next connection that sends a COMMIT, when it has sent it. */
  loseCommit = false;

  /** From the next change of a balance on nothing comes through for so long, ms. */
  cutOffMs = 0;
  #heldUntilMs = 0;

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.#server = createServer((client) => {
      const upstream = connect(target.port, target.host);
      this.#carry(client, upstream, true);
      this.#carry(upstream, client, false);
    });
  }

  /** Stands before the host and port of a URL; `url` is the same URL over this wire. */
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
        // The server gets it; the client never learns the outcome.
        from.destroy();
      });
    });
    let isBroken = false;
    from.on('error', () => (isBroken = true));
    from.on('close', () => {
      this.#sockets.delete(from);
      // What was sent on it still arrives.
      const after = isBroken
        ? this.#passable().then(() => to.destroy())
        : before.then(() => this.#passable()).then(() => to.end());
      void after;
    });
  }

  async #passable(): Promise<void> {
    while (performance.now() < this.#heldUntilMs) await pause(lookEveryMs);
  }

  /** From now on nothing comes through in either direction, not even an end. */
  hold(): void {
    this.#heldUntilMs = Infinity;
  }

  /** Everything comes through again, what was held first. */
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
