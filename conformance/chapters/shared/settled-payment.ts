import type { CheckContext } from '../check.js';
import type { Exchange } from '../../target/exchange.js';
import type { StateParams, StateReturns } from '../../target/states.js';
import type { CashOutFields } from '../cash-out/client.js';

/** Whose payments are settled: the account of a check that needs `a payment settles`, or another one in its place. */
export type Payer = Pick<
  CheckContext<never, 'an account' | 'a payment settles', never>,
  'account' | 'control'
> & { readonly expect: { precondition(exchange: Exchange, expected: number): void } };

/** How a payment ends: as CONFIRMED where nothing is said. */
export type Ending = Omit<StateParams<'a payment settles'>, 'transactionId'>;

export interface Settled extends StateReturns<'a payment settles'> {
  /** That of the answer, whatever its form. */
  readonly transactionId: unknown;
}

/** Demands that `answer` accepted a payment (201), and settles it. */
export async function settlePayment(payer: Payer, answer: Exchange, ending: Ending = {}): Promise<Settled> {
  payer.expect.precondition(answer, 201);
  const { transactionId } = answer.body;
  const settled = await payer.control.setup('a payment settles', { transactionId, ...ending }, payer.account);
  return { ...settled, transactionId };
}

/** Sends a cash-out with these fields, under a new externalId unless they have one, and settles it. */
export async function settledCashOut(
  payer: Payer,
  fields: CashOutFields & { readonly externalId?: string } = {},
  ending: Ending = {},
): Promise<Settled & { readonly externalId: string; readonly answer: Exchange }> {
  const sent = { externalId: payer.account.values.externalId(), ...fields };
  const answer = await payer.account.cashOut(sent);
  return { ...(await settlePayment(payer, answer, ending)), externalId: sent.externalId, answer };
}
