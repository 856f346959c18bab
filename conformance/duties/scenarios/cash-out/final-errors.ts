import { scenario, type Order, t } from '../words.js';
import { settledOf } from '../shared/settled.js';

/** The codes that the specification says are not retryable. */
const codes = [
  'TAX_ID_MISMATCH',
  'INVALID_TAX_ID',
  'BLOCKED_ACCOUNT',
  'ACCOUNT_CLOSED',
  'ORDER_REJECTED',
] as const;

export default scenario({
  id: 'caller/payments-that-failed-for-good',
  title: {
    en: 'A payment that failed for a reason that is not retryable is not paid again',
    'pt-BR': 'Um pagamento que falhou por um motivo não repetível não é pago de novo',
  },
  duties: ['CALLER-32'],
  steps: ['pay'],
  needs: ['a payment settles'],
  async run(scene) {
    const orders: (readonly [string, Order])[] = [];
    for (const errorCode of codes) {
      const order = scene.order();
      await scene.pay(order);
      await settledOf(scene, order, { outcome: 'ERROR', errorCode });
      orders.push([errorCode, order]);
    }
    await scene.alive();
    await scene.quiet();
    const duty = scene.duty('CALLER-32');
    for (const [code, order] of orders) {
      const payments = scene.paymentsOf(order);
      duty.holds(payments.length <= 1, () => ({
        message: t`an order whose payment failed with ${code} is paid again`,
        expected: t`no further payment: the reason stays`,
        received: t`${payments.length} payments`,
        shownBy: payments.map(({ call }) => scene.exchange(call)),
      }));
    }
  },
});
