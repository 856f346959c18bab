import { Skip } from '../../../core/errors.js';
import { t } from '../../../core/text.js';
import type { Order, Scene } from '../../scene.js';

/**
 * The payment of an order ends, and the client is told. Returns how the payment is called. Throws `Skip` if the client has
 * paid nothing.
 */
export async function settledOf(
  scene: Scene,
  order: Order,
  params: { readonly outcome?: 'CONFIRMED' | 'ERROR'; readonly errorCode?: string } = {},
): Promise<{ readonly transactionId: string; readonly endToEndId: string }> {
  // A transfer has a number, which the control protocol takes as text.
  const transactionId = String(paymentOf(scene, order));
  const returned = await scene.setup('a payment settles', { transactionId, ...params });
  const endToEndId = returned.endToEndId ?? '';
  await scene.told(
    ({ bytes }) => bytes.includes(transactionId) || (endToEndId !== '' && bytes.includes(endToEndId)),
  );
  return { transactionId, endToEndId };
}

/** The id of the payment of an order. Throws `Skip` if the client has made none. */
export function paymentOf(scene: Scene, order: Order): string | number {
  const [payment] = scene.paymentsOf(order);
  if (payment === undefined) throw new Skip(t`the client has not paid the order`);
  return payment.id;
}
