import { endedOf, make } from './calls.js';
import { isMembers } from './http.js';
import type { Family } from './memory.js';
import { decimalOf, type MoneySeam } from './money.js';
import type { Ended } from './orders.js';
import type { Shop } from './shop.js';

/** Requests and reads the balance. */
export interface BalanceSeam {
  readonly family: Family;
  /** Possible paths; after a 404, the next one is tried. */
  readonly paths: readonly string[];
  /** The available balance in cents; null if it is missing. */
  available(body: unknown, money: MoneySeam): number | null;
}

export const balance: BalanceSeam = {
  family: 'standard',
  paths: ['/balance', '/api/balance'],
  // The specification leaves open whether the members are wrapped.
  available(body, money) {
    if (!isMembers(body)) return null;
    if ('netBalance' in body) return signed(body['netBalance'], money);
    const found = Object.values(body).map((inner) => this.available(inner, money));
    return found.find((cents) => cents !== null) ?? null;
  },
};

/** Reads an amount that may be negative. */
function signed(amount: unknown, money: MoneySeam): number {
  const text = String(amount);
  return text.startsWith('-') ? -money.read(text.slice(1)) : money.read(text);
}

export async function askBalance(
  shop: Shop,
): Promise<{ readonly outcome: Ended; readonly available?: string }> {
  const { balance, money } = shop.seams;
  let outcome: Ended = 'failed';
  for (const path of balance.paths) {
    const ending = await make(shop, {
      operation: 'balance',
      family: balance.family,
      method: 'GET',
      path: () => path,
    });
    outcome = endedOf(ending);
    if (ending.end.what === 'answer' && ending.end.status === 404) continue;
    if (ending.end.what !== 'answer' || outcome !== 'done') break;
    const cents = balance.available(ending.end.body, money);
    if (cents === null) return { outcome: 'failed' };
    return { outcome, available: `${cents < 0 ? '-' : ''}${decimalOf(Math.abs(cents))}` };
  }
  return { outcome };
}
