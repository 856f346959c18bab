import { dice } from '../../support/seeded.js';
import { virtual } from './time.js';

/** Max sockets that a simulated process may have open: a small machine, so that a small history can exhaust it. */
const descriptorLimit = 96;
/** A packet takes from the first to the second, ms. */
const latencyMs = [0.1, 3] as const;

/** The machine that the simulated gateway runs on: alive or not, its open sockets, how long packets take. */
export class Machine {
  /** A dead process reads, writes and sends nothing. */
  dead = false;
  /** The machine's receivers of a chance that the seed decides. */
  readonly roll: (bound: number) => number;
  #open = 0;
  /** The most sockets that were open at once. */
  peak = 0;

  constructor(seed: number) {
    this.roll = dice(seed);
  }

  /** Takes a descriptor; false where there is none left. */
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

  /** Does something as late as a packet comes. */
  soon(run: () => void): void {
    virtual.timer(run, this.latency());
  }
}
