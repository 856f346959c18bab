import type { AccountSession } from '../devtools/account-session.js';

const dayMs = 86_400_000;
/** São Paulo has no daylight saving time. */
const zone = '-03:00';
/** Interval for renewing tokens, in ms of the account's time; much shorter than any token's lifetime. */
const tokenMs = 200_000;

/** The midnight in São Paulo at the start of the first of `days` days, the last of which is today, in ms since 1970. */
export function firstMidnight(days: number, nowMs: number): number {
  const today = new Date(nowMs - 3 * 3_600_000).toISOString().slice(0, 10);
  return Date.parse(`${today}T00:00:00${zone}`) - (days - 1) * dayMs;
}

/** The time of an event in ms since 1970, but not later than now. */
export function timeOf(
  { day, time }: { readonly day: number; readonly time: string },
  midnightMs: number,
  nowMs: number,
): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Math.min(midnightMs + (day - 1) * dayMs + (hours * 60 + minutes) * 60_000, nowMs);
}

/** The clock of an account that was opened in the past and is advanced to the present. */
export class AccountClock {
  #behindMs: number;
  #sinceTokenMs = 0;

  constructor(
    private readonly session: AccountSession,
    openedAtMs: number,
    openedWhenMs: number,
  ) {
    this.#behindMs = openedWhenMs - openedAtMs;
  }

  /** Advances the clock to this time, but not beyond the present. Does nothing if it is later already. */
  async reach(ms: number): Promise<void> {
    const leftMs = Math.min(ms - (Date.now() - this.#behindMs), this.#behindMs);
    if (leftMs < 1) return;
    await this.session.state('time passes', { seconds: leftMs / 1000 });
    this.#behindMs -= leftMs;
    this.#sinceTokenMs += leftMs;
    if (this.#sinceTokenMs < tokenMs) return;
    this.session.renew();
    this.#sinceTokenMs = 0;
  }
}
