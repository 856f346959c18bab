import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { Called, History, Trouble } from '../history.js';
import { meant } from '../judges/isolation.js';
import { verdictOf } from '../judges/model.js';
import { type Credentials, requestOf, stateRequest } from '../script/requests.js';
import type { Call, Fault, Who } from '../script/steps.js';
import { spoilRow } from '../simulation/spoilt.js';
import { ask } from './client.js';
import type { Backend } from './databases.js';
import type { Replication } from './replicated.js';
import { GatewayProcess } from './gateways.js';
import { Receivers } from './receivers.js';
import { keepBusy } from './traffic.js';

/** The opening balance of each account in cents, and the time that the bank takes in ms. */
const openingCents = 10_000;
const settlementMs = 300;
/** Maximum time that a gateway may take to end on request, in ms. */
const endingMs = 15_000;
/** Time after a promotion in which a gateway may still be busy with failed work, on a busy machine, in ms. */
const reunionMs = 5_000;
/** Interval at which this process measures its own delay, in ms. */
const lagEveryMs = 50;

/** Gateways in separate processes, the servers that they need, and the observations of them. */
export class World {
  readonly calls: Called[] = [];
  readonly troubles: Trouble[] = [];
  readonly #books: Backend;
  readonly #gateways: GatewayProcess[];
  readonly receivers: Receivers;
  readonly #startedMs: number;
  readonly #broken: string[] = [];
  readonly #underway = new Set<Promise<unknown>>();
  readonly #lagTimer: NodeJS.Timeout;
  #accounts: Readonly<Record<Who, Credentials>> | null = null;
  #lagMs = 0;
  #turn = 0;
  #successor: Promise<GatewayProcess> | null = null;
  /** Number of times that the gateways have lost the database. */
  #losses = 0;
  /** The restart of the database while it is gone. */
  #revival: Promise<void> | null = null;
  /** The faults of primary and standby in progress, and the trouble recorded for them. */
  #parting: Promise<void> = Promise.resolve();
  #parted: Trouble | null = null;
  #spoilt = false;
  #shifted = false;

