import { type Order, scenario, t } from '../words.js';
import { staticCode } from '../../../chapters/shared/br-code.js';
import { errorAnswer } from '../shared/staged.js';

export default scenario({
  id: 'caller/external-id-already-used',
  title: {
    en: 'An answer that says the externalId is used is understood as a payment that exists',
    'pt-BR': 'Uma resposta de externalId já usado é entendida como um pagamento que existe',
  },
  duties: ['CALLER-35'],
  steps: ['pay', 'how is the order'],
  async run(scene) {
    const duty = scene.duty('CALLER-35');
    const judge = async (order: Order, status: number) => {
      await scene.alive();
      const view = await scene.view(order);
      if (view === undefined) return;
      duty.holds(view.state !== 'failed' || scene.paymentsOf(order).length > 1, {
        message: t`a used externalId is taken for a failed payment`,
        expected: t`paid, pending or unknown: a payment with this externalId exists`,
        received: t`failed, after ${status}`,
        shownBy: scene.callsFor(order).map((call) => scene.exchange(call)),
      });
    };
    const details = { externalId: 'order', existingTransactionId: 4711 };
    const used = errorAnswer(400, 'PIX_DUPLICATE_EXTERNAL_ID', { details });
    const planned = scene.stage.next('createCashOut', { answer: used, carriedOut: true });
    const order = scene.order();
    await scene.pay(order);
    await scene.used(planned, 'createCashOut');
    await judge(order, 400);
    const conflict = {
      answer: errorAnswer(409, 'HTTP_ERROR', { message: 'externalId already used' }),
      carriedOut: true,
    };
    const plannedQr = scene.stage.next('createQrCashOut', conflict);
    const second = scene.order();
    const code = staticCode({ key: scene.values.cpf(), amount: second.amount });
    if ((await scene.try('pay a QR code', { order: second.name, code })) === undefined) return;
    await scene.used(plannedQr, 'createQrCashOut');
    await judge(second, 409);
  },
});
