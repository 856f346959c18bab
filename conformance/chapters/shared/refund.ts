import { eventually } from '../../core/eventually.js';
import type { Expect } from '../../engine/expect.js';
import type { Account } from '../account.js';
import type { BalanceReading } from '../balance/client.js';
import type { Exchange } from '../../target/exchange.js';

/** Statuses of a devolucao that succeeded (OP-10). */
export const success = [200, 201, 202] as const;

/** An amount as `valor` writes it. */
export const valorOf = (cents: number): string => (cents / 100).toFixed(2);

/** An end-to-end id of the same form that no payment has. */
export function unknownEndToEndId(existingId: string, word: (length: number) => string): string {
  return existingId.slice(0, -11) + word(11);
}

/**
 * Expects that nothing has moved since `during`, when a refund of `cents` was accepted. That refund itself may have
 * completed in the meantime: no sentence says that it waits.
 */
export function expectOnlyRefunded<Id extends string>(
  expect: Expect<Id>,
  clause: Id,
  refund: { readonly cents: number; readonly opening: BalanceReading; readonly during: BalanceReading },
  after: BalanceReading,
): void {
  const { cents, opening, during } = refund;
  const isAs = (availableCents: number, blockedCents: number) =>
    after.availableCents === availableCents && after.blockedCents === blockedCents;
  const isDone = isAs(opening.availableCents - cents, opening.blockedCents);
  const wanted = `${during.availableCents} cents available and ${during.blockedCents} blocked, as before`;
  const observed = `${after.availableCents} cents available and ${after.blockedCents} blocked`;
  expect.at(clause).ok(isDone || isAs(during.availableCents, during.blockedCents), wanted, observed);
}

/**
 * Expects that exactly this many cents have left the account since then and are no longer reserved: immediately if a
 * state ended the refund, a moment later if it ends by itself.
 */
export async function expectSpent<Id extends string>(
  expect: Expect<Id>,
  clause: Id,
  cents: number,
  before: BalanceReading,
  account: Account,
): Promise<void> {
  const { totalCents, blockedCents } = before;
  const isSpent = (now: BalanceReading) =>
    now.totalCents === totalCents - cents && now.blockedCents === blockedCents;
  const after =
    account.settlement === 'manual'
      ? await account.balance()
      : await eventually(() => account.balance(), isSpent, account.profile.patienceMs);
  expect.at(clause).equal(after.totalCents, totalCents - cents);
  expect.at(clause).equal(after.blockedCents, blockedCents);
}

/** A requested refund: its id, its payment and the answer. */
export interface RefundRequest {
  readonly refundId: string;
  readonly endToEndId: string;
  readonly answer: Exchange;
}

/** Asks for a refund of `cents`, under a new id unless one is given. */
export async function ask(
  account: Account,
  endToEndId: string,
  cents: number,
  refundId = account.values.word(24),
  more: { readonly descricao?: string } = {},
): Promise<RefundRequest> {
  const answer = await account.devolucao(endToEndId, { valor: valorOf(cents), ...more }, { id: refundId });
  return { refundId, endToEndId, answer };
}
