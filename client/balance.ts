import type { SentAnswerOf } from './calls.js';

const members = ['grossBalance', 'blockedBalance', 'netBalance', 'consultedAt'] as const;

/**
 * The four members of a balance, wherever they stand: whether `GET /balance` wraps them is open (OP-31). Null where they
 * are not together.
 */
export function balanceIn(body: unknown): SentAnswerOf<'getBalance'> | null {
  if (typeof body !== 'object' || body === null) return null;
  if (members.every((name) => name in body)) return body as SentAnswerOf<'getBalance'>;
  for (const inner of Object.values(body)) {
    const found = balanceIn(inner);
    if (found !== null) return found;
  }
  return null;
}