  private constructor(backend: Backend, gateways: GatewayProcess[], receivers: Receivers, startedMs: number) {
    this.#books = backend;
    this.#gateways = gateways;
    this.receivers = receivers;
    this.#startedMs = startedMs;
    let expectedMs = performance.now() + lagEveryMs;
    this.#lagTimer = setInterval(() => {
      const nowMs = performance.now();
      this.#lagMs = Math.max(this.#lagMs, nowMs - expectedMs);
      expectedMs = nowMs + lagEveryMs;
    }, lagEveryMs);
  }

  static async begin(backend: Backend): Promise<World> {
    const startedMs = performance.now();
    const receivers = await Receivers.start(() => performance.now() - startedMs);
    const gateways: GatewayProcess[] = [];
    for (const database of backend.databases) gateways.push(await GatewayProcess.start(database));
    const world = new World(backend, gateways, receivers, startedMs);
    world.#accounts = { bad: await world.#makeAccount('bad'), good: await world.#makeAccount('good') };
    // Delays by compiling code at its first use are not caused by the other account.
    for (const one of gateways.keys()) await world.#warmUp(one);
    world.#lagMs = 0;
    return world;
  }

  get history(): History {
    const { calls, troubles } = this;
    const { received } = this.receivers;
    return {
      calls,
      received,
      troubles,
      openingCents,
      settlementMs,
      lagMs: this.#lagMs,
      spoilt: this.#spoilt,
      shifted: this.#shifted,
      broken: this.#broken,
    };
  }

  get nowMs(): number {
    return performance.now() - this.#startedMs;
  }

  call(who: Who, call: Call): void {
    const request = requestOf({ who, ...call }, this.#credentials(who), this.calls);
    if (!request) return;
    const step = { who, afterMs: 0, ...call };
    const called: Called = { who, step, startMs: this.nowMs, endMs: Infinity, answer: null };
    this.calls.push(called);
    this.#wait(
      ask(this.#gatewayOf(who).baseUrl, request).then((answer) => {
        called.answer = answer;
        called.endMs = this.nowMs;
      }),
    );
  }

  /** Injects a fault, which takes effect while the history goes on. */
  strike(fault: Fault): void {
    this.#wait(this.#strike(fault).catch((error: unknown) => void this.#broken.push(String(error))));
  }

  /** Waits until all work has finished, at most `maxMs`. */
  async settle(maxMs: number): Promise<void> {
    const untilMs = this.nowMs + maxMs;
    await Promise.all(this.#underway);
    for (const who of ['bad', 'good'] as const) {
      for (;;) {
        const request = requestOf({ who, call: 'balance' }, this.#credentials(who), []);
        const answer = request && (await ask(this.#gatewayOf(who).baseUrl, request));
        if (answer?.body['blockedBalance'] === 0 || this.nowMs > untilMs) break;
        await pause(lagEveryMs);
      }
    }
  }

  /** Waits until the good account has been notified of everything that was done for it, at most `maxMs`. */
  async waitUntilNotified(maxMs: number): Promise<void> {
    const untilMs = this.nowMs + maxMs;
    const isUntold = (called: Called) => {
      const isMeant = called.who === 'good' && verdictOf(called.answer) === 'done' ? meant(called) : null;
      return isMeant !== null && !this.receivers.received.some(({ text }) => isMeant(text));
    };
    while (this.calls.some(isUntold) && this.nowMs < untilMs) await pause(lagEveryMs);
  }

  /** Ends the faults of primary and standby, so that there is a primary whose COMMITs wait for no unreachable standby. */
  async heal(): Promise<void> {
    const { replication } = this.#books;
    await this.#parting;
    await replication?.promote();
    replication?.letFirstIn();
    replication?.rejoin();
    this.#reunite();
  }

  /** Waits for the calls that are in progress. */
  async answered(): Promise<void> {
    await Promise.all(this.#underway);
  }

  /** Ends everything, in an orderly way if possible. */
  async end(): Promise<void> {
    clearInterval(this.#lagTimer);
    await Promise.all(this.#gateways.map((gateway) => this.#terminate(gateway)));
    await this.receivers.close();
  }

  #credentials(who: Who): Credentials {
    if (!this.#accounts) throw new Error('the accounts are not there yet');
    return this.#accounts[who];
  }

  /** The bad account uses all gateways in turn, the good one only the last; faults of a gateway hit the first. */
  #gatewayOf(who: Who): GatewayProcess {
    const index = who === 'good' ? this.#gateways.length - 1 : (this.#turn += 1) % this.#gateways.length;
    return this.#gateways[index]!;
  }

  #wait(promise: Promise<unknown>): void {
    this.#underway.add(promise);
    void promise.finally(() => this.#underway.delete(promise));
  }

  async #makeAccount(who: Who): Promise<Credentials> {
    const state = async (name: string, params: object) => {
      const answer = await ask(this.#gateways[0]!.baseUrl, stateRequest(name, params));
      if (answer?.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return answer.body;
    };
    const created = await state('an account', { available: openingCents / 100, settlement: 'automatic' });
    const accountId = String(created['accountId']);
    for (const eventType of ['cash_out', 'cash_in', 'refund_in']) {
      for (const url of this.receivers.urls[who]) {
        await state('a webhook registration', { accountId, eventType, url });
      }
    }
    const { accessToken } = await state('an access token', { accountId });
    return { accountId, token: String(accessToken) };
  }

  async #warmUp(index: number): Promise<void> {
    const { baseUrl } = this.#gateways[index]!;
    const warm: readonly Call[] = [
      { call: 'balance' },
      { call: 'pay', id: 0, cents: -1, ends: 'confirmed' },
      { call: 'transfer', id: 0, cents: -1 },
      { call: 'nonsense', items: 1 },
    ];
    for (const call of warm) {
      const request = requestOf({ who: 'good', ...call }, this.#credentials('good'), []);
      if (request) await ask(baseUrl, request);
    }
  }

  async #strike(fault: Fault): Promise<void> {
    const [first] = this.#gateways;
    if (!first) return;
    const elsewhere = this.#gateways.length > 1;
    const during = async (isElsewhere: boolean, run: () => Promise<unknown>) => {
      const trouble = { fault: fault.fault, fromMs: this.nowMs, untilMs: Infinity, elsewhere: isElsewhere };
      this.troubles.push(trouble);
      await run();
      trouble.untilMs = this.nowMs;
    };
    switch (fault.fault) {
      case 'crash':
        return during(elsewhere, async () => {
          await first.kill();
          await pause(fault.forMs);
          await this.#replace(first);
        });
      case 'pause':
        return during(elsewhere, async () => {
          first.signal('SIGSTOP');
          await pause(fault.forMs);
          first.signal('SIGCONT');
        });
      case 'terminate':
        return during(elsewhere, async () => {
          const stop = await keepBusy(first.baseUrl, this.#credentials('bad').token);
          await this.#terminate(first);
          stop();
          await this.#replace(first);
        });
      case 'database dies':
        return during(false, () => (this.#revival ??= this.#withoutDatabase(fault.forMs)));
      case 'connections break':
        this.#losses += 1;
        return during(false, async () => this.#books.wires.forEach((wire) => wire.cut()));
      case 'connections slow':
        return during(false, async () => {
          for (const wire of this.#books.wires) wire.slowUntilMs = performance.now() + fault.forMs;
          await pause(this.#books.wires.length > 0 ? fault.forMs : 0);
        });
      case 'cut off': {
        const [wire] = this.#books.wires;
        if (!wire) return;
        return during(elsewhere, async () => {
          wire.cutOffMs = fault.forMs;
          await pause(fault.forMs);
        });
      }
      case 'standby cut off':
        return this.#part(({ cutOff }) => cutOff());
      case 'waiting commits end':
        return this.#part(async ({ commitsWait, endWaiting }) => {
          await commitsWait();
          await endWaiting(fault.isCancelled);
        });
      case 'primary dies':
        return this.#part(async ({ commitsWait, killPrimary }) => {
          if (fault.when === 'commits wait') await commitsWait();
          await killPrimary();
        });
      case 'promotion':
        return this.#part(async (replication) => {
          await replication.promote();
          this.#reunite();
          await pause(fault.lateMs);
          replication.letFirstIn();
        });
      case 'commit lost':
        return during(false, async () => this.#books.wires.forEach((wire) => (wire.loseCommit = true)));
      case 'disk full': {
        const { file } = this.#books;
        if (file === null) return;
        return during(false, async () => {
          first.limitFiles(statSync(`${file}-wal`).size);
          await pause(fault.forMs);
          first.limitFiles('unlimited');
        });
      }
      case 'clock shifts':
        this.#shifted = true;
        return first.shiftClock(fault.byMs);
      case 'row spoilt':
        if (this.#books.file !== null)
          this.#spoilt = spoilRow(this.#books.file, this.#credentials('bad').accountId) || this.#spoilt;
        return;
      default:
        return;
    }
  }

  /** Runs the faults of primary and standby one after another; together they count as one trouble. */
  #part(run: (replication: Replication) => unknown): Promise<void> {
    const { replication } = this.#books;
    if (!replication) return Promise.resolve();
    if (!this.#parted) {
      this.#parted = { fault: 'replication', fromMs: this.nowMs, untilMs: Infinity };
      this.troubles.push(this.#parted);
    }
    return (this.#parting = this.#parting.then(async () => {
      await run(replication);
    }));
  }

  #reunite(): void {
    if (this.#parted?.untilMs === Infinity) this.#parted.untilMs = this.nowMs + reunionMs;
  }

  /** Starts another gateway in place of the first: only once, even if several faults have ended it at the same time. */
  async #replace(ended: GatewayProcess): Promise<void> {
    if (this.#gateways[0] !== ended) return;
    this.#successor ??= this.#startAgain(this.#books.databases[0]!).finally(() => (this.#successor = null));
    this.#gateways[0] = await this.#successor;
  }

  /** A gateway that loses its database while it starts exits; a supervisor starts it again. */
  async #startAgain(database: string): Promise<GatewayProcess> {
    for (;;) {
      await this.#revival;
      const losses = this.#losses;
      try {
        return await GatewayProcess.start(database);
      } catch (error) {
        if (this.#losses === losses) throw error;
      }
    }
  }

  async #withoutDatabase(forMs: number): Promise<void> {
    this.#losses += 1;
    await this.#books.die();
    await pause(forMs);
    await this.#books.revive();
    this.#revival = null;
  }

  /** Asks a gateway to end; kills it if it does not. */
  async #terminate(gateway: GatewayProcess): Promise<void> {
    gateway.signal('SIGTERM');
    const late = Symbol('late');
    if ((await Promise.race([gateway.exited, pause(endingMs, late)])) !== late) return;
    this.#broken.push(`a gateway had not ended ${endingMs / 1000} s after SIGTERM`);
    await gateway.kill();
  }
}
