import { scenario, t } from '../words.js';
import { errorAnswer } from '../shared/staged.js';

const refusals = [
  [400, 'PIX_INVALID_PIX_KEY'],
  [400, 'PIX_INSUFFICIENT_BALANCE'],
  [404, 'HTTP_ERROR'],
  [422, 'HTTP_ERROR'],
] as const;

export default scenario({
  id: 'caller/refused-payments',
  title: {
    en: 'A refused payment is not sent again unchanged',
    'pt-BR': 'Um pagamento recusado não é enviado de novo sem mudança',
  },
  duties: ['CALLER-38'],
  steps: ['pay'],
  async run(scene) {
    const orders = [];
    for (const [status, code] of refusals) {
      const order = scene.order();
      const plans = Array.from({ length: 5 }, () =>
        scene.stage.next('createCashOut', { answer: errorAnswer(status, code) }),
      );
      await scene.pay(order);
      if (plans[0] !== undefined) await scene.used(plans[0], 'createCashOut');
      orders.push({ order, status });
      // What is left must not be used for the next order.
      await scene.pause(300);
      scene.stage.forget();
    }
    await scene.alive();
    await scene.quiet();
    const duty = scene.duty('CALLER-38');
    duty.leave(t`the client has not paid the order`);
    for (const { order, status } of orders) {
      const calls = scene.callsFor(order);
      // Another amount than was asked for is another duty.
      if (calls.length === 0) continue;
      const same = calls.filter(({ bytes }) => calls[0]?.bytes.equals(bytes) === true);
      duty.holds(same.length === 1, () => ({
        message: t`a refused payment is sent again unchanged`,
        expected: t`one call, because ${status} stays ${status}`,
        received: t`${same.length} times the same bytes`,
        shownBy: same.slice(0, 2).map((call) => scene.exchange(call)),
      }));
    }
  },
});
