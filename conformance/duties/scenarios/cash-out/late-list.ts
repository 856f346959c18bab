import { scenario, t } from '../words.js';
import { planned, usedOf } from '../shared/staged.js';

const emptyList = {
  status: 200,
  body: {
    data: [],
    metadata: { page: 1, size: 20, total: 0, totalPages: 0, hasNext: false, hasPrevious: false },
  },
};

export default scenario({
  id: 'caller/list-that-lags-behind',
  title: {
    en: 'A payment that a list does not show yet is not paid again',
    'pt-BR': 'Um pagamento que a lista ainda não mostra não é pago de novo',
  },
  duties: ['CALLER-40'],
  steps: ['pay'],
  async run(scene) {
    const lost = scene.stage.next('createCashOut', 'lose the answer');
    const lists = planned(scene, ['listTransactions'], { answer: emptyList }, 3);
    const order = scene.order();
    await scene.pay(order);
    await scene.used(lost, 'createCashOut');
    await scene.try('reconcile', {});
    const duty = scene.duty('CALLER-40');
    await usedOf(scene, lists, 'GET /api/transactions');
    await scene.quiet();
    scene.stage.forget();
    await scene.alive();
    const payments = scene.paymentsOf(order);
    duty.holds(payments.length <= 1, () => ({
      message: t`a payment that the list does not show yet is paid again`,
      expected: t`no second payment: lists may be late by some seconds (OP-69)`,
      received: t`${payments.length} payments of ${order.amount}`,
      shownBy: payments.map(({ call }) => scene.exchange(call)),
    }));
  },
});
