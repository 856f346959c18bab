import type { Allowance } from './allowance.js';
import { type Clock, realClock } from './clock.js';

const secondMs = 1_000;
/** A wait in ms that is too long for a busy moment, so it must be a limit. */
export const longWaitMs = 5_000;
/** Refusals of several kinds of requests within this time have one cause: a guard in front of all of them. */
const togetherMs = 2_000;
/**
 * The share of the rate that a guard lets through at which requests are sent: a little less, so that the guard does not
 * refuse.
 */
const share = 0.9;
const leastPerSecond = 1;
/** After this many refusals in a row the guard is closed, and all requests wait. */
const closedAfter = 4;
/** A row of refusals is not due to chance if its probability is below this. */
const tooRare = 1e-5;
/** The number of standard deviations by which more must be refused. */
const deviations = 3;
/** Shares of refusals are limited to this range: so few refusals cost less than a lower rate would. */
const leastShare = 0.02;
const mostShare = 0.98;
/** The log odds at which a trial is decided: 20 to 1. */
const enoughEvidence = 3;
/** A rate is judged after this many responses, or after this time in ms if nothing is refused. */
const enoughAnswers = 20;
const longEnoughMs = 3_000;
/** A trial that a guard interrupts by closing counts after this many responses. */
const minAnswersOfClosed = 10;
/** After this many trials in a row without effect, refusals do not depend on the rate. */
const enoughTrials = 2;
/** Maximum total time that the shared pace may keep requests waiting in a run, in ms. */
const budgetMs = 20 * 60 * secondMs;

/** Counts of responses: requests that were let through, and requests that were refused. */
class Tally {
  /** Whether several kinds of requests were refused together. */
  isGuarded = false;

  constructor(
    readonly from: number,
    public served = 0,
    public refused = 0,
  ) {}

  get answers(): number {
    return this.served + this.refused;
  }

  get refusedShare(): number {
    return this.answers === 0 ? 0 : this.refused / this.answers;
  }

  add({ served, refused }: Tally): void {
    this.served += served;
    this.refused += refused;
  }

  /**
   * The log of how much more likely these responses are if the share of refusals is that of `high` rather than that of
   * `low`.
   */
  evidence(high: Tally, low: Tally): number {
    const [more, less] = [Math.min(mostShare, high.refusedShare), Math.max(leastShare, low.refusedShare)];
    return this.refused * Math.log(more / less) + this.served * Math.log((1 - more) / (1 - less));
  }

  /** Whether clearly more was refused than in the other tally. */
  exceeds(other: Tally): boolean {
    const expected = Math.max(leastShare, other.refusedShare);
    const certainty = 1 / this.answers + (other.answers > 0 ? 1 / other.answers : 0);
    const deviation = Math.sqrt(expected * (1 - expected) * certainty);
    return this.refusedShare - other.refusedShare > deviations * deviation;
  }
}

/** A test of a lower rate: does it lower the share of refusals? */
interface Trial {
  /** The rate before the first trial without effect, and the tally at the rate before this trial. */
  readonly before: number;
  readonly at: Tally;
  /** The trials without effect so far. */
  readonly without: readonly { readonly perSecond: number; readonly tally: Tally }[];
}

/** Refusals that do not depend on the rate. */
export interface Unavoidable {
  /** The share of requests that is refused. */
  readonly share: number;
  /** The rates at which this was measured, in requests per second. */
  readonly perSecond: readonly number[];
}

/** A token that a request carries, to attribute its response to the right rate. */
export type Turn = Tally;

/**
 * The rate of requests, shared by all senders to one target. A target without a guard is never kept waiting. Once a
 * guard refuses requests, the rate drops to a little less than it lets through. Each such cut is a trial: if the share
 * of refusals does not fall, twice in a row, refusals do not depend on the rate. Then the old rate is restored, and
 * only refusals beyond that share are attributed to a guard.
 */
