import { Duplex } from 'node:stream';

import type { Machine } from './machine.js';
import { virtual } from './time.js';

/** One end of a simulated connection. Data written at one end arrives at the other, in order, after a delay. */
export class End extends Duplex {
  readonly authorized = true;
  readonly encrypted = true;
  readonly alpnProtocol = false;
  readonly remoteAddress = '127.0.0.1';
  connecting = false;
  /** The other end. */
  peer: End | null = null;
  readonly #machine: Machine;
  readonly #onClosed: () => void;
  #arrivesMs = 0;

  constructor(machine: Machine, onClosed: () => void = () => undefined) {
    super({ allowHalfOpen: true });
    this.#machine = machine;
    this.#onClosed = onClosed;
    // Errors no longer concern an end whose owner is gone.
    this.on('error', () => undefined);
  }

  /** Runs a function at the other end, after everything that was sent before has arrived. */
  carry(run: (peer: End) => void): void {
    this.#arrivesMs = Math.max(this.#arrivesMs, virtual.elapsedMs + this.#machine.latency());
    virtual.timer(() => {
      if (this.peer && !this.peer.destroyed) run(this.peer);
    }, this.#arrivesMs - virtual.elapsedMs);
  }

  override _read(): void {
    // Data is pushed on arrival.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.carry((peer) => peer.push(chunk));
    done();
  }

  override _final(done: () => void): void {
    this.carry((peer) => peer.push(null));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.carry((peer) => peer.destroy(error ? connectionError('ECONNRESET') : undefined));
    this.#onClosed();
    done(error);
  }

  /** Ends without notifying the other end, because the process is gone. */
  vanish(): void {
    this.destroy();
  }

  setKeepAlive(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setTimeout(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

/** Two ends of one connection. */
export function pair(machine: Machine, onClosed: { one?: () => void; other?: () => void } = {}): [End, End] {
  const one = new End(machine, onClosed.one);
  const other = new End(machine, onClosed.other);
  one.peer = other;
  other.peer = one;
  return [one, other];
}

/** The error of Node for a broken connection. */
export function connectionError(code: 'ECONNRESET' | 'ECONNREFUSED' | 'EMFILE' | 'ENOTFOUND'): Error {
  return Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
}
