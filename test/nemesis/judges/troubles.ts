import type { History, Trouble } from '../history.js';

/** Time after a fault within which an effect may still be caused by it, in ms. */
const echoMs = 50;

/** The faults of the machine that overlap a period. */
export function troublesIn(
  { troubles }: Pick<History, 'troubles'>,
  fromMs: number,
  untilMs: number,
): Trouble[] {
  return troubles.filter((trouble) => trouble.fromMs <= untilMs && trouble.untilMs + echoMs >= fromMs);
}

/** The faults that overlap a period and affect the gateway that the good account uses. */
export function troublesHere(history: Pick<History, 'troubles'>, fromMs: number, untilMs: number): Trouble[] {
  return troublesIn(history, fromMs, untilMs).filter(({ elsewhere = false }) => !elsewhere);
}

/** Total time within a period in which faults affected the gateway that the good account uses, in ms. */
export function troubledMs(history: Pick<History, 'troubles'>, fromMs: number, untilMs: number): number {
  return troublesHere(history, fromMs, untilMs)
    .map((trouble) => Math.min(untilMs, trouble.untilMs + echoMs) - Math.max(fromMs, trouble.fromMs))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);
}
