import { vi } from 'vitest';

/** Asks until the answer is neither false nor nothing, and resolves with it. The limit only ends a wait in vain. */
export function eventually<T>(ask: () => T | Promise<T>): Promise<NonNullable<Exclude<T, false>>> {
  return vi.waitUntil(ask, { timeout: 50_000, interval: 10 }) as Promise<NonNullable<Exclude<T, false>>>;
}
