import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { type Clock, realClock } from '../target/clock.js';

/**
 * This process is overworked if it was busy for more than this share of the time, over at least this many milliseconds.
 */
const overworked = 0.9;
const longEnoughMs = 10_000;

/**
 * How long a check has taken, without the time that it waited for responses: a slow target takes long even if there is
 * little to do. Waiting for a response that never comes counts, as nothing else would end such a check.
 */
export class OwnTime {
  readonly #startedAt: number;
  readonly #utilization: EventLoopUtilization = performance.eventLoopUtilization();
  #underWay = 0;
  #since = 0;
  #waitedMs = 0;
  /** Number of responses that could only come one after another. */
  #rounds = 0;

  constructor(private readonly clock: Clock = realClock) {
    this.#startedAt = clock.now();
  }

  /** Waits for a response. `isAnswer` tells whether the result is one. */
  async waitingFor<T>(sent: Promise<T>, isAnswer: (sent: T) => boolean = () => true): Promise<T> {
    if (this.#underWay === 0) this.#since = this.clock.now();
    this.#underWay += 1;
    const round = this.#rounds + 1;
    let isAnswered = false;
    try {
      const answer = await sent;
      isAnswered = isAnswer(answer);
      return answer;
    } finally {
      this.#underWay -= 1;
      this.#rounds = Math.max(this.#rounds, round);
      const now = this.clock.now();
      // Added with each response, as there may always be another request in flight.
      if (isAnswered) this.#waitedMs += now - this.#since;
      this.#since = now;
    }
  }

  /**
   * Number of responses that could only come one after another: with the round-trip time, the duration of a check at a
   * remote target.
   */
  get rounds(): number {
    return this.#rounds;
  }

  /** Time since the start, in ms. */
  get totalMs(): number {
    return this.clock.now() - this.#startedAt;
  }

  /**
   * The time since the start in ms, without the waiting time for responses that came. Waiting for a pending response
   * counts.
   */
  get ms(): number {
    return this.totalMs - this.#waitedMs;
  }

  /** Whether this process had too little processor time, so that it is itself to blame for long durations. */
  get isOverworked(): boolean {
    const { utilization } = performance.eventLoopUtilization(this.#utilization);
    return this.totalMs >= longEnoughMs && utilization > overworked;
  }
}
