import { t } from '../../../core/text.js';
import type { CallProvocation } from '../../../stage/provocations.js';
import type { Scene } from '../../scene.js';
import { demandCarriedOut } from './carried-out.js';
import { groupedBy } from './grouped.js';

/**
 * The client does not learn what became of a transfer. It may ask again, with the same key, or not at all: one order is never
 * paid by two transfers.
 */
export async function judgeUnknownTransfer(scene: Scene, provocation: CallProvocation): Promise<void> {
  const planned = scene.stage.next('createTransfer', provocation);
  const order = scene.order();
  await scene.do('transfer', scene.payee(order));
  demandCarriedOut(await scene.used(planned, 'createTransfer'));
  await scene.quiet();
  scene.stage.forget();
  await scene.try('reconcile', {});
  await scene.alive();
  await scene.quiet();

  const calls = scene.calls('createTransfer');
  const payments = scene.paymentsBy('createTransfer', 'createCashOut', 'createQrCashOut');
  const keys = groupedBy(calls, ({ headers }) => headers['x-idempotency-key']);
  const duty = scene.duty('CALLER-31');
  const shownBy = calls.map((call) => scene.exchange(call));
  const isOnce = duty.holds(payments.length <= 1, {
    message: t`one order was paid ${payments.length} times`,
    expected: t`the first key again, because nobody knew whether the first call was carried out`,
    received: t`${payments.length} transfers of ${order.amount}, by ${keys.size} keys`,
    shownBy,
  });
  if (!isOnce) return;
  duty.holds(keys.size <= 1, () => ({
    message: t`a transfer whose outcome is unknown is repeated with another key`,
    expected: t`the first key again`,
    received: t`${keys.size} keys for one order`,
    shownBy,
  }));
}
