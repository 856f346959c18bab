import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { DeliveryGate, gateDefaults, laneOf } from '../../../server/notifications/outbox.js';
import type { Scheduler } from '../../../server/scheduler/scheduler.js';
import type { Store, Tables } from '../../../server/storage/store.js';
import type { PendingWork, WorkOf } from '../../../server/storage/tables/pending-work.js';
import { schedulerOf, unaskedWorkers } from '../../support/stored-account.js';

/** A receiver answers after this many ms, and well or not. */
interface Pace {
  readonly tookMs: number;
  readonly succeeds: boolean;
}

/** Receivers that take long without failing, or fail slowly or at once, the first more often than all others. */
const badPaces: readonly Pace[] = [
  { tookMs: 9_000, succeeds: true },
  { tookMs: 10_000, succeeds: false },
  { tookMs: 9_000, succeeds: true },
  { tookMs: 3_000, succeeds: true },
  { tookMs: 9_000, succeeds: true },
  { tookMs: 5, succeeds: false },
];
const good: Pace = { tookMs: 50, succeeds: true };

type Due = WorkOf<'deliver'> & { readonly plannedAtMs: number };

/** Planned deliveries in memory, and the scheduler that has them done on a clock that only the test moves. */
class Deliveries {
  readonly gate = new DeliveryGate(gateDefaults);
  readonly #lanes = new Map<string, Due[]>();
  readonly #paces = new Map<string, Pace>();
  readonly #scheduler: Scheduler;
  #planned: (dueAtMs: number) => void = () => undefined;
  #ids = 0;
  #underWay = 0;
  /** The most deliveries that were under way at once. */
  peak = 0;
  /** How long deliveries waited for their turn, in ms, by account. */
  readonly waits = new Map<string, number[]>();

  constructor() {
    this.#scheduler = schedulerOf({
      store: this.#store(),
      clock: { systemMs: Date.now },
      gate: this.gate,
      workers: { ...unaskedWorkers, deliver: (work) => this.#deliver(work) },
      onError: (error) => {
        throw error;
      },
    });
  }

  start(): void {
    this.#scheduler.start();
  }

  stop(): void {
    this.#scheduler.halt();
  }

  /** Plans deliveries to one of an account's receivers. */
  plan(accountId: string, pace: Pace, count = 1, receiver = 'one'): void {
    const lane = laneOf(accountId, `https://${accountId}.example/${receiver}`);
    this.#paces.set(lane, pace);
    const waiting = this.#lanes.get(lane) ?? [];
    this.#lanes.set(lane, waiting);
    for (let planned = 0; planned < count; planned += 1) {
      const now = { dueAtMs: Date.now(), plannedAtMs: Date.now() };
      const id = (this.#ids += 1);
      waiting.push({ ...now, id, kind: 'deliver', accountId, subject: id, payload: {}, lane, failures: 0 });
    }
    this.#planned(Date.now());
  }

  async #deliver({ accountId, lane, dueAtMs }: WorkOf<'deliver'>): Promise<void> {
    const pace = this.#paces.get(lane) ?? good;
    this.#underWay += 1;
    this.peak = Math.max(this.peak, this.#underWay);
    this.waits.set(accountId, [...(this.waits.get(accountId) ?? []), Date.now() - dueAtMs]);
    await new Promise((resolve) => setTimeout(resolve, pace.tookMs));
    this.#underWay -= 1;
  }

  #store(): Store {
    const work: Partial<PendingWork> = {
      nextDueAtMs: () => Promise.resolve(null),
      lanes: (after, max) => {
        const waiting = [...this.#lanes].filter(([lane, works]) => lane > after && works.length > 0);
        const page = waiting.map(([lane, [first]]) => ({ lane, readyAtMs: first?.dueAtMs ?? 0 }));
        return Promise.resolve(page.sort((one, other) => (one.lane < other.lane ? -1 : 1)).slice(0, max));
      },
      claimLane: (lane, { max }) =>
        Promise.resolve({ work: this.#lanes.get(lane)?.splice(0, max) ?? [], unreadable: [] }),
      renew: () => Promise.resolve(),
    };
    const run: Store['read'] = (what) => what({ work } as Tables);
    return {
      shared: false,
      read: run,
      write: run,
      onWorkPlanned: (listener: (dueAtMs: number) => void) => (this.#planned = listener),
    } as Partial<Store> as Store;
  }
}

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const seconds = 12;

/**
 * Accounts with slow receivers, each with a backlog for two of them, and a healthy account with one delivery per second.
 * This test defines fairness between accounts, which `server/domain/semaphore.ts` provides.
 */
async function crowd(bad: number): Promise<Deliveries> {
  const deliveries = new Deliveries();
  for (let turn = 0; turn < bad; turn += 1) {
    const pace = badPaces[turn % badPaces.length] ?? good;
    for (const receiver of ['one', 'two']) deliveries.plan(`bad-${turn}`, pace, 20, receiver);
  }
  deliveries.start();
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    // Behind all others in the walk.
    deliveries.plan('good', good);
  }
  deliveries.plan('newcomer', good);
  await vi.advanceTimersByTimeAsync(5_000);
  deliveries.stop();
  return deliveries;
}

it('twenty accounts with slow receivers do not delay the deliveries of others', async () => {
  const bad = 20;
  const { waits, peak } = await crowd(bad);
  const ofGood = (waits.get('good') ?? []).sort((one, other) => one - other);
  expect(ofGood).toHaveLength(seconds);
  expect(ofGood[Math.floor(seconds / 2)]).toBeLessThan(200);
  expect(ofGood.at(-1)).toBeLessThan(2_000);
  expect(waits.get('newcomer')?.[0]).toBeLessThan(2_000);
  expect(peak).toBeLessThanOrEqual(gateDefaults.inAll);
  // Every account gets its turn.
  expect(waits.size).toBe(bad + 2);
});
