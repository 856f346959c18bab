import { scenario, t } from '../words.js';
import { askedAgainByLibrary } from '../shared/library-retry.js';

export default scenario({
  id: 'caller/lost-answer-of-a-cash-out',
  title: {
    en: 'A cash-out whose answer is lost is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out cuja resposta se perde não é pago de novo nem dado como falho',
  },
  duties: ['CALLER-36'],
  provokes: ['CALLER-13', 'CALLER-22'],
  steps: ['pay'],
  async run(scene) {
    const lost = scene.stage.next('createCashOut', 'lose the answer');
    const order = scene.order();
    await scene.pay(order);
    const first = await scene.used(lost, 'createCashOut');
    await scene.alive();
    await scene.quiet();

    const payments = scene.paymentsBy('createCashOut', 'createQrCashOut', 'createTransfer');
    const shownBy = scene.calls('createCashOut').map((call) => scene.exchange(call));
    const duty = scene.duty('CALLER-36');
    const isOnce = duty.holds(payments.length <= 1, {
      message: t`one order was paid ${payments.length} times`,
      expected: t`one payment, because nobody knew whether the first call was carried out`,
      received: t`${payments.length} payments of ${order.amount}`,
      shownBy,
    });
    const view = await scene.view(order);
    if (view === undefined || !isOnce) return;
    duty.holds(view.state !== 'failed', () => ({
      message: t`a payment that was made counts as failed`,
      expected: t`paid, pending or unknown, because the gateway carried it out`,
      received: askedAgainByLibrary(first, scene.calls('createCashOut')) ?? t`failed`,
      shownBy,
    }));
  },
});
