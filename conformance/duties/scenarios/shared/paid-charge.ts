import { Skip } from '../../../core/errors.js';
import { t } from '../../../core/text.js';
import type { Order, Scene } from '../../scene.js';

/** A charge of the client that was paid. */
export interface PaidCharge {
  readonly order: Order;
  readonly endToEndId: string;
  readonly operation: 'createCashIn' | 'putCob';
}

/** Params of a charge for this order. */
export function chargeOf(scene: Scene, { name: order, amount }: Order) {
  return { order, amount, name: 'João Souza', document: scene.values.cpf() };
}

/** The client makes a charge, by whichever operation it uses, and somebody pays it. Throws `Skip` if it makes none. */
export async function paidCharge(scene: Scene, cents: number): Promise<PaidCharge> {
  const order = scene.order(cents);
  const params = chargeOf(scene, order);
  if ((await scene.try('charge', params)) === undefined) await scene.do('charge by cob', params);
  const [made] = scene
    .paymentsBy('createCashIn', 'putCob')
    .filter(({ call }) => call.bytes.includes(amountText(cents)));
  if (made === undefined) throw new Skip(t`the client made no charge`);
  const operation = made.call.operation === 'putCob' ? 'putCob' : 'createCashIn';
  const paid = await scene.setup(
    'a charge is paid',
    operation === 'putCob' ? { txid: String(made.id) } : { transactionId: made.id },
  );
  const endToEndId = paid.endToEndId ?? '';
  await scene.told(({ bytes }) => endToEndId !== '' && bytes.includes(endToEndId));
  return { order, endToEndId, operation };
}

/** How an amount stands in a body at least: without zeros at the end. */
function amountText(cents: number): string {
  return String(cents / 100);
}
