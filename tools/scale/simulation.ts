import { DeliveryGate, gateDefaults } from '../../server/notifications/delivery-gate.js';
import { deliver, type DeliveryContext, giveUp, type Outcome } from '../../server/notifications/deliverer.js';
import { laneOf } from '../../server/notifications/outbox.js';
import { retrySchedules, type RetrySchedule } from '../../server/notifications/retry-schedule.js';
import { Scheduler, type Workers } from '../../server/scheduler/scheduler.js';
import type { Store, Tables } from '../../server/storage/store.js';
import type { DeliveryStatus } from '../../server/storage/tables/notifications.js';
import { Lags } from './lags.js';
import { PlannedDeliveries } from './planned.js';
import { Resource, VirtualTime } from './virtual-time.js';

/** What work costs, as measured (tools/scale/measured.ts), in ms of processor time. */
export interface Costs {
  /** Of a delivery, at the deliverer and at the database. */
  readonly delivery: { readonly own: number; readonly database: number };
  /** Of looking for work, and of each lane that is found. */
  readonly look: { readonly own: number; readonly database: number };
  readonly lane: { readonly own: number; readonly database: number };
}

/** How a group of accounts is notified. */
export interface Group {
  readonly name: string;
  readonly accounts: number;
  /** Notifications per second, of all of them. */
  readonly perSecond: number;
  /** What its receivers answer, and after how many ms. */
  readonly answer: Answer;
  /** How many are due already when the deliverers begin, for how long at most, in ms. */
  readonly backlog?: { readonly count: number; readonly overMs: number };
}

/** An answer of a receiver; it depends on the time, in ms since the start. */
export type Answer = (nowMs: number) => { readonly statusCode: number | null; readonly afterMs: number };

/** What is simulated. */
export interface Scenario {
  readonly groups: readonly Group[];
  readonly seconds: number;
  /** Deliverers, each a process on a core of its own. */
  readonly deliverers: number;
  /** Cores of the database, and the share of them that payments leave to deliveries. */
  readonly database: { readonly cores: number; readonly free: number };
  readonly costs: Costs;
  readonly schedule?: RetrySchedule;
  /** Whether a deliverer is told of what others plan, or looks once a second. Default: it looks. */
  readonly isTold?: boolean;
  /** Ends as soon as nothing is planned. */
  readonly untilDone?: boolean;
  /** From when on it is seen what becomes of all that waits at that moment, as the receivers answer again. Default: the start. */
  readonly waitsAtSeconds?: number;
  /** Ends so many seconds after nothing waits any more that waited then. */
  readonly secondsAfterBacklog?: number;
  /** When it is seen who has received how much, in seconds. Default: 30. */
  readonly fairAfterSeconds?: number;
}

/** What became of the notifications of a group. */
export interface GroupOutcome {
  readonly name: string;
  readonly delivered: number;
  readonly dead: number;
  readonly attempts: number;
  /** From when it was planned to when it had arrived, in ms, of those planned after the start. */
  readonly lags: Lags;
  /** The same, of those that waited at the start or at `waitsAtSeconds`: from that moment. */
  readonly backlogLags: Lags;
  /** Jain's index of what accounts of the group have received by then (`fairAfterSeconds`): 1 if all the same. */
  readonly fairness: number;
}

/** What a simulation has shown. */
export interface Outcomes {
  readonly groups: readonly GroupOutcome[];
  readonly seconds: number;
  /** After how many seconds nothing was left of what waited; null if something is. */
  readonly recoveredAtSeconds: number | null;
  readonly pending: number;
  /** Shares of the time in which deliverers and the database were busy. */
  readonly busy: { readonly deliverers: number; readonly database: number };
}

/** A delivery that is simulated. */
interface Told {
  readonly account: SimulatedAccount;
  readonly plannedMs: number;
  /** Whether it is of what waited at the start, or at `waitsAtSeconds`. */
  waited: boolean;
  status: DeliveryStatus;
  attempts: number;
}

interface SimulatedAccount {
  readonly id: string;
  readonly lane: string;
  readonly url: string;
  readonly group: number;
  received: number;
}

interface Counted {
  delivered: number;
  dead: number;
  attempts: number;
  readonly lags: Lags;
  readonly backlogLags: Lags;
}

/** The start of virtual time, as machine time, ms since 1970. */
const startMs = Date.UTC(2026, 0, 5, 12);
/** How often payments come, in ms: as many at once as there are in that time. */
const stepMs = 10;

/**
 * Runs the gateway's own scheduler, delivery gate and deliverer on virtual time. Simulated are what is around them: the database (what
 * is planned in memory, and what statements cost), the processors, the network and the receivers.
 */
