import { type Sentence, t } from '../core/text.js';
import { randomBytes, randomUUID } from 'node:crypto';
import type { OperationId } from '../../generated/operations.js';
import type { EventType } from '../target/event-types.js';
import type { TriggerRun } from './trigger-run.js';

/** One of the ten kinds of notifications, with how to cause it and which options apply. */
export interface Trigger {
  /** The notification's name in the specification. */
  readonly notification: string;
  readonly eventType: EventType;
  readonly summary: Sentence;
  /** The request whose members can be set with `--field`: an operation, or the state of a MED. */
  readonly request: OperationId | 'a MED';
  /**
   * What `--error` accepts: a code, a reason, or no value (the gateway has its own). `never`: why it cannot end in an error.
   */
  readonly error: 'code' | 'reason' | 'bare' | { readonly never: Sentence };
  /** Why the user cannot choose the amount; undefined if that is possible. */
  readonly amount?: { readonly never: Sentence };
  run(run: TriggerRun): Promise<unknown>;
}

/** A fictitious person whose CPF is valid. */
const person = { name: 'Maria da Silva', document: '52998224725' };
const externalId = () => `pixkit-${randomBytes(8).toString('hex')}`;
const decimal = (brl: number) => brl.toFixed(2);

/** The default code of a failed payment, from the specification. */
const defaultCode = 'ORDER_REJECTED';
const quicker = t`The account settles automatically and may have been faster: use an account with manual settlement, or try again.`;

function paymentEnds(run: TriggerRun, transactionId: string): Promise<void> {
  return run.ends((failing) => {
    const failed = failing && { outcome: failing.outcome, errorCode: failing.text ?? defaultCode };
    return run.state('a payment settles', { transactionId, ...failed }, quicker);
  });
}

type RefundNamed =
  { readonly transactionId: string } | { readonly refundId: string; readonly endToEndId: string };

function refundEnds(run: TriggerRun, named: RefundNamed): Promise<void> {
  return run.ends((failing) => {
    const reason = failing?.text === undefined ? {} : { reason: failing.text };
    const failed = failing && { outcome: failing.outcome, ...reason };
    return run.state('a refund settles', { ...named, ...failed }, quicker);
  });
}

async function cashOut(run: TriggerRun): Promise<string> {
  const { name, document } = person;
  const details = { key: document, keyType: 'DOCUMENT', name, document };
  const body = { value: run.amount, externalId: externalId(), details };
  const transactionId = await run.call('createCashOut', { json: body }, 'transactionId');
  await paymentEnds(run, transactionId);
  return transactionId;
}

const cashIn: Trigger['run'] = async (run) => {
  const { name: fullName, document } = person;
  const transaction = { value: run.amount, description: 'pixkit trigger', externalId: externalId() };
  const headers = { ...(run.error !== undefined && { 'x-sandbox-scenario': 'error' }) };
  const call = { json: { transaction, payer: { fullName, document } }, headers };
  const transactionId = await run.call('createCashIn', call, 'transactionId');
  if (run.error === undefined) await run.state('a charge is paid', { transactionId });
};

const transfer: Trigger['run'] = async (run) => {
  const body = { pixKey: person.document, payment: { currency: 'BRL', amount: run.amount } };
  const headers = { 'x-idempotency-key': randomUUID() };
  const transactionId = await run.call('createTransfer', { json: body, headers }, 'id');
  await paymentEnds(run, transactionId);
};

const receive: Trigger['run'] = async (run) => {
  const txid = randomBytes(16).toString('hex');
  const body = { calendario: {}, valor: { original: decimal(run.amount) } };
  await run.call('putCob', { path: { txid }, json: body }, 'txid');
  await run.state('a charge is paid', { txid });
};

const refundIn: Trigger['run'] = async (run) => {
  const { amount } = run;
  const received = await run.state('a received payment', { amount });
  const call = {
    path: { id: received.transactionId },
    json: { refundValue: amount, externalId: externalId() },
  };
  const transactionId = await run.call('createRefundIn', call, 'transactionId');
  await refundEnds(run, { transactionId });
};