export class Pace {
  /** Requests per second; Infinity until a guard has refused requests. */
  perSecond = Infinity;
  unavoidable: Unavoidable | undefined;
  /** Whether the shared pace has used up its budget and was given up. */
  isSpent = false;
  #pausedUntil = 0;
  /** When the last request was sent, and the turn that the next request waits for. */
  #last = -Infinity;
  #before: Promise<unknown> = Promise.resolve();
  /** The last rate at which requests were refused. */
  #ceiling = 0;
  #trial: Trial | undefined;
  /** The responses at the current rate. */
  #current: Tally;
  /** The refusals that happen at any rate. */
  readonly #anyway = new Tally(0);
  /** The times in the last second at which requests were let through and refused. */
  readonly #served: number[] = [];
  readonly #refusals: number[] = [];
  /** Number of refusals since the last request that was let through. */
  #inARow = 0;
  readonly #answered = new Set<string>();
  readonly #refused = new Map<string, number>();
  #underWay = 0;
  /** The number of requests that may still be sent until a time, if the target says so. */
  #allowance: { left: number; readonly until: number } | undefined;
  #isCounting = false;
  #waiting = 0;
  #waitingSince = 0;
  #waitedMs = 0;

  constructor(
    private readonly clock: Clock = realClock,
    /** Called when the rate is cut. */
    private readonly onCut: () => void = () => undefined,
  ) {
    this.#current = new Tally(clock.now());
  }

