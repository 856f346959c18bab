import type { Exchange, Party } from '../check.js';
import { staticCode } from '../shared/br-code.js';
import { payCharge } from '../shared/paid-charges.js';
import { refunded, refundInOperation } from '../shared/refunds.js';
import { settlePayment } from '../shared/settled-payments.js';
import { holds } from '../shared/pages.js';

/** The needs for making them. */
export const needs = [
  'an account',
  'a received payment',
  'a payment settles',
  'a charge is paid',
  'a refund settles',
] as const;

/** A payment by QR code, a charge or a refund-in, with its request, answer and outcome. */
export interface Requested {
  readonly what: string;
  readonly externalId: string;
  readonly cents: number;
  readonly answer: Exchange;
  readonly status: 'PENDING' | 'CONFIRMED' | 'ERROR';
  readonly type: 'PAYMENT' | 'WITHDRAW' | 'REFUND_IN';
  /** The end-to-end id of a payment, if a state returned it. */
  readonly endToEndId?: string | undefined;
}

type Tools = Party<(typeof needs)[number]>;

type Outcome = 'CONFIRMED' | 'ERROR';

/**
 * Two QR cash-outs, two charges and two refund-ins, each with a different outcome if payments can be made to fail. They
 * show what no cash-out shows about the list. The unpaid charge is included if the list contains such charges (OP-51).
 */
export async function makeByRequest(tools: Tools): Promise<readonly Requested[]> {
  const other = tools.account.settlement === 'manual' ? 'ERROR' : 'CONFIRMED';
  const created = [
    await paidByCode(tools, 1111, 'CONFIRMED'),
    await paidByCode(tools, 1213, other),
    await charged(tools, 2029, false),
    await charged(tools, 2557, true),
    await givenBack(tools, 301, 'CONFIRMED'),
    await givenBack(tools, 457, other),
  ];
  const whole = await tools.account.listTransactions();
  const isUnlisted = ({ type, status, externalId }: Requested) =>
    type === 'PAYMENT' && status === 'PENDING' && !holds(whole, { externalId });
  return created.filter((one) => !isUnlisted(one));
}

async function paidByCode(
  { account, control, expect }: Tools,
  cents: number,
  outcome: Outcome,
): Promise<Requested> {
  const externalId = account.values.externalId();
  const qrCode = staticCode({ key: account.values.cpf(), amount: (cents / 100).toFixed(2) });
  const answer = await account.qrCashOut({ value: cents / 100, qrCode, externalId });
  const { endToEndId } = await settlePayment({ account, control, expect }, answer, { outcome });
  const what = `a QR cash-out that is ${outcome}`;
  const listedId = outcome === 'CONFIRMED' ? (endToEndId ?? undefined) : undefined;
  return { what, externalId, cents, answer, status: outcome, type: 'WITHDRAW', endToEndId: listedId };
}

async function charged(
  { account, control, expect }: Tools,
  cents: number,
  isPaid: boolean,
): Promise<Requested> {
  const externalId = account.values.externalId();
  const answer = await account.cashIn({ transaction: { value: cents / 100, externalId } });
  expect.precondition(answer, 201);
  const charge = { externalId, cents, answer, type: 'PAYMENT' } as const;
  if (!isPaid) return { ...charge, what: 'a charge that nobody has paid', status: 'PENDING' };
  const { endToEndId } = await payCharge({ control, expect }, answer);
  return { ...charge, what: 'a charge that was paid', status: 'CONFIRMED', endToEndId };
}

async function givenBack(tools: Tools, cents: number, outcome: Outcome): Promise<Requested> {
  const payment = await tools.control.setup('a received payment', { amount: 30 });
  const { id, answer } = await refunded(refundInOperation, tools, payment, { cents, outcome });
  const what = `a refund-in that is ${outcome}`;
  return { what, externalId: id, cents, answer, status: outcome, type: 'REFUND_IN' };
}
