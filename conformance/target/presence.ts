import type { Text } from '../core/text.js';
import { type Clock, realClock } from './clock.js';
import type { HttpRequest } from './http-messages.js';

/**
 * The outcome of a request, as far as it shows whether the target is there. `sign`: a response, or the beginning of
 * one, or at least a connection that stays open. `cut`: the connection was closed without a response. `unsent`: no
 * connection.
 */
export type Sign = 'sign' | 'cut' | 'unsent';

/** A request that was in flight when its target stopped responding, or the last one that got a response. */
export interface LastRequest {
  readonly request: HttpRequest;
  /** Why there is no response; undefined if there is one. */
  readonly error?: Text;
  readonly status?: number;
  readonly durationMs: number;
}

/**
 * How long, in ms, a target that has responded before is asked again before it counts as gone: it may be restarting.
 */
const goneAfterMs = 20_000;
const firstPauseMs = 50;
const longestPauseMs = 500;
const mostLost = 20;

/**
 * Tells whether the target of a run is still there. Once the target has responded, a connection that fails or breaks
 * raises a doubt: all requests then wait, and one that changes nothing is repeated. Any response ends the doubt: a
 * slow, busy, guarded or broken target is there, and so is a proxy in front of it. Only a target without any sign for
 * `patienceMs` is gone, and it remains so.
 */
export class Presence {
  readonly #gone = new AbortController();
  #doubt: Promise<boolean> | undefined;
  #doubtSince = Infinity;
  #isGone = false;
  /** The request to repeat: it only reads, and got a response before. */
  #reading: HttpRequest | undefined;
  #lastAnswered: LastRequest | undefined;
  #lost: LastRequest[] = [];

  constructor(
    readonly origin: string,
    /** Sends a request to find out whether the target is there. */
    private readonly ask: (request: HttpRequest) => Promise<Sign>,
    private readonly options: {
      readonly patienceMs?: number | undefined;
      readonly clock?: Clock;
      /** Called when the target first fails to respond, with the time in ms that the kit waits for it. */
      readonly onDoubt?: ((patienceMs: number) => void) | undefined;
      /** The request to repeat; by default the last GET that got a response. */
      readonly reading?: HttpRequest | undefined;
    } = {},
  ) {
    this.#reading = options.reading;
  }

  /** Aborts when the target is gone, after all waiting requests have ended. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** When the current or final doubt began, by the clock; Infinity if there is none. */
  get doubtSince(): number {
    return this.#doubtSince;
  }

  /**
   * The requests that were cut off when the target went away, in order of their loss; or else the last one that got a
   * response.
   */
  get last(): readonly LastRequest[] {
    if (this.#lost.length > 0) return this.#lost;
    return this.#lastAnswered === undefined ? [] : [this.#lastAnswered];
  }

  /** Notes a response. */
  answered(request: HttpRequest, status: number, durationMs: number): void {
    this.#lastAnswered = { request, status, durationMs };
    if (request.method === 'GET' && this.options.reading === undefined) this.#reading = request;
  }

  /** Waits for the end of any doubt; resolves with whether the target is there. */
  async settled(): Promise<boolean> {
    return this.#doubt === undefined ? !this.#isGone : this.#doubt;
  }

  /** Resolves with whether the target is there now; sends a request to find out unless that is already in progress. */
  async isThere(): Promise<boolean> {
    if (this.#lastAnswered === undefined) return true;
    return this.#isGone ? false : this.#doubted();
  }

  /** Notes a request that got no response because of its connection. Resolves with whether the target is there. */
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
      // A target that has never responded to this request may close the connection to refuse it.
      if (sign === 'sign' || (sign === 'cut' && this.#reading === undefined)) return this.#isBack();
      if (waitedMs === 0) onDoubt?.(patienceMs);
      if (waitedMs >= patienceMs) return this.#goes();
      // An attempt to connect counts for no longer than a distant target would take.
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
    // Waiting requests must have ended first.
    setImmediate(() => this.#gone.abort());
    return false;
  }
}
