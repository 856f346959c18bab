import type { OperationId } from '../../generated/operations.js';
import type { StepName } from '../../generated/client-steps.js';
import { isObject } from '../core/json.js';
import { parseExactly, parseJson } from '../core/untrusted-json.js';
import type { RecordedCall } from '../stage/recording.js';

/** Operations that pay an order. */
export const paying = ['createCashOut', 'createQrCashOut', 'createTransfer'] as const;
/** Operations that refund received payments. */
export const refunding = ['createRefundIn', 'putDevolucao'] as const;
const charging = ['createCashIn', 'putCob'] as const;

/** The operations by which a client may carry out a step. */
export const operationsOf = {
  pay: paying,
  'pay a QR code': paying,
  transfer: paying,
  charge: charging,
  'charge by cob': charging,
  refund: refunding,
} as const;

/** Whether a step asks for a call that a client may send later. */
export const maySendLater = (step: StepName): step is keyof typeof operationsOf =>
  Object.hasOwn(operationsOf, step);

/** The JSON object in these bytes, with long numbers as text; an empty object if there is none. */
export function parsed(bytes: Buffer | undefined): Readonly<Record<string, unknown>> {
  const text = bytes?.toString('utf8') ?? '';
  const exact: unknown = parseExactly(text, parseJson(text));
  return isObject(exact) ? exact : {};
}

const within = (object: unknown, member: string): unknown =>
  isObject(object) ? (object as Readonly<Record<string, unknown>>)[member] : undefined;

/** The cents that a call pays, charges or refunds; NaN if it does none of these. */
export function centsOf({ bytes }: RecordedCall): number {
  const { value, payment, transaction, valor, refundValue } = parsed(bytes);
  const amount =
    value ??
    refundValue ??
    within(payment, 'amount') ??
    within(transaction, 'value') ??
    within(valor, 'original') ??
    valor;
  return Math.round(Number(amount) * 100);
}

/** The key that a call pays to; undefined if its body has none. Letter case does not matter in any kind of key. */
export function payeeKeyOf({ bytes }: RecordedCall): string | undefined {
  const { details, pixKey } = parsed(bytes);
  const key = within(details, 'key') ?? pixKey;
  return typeof key === 'string' ? key.toLowerCase() : undefined;
}

/**
 * Whether a call carries out a step, judging by its content: the same key, the same code or the same amount. The time
 * of the call says nothing, because a client may queue its orders.
 */
export function carriesOut(
  call: RecordedCall,
  step: StepName,
  asked: Readonly<Record<string, unknown>>,
): boolean {
  const { key, amount, code } = asked;
  const operations: readonly (OperationId | undefined)[] = maySendLater(step) ? operationsOf[step] : [];
  if (!operations.includes(call.operation)) return false;
  if (typeof key === 'string' && payeeKeyOf(call) === key.toLowerCase()) return true;
  if (typeof code === 'string' && parsed(call.bytes)['qrCode'] === code) return true;
  return typeof amount === 'string' && centsOf(call) === Math.round(Number(amount) * 100);
}
