import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { type Clock, realClock } from '../target/clock.js';

/** Above this share of its time at work, and after so many ms, this process itself is what everything waits for. */
const overworked = 0.9;
const longEnoughMs = 10_000;

/**
 * How long a check has taken, without the time that it waited for answers: those of a slow target take long, however
 * little there is to do. A request that is never answered counts, as nothing else would end a check that waits.
 */
export class OwnTime {
  readonly #startedAt: number;
  readonly #utilization: EventLoopUtilization = performance.eventLoopUtilization();
  #underWay = 0;
  #since = 0;
  #waitedMs = 0;
  /** How many answers had to come one after another. */
  #rounds = 0;

  constructor(private readonly clock: Clock = realClock) {
    this.#startedAt = clock.now();
  }

  /** Waits for an answer. `isAnswer` says whether one came. */
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
      // With each answer: there may always be another under way.
      if (isAnswered) this.#waitedMs += now - this.#since;
      this.#since = now;
    }
  }

  /** How many answers had to come one after another: what a check takes at a target that only is far away. */
  get rounds(): number {
    return this.#rounds;
  }

  /** Time since the start, in ms. */
  get totalMs(): number {
    return this.clock.now() - this.#startedAt;
  }

  /** The same without waiting for answers that came. One that is still to come counts. */
  get ms(): number {
    return this.totalMs - this.#waitedMs;
  }

  /** Whether this process had too little processor time: then long durations are its own fault. */
  get isOverworked(): boolean {
    const { utilization } = performance.eventLoopUtilization(this.#utilization);
    return this.totalMs >= longEnoughMs && utilization > overworked;
  }
}
