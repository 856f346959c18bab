import type { Gateway } from '../../../server/gateway.js';
import type { Called, History, Trouble } from '../history.js';
import { requestOf } from '../script/requests.js';
import type { Call, Fault, Happening, Who } from '../script/steps.js';
import { ask } from './client.js';
import { abandon, diskError, guard } from './disk.js';
import { Machine } from './machine.js';
import { Network } from './network.js';
import { Receivers } from './receivers.js';
import { spoilRow } from './spoilt.js';
import { openingCents, settlementMs, startGateway, type Template } from './template.js';
import { Endless, virtual } from './time.js';

/** Maximum number of attempts to start a gateway, and the pause between them in ms. */
const maxStarts = 20;
const restartMs = 250;
/** Interval between the payments of the crowd's accounts, in ms. */
const crowdEveryMs = 3;

/** The planned failures of the disk or the process. */
interface Ambush {
  statement: number | null;
  commit: 'fails' | 'before' | 'after' | null;
  fullUntilMs: number;
}

/** A gateway on a simulated machine, its clients, and their observations. */
export class World {
  readonly calls: Called[] = [];
  readonly troubles: Trouble[] = [];
  readonly receivers = new Receivers();
  readonly #template: Template;
  readonly #file: string;
  readonly #machine: Machine;
  readonly #network: Network;
  readonly #broken: string[] = [];
  readonly #ambush: Ambush = { statement: null, commit: null, fullUntilMs: 0 };
  #gateway: Gateway | null = null;
  /** Time until the process is restarted after it has died in an ambush, in ms. */
  #awayMs = 0;
  #died: Trouble | null = null;
  #underway = 0;
  #spoilt = false;
  #shifted = false;

