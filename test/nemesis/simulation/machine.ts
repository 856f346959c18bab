import { dice } from '../../support/seeded.js';
import { virtual } from './time.js';

/** Maximum number of open sockets of the simulated process: low, so that a small history can exhaust it. */
const descriptorLimit = 96;
/** Minimum and maximum latency of a packet, in ms. */
const latencyMs = [0.1, 3] as const;

/** The machine on which the simulated gateway runs: whether the process is alive, its open sockets, the packet latency. */
export class Machine {
  /** A dead process reads, writes and sends nothing. */
  dead = false;
  /** The machine's random numbers, which the seed determines. */
  readonly roll: (bound: number) => number;
  #open = 0;
  /** Maximum number of sockets that were open at once. */
  peak = 0;

  constructor(seed: number) {
    this.roll = dice(seed);
  }

  /** Takes a descriptor; false if none is left. */
  open(): boolean {
    if (this.#open >= descriptorLimit) return false;
    this.#open += 1;
    this.peak = Math.max(this.peak, this.#open);
    return true;
  }

  close(): void {
    this.#open -= 1;
  }

  latency(): number {
    const [shortest, longest] = latencyMs;
    return shortest + (this.roll(1000) / 1000) * (longest - shortest);
  }

  /** Runs a task after the latency of a packet. */
  soon(run: () => void): void {
    virtual.timer(run, this.latency());
  }
}
