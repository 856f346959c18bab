import { setTimeout as wait } from 'node:timers/promises';

/** What a client needs of the machine; tests have their own. */
export interface Surroundings {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds of a clock that never jumps. Times of the gateway are never compared with a clock of this machine. */
  now(): number;
  /** Rejects when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** At least 0, less than 1. */
  random(): number;
}

export const machine: Surroundings = {
  fetch: (url, init) => fetch(url, init),
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal && { signal }),
  random: () => Math.random(),
};
