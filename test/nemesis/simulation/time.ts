/**
 * Virtual time that passes only on request. Importing this module replaces the timers and clocks of the process; they act
 * as the real ones until `virtual.begin`. The module must be imported before any that keeps a reference to them, such as
 * the gateway's clock.
 */
import { readFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

/** The internal timer of undici, which a dead process leaves behind. */
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

/** Number of idle turns of the event loop after which nothing more happens unless time passes. */
const quietTurns = 2;
/** Maximum time for threads, in real ms, and the step by which virtual time advances on each turn after that, in ms. */
const patienceMs = 20_000;
const lateStepMs = 1_000;
/** Maximum virtual time, in ms, for work that has not ended after the time for threads. */
const longestLateMs = 120_000;

/** Thrown for work that does not end, regardless of how much time passes. */
export class Endless extends Error {}

/** A timer of virtual time, with the interface of Node's timers. */
class VirtualTimer {
  atMs = Infinity;
  order = 0;
  constructor(
    private readonly time: VirtualTime,
    readonly callback: () => void,
    readonly delayMs: number,
    readonly repeats: boolean,
    /** Whether the simulated process set the timer, which then dies with the process. */
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

/** The only clock of a simulation. Histories run on it one after another. */
export class VirtualTime {
  #active = false;
  #elapsedMs = 0;
  #startMs = 0;
  #shiftMs = 0;
  #orders = 0;
  readonly #immediates = new Set<NodeJS.Immediate>();
  #held = false;
  readonly #timers = new Set<VirtualTimer>();

  /** Time since `begin`, in ms, which timers use. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  get active(): boolean {
    return this.#active;
  }

  /** The value of `Date.now()`. */
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

  /** Makes the process sleep for a while, so that timers due in the meantime are late. */
  sleep(ms: number): void {
    this.#elapsedMs += ms;
  }

  /** Drops all timers of the process, which is dead. */
  dropTimers(): void {
    for (const timer of this.#timers) if (timer.ofProcess) this.#timers.delete(timer);
    undiciTimers.reset();
  }

  /** While held, drops timers as soon as the process sets them: a dead process only finishes what it was about to do. */
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

  /** A timer set by the process, in whole ms and at least one, like Node's timers. */
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

  /** Waits until nothing more happens unless time passes. */
  async idle(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns;) {
      await new Promise((resolve) => real.setImmediate(resolve));
      quiet = this.#immediates.size > 0 ? 0 : quiet + 1;
    }
  }

  /** Advances time to `untilMs` (since `begin`), one timer after another. Stops early if `stop` returns true. */
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
   * Waits in real time for the work of real threads (keys, hashes), while virtual time stands still and timers that are due
   * run. Work that takes longer than threads do must be waiting for a timer, so time then advances. Throws `Endless` if
   * that does not end the work either.
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
// Reads files synchronously, because threads would read them at an unpredictable pace.
files.readFile = ((...args: Parameters<typeof readFileSync>) =>
  virtual.active
    ? new Promise((resolve) => resolve(readFileSync(...args)))
    : (Reflect.apply(real.readFile, files, args) as Promise<unknown>)) as typeof files.readFile;
timersPromises.setTimeout = pause as typeof timersPromises.setTimeout;
syncBuiltinESMExports();
