import { type Sentence, t } from '../core/text.js';
import { allowanceIn } from './allowance.js';
import { type Clock, realClock } from './clock.js';
import { longWaitMs, type Pace, type Turn } from './pace.js';

/** The facts about a request that matter if the target is busy. */
export interface Attempted {
  /** Requests of the same kind are given up together if the target stays busy for too long. */
  readonly kind: string;
  /** Whether to wait and retry on 429 and 503 as the target asks (OP-55). `429`: on that status only. */
  readonly retry: boolean | 429;
}

/** The parts of a response that show whether the target is busy. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** A call is given up after at least this many attempts and at least this total wait. */
const minAttempts = 8;
const minPatienceMs = 1_500;
/** It is also given up before a wait that would make the total longer than this. */
const maxPatienceMs = 20_000;
/** The first wait in ms if the target asks for none, or for 0, and the maximum as these waits double. */
const firstWaitMs = 100;
const longestOwnWaitMs = 2_000;
const minWaitMs = 10;
/** Maximum wait that a guard asks for, in ms; a limit that a check provokes on purpose may be longer. */
const longestGuardMs = 2_000;

/** A kind of request that got only 429 or 503 for this long, in ms, is no longer retried. */
const maxBusyMs = 30_000;

/**
 * Waits and retries while the target reports that it is busy, for every sender. Distinguishes a guard in front of the
 * whole target from the target itself: the refusals of a guard are never the response that a check wants to see.
 */
export class BusyTarget {
  /** Kinds of requests that got only 429 or 503, with the time of the first. */
  readonly #busySince = new Map<string, number>();
  /** Signatures of the refusals of guards, as `looksOf` returns them. */
  readonly #guards = new Set<string>();

  constructor(
    readonly pace: Pace,
    /** Called when one request more, or one less, waits for a retry. */
    private readonly onSleep: (change: 1 | -1) => void = () => undefined,
    private readonly clock: Clock = realClock,
  ) {}

  /**
   * Sends a request by `once`, with retries, and returns the last result; `answerOf` finds the response in what `once`
   * returns.
   */
  async send<T>(
    { kind, retry }: Attempted,
    once: () => Promise<T>,
    answerOf: (sent: T) => Answer | undefined,
  ): Promise<T> {
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const turn = await this.pace.turn();
      const sent = await once().finally(() => this.pace.back());
      const answer = answerOf(sent);
      const ms = waitMs(answer?.headers['retry-after'], attempt);
      if (!this.#isBusy(kind, retry, answer, ms, turn)) return sent;
      const isEnough = attempt >= minAttempts && waitedMs >= minPatienceMs;
      if (isEnough || waitedMs + ms > maxPatienceMs) return sent;
      this.onSleep(1);
      await this.clock.sleep(ms);
      this.onSleep(-1);
      waitedMs += ms;
    }
  }

  /** Whether a guard refused a request on every attempt even though waiting for the guard was given up. */
  isRefusedAnyway(answer: Answer): boolean {
    const isGivenUp = this.pace.isSpent || this.pace.unavoidable !== undefined;
    return isGivenUp && isRefusal(answer) && this.#guards.has(looksOf(answer));
  }

  /** Whether the response says that the target is busy, and another attempt is worthwhile. */
  #isBusy(
    kind: string,
    retry: Attempted['retry'],
    answer: Answer | undefined,
    ms: number,
    turn: Turn,
  ): boolean {
    const allowance = answer && allowanceIn(answer.headers);
    if (allowance !== undefined) this.pace.allowed(allowance);
    if (answer === undefined || !isRefusal(answer)) {
      if (answer !== undefined) this.pace.answered(kind, turn);
      this.#busySince.delete(kind);
      return false;
    }
    if (this.#isForLong(kind)) return false;
    const isAnswer = retry === false || (retry === 429 && answer.status === 503);
    if (isAnswer && !(ms <= longestGuardMs && this.#guards.has(looksOf(answer)))) return false;
    if (this.pace.refused(kind, ms, turn)) this.#guards.add(looksOf(answer));
    return true;
  }

  #isForLong(kind: string): boolean {
    const now = this.clock.now();
    const since = this.#busySince.get(kind) ?? now;
    this.#busySince.set(kind, since);
    return now - since > maxBusyMs;
  }
}

function isRefusal({ status }: Pick<Answer, 'status'>): boolean {
  return status === 429 || status === 503;
}

/** The common features of all refusals of one guard: everything except numbers. */
function looksOf({ status, headers, bytes }: Answer): string {
  const text = bytes.subarray(0, 1_000).toString('latin1').replace(/\d+/g, '0');
  return `${status} ${headers['content-type'] ?? ''} ${text}`;
}

function waitMs(retryAfter: string | undefined, attempt: number): number {
  const growing = 2 ** (attempt - 1);
  if (retryAfter === undefined || retryAfter.trim() === '')
    return Math.min(longestOwnWaitMs, firstWaitMs * growing);
  return Math.max(retryAfterMs(retryAfter) ?? firstWaitMs, minWaitMs * growing);
}

/** The wait in `Retry-After` (seconds or a date) in ms; undefined if the text is neither. */
function retryAfterMs(retryAfter: string): number | undefined {
  const seconds = Number(retryAfter);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? ms : undefined;
}

/**
 * The number of seconds that a 429 asks to wait, if it remains after all retries and is due to a limit rather than a
 * busy moment; otherwise undefined. The subject of the call cannot be judged in that case.
 */
export function unawaitedSeconds(answer: Pick<Answer, 'status' | 'headers'> | undefined): number | undefined {
  const waitMs = answer?.status === 429 ? retryAfterMs(answer.headers['retry-after'] ?? '') : undefined;
  return waitMs !== undefined && waitMs > longWaitMs ? Math.ceil(waitMs / 1000) : undefined;
}

/** Why a check could not continue if its request was refused on every attempt. */
export const refusalReason = (status: number, method: string, path: string): Sentence =>
  t`the target refused ${method} ${path} on every attempt, with ${status}`;

/** Why a check could not continue after meeting a rate limit. */
export const limitReason = (seconds: number, method: string, path: string): Sentence =>
  t`the target has a rate limit and asks to wait ${seconds} s (${method} ${path})`;
