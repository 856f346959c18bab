import { randomBytes, randomUUID } from 'node:crypto';
import type { EventType } from '../target/event-types.js';
import type { Doing } from './doing.js';

/** One of the ten kinds of notifications: how it is caused, and which options apply. */
export interface Trigger {
  /** The notification's name in the specification. */
  readonly notification: string;
  readonly eventType: EventType;
  readonly summary: string;
  /**
   * What `--error` accepts: a code, a reason, or no value (the gateway has its own). `never`: why it cannot end in an
   * error.
   */
  readonly error: 'code' | 'reason' | 'bare' | { readonly never: string };
  /** Why its amount cannot be chosen; undefined if it can. */
  readonly amount?: { readonly never: string };
  run(doing: Doing): Promise<unknown>;
}

/** A fictitious person whose CPF is valid. */
const person = { name: 'Maria da Silva', document: '52998224725' };
const externalId = () => `pixkit-${randomBytes(8).toString('hex')}`;
const decimal = (brl: number) => brl.toFixed(2);

/** The default code of a failed payment, from the specification. */
const usualCode = 'ORDER_REJECTED';
const quicker =
  'The account settles by itself and may have been faster: use one with manual settlement, or try again.';

function paymentEnds(doing: Doing, transactionId: string): Promise<void> {
  return doing.ends((failing) => {
    const failed = failing && { outcome: failing.outcome, errorCode: failing.text ?? usualCode };
    return doing.state('a payment settles', { transactionId, ...failed }, quicker);
  });
}

type RefundNamed =
  { readonly transactionId: string } | { readonly refundId: string; readonly endToEndId: string };

function refundEnds(doing: Doing, named: RefundNamed): Promise<void> {
  return doing.ends((failing) => {
    const reason = failing?.text === undefined ? {} : { reason: failing.text };
    const failed = failing && { outcome: failing.outcome, ...reason };
    return doing.state('a refund settles', { ...named, ...failed }, quicker);
  });
}

async function cashOut(doing: Doing): Promise<string> {
  const { name, document } = person;
  const details = { key: document, keyType: 'DOCUMENT', name, document };
  const body = { value: doing.amount, externalId: externalId(), details };
  const transactionId = await doing.call('createCashOut', { json: body }, 'transactionId');
  await paymentEnds(doing, transactionId);
  return transactionId;
}

const cashIn: Trigger['run'] = async (doing) => {
  const { name: fullName, document } = person;
  const transaction = { value: doing.amount, description: 'pixkit trigger', externalId: externalId() };
  const headers = { ...(doing.error !== undefined && { 'x-sandbox-scenario': 'error' }) };
  const call = { json: { transaction, payer: { fullName, document } }, headers };
  const transactionId = await doing.call('createCashIn', call, 'transactionId');
  if (doing.error === undefined) await doing.state('a charge is paid', { transactionId });
};

const transfer: Trigger['run'] = async (doing) => {
  const body = { pixKey: person.document, payment: { currency: 'BRL', amount: doing.amount } };
  const headers = { 'x-idempotency-key': randomUUID() };
  const transactionId = await doing.call('createTransfer', { json: body, headers }, 'id');
  await paymentEnds(doing, transactionId);
};

const receive: Trigger['run'] = async (doing) => {
  const txid = randomBytes(16).toString('hex');
  const body = { calendario: {}, valor: { original: decimal(doing.amount) } };
  await doing.call('putCob', { path: { txid }, json: body }, 'txid');
  await doing.state('a charge is paid', { txid });
};

const refundIn: Trigger['run'] = async (doing) => {
  const { amount } = doing;
  const received = await doing.state('a received payment', { amount });
  const call = {
    path: { id: received.transactionId },
    json: { refundValue: amount, externalId: externalId() },
  };
  const transactionId = await doing.call('createRefundIn', call, 'transactionId');
  await refundEnds(doing, { transactionId });
};

const refund: Trigger['run'] = async (doing) => {
  const { amount } = doing;
  const { endToEndId } = await doing.state('a received payment', { amount });
  const refundId = randomBytes(12).toString('hex');
  const call = { path: { e2eid: endToEndId, id: refundId }, json: { valor: decimal(amount) } };
  await doing.call('putDevolucao', call, 'rtrId');
  await refundEnds(doing, { refundId, endToEndId });
};

async function openedMed(doing: Doing): Promise<unknown> {
  const params = { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: true } as const;
  return (await doing.state('a MED', doing.withFields(params))).id;
}

const decided =
  (analysisResult: 'APPROVED' | 'REJECTED'): Trigger['run'] =>
  async (doing) => {
    const id = await openedMed(doing);
    await doing.state('a MED is decided', { id, analysisResult });
  };

const ofMed = {
  error: { never: 'a MED is decided and does not fail: see med-rejected' },
  amount: { never: "a MED has the amount of the payment that it contests, which is the gateway's choice" },
} as const;

/** By name, in the order of the help. */
export const triggers = {
  'cash-in': {
    ...{ notification: 'CashIn', eventType: 'cash_in', error: 'bare' },
    summary: 'a charge is created and paid',
    run: cashIn,
  },
  'cash-out': {
    ...{ notification: 'CashOut', eventType: 'cash_out', error: 'code' },
    summary: 'a payment is sent and settles',
    run: cashOut,
  },
  'refund-in': {
    ...{ notification: 'CashInReversal', eventType: 'refund_in', error: 'reason' },
    summary: 'a payment is received and refunded (refund-in)',
    run: refundIn,
  },
  'refund-out': {
    ...{ notification: 'CashOutReversal', eventType: 'refund_out' },
    summary: 'a payment is sent, settles and comes back',
    error: { never: 'a return cannot fail; for a payment that fails, see cash-out --error' },
    run: async (doing) => {
      const transactionId = await cashOut(doing);
      await doing.state('a sent payment is returned', { transactionId });
    },
  },
  transfer: {
    ...{ notification: 'TRANSFER', eventType: 'cash_out', error: 'code' },
    summary: 'a transfer (POST /dict/pix) is sent and settles',
    run: transfer,
  },
  receive: {
    ...{ notification: 'RECEIVE', eventType: 'cash_in' },
    summary: 'an immediate charge (cob) is created and paid',
    error: {
      never: 'an immediate charge is either paid or not; for a charge that fails, see cash-in --error',
    },
    run: receive,
  },
  refund: {
    ...{ notification: 'REFUND', eventType: 'refund_in', error: 'reason' },
    summary: 'a payment is received and refunded (devolucao)',
    run: refund,
  },
  'med-created': {
    ...{ notification: 'med_created', eventType: 'med_created', ...ofMed },
    summary: 'a MED is opened against a received payment',
    run: openedMed,
  },
  'med-accepted': {
    ...{ notification: 'med_accepted', eventType: 'med_accepted', ...ofMed },
    summary: 'a MED is opened and approved',
    run: decided('APPROVED'),
  },
  'med-rejected': {
    ...{ notification: 'med_rejected', eventType: 'med_rejected', ...ofMed },
    summary: 'a MED is opened and rejected',
    run: decided('REJECTED'),
  },
} as const satisfies Readonly<Record<string, Trigger>>;

export type TriggerName = keyof typeof triggers;
export const triggerNames = Object.keys(triggers).filter(isTriggerName);

/** Whether a text names a trigger. */
export function isTriggerName(text: string): text is TriggerName {
  return Object.hasOwn(triggers, text);
}
