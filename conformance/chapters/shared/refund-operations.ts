import type { LocalizedText } from '../../core/language.js';
import { textOf } from '../../core/untrusted-json.js';
import { type Exchange } from '../../target/exchange.js';
import type { Account } from '../account.js';
import type { Party } from '../check.js';
import { success, unknownEndToEndId, valorOf } from './refund.js';
import { type Refund, type Refunder, settleRefund } from './settle.js';

/** A received payment, as returned by the state; the payment of a charge has no id of its own. */
export interface Received {
  readonly endToEndId: string;
  readonly transactionId?: string;
  /** The numeric transaction id. */
  readonly id?: number | null;
}

/** A refund that was asked for. */
export interface RequestedRefund {
  /** The id that the request gave it. */
  readonly id: string;
  /** How states refer to it. */
  readonly refund: Refund;
  readonly answer: Exchange;
}

/** What `send` asks for, besides what every refund request contains. */
interface RefundOptions {
  readonly cents?: number;
  readonly id?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly token?: null;
}

/** How a family gives a received payment back. */
export interface RefundOperation {
  readonly chapter: 'devolucao' | 'refund-in';
  /** The words for one refund, and for several, that titles begin with. */
  readonly what: { readonly one: LocalizedText; readonly several: LocalizedText };
  readonly operation: 'putDevolucao' | 'createRefundIn';
  readonly success: readonly number[];
  /** The members of an answer that show the refund's own id, which no two share, and its amount. */
  readonly shown: { readonly member: string; readonly amount: string };
  /** The open point about an id that was used before. */
  readonly again: 'OP-12' | 'OP-67';
  /** Statuses for a payment that does not belong to the account. */
  readonly notFound: readonly number[];
  /** Statuses for a payment received too long ago. */
  readonly tooLate: readonly number[];
  /** A payment that does not exist, with ids of the same form as this one. */
  unknown(payment: Received, account: Account): Received;
  /** The payment under each of the ids by which a request can name it. */
  names(payment: Received): readonly Received[];
  /** Asks for a refund of 1.00 BRL under a new id, unless the options say otherwise. */
  send(account: Account, payment: Received, options?: RefundOptions): Promise<RequestedRefund>;
}

export const devolucaoOperation: RefundOperation = {
  chapter: 'devolucao',
  what: {
    one: { en: 'A refund', 'pt-BR': 'Uma devolução' },
    several: { en: 'Refunds', 'pt-BR': 'Devoluções' },
  },
  operation: 'putDevolucao',
  success,
  shown: { member: 'rtrId', amount: 'valor' },
  again: 'OP-12',
  notFound: [404],
  tooLate: [422],
  unknown: (payment, { values }) => ({
    ...payment,
    endToEndId: unknownEndToEndId(payment.endToEndId, values.word),
  }),
  names: (payment) => [payment],
  async send(
    account,
    { endToEndId },
    { cents = 100, id = account.values.word(24), fields, ...options } = {},
  ) {
    const answer = await account.devolucao(
      endToEndId,
      { valor: valorOf(cents), ...fields },
      { id, ...options },
    );
    return { id, refund: { refundId: id, endToEndId }, answer };
  },
};

export const refundInOperation: RefundOperation = {
  chapter: 'refund-in',
  what: {
    one: { en: 'A refund-in', 'pt-BR': 'Um refund-in' },
    several: { en: 'Refund-ins', 'pt-BR': 'Refund-ins' },
  },
  operation: 'createRefundIn',
  success: [201],
  shown: { member: 'transactionId', amount: 'refundValue' },
  again: 'OP-67',
  notFound: [400, 404],
  tooLate: [400, 422],
  unknown: (payment, { values }) => ({ ...payment, transactionId: values.uuid() }),
  names: (payment) => [
    payment,
    ...(typeof payment.id === 'number' ? [{ ...payment, transactionId: String(payment.id) }] : []),
  ],
  async send(
    account,
    { transactionId },
    { cents = 100, id = account.values.externalId(), fields, ...options } = {},
  ) {
    const body = { refundValue: cents / 100, externalId: id, ...fields };
    const answer = await account.refundIn(textOf(transactionId), body, options);
    return { id, refund: { transactionId: answer.body.transactionId }, answer };
  },
};

type Tools = Party<'a refund settles'>;

/** Asks for a refund that must be accepted. */
export async function accepted(
  operation: RefundOperation,
  { account, expect }: Omit<Tools, 'control'>,
  payment: Received,
  options?: RefundOptions,
): Promise<RequestedRefund> {
  const refund = await operation.send(account, payment, options);
  expect.precondition(refund.answer, operation.success);
  return refund;
}

/** Ends an accepted refund. */
export const settle = (
  refunder: Refunder,
  { answer, refund }: RequestedRefund,
  outcome?: 'CONFIRMED' | 'ERROR',
): Promise<string | undefined> => settleRefund(refunder, answer, refund, outcome);

/** Asks for a refund that must be accepted, and ends it. */
export async function refunded(
  operation: RefundOperation,
  tools: Tools,
  payment: Received,
  { outcome, ...options }: RefundOptions & { readonly outcome?: 'CONFIRMED' | 'ERROR' } = {},
): Promise<RequestedRefund> {
  const refund = await accepted(operation, tools, payment, options);
  await settle(tools, refund, outcome);
  return refund;
}
