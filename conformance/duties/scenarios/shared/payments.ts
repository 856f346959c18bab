import { staticCode } from '../../../chapters/shared/br-code.js';
import { Skip } from '../../../core/errors.js';
import { t } from '../../../core/text.js';
import { centsOf } from '../../attribution.js';
import { type Order, type Scene, stepMissing } from '../../scene.js';

/** A charge of the client that was paid. */
export interface PaidCharge {
  readonly order: Order;
  readonly endToEndId: string;
  readonly operation: 'createCashIn' | 'putCob';
}

/**
 * Creates a function that requests the payment of an order, with the same params each time. Resolves with false if the
 * client does not support the step.
 */
export function askToPay(scene: Scene, order: Order): () => Promise<boolean> {
  const params = scene.payee(order);
  return async () => (await scene.try('pay', params)) !== undefined;
}

/** The same, by a transfer. */
export function askToTransfer(scene: Scene, order: Order): () => Promise<boolean> {
  const params = scene.payee(order);
  return async () => (await scene.try('transfer', params)) !== undefined;
}

/** The same, by a QR code. */
export function askToPayCode(scene: Scene, { name: order, amount }: Order): () => Promise<boolean> {
  const code = staticCode({ key: scene.values.cpf(), amount });
  return async () => (await scene.try('pay a QR code', { order, code })) !== undefined;
}

/** Params of a charge for this order. */
export function chargeOf(scene: Scene, { name: order, amount }: Order) {
  return { order, amount, name: 'João Souza', document: scene.values.cpf() };
}

/** The steps that create charges, one for each family. */
export const charging = ['charge', 'charge by cob'] as const;

/**
 * Makes the client create a charge by any step that it has, and waits until it considers the charge paid. Throws `Skip`
 * if it has no such step.
 */
export async function payCharge(scene: Scene, cents: number): Promise<PaidCharge> {
  const paid =
    (await payRefundable(scene, 'charge', cents)) ?? (await payRefundable(scene, 'charge by cob', cents));
  if (paid === undefined) throw stepMissing('charge');
  return paid;
}

/**
 * The same by this step; undefined if the client does not support it. A client may refuse refunds of a charge that it
 * does not consider paid.
 */
export async function payRefundable(
  scene: Scene,
  step: (typeof charging)[number],
  cents: number,
): Promise<PaidCharge | undefined> {
  const paid = await payChargeBy(scene, step, cents);
  if (paid === undefined) return undefined;
  const view = await scene.viewOnce(paid.order, ({ state }) => state === 'paid');
  if (view === undefined) await scene.pause(bookingMs);
  return paid;
}

/** Time in ms for a client that books a notification only after its response and does not report orders. */
const bookingMs = 1_000;

/**
 * Makes the client create a charge by this step, has it paid, and waits for the notification; undefined if the client
 * does not support the step.
 */
export async function payChargeBy(
  scene: Scene,
  step: (typeof charging)[number],
  cents: number,
): Promise<PaidCharge | undefined> {
  const order = scene.order(cents);
  const charges = () =>
    scene.paymentsBy('createCashIn', 'putCob').filter(({ call }) => centsOf(call) === cents);
  const earlier = new Set(charges().map(({ id }) => id));
  const ended = await scene.try(step, chargeOf(scene, order));
  if (ended === undefined) return undefined;
  const found = () => charges().find(({ id }) => !earlier.has(id));
  // A client that queues its charges may so far have sent only an earlier charge of this amount.
  const made = ended.outcome === 'unknown' && earlier.size > 0 ? await scene.until(found) : found();
  if (made === undefined) throw new Skip(t`the client created no charge`);
  const operation = made.call.operation === 'putCob' ? 'putCob' : 'createCashIn';
  const paid = await scene.setup(
    'a charge is paid',
    operation === 'putCob' ? { txid: String(made.id) } : { transactionId: made.id },
  );
  const endToEndId = paid.endToEndId ?? '';
  await scene.waitForNotification(({ bytes }) => endToEndId !== '' && bytes.includes(endToEndId));
  return { order, endToEndId, operation };
}

/**
 * Settles the payment of an order, and waits until the client is notified. Returns the ids of the payment. Throws
 * `Skip` if the client has paid nothing.
 */
export async function settlePayment(
  scene: Scene,
  order: Order,
  params: { readonly outcome?: 'CONFIRMED' | 'ERROR'; readonly errorCode?: string } = {},
): Promise<{ readonly transactionId: string; readonly endToEndId: string }> {
  // The id of a transfer is a number, which the control protocol takes as text.
  const transactionId = String(requirePaymentId(scene, order));
  const returned = await scene.setup('a payment settles', { transactionId, ...params });
  const endToEndId = returned.endToEndId ?? '';
  await scene.waitForNotification(
    ({ bytes }) => bytes.includes(transactionId) || (endToEndId !== '' && bytes.includes(endToEndId)),
  );
  return { transactionId, endToEndId };
}

/** The id of the payment of an order. Throws `Skip` if the client has made none. */
export function requirePaymentId(scene: Scene, order: Order): string | number {
  const [payment] = scene.paymentsOf(order);
  if (payment === undefined) throw new Skip(t`the client has not paid the order`);
  return payment.id;
}
