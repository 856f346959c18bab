import type { History, Trouble } from '../history.js';

/** What comes this soon after a trouble may still be its doing, ms. */
const echoMs = 50;

/** The troubles of the machine that touch a time. */
export function troublesIn(
  { troubles }: Pick<History, 'troubles'>,
  fromMs: number,
  untilMs: number,
): Trouble[] {
  return troubles.filter((trouble) => trouble.fromMs <= untilMs && trouble.untilMs + echoMs >= fromMs);
}

/** Likewise those of what the good account uses. */
export function troublesHere(history: Pick<History, 'troubles'>, fromMs: number, untilMs: number): Trouble[] {
  return troublesIn(history, fromMs, untilMs).filter(({ elsewhere = false }) => !elsewhere);
}

/** How much of a time what the good account uses was in trouble, ms. */
export function troubledMs(history: Pick<History, 'troubles'>, fromMs: number, untilMs: number): number {
  return troublesHere(history, fromMs, untilMs)
    .map((trouble) => Math.min(untilMs, trouble.untilMs + echoMs) - Math.max(fromMs, trouble.fromMs))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);
}