export class Simulation {
  readonly #time = new VirtualTime();
  readonly #scenario: Scenario;
  readonly #planned: PlannedDeliveries;
  readonly #told = new Map<number, Told>();
  readonly #accounts: readonly (readonly SimulatedAccount[])[];
  readonly #counted: readonly Counted[];
  readonly #database: Resource;
  readonly #processors: readonly Resource[];
  readonly #listeners: ((dueAtMs: number) => void)[] = [];
  #subjects = 0;
  #backlog = 0;
  #waitsAtMs = 0;
  #recoveredAtMs: number | null = null;
  #early: number[][] | null = null;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#accounts = scenario.groups.map(({ name, accounts }, group) =>
      Array.from({ length: accounts }, (_, index): SimulatedAccount => {
        const id = `${name}-${index}`;
        const url = `https://${id}.example/`;
        return { id, url, lane: laneOf(id, url), group, received: 0 };
      }),
    );
    this.#planned = new PlannedDeliveries(this.#accounts.flat().map(({ lane }) => lane));
    this.#counted = scenario.groups.map(() => ({
      ...{ delivered: 0, dead: 0, attempts: 0, lags: new Lags(), backlogLags: new Lags() },
    }));
    this.#database = new Resource(this.#time, scenario.database.cores);
    this.#processors = Array.from({ length: scenario.deliverers }, () => new Resource(this.#time, 1));
  }

  /** Runs it to its end. */
  run(): Promise<Outcomes> {
    return this.#time.within(async () => {
      const { seconds, groups, untilDone = false, secondsAfterBacklog = Infinity } = this.#scenario;
      const { fairAfterSeconds = 30, waitsAtSeconds } = this.#scenario;
      groups.forEach((group, index) => this.#wait(group, index));
      const schedulers = this.#processors.map((processor, index) => this.#deliverer(processor, index));
      for (const scheduler of schedulers) scheduler.start();
      groups.forEach((group, index) => this.#pay(group, index));
      for (let tenth = 1; tenth <= seconds * 10; tenth += 1) {
        await this.#time.until(tenth * 100);
        if (tenth === (waitsAtSeconds ?? -1) * 10) this.#seeWhatWaits();
        if (tenth === fairAfterSeconds * 10)
          this.#early = this.#accounts.map((all) => all.map(({ received }) => received));
        if (untilDone && this.#planned.size === 0) break;
        const recoveredMs = this.#time.nowMs - this.#waitsAtMs - (this.#recoveredAtMs ?? Infinity);
        if (recoveredMs >= secondsAfterBacklog * 1_000) break;
      }
      for (const scheduler of schedulers) scheduler.halt();
      return this.#outcomes();
    });
  }

  /** What waits when the deliverers begin. */
  #wait({ backlog }: Group, group: number): void {
    if (!backlog) return;
    const { count, overMs } = backlog;
    for (let turn = 0; turn < count; turn += 1)
      this.#plan(group, turn, -overMs + Math.floor((overMs * turn) / count), true);
    this.#backlog += count;
  }

  #seeWhatWaits(): void {
    this.#waitsAtMs = this.#time.nowMs;
    for (const told of this.#told.values()) told.waited = true;
    this.#backlog = this.#told.size;
    this.#recoveredAtMs = this.#backlog === 0 ? 0 : null;
  }

  /** Payments come evenly, from one account after another. */
  #pay({ perSecond }: Group, group: number): void {
    if (perSecond === 0) return;
    let [owed, turn] = [0, 0];
    this.#time.after(
      0,
      () => {
        owed += (perSecond * stepMs) / 1_000;
        if (owed < 1) return;
        for (; owed >= 1; owed -= 1) this.#plan(group, (turn += 1), this.#time.nowMs, false);
        if (this.#scenario.isTold)
          for (const listener of this.#listeners) listener(startMs + this.#time.nowMs);
      },
      stepMs,
    );
  }

  #plan(group: number, turn: number, plannedMs: number, waited: boolean): void {
    const accounts = this.#accounts[group] ?? [];
    const account = accounts[turn % accounts.length];
    if (!account) throw new Error('a group has accounts');
    this.#subjects += 1;
    this.#told.set(this.#subjects, { account, plannedMs, waited, status: 'pending', attempts: 0 });
    const { id: accountId, lane } = account;
    const dueAtMs = startMs + plannedMs;
    const planned = { kind: 'deliver', accountId, subject: this.#subjects, payload: {}, lane } as const;
    void this.#planned.add({ ...planned, dueAtMs, plannedAtMs: dueAtMs });
  }

  /** A process that only delivers. */
  #deliverer(processor: Resource, index: number): Scheduler {
    const { schedule = retrySchedules.production } = this.#scenario;
    const clock = { systemMs: () => startMs + Math.floor(this.#time.nowMs) };
    const gate = new DeliveryGate(gateDefaults, schedule);
    const store = this.#store(processor);
    const context: DeliveryContext = {
      ...{ store, clock, schedule, gate },
      send: ({ id }) => this.#send(id),
      onAttempt: (delivery, _attempt, { status }) => this.#note(delivery.id, status),
    };
    const never = () => Promise.reject(new Error('only deliveries are planned'));
    const workers: Workers = {
      ...{ settle: never, expire: never, 'expire cob': never, split: never, 'end resend': never },
      deliver: (work, owner) => deliver(work, owner, context),
    };
    return new Scheduler({
      ...{ store, clock, gate, workers, owner: `deliverer ${index}` },
      giveUp: (work, owner, reason) => giveUp(work, owner, reason, context),
      onError: (error) => {
        throw error;
      },
      onSetAside: () => undefined,
    });
  }

  /** A store that answers from memory, as late as the processor and the database allow. */
  #store(processor: Resource): Store {
    const { database } = this.#scenario;
    // Statements that run at the same time are paid for together.
    const spent = { own: 0, database: 0 };
    const spend = (part: number, { own, database: at }: Costs['lane']) => {
      spent.own += part * own;
      spent.database += part * at;
    };
    const tables = this.#tables(spend);
    const use = async <T>(ask: (tables: Tables) => Promise<T>): Promise<T> => {
      const answer = await ask(tables);
      const { own, database: there } = spent;
      spent.own = 0;
      spent.database = 0;
      if (own > 0) await processor.use(own);
      if (there > 0) await this.#database.use(there / database.free);
      return answer;
    };
    const store: Pick<Store, 'shared' | 'read' | 'write' | 'onWorkPlanned'> = {
      shared: true,
      read: use,
      write: use,
      onWorkPlanned: (listener) => void this.#listeners.push(listener),
    };
    return store as Store;
  }

  /** What the scheduler and the deliverer use of the tables; `spend` is told how much of which cost. */
  #tables(spend: (part: number, cost: Costs['lane']) => void): Tables {
    const { costs } = this.#scenario;
    const told = (id: number): Told => {
      const one = this.#told.get(id);
      if (!one) throw new Error('a planned delivery is known');
      return one;
    };
    const planned = this.#planned;
    const work = Object.assign(Object.create(planned) as PlannedDeliveries, {
      lanes: async (after: string, max: number) => {
        const page = await planned.lanes(after, max);
        spend(1, costs.look);
        spend(page.length, costs.lane);
        return page;
      },
    });
    const notifications = {
      delivery: (id: number) => {
        spend(0.5, costs.delivery);
        const { account, status, attempts } = told(id);
        return Promise.resolve({
          id,
          accountId: account.id,
          url: account.url,
          status,
          attempts,
          endedBy: null,
        });
      },
      recordAttempt: (id: number) => {
        spend(0.5, costs.delivery);
        told(id).attempts += 1;
        return Promise.resolve();
      },
      moveDelivery: (id: number, _from: unknown, to: DeliveryStatus) => {
        told(id).status = to;
        return Promise.resolve();
      },
    };
    return { work, notifications } as unknown as Tables;
  }

  async #send(id: number): Promise<Outcome> {
    const group = this.#scenario.groups[this.#told.get(id)?.account.group ?? -1];
    if (!group) throw new Error('a delivery is to an account of a group');
    const { statusCode, afterMs } = group.answer(this.#time.nowMs);
    await this.#time.pause(afterMs);
    return { statusCode, failure: statusCode === null ? 'no answer' : null, answer: '' };
  }

  #note(id: number, status: DeliveryStatus): void {
    const told = this.#told.get(id);
    const counted = told && this.#counted[told.account.group];
    if (!told || !counted) throw new Error('an attempt is of a known delivery');
    counted.attempts += 1;
    if (status === 'pending') return;
    const { nowMs } = this.#time;
    if (status === 'delivered') {
      counted.delivered += 1;
      told.account.received += 1;
      if (told.waited) counted.backlogLags.add(nowMs - this.#waitsAtMs);
      else counted.lags.add(nowMs - told.plannedMs);
    } else counted.dead += 1;
    this.#told.delete(id);
    if (!told.waited) return;
    this.#backlog -= 1;
    if (this.#backlog === 0) this.#recoveredAtMs = nowMs - this.#waitsAtMs;
  }

  #outcomes(): Outcomes {
    const seconds = this.#time.nowMs / 1_000;
    const { groups, deliverers, database } = this.#scenario;
    const own = this.#processors.reduce((sum, { busySeconds }) => sum + busySeconds, 0);
    return {
      groups: groups.map(({ name }, index) => {
        const counted = this.#counted[index];
        if (!counted) throw new Error('each group is counted');
        return { name, ...counted, fairness: jain(this.#early?.[index] ?? []) };
      }),
      ...{ seconds, pending: this.#planned.size },
      recoveredAtSeconds: this.#recoveredAtMs === null ? null : this.#recoveredAtMs / 1_000,
      busy: {
        deliverers: own / seconds / deliverers,
        // What payments take of it is busy as well.
        database: 1 - database.free + (this.#database.busySeconds / seconds / database.cores) * database.free,
      },
    };
  }
}

/** Jain's index of shares: 1 if all are equal, 1/n if one has everything. */
export function jain(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share ** 2, 0);
  return squares === 0 ? 1 : sum ** 2 / squares / shares.length;
}
