import { Skip } from '../../core/errors.js';
import type { Exchange } from '../../target/exchange.js';
import type { Values } from '../../core/values.js';

/**
 * External ids of plain letters and digits that are alike, but not the same: with zeros in front, with another last character, in capitals. No
 * sentence says how long one may be (OP-59); at most 35 characters serve everywhere, as many as a txid or the id of a refund has.
 */
export function alikeIds(values: Values): readonly string[] {
  const [word, number] = [values.externalId(), values.cpf()];
  const long = word.padEnd(34, 'x');
  const letters = `${word.slice(0, 20)}aB`;
  return [number, `0${number}`, `00${number}`, `${long}1`, `${long}2`, letters, letters.toUpperCase()];
}

/**
 * Skips a check of simultaneous requests where the same request is accepted twice one after the other: other checks judge that, and
 * the race shows nothing more.
 */
export function demandUsed(first: Exchange, again: Exchange, success: number): void {
  if (first.status === success && again.status === success)
    throw new Skip('a used externalId is accepted again even without concurrency');
}

/** What may become of a payment, after which its externalId stays used. */
export const outcomes = [
  { name: 'settlement', became: 'settled', outcome: {} },
  // Not to be tried again, says the table of error codes.
  {
    name: 'failure',
    became: 'failed for good',
    outcome: { outcome: 'ERROR', errorCode: 'ORDER_REJECTED' },
  },
] as const;