const refund: Trigger['run'] = async (run) => {
  const { amount } = run;
  const { endToEndId } = await run.state('a received payment', { amount });
  const refundId = randomBytes(12).toString('hex');
  const call = { path: { e2eid: endToEndId, id: refundId }, json: { valor: decimal(amount) } };
  await run.call('putDevolucao', call, 'rtrId');
  await refundEnds(run, { refundId, endToEndId });
};

async function openedMed(run: TriggerRun): Promise<unknown> {
  const params = { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: true } as const;
  return (await run.state('a MED', run.withFields(params))).id;
}

const decided =
  (analysisResult: 'APPROVED' | 'REJECTED'): Trigger['run'] =>
  async (run) => {
    const id = await openedMed(run);
    await run.state('a MED is decided', { id, analysisResult });
  };

const ofMed = {
  request: 'a MED',
  error: { never: t`a MED is approved or rejected, and cannot fail; for a rejection, see med-rejected` },
  amount: {
    never: t`a MED has the amount of the payment that it contests, which the gateway chooses`,
  },
} as const;

/** The triggers by name, in the order of the help. */
export const triggers = {
  'cash-in': {
    notification: 'CashIn',
    eventType: 'cash_in',
    error: 'bare',
    request: 'createCashIn',
    summary: t`a charge is created and paid`,
    run: cashIn,
  },
  'cash-out': {
    notification: 'CashOut',
    eventType: 'cash_out',
    error: 'code',
    request: 'createCashOut',
    summary: t`a payment is sent and settles`,
    run: cashOut,
  },
  'refund-in': {
    notification: 'CashInReversal',
    eventType: 'refund_in',
    error: 'reason',
    request: 'createRefundIn',
    summary: t`a payment is received and refunded (refund-in)`,
    run: refundIn,
  },
  'refund-out': {
    notification: 'CashOutReversal',
    eventType: 'refund_out',
    request: 'createCashOut',
    summary: t`a payment is sent, settles and comes back`,
    error: { never: t`a return cannot fail; for a payment that fails, see cash-out --error` },
    run: async (run) => {
      const transactionId = await cashOut(run);
      await run.state('a sent payment is returned', { transactionId });
    },
  },
  transfer: {
    notification: 'TRANSFER',
    eventType: 'cash_out',
    error: 'code',
    request: 'createTransfer',
    summary: t`a transfer (POST /dict/pix) is sent and settles`,
    run: transfer,
  },
  receive: {
    notification: 'RECEIVE',
    eventType: 'cash_in',
    request: 'putCob',
    summary: t`an immediate charge (cob) is created and paid`,
    error: {
      never: t`an immediate charge is either paid or not; for a charge that fails, see cash-in --error`,
    },
    run: receive,
  },
  refund: {
    notification: 'REFUND',
    eventType: 'refund_in',
    error: 'reason',
    request: 'putDevolucao',
    summary: t`a payment is received and refunded (devolucao)`,
    run: refund,
  },
  'med-created': {
    notification: 'med_created',
    eventType: 'med_created',
    ...ofMed,
    summary: t`a MED is opened against a received payment`,
    run: openedMed,
  },
  'med-accepted': {
    notification: 'med_accepted',
    eventType: 'med_accepted',
    ...ofMed,
    summary: t`a MED is opened and approved`,
    run: decided('APPROVED'),
  },
  'med-rejected': {
    notification: 'med_rejected',
    eventType: 'med_rejected',
    ...ofMed,
    summary: t`a MED is opened and rejected`,
    run: decided('REJECTED'),
  },
} as const satisfies Readonly<Record<string, Trigger>>;

export type TriggerName = keyof typeof triggers;
export const triggerNames = Object.keys(triggers).filter(isTriggerName);

/** Whether a text names a trigger. */
export function isTriggerName(text: string): text is TriggerName {
  return Object.hasOwn(triggers, text);
}