  constructor(template: Template, file: string, seed: number) {
    this.#template = template;
    this.#file = file;
    this.#machine = new Machine(seed);
    this.#network = new Network(this.#machine, this.receivers);
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
      lagMs: 0,
      spoilt: this.#spoilt,
      shifted: this.#shifted,
      broken: this.#broken,
    };
  }

  /** Whether calls are still waiting for their responses. */
  get waits(): boolean {
    return this.#underway > 0;
  }

  async begin(startMs: number): Promise<void> {
    virtual.begin(startMs);
    this.#network.begin();
    guard(this.#file, (text, run) => this.#statement(text, run));
    await this.#start();
  }

  /** Advances time, with the faults of the machine that occur in the meantime. */
  async go(ms: number): Promise<void> {
    const untilMs = virtual.elapsedMs + ms;
    for (;;) {
      await virtual.runUntil(untilMs, () => this.#machine.dead);
      if (!this.#machine.dead) return;
      await this.#bury();
    }
  }

  /** Sends a call now; its response arrives as time passes. */
  call(who: Who, call: Call): void {
    const request = requestOf({ who, ...call }, this.#template.accounts[who], this.calls);
    if (!request) return;
    const called: Called = {
      who,
      step: { who, afterMs: 0, ...call },
      startMs: virtual.elapsedMs,
      endMs: Infinity,
      answer: null,
    };
    this.calls.push(called);
    this.#underway += 1;
    this.#machine.soon(
      () =>
        void ask(this.#network, request).then((answer) => {
          this.#underway -= 1;
          called.answer = answer;
          called.endMs = virtual.elapsedMs;
        }),
    );
  }

  /** Makes every account of the crowd pay this many times, one after another, because the machine has few sockets. */
  crowd({ crowd, id, cents }: Extract<Happening, { crowd: number }>): void {
    for (let index = 0; index < crowd; index += 1) {
      for (const [turn, account] of this.#template.crowd.entries()) {
        const call = { who: 'bad', call: 'pay', id: id + index, cents, ends: 'confirmed' } as const;
        const request = requestOf(call, account, []);
        const afterMs = (index * this.#template.crowd.length + turn) * crowdEveryMs;
        if (request) virtual.timer(() => void ask(this.#network, request), afterMs);
      }
    }
  }

  async strike(fault: Fault): Promise<void> {
    const begun = (untilMs = virtual.elapsedMs): Trouble => {
      const trouble = { fault: fault.fault, fromMs: virtual.elapsedMs, untilMs };
      this.troubles.push(trouble);
      return trouble;
    };
    switch (fault.fault) {
      case 'crash':
        this.#awayMs = fault.forMs;
        if (fault.when === 'now') {
          this.#machine.dead = true;
          await this.go(0);
        } else this.#ambush.commit = fault.when === 'before commit' ? 'before' : 'after';
        return;
      case 'pause':
        begun(virtual.elapsedMs + fault.forMs);
        virtual.sleep(fault.forMs);
        return;
      case 'statement fails':
        this.#ambush.statement = fault.nth;
        return;
      case 'commit fails':
        this.#ambush.commit = 'fails';
        return;
      case 'disk full':
        this.#ambush.fullUntilMs = begun(virtual.elapsedMs + fault.forMs).untilMs;
        return;
      case 'row spoilt':
        this.#spoilt = spoilRow(this.#file, this.#template.accounts.bad.accountId) || this.#spoilt;
        return;
      case 'clock shifts':
        this.#shifted = true;
        virtual.shift(fault.byMs);
        return;
      default:
    }
  }

  /** Ends everything, in an orderly way if possible, and leaves the database for inspection. */
  async end(): Promise<void> {
    const gateway = this.#gateway;
    this.#calm();
    this.#network.cut();
    if (gateway) {
      const end = { isOver: false };
      void gateway.close().then(() => (end.isOver = true));
      for (let tries = 0; !end.isOver && tries < 40; tries += 1) await this.go(1_000);
      if (!end.isOver) this.#broken.push('the gateway did not close within 40 s');
    }
    this.#machine.dead = true;
    await this.#drop();
    this.#network.end();
    guard(this.#file, null);
    virtual.end();
  }

  /** Ends all faults of the machine. */
  calm(): void {
    this.#calm();
    this.receivers.behaviour = 'well';
    this.receivers.resolution = 'well';
  }

  #calm(): void {
    Object.assign(this.#ambush, { statement: null, commit: null, fullUntilMs: 0 });
  }

  /** Starts the gateway like a supervisor, repeatedly as long as the disk still fails. */
  async #start(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      this.#machine.dead = false;
      try {
        const gateway = await virtual.settle(startGateway(this.#file));
        this.#gateway = gateway;
        this.#network.serve(gateway.listener);
        return;
      } catch (error) {
        if (tries === maxStarts || error instanceof Endless) {
          this.#broken.push(`the gateway does not start: ${String(error)}`);
          return;
        }
        await this.#drop();
        await virtual.runUntil(virtual.elapsedMs + restartMs);
      }
    }
  }

  /** Cleans up after the death of the process, whose connections and files are closed, and restarts it after a while. */
  async #bury(): Promise<void> {
    const trouble = this.#died ?? this.#fallen('crash');
    this.#died = null;
    await this.#drop();
    const backMs = virtual.elapsedMs + this.#awayMs;
    await virtual.runUntil(backMs);
    await this.#start();
    trouble.untilMs = virtual.elapsedMs;
  }

  async #drop(): Promise<void> {
    this.#gateway = null;
    this.#network.cut();
    virtual.hold(true);
    virtual.dropTimers();
    // The dead process finishes what it was about to do, without any effect.
    await virtual.idle();
    abandon(this.#file);
    virtual.dropTimers();
    virtual.hold(false);
  }

  #fallen(fault: string): Trouble {
    const trouble = { fault, fromMs: virtual.elapsedMs, untilMs: virtual.elapsedMs };
    this.troubles.push(trouble);
    return trouble;
  }

  /** Intercepts every statement of the gateway. */
  #statement(text: string, run: () => unknown): unknown {
    if (this.#machine.dead) throw diskError('SQLITE_IOERR');
    const ambush = this.#ambush;
    const { commit } = ambush;
    if (/^rollback/i.test(text)) return run();
    if (ambush.statement !== null && (ambush.statement -= 1) <= 0) {
      ambush.statement = null;
      this.#fallen('statement fails');
      throw diskError('SQLITE_IOERR');
    }
    if (/^commit/i.test(text)) {
      if (ambush.fullUntilMs > virtual.elapsedMs) throw diskError('SQLITE_FULL');
      if (commit !== null) {
        ambush.commit = null;
        if (commit === 'after') run();
        if (commit === 'fails') this.#fallen('commit fails');
        else {
          this.#machine.dead = true;
          this.#died = this.#fallen('crash');
          // Clients no longer receive anything.
          this.#network.cut();
        }
        throw diskError('SQLITE_IOERR');
      }
    }
    return run();
  }
}
