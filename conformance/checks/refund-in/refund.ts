import type { Account } from '../../target/account.js';
import type { Exchange } from '../../target/exchange.js';

/** Asks for `cents` of a received payment back. */
export function ask(account: Account, paymentId: string, cents: number): Promise<Exchange> {
  return account.refundIn(paymentId, { refundValue: cents / 100 });
}
