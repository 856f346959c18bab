/**
 * Time that only goes on request. Importing this module replaces timers and clocks of the process; they stay the real
 * ones until `virtual.begin`. It must be imported before anything that keeps a reference to them (the gateway's clock does).
 */
import { readFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

/** undici counts its own time in a timer of its own, which a dead process leaves behind. */
const undiciTimers = createRequire(import.meta.url)('undici/lib/util/timers.js') as { reset(): void };

const real = {
  now: Date.now,
  monotonic: performance.now.bind(performance),
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
  abortAfter: AbortSignal.timeout.bind(AbortSignal),
  pause: timersPromises.setTimeout,
  readFile: files.readFile,
};

type Callback = (...args: unknown[]) => void;

/** Turns of the event loop without anything to do after which nothing more comes by itself. */
const quietTurns = 2;
/** How long threads may take, real ms; by how much time goes on each turn after that, ms. */
const patienceMs = 20_000;
const lateStepMs = 1_000;
/** How long, in virtual ms, something may take that does not end once threads have had their time. */
const longestLateMs = 120_000;

/** Something that does not end, however much time goes by. */
export class Endless extends Error {}

/** A timer of virtual time, with what Node's have. */
class VirtualTimer {
  atMs = Infinity;
  order = 0;
  constructor(
    private readonly time: VirtualTime,
    readonly callback: () => void,
    readonly delayMs: number,
    readonly repeats: boolean,
    /** Whether the simulated process set it: then it dies with it. */
    readonly ofProcess: boolean,
  ) {
    this.refresh();
  }
  refresh(): this {
    this.time.arm(this);
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  close(): this {
    this.time.disarm(this);
    return this;
  }
  [Symbol.toPrimitive](): number {
    return this.order;
  }
  [Symbol.dispose](): void {
    this.time.disarm(this);
  }
}

/** The only clock of a simulation. Whole histories run one after another on it. */
export class VirtualTime {
  #active = false;
  #elapsedMs = 0;
  #startMs = 0;
  #shiftMs = 0;
  #orders = 0;
  readonly #immediates = new Set<NodeJS.Immediate>();
  #held = false;
  readonly #timers = new Set<VirtualTimer>();

  /** Time since `begin`, ms: what timers go by. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  get active(): boolean {
    return this.#active;
  }

  /** What `Date.now()` says. */
  wallMs(): number {
    return this.#active ? Math.floor(this.#startMs + this.#shiftMs + this.#elapsedMs) : real.now();
  }

  begin(startMs: number): void {
    this.#active = true;
    this.#startMs = startMs;
    this.#shiftMs = 0;
    this.#elapsedMs = 0;
    this.#orders = 0;
    this.#held = false;
    this.#timers.clear();
    undiciTimers.reset();
  }

  end(): void {
    this.#timers.clear();
    undiciTimers.reset();
    this.#active = false;
  }

  /** Sets the machine's clock forward or back; timers do not notice. */
  shift(byMs: number): void {
    this.#shiftMs += byMs;
  }

  /** The process sleeps for a while: what was due meanwhile is late. */
  sleep(ms: number): void {
    this.#elapsedMs += ms;
  }

  /** Forgets every timer of the process, which is dead. */
  dropTimers(): void {
    for (const timer of this.#timers) if (timer.ofProcess) this.#timers.delete(timer);
    undiciTimers.reset();
  }

  /** While held, timers that the process sets are forgotten at once: a dead one only finishes what it was about to do. */
  hold(held: boolean): void {
    this.#held = held;
  }

  arm(timer: VirtualTimer): void {
    timer.atMs = this.#elapsedMs + Math.max(0, timer.delayMs);
    timer.order = this.#orders += 1;
    if (!this.#held || !timer.ofProcess) this.#timers.add(timer);
  }

  disarm(timer: VirtualTimer): void {
    this.#timers.delete(timer);
  }

  /** A timer of the world around the process. */
  timer(callback: () => void, delayMs: number): VirtualTimer {
    return new VirtualTimer(this, callback, delayMs, false, false);
  }

  /** A timer as the process sets it: as with Node's, in whole ms, and at least one. */
  processTimer(callback: () => void, delayMs: number, repeats = false): VirtualTimer {
    const wholeMs = Number.isFinite(delayMs) ? Math.max(1, Math.trunc(delayMs)) : 1;
    return new VirtualTimer(this, callback, wholeMs, repeats, true);
  }

  immediate(run: () => void): NodeJS.Immediate {
    const handle = real.setImmediate(() => {
      this.#immediates.delete(handle);
      run();
    });
    this.#immediates.add(handle);
    return handle;
  }

  clearImmediate(handle: NodeJS.Immediate): void {
    this.#immediates.delete(handle);
    real.clearImmediate(handle);
  }

  /** Waits until nothing happens any more unless time goes by. */
  async idle(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns;) {
      await new Promise((resolve) => real.setImmediate(resolve));
      quiet = this.#immediates.size > 0 ? 0 : quiet + 1;
    }
  }

  /** Lets time go until `untilMs` (since `begin`), one timer after the other. Stops early where `stop` says so. */
  async runUntil(untilMs: number, stop: () => boolean = () => false): Promise<void> {
    for (;;) {
      await this.idle();
      if (stop()) return;
      const next = this.#earliest();
      if (!next || next.atMs > untilMs) break;
      this.#elapsedMs = Math.max(this.#elapsedMs, next.atMs);
      this.#timers.delete(next);
      if (next.repeats) this.arm(next);
      next.callback();
    }
    this.#elapsedMs = Math.max(this.#elapsedMs, untilMs);
  }

  /**
   * Waits in real time for what real threads do (keys, hashes), time standing still; timers that are due now run. What takes
   * longer than threads do waits for a timer: then time goes on. Throws where even that brings no end.
   */
  async settle<T>(promise: Promise<T>): Promise<T> {
    const state = { isOver: false };
    const ended = () => (state.isOver = true);
    promise.then(ended, ended);
    const patientUntilMs = real.now() + patienceMs;
    let lateMs = 0;
    while (!state.isOver) {
      const stepMs = real.now() > patientUntilMs ? lateStepMs : 0;
      lateMs += stepMs;
      if (lateMs > longestLateMs) throw new Endless('it waits for what never comes');
      await this.runUntil(this.#elapsedMs + stepMs, () => state.isOver);
      await real.pause(0);
    }
    return promise;
  }

  #earliest(): VirtualTimer | undefined {
    let earliest: VirtualTimer | undefined;
    for (const timer of this.#timers) {
      if (
        !earliest ||
        timer.atMs < earliest.atMs ||
        (timer.atMs === earliest.atMs && timer.order < earliest.order)
      )
        earliest = timer;
    }
    return earliest;
  }
}

export const virtual = new VirtualTime();

/** The machine's own clock, ms, even during a simulation. */
export const realNow = real.now;

const timed =
  (repeats: boolean, otherwise: (callback: Callback, delayMs?: number, ...args: unknown[]) => unknown) =>
  (callback: Callback, delayMs = 0, ...args: unknown[]): unknown =>
    virtual.active
      ? virtual.processTimer(() => callback(...args), delayMs, repeats)
      : otherwise(callback, delayMs, ...args);

const cleared = (otherwise: (timer: never) => void) => (timer: unknown) => {
  if (timer instanceof VirtualTimer) virtual.disarm(timer);
  else otherwise(timer as never);
};

Date.now = () => virtual.wallMs();
performance.now = () => (virtual.active ? virtual.elapsedMs : real.monotonic());
Object.assign(globalThis, {
  setTimeout: Object.assign(timed(false, real.setTimeout), {
    [Symbol.for('nodejs.util.promisify.custom')]: (ms: number, value?: unknown) => pause(ms, value),
  }),
  setInterval: timed(true, real.setInterval),
  clearTimeout: cleared(real.clearTimeout),
  clearInterval: cleared(real.clearInterval),
  clearImmediate: (handle?: NodeJS.Immediate) => {
    if (handle) virtual.clearImmediate(handle);
  },
  setImmediate: (callback: Callback, ...args: unknown[]) =>
    virtual.active ? virtual.immediate(() => callback(...args)) : real.setImmediate(callback, ...args),
});

AbortSignal.timeout = (ms: number) => {
  if (!virtual.active) return real.abortAfter(ms);
  const controller = new AbortController();
  const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  virtual.processTimer(() => controller.abort(reason), ms);
  return controller.signal;
};

function pause<T>(ms?: number, value?: T, options?: { readonly signal?: AbortSignal }): Promise<T> {
  if (!virtual.active) return real.pause<T>(ms, value, options);
  return new Promise<T>((resolve, reject) => {
    const timer = virtual.processTimer(() => resolve(value as T), ms ?? 0);
    options?.signal?.addEventListener('abort', () => {
      timer.close();
      reject(options.signal?.reason as Error);
    });
  });
}
// Threads read files at a pace of their own.
files.readFile = ((...args: Parameters<typeof readFileSync>) =>
  virtual.active
    ? new Promise((resolve) => resolve(readFileSync(...args)))
    : (Reflect.apply(real.readFile, files, args) as Promise<unknown>)) as typeof files.readFile;
timersPromises.setTimeout = pause as typeof timersPromises.setTimeout;
syncBuiltinESMExports();
