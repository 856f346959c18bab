import { setTimeout as wait } from 'node:timers/promises';

/** What a client needs from its environment; tests replace it. */
export interface Surroundings {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Returns the milliseconds of a monotonic clock. They are never compared with the gateway's times. */
  now(): number;
  /** Rejects when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number;
}

export const machine: Surroundings = {
  fetch: (url, init) => fetch(url, init),
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal && { signal }),
  random: () => Math.random(),
};
