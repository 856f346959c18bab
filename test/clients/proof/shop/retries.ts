import { setTimeout as pause } from 'node:timers/promises';

import type { End } from './http.js';
import type { Shop } from './shop.js';

export type Operation =
  | 'token'
  | 'balance'
  | 'list'
  | 'cash-out'
  | 'QR cash-out'
  | 'transfer'
  | 'cash-in'
  | 'cob'
  | 'refund-in'
  | 'devolucao'
  | 'resend'
  | 'registration';

/** An attempt of a call that has ended. */
export interface Try {
  readonly operation: Operation;
  /** Number of attempts, including this one. */
  readonly tries: number;
  readonly end: End;
}

/** Decides what is retried, and when. */
export interface RetriesSeam {
  readonly maxTries: number;
  /** Whether the same request may be sent again after this outcome. */
  isWorthIt(tried: Try): boolean;
  /** How long to wait before that, in ms. */
  delayMs(tried: Try): number;
}

/** Operations that are carried out only once even if they are sent twice. */
const harmless: readonly Operation[] = ['token', 'balance', 'list', 'transfer', 'devolucao', 'registration'];
/**
 * Operations with an id that the gateway accepts only once: in the worst case, a repeated call is refused as a
 * duplicate.
 */
const underUniqueId: readonly Operation[] = ['cash-out', 'QR cash-out', 'cash-in', 'cob'];

export const retries: RetriesSeam = {
  maxTries: 5,
  isWorthIt: ({ operation, end }) => {
    if (end.what === 'not sent') return true;
    if (end.what === 'no token') return false;
    if (end.what === 'lost') return harmless.includes(operation);
    if (end.status === 429) return true;
    // "500 provider communication failure (retry)"
    if (end.status === 500 && operation === 'cash-in') return true;
    if (end.status === 503 && underUniqueId.includes(operation))
      return end.headers['retry-after'] !== undefined;
    return end.status >= 500 && harmless.includes(operation);
  },
  delayMs: ({ tries, end }) => {
    const growing = 250 * 2 ** (tries - 1) * (0.8 + Math.random() * 0.4);
    return Math.max(growing, askedMs(end));
  },
};

/** The wait in `Retry-After`, in ms; a date is relative to the gateway's own clock. */
export function askedMs(end: End): number {
  const asked = end.what === 'answer' ? end.headers['retry-after'] : undefined;
  if (asked === undefined || end.what !== 'answer') return 0;
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const ms = Date.parse(asked) - Date.parse(end.headers.date ?? '');
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}

/** The outcome of a call after all attempts. */
export interface Ending {
  readonly end: End;
  /** Whether an earlier attempt may have been carried out, although its outcome did not show that. */
  readonly isDoubtful: boolean;
}

/**
 * Repeats an attempt until it succeeds or another one is not worthwhile. `isRepeated`: whether this is not the first
 * attempt.
 */
export async function again(
  { seams, isClosed }: Shop,
  operation: Operation,
  attempt: (isRepeated: boolean) => Promise<End>,
): Promise<Ending> {
  let isDoubtful = false;
  for (let tries = 1; ; tries++) {
    const end = await attempt(tries > 1);
    const tried = { operation, tries, end };
    if (isClosed() || tries >= seams.retries.maxTries || !seams.retries.isWorthIt(tried))
      return { end, isDoubtful };
    isDoubtful ||= end.what === 'lost' || (end.what === 'answer' && end.status >= 500);
    await pause(seams.retries.delayMs(tried));
  }
}
