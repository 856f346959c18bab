import { Semaphore } from '../domain/semaphore.js';
import { accountOfLane } from './outbox.js';

/** Maximum numbers of simultaneous deliveries. */
export interface GateOptions {
  readonly inAll: number;
  /** One URL gets at most half of them, so that the account's other URLs continue. */
  readonly perAccount: number;
}

/** Defaults. */
export const gateDefaults: GateOptions = { inAll: 512, perAccount: 16 };

/** Asked by the scheduler before it claims deliveries, and by resends before they send. */
export class DeliveryGate {
  readonly #accounts: Semaphore;
  readonly #lanes: Semaphore;

  constructor({ inAll, perAccount }: GateOptions) {
    this.#accounts = new Semaphore({ total: inAll, perKey: perAccount });
    this.#lanes = new Semaphore({ total: Infinity, perKey: Math.ceil(perAccount / 2) });
  }

  /** Whether nothing can begin in any lane. */
  get isFull(): boolean {
    return this.#accounts.free <= 0;
  }

  /** How many more deliveries of a lane may begin. */
  room(lane: string): number {
    return Math.min(this.#accounts.available(accountOfLane(lane)), this.#lanes.available(lane));
  }

  /** Begins a delivery of a lane that has room; returns the function that ends it. */
  begin(lane: string): () => void {
    const releases = [this.#accounts.take(accountOfLane(lane)), this.#lanes.take(lane)];
    return () => releases.forEach((release) => release());
  }

  /** Begins a delivery as soon as there is room; null if `signal` aborts before. */
  async beginSoon(lane: string, signal: AbortSignal): Promise<(() => void) | null> {
    const releaseLane = await this.#lanes.acquire(lane, signal);
    const releaseAccount = releaseLane && (await this.#accounts.acquire(accountOfLane(lane), signal));
    if (releaseAccount === null) {
      releaseLane?.();
      return null;
    }
    return () => {
      releaseAccount();
      releaseLane?.();
    };
  }
}
