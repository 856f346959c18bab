import { Skip } from '../../core/errors.js';
import type { Exchange } from '../../target/exchange.js';
import type { Values } from '../../core/values.js';

/**
 * External ids of letters and digits that are similar but not equal: with leading zeros, with another last character,
 * in upper case. No sentence says how long one may be (OP-59); they have at most 35 characters, like a txid or the id
 * of a refund, which every target should accept.
 */
export function alikeIds(values: Values): readonly string[] {
  const [word, number] = [values.externalId(), values.cpf()];
  const long = word.padEnd(34, 'x');
  const letters = `${word.slice(0, 20)}aB`;
  return [number, `0${number}`, `00${number}`, `${long}1`, `${long}2`, letters, letters.toUpperCase()];
}

/**
 * Skips a check of simultaneous requests if the target accepts the same request twice even in sequence: other checks
 * judge that, and the race would show nothing more.
 */
export function demandUsed(first: Exchange, again: Exchange, success: number): void {
  if (first.status === success && again.status === success)
    throw new Skip('a used externalId is accepted again even without concurrency');
}

/** The possible outcomes of a payment; its externalId stays used after each of them. */
export const outcomes = [
  { name: 'settlement', became: { en: 'settled', 'pt-BR': 'liquidado' }, outcome: {} },
  // The table of error codes says not to try this again.
  {
    name: 'failure',
    became: { en: 'failed for good', 'pt-BR': 'que falhou em definitivo' },
    outcome: { outcome: 'ERROR', errorCode: 'ORDER_REJECTED' },
  },
] as const;
