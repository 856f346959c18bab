import type { Text } from '../core/text.js';
import { type Clock, realClock } from './clock.js';
import type { HttpRequest } from './http-messages.js';

/**
 * What became of a request, as far as it says whether anybody is there. `sign`: an answer, or the beginning of one, or
 * at least a connection that stays open. `cut`: the connection was closed without an answer. `unsent`: there was none.
 */
export type Sign = 'sign' | 'cut' | 'unsent';

/** A request that was on its way when its target stopped answering, or the last one that it answered. */
export interface LastRequest {
  readonly request: HttpRequest;
  /** Why there is no answer; undefined if there is one. */
  readonly error?: Text;
  readonly status?: number;
  readonly durationMs: number;
}

/** For how long, in ms, a target that was there is asked again before it counts as gone: it may be restarting. */
const goneAfterMs = 20_000;
const firstPauseMs = 50;
const longestPauseMs = 500;
const mostLost = 20;

/**
 * Whether the target of a run is still there. Once it was, a connection that fails or breaks raises a doubt: all
 * requests then wait, and one that moves nothing is repeated. Any response ends the doubt: a slow, busy, guarded or
 * broken target is there, and so is a proxy in front of it. Only one without any sign for `patienceMs` is gone, and
 * remains so.
 */
export class Presence {
  readonly #gone = new AbortController();
  #doubt: Promise<boolean> | undefined;
  #doubtSince = Infinity;
  #isGone = false;
  /** What is asked again: a request that reads, and was answered before. */
  #reading: HttpRequest | undefined;
  #lastAnswered: LastRequest | undefined;
  #lost: LastRequest[] = [];

  constructor(
    readonly origin: string,
    /** Sends a request to find out whether anybody is there. */
    private readonly ask: (request: HttpRequest) => Promise<Sign>,
    private readonly options: {
      readonly patienceMs?: number | undefined;
      readonly clock?: Clock;
      /** Called when the target does not answer a first time, with how long it is waited for, in ms. */
      readonly onDoubt?: ((patienceMs: number) => void) | undefined;
      /** The request to repeat; by default the last one that it answered. */
      readonly reading?: HttpRequest | undefined;
    } = {},
  ) {
    this.#reading = options.reading;
  }

  /** Aborted when it is gone, after all that waited for it know. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** When the last doubt began, by the clock; Infinity before the first. */
  get doubtSince(): number {
    return this.#doubtSince;
  }

  /** The requests that broke off when it went, the last one sent at the end; else the last one that was answered. */
  get last(): readonly LastRequest[] {
    if (this.#lost.length > 0) return this.#lost;
    return this.#lastAnswered === undefined ? [] : [this.#lastAnswered];
  }

  /** Takes an answer. */
  answered(request: HttpRequest, status: number, durationMs: number): void {
    this.#lastAnswered = { request, status, durationMs };
    if (request.method === 'GET' && this.options.reading === undefined) this.#reading = request;
  }

  /** Resolves when nothing is in doubt: whether it is there. */
  async settled(): Promise<boolean> {
    return this.#doubt === undefined ? !this.#isGone : this.#doubt;
  }

  /** Whether it is there now: asks, if nothing is in doubt. */
  async isThere(): Promise<boolean> {
    if (this.#lastAnswered === undefined) return true;
    return this.#isGone ? false : this.#doubted();
  }

  /** Takes a request that got no answer because of its connection. Resolves with whether the target is there. */
  async isThereAfter(how: 'cut' | 'unsent', lost: LastRequest): Promise<boolean> {
    if (this.#lastAnswered === undefined) return true;
    if (how === 'cut' && this.#lost.length < mostLost) this.#lost.push(lost);
    return this.isThere();
  }

  #doubted(): Promise<boolean> {
    if (this.#doubt === undefined) {
      this.#doubtSince = this.#now();
      this.#doubt = this.#watch().finally(() => (this.#doubt = undefined));
    }
    return this.#doubt;
  }

  #now(): number {
    return (this.options.clock ?? realClock).now();
  }

  async #watch(): Promise<boolean> {
    const { patienceMs = goneAfterMs, clock = realClock, onDoubt } = this.options;
    const request = this.#reading ?? { method: 'GET', url: `${this.origin}/`, headers: {} };
    let waitedMs = 0;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      const askedAt = clock.now();
      const sign = await this.ask(request);
      // One that never answered this request may close the connection to say no.
      if (sign === 'sign' || (sign === 'cut' && this.#reading === undefined)) return this.#isBack();
      if (waitedMs === 0) onDoubt?.(patienceMs);
      if (waitedMs >= patienceMs) return this.#goes();
      // Of an attempt to connect, no more than it takes a target that is far away.
      waitedMs += pauseMs + Math.min(clock.now() - askedAt, 2 * longestPauseMs);
      await clock.sleep(pauseMs);
    }
  }

  #isBack(): boolean {
    this.#lost = [];
    this.#doubtSince = Infinity;
    return true;
  }

  #goes(): boolean {
    this.#isGone = true;
    // Those that wait must have ended first.
    setImmediate(() => this.#gone.abort());
    return false;
  }
}
