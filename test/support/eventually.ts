import { vi } from 'vitest';

/** Calls `ask` until its result is neither false nor nullish, and resolves with it. The time limit is only a safeguard. */
export function eventually<T>(ask: () => T | Promise<T>): Promise<NonNullable<Exclude<T, false>>> {
  return vi.waitUntil(ask, { timeout: 50_000, interval: 10 }) as Promise<NonNullable<Exclude<T, false>>>;
}
