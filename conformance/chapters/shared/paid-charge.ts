import { asText, SetupError, t } from '../check.js';
import type { Exchange, Party, StateParams, StateReturns } from '../check.js';
import type { CashInFields } from '../cash-in/client.js';

/** Whose charges are paid: the account of a check that needs `a charge is paid`. */
type Receiver = Party<'a charge is paid'>;

type Payment = Pick<StateParams<'a charge is paid'>, 'payer'>;

interface PaidCharge {
  readonly transactionId: string;
  /** The end-to-end id of the payment. */
  readonly endToEndId: string;
  /** When the request that paid it went out: nothing can have happened before. */
  readonly paidAt: Date;
}

/** The end-to-end id of the payment of a charge that nothing makes fail. */
export function paidBy({ endToEndId }: StateReturns<'a charge is paid'>): string {
  if (endToEndId === null)
    throw new SetupError(t`'a charge is paid' returned no endToEndId: nothing was paid`);
  return endToEndId;
}

/** Demands that `answer` created a charge (201), and has the charge paid. */
export async function payCharge(
  { control, expect }: Omit<Receiver, 'account'>,
  answer: Exchange,
  payment: Payment = {},
): Promise<PaidCharge> {
  expect.precondition(answer, 201);
  const transactionId = asText(answer.body.transactionId);
  let paidAt = new Date();
  const asked = { transactionId, ...payment };
  const paid = await control.setup('a charge is paid', asked, undefined, ({ response }) => {
    paidAt = response?.sentAt ?? paidAt;
  });
  return { transactionId, endToEndId: paidBy(paid), paidAt };
}

/** Creates a cash-in charge with these fields and a new externalId, and has it paid. */
export async function paidCharge(
  receiver: Receiver,
  { transaction, ...fields }: CashInFields = {},
  payment: Payment = {},
): Promise<PaidCharge & { readonly externalId: string; readonly generateTime: unknown }> {
  const { account } = receiver;
  const externalId = account.values.externalId();
  const answer = await account.cashIn({ ...fields, transaction: { externalId, ...transaction } });
  const { generateTime } = answer.body;
  return { externalId, generateTime, ...(await payCharge(receiver, answer, payment)) };
}
