import { endedOf, make } from './calls.js';
import { isMembers } from './http.js';
import type { Family } from './memory.js';
import { decimalOf, type MoneySeam } from './money.js';
import type { Ended } from './orders.js';
import type { Shop } from './shop.js';

/** How the balance is asked for and read. */
export interface BalanceSeam {
  readonly family: Family;
  /** Where it may be; the next is tried after 404. */
  readonly paths: readonly string[];
  /** What can be used of it, in cents; null if it is not there. */
  available(body: unknown, money: MoneySeam): number | null;
}

export const balance: BalanceSeam = {
  family: 'standard',
  paths: ['/balance', '/api/balance'],
  // Whether the members are wrapped is open.
  available(body, money) {
    if (!isMembers(body)) return null;
    if ('netBalance' in body) return signed(body['netBalance'], money);
    const found = Object.values(body).map((inner) => this.available(inner, money));
    return found.find((cents) => cents !== null) ?? null;
  },
};

/** An account may owe something. */
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