  /** Waits until the next request may be sent. */
  async turn(): Promise<Turn> {
    if (this.#isFree()) return this.#go();
    this.#note(1);
    // Each request waits for the one before rather than for a time: after a moment in which nothing could run, requests
    // must not burst.
    const turn = this.#before.then(() => this.#gap());
    this.#before = turn;
    return turn;
  }

  /** Notes that a request got a response or was lost. */
  back(): void {
    this.#underWay -= 1;
  }

  /** Notes that a request of this kind was let through. */
  answered(kind: string, turn: Turn): void {
    const now = this.clock.now();
    this.#answered.add(kind);
    this.#served.push(now);
    this.#inARow = 0;
    turn.served += 1;
    this.#judge(now);
  }

  /** Notes the number of requests that the target still allows. */
  allowed(allowance: Allowance): void {
    this.#isCounting ||= allowance.remaining > 0;
    // A longer wait comes from a limit, not a guard; an allowance that is always 0 says nothing.
    if (allowance.resetMs > longWaitMs || !this.#isCounting) return;
    this.#allowance = {
      left: allowance.remaining - this.#underWay,
      until: this.clock.now() + allowance.resetMs,
    };
  }

  /**
   * Notes that a request of this kind was refused with a wait of `waitMs`. Returns whether a guard of the whole target
   * refused it: several kinds that were let through before are refused together, for a moment. An operation that
   * refuses on its own delays no other.
   */
  refused(kind: string, waitMs: number, turn: Turn): boolean {
    const now = this.clock.now();
    if (waitMs > longWaitMs || !this.#answered.has(kind)) return false;
    this.#refused.set(kind, now);
    this.#refusals.push(now);
    this.#inARow += 1;
    turn.refused += 1;
    const together = [...this.#refused.values()].filter((at) => now - at <= togetherMs);
    if (together.length < 2) return false;
    this.#current.isGuarded = true;
    if (this.#isClosed(now)) this.#pause(now, waitMs);
    else this.#judge(now);
    return true;
  }

  #isFree(): boolean {
    if (this.isSpent) return true;
    const now = this.clock.now();
    if (this.#waiting > 0 || now < this.#pausedUntil || this.perSecond < Infinity) return false;
    return now >= (this.#allowance?.until ?? 0) || (this.#allowance?.left ?? 1) > 0;
  }

  #go(): Turn {
    this.#last = this.clock.now();
    this.#underWay += 1;
    if (this.#allowance !== undefined) this.#allowance.left -= 1;
    return this.#current;
  }

  async #gap(): Promise<Turn> {
    for (;;) {
      const now = this.clock.now();
      const { left, until } = this.#allowance ?? { left: 1, until: 0 };
      const ms =
        Math.max(this.#last + secondMs / this.perSecond, this.#pausedUntil, left > 0 ? 0 : until) - now;
      if (ms <= 0 || this.isSpent) break;
      await this.clock.sleep(ms);
    }
    this.#note(-1);
    return this.#go();
  }

  /** Notes that one request more, or one less, waits for its turn. */
  #note(change: number): void {
    const now = this.clock.now();
    if (this.#waiting > 0) this.#waitedMs += now - this.#waitingSince;
    this.#waitingSince = now;
    this.#waiting += change;
    if (this.#waitedMs > budgetMs) this.isSpent = true;
  }

  #isClosed(now: number): boolean {
    if (now < this.#pausedUntil) return false;
    const chance = this.#anyway.refusedShare ** this.#inARow;
    return this.#inARow >= closedAfter && chance < tooRare;
  }

  #pause(now: number, waitMs: number): void {
    this.#pausedUntil = now + waitMs;
    const { answers, served } = this.#current;
    // A target that refuses everything is out of order; the rate is not known to be too high.
    if (served > 0 && (this.#trial === undefined || answers >= minAnswersOfClosed)) this.#conclude(now);
    this.#begin(this.#pausedUntil);
  }

  /** Evaluates the current rate once there are enough responses. */
  #judge(now: number): void {
    const { from, answers } = this.#current;
    const ms = now - from;
    if (ms < secondMs || (answers < enoughAnswers && ms < longEnoughMs)) return;
    const isDecided =
      this.#trial === undefined
        ? answers >= enoughAnswers || !this.#isExcessive()
        : this.#isDecided(this.#trial);
    if (!isDecided) return;
    this.#conclude(now);
    this.#begin(now);
  }

  #begin(from: number): void {
    this.#current = new Tally(from);
    for (const times of [this.#served, this.#refusals]) countSince(times, from - secondMs);
  }

  /** Whether there are enough responses to tell whether the cut has lowered the share of refusals. */
  #isDecided({ at }: Trial): boolean {
    const { answers } = this.#current;
    if (answers < enoughAnswers) return false;
    if (Math.abs(this.#current.evidence(at, this.#anyway)) >= enoughEvidence) return true;
    const [low, high] = [this.#anyway.refusedShare, at.refusedShare];
    const middle = (low + high) / 2;
    return answers >= (16 * middle * (1 - middle)) / (high - low) ** 2;
  }

  #isExcessive(): boolean {
    return this.#current.isGuarded && this.#current.exceeds(this.#anyway);
  }

  #conclude(now: number): void {
    if (this.isSpent) return;
    const current = this.#current;
    const without = this.#trial === undefined ? [] : this.#withoutEffect(this.#trial, current);
    if (this.#trial !== undefined && without.length === enoughTrials)
      return this.#giveUp(this.#trial, without);
    if (this.#isExcessive() && this.perSecond > leastPerSecond) {
      const before = without.length > 0 ? (this.#trial?.before ?? this.perSecond) : this.perSecond;
      this.#trial = { before, at: current, without };
      this.#slowDown(now);
      return;
    }
    this.#trial = undefined;
    // Counted only without a rate: while a rate grows, this share would rise bit by bit.
    if (this.unavoidable !== undefined && this.perSecond === Infinity) this.#anyway.add(current);
    this.#grow();
  }

  /** The trials without effect, including this one if it had none. */
  #withoutEffect({ at, without }: Trial, tally: Tally): Trial['without'] {
    const isLower = tally.refusedShare <= (this.#anyway.refusedShare + at.refusedShare) / 2;
    return isLower || tally.exceeds(at) ? [] : [...without, { perSecond: this.perSecond, tally }];
  }

  #giveUp({ before }: Trial, without: Trial['without']): void {
    for (const { tally } of without) this.#anyway.add(tally);
    this.unavoidable = {
      share: this.#anyway.refusedShare,
      perSecond: without.map(({ perSecond }) => perSecond),
    };
    this.perSecond = before;
    this.#trial = undefined;
  }

  #slowDown(now: number): void {
    const { from, served: count, answers } = this.#current;
    const seconds = Math.max(1, (now - from) / secondMs);
    const inASecond = countSince(this.#served, now - secondMs);
    const served = Math.max(inASecond, count / seconds);
    const asked = Math.max(inASecond + countSince(this.#refusals, now - secondMs), answers / seconds);
    this.onCut();
    this.#ceiling = Math.min(this.perSecond, asked);
    this.perSecond = Math.max(leastPerSecond, share * Math.min(served, this.perSecond));
  }

  /**
   * Doubles the rate while it is far below the refused rate, and raises it only slightly near it. Well above the
   * refused rate, the limit no longer applies.
   */
  #grow(): void {
    const part = this.perSecond / this.#ceiling;
    if (this.perSecond === Infinity) return;
    if (part > 2) this.perSecond = Infinity;
    else if (part > 1.1) this.perSecond *= 1.5;
    else if (part > share) this.perSecond += Math.max(1 / 2, this.perSecond / 100);
    else if (part > 1 / 2) this.perSecond += this.#ceiling / 20;
    else this.perSecond *= 2;
  }
}

/** Returns how many of these ascending times are after `since`, and removes the earlier ones. */
function countSince(times: number[], since: number): number {
  const first = times.findIndex((time) => time > since);
  times.splice(0, first === -1 ? times.length : first);
  return times.length;
}
