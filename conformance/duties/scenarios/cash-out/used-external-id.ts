import { type Order, scenario, t } from '../words.js';
import { staticCode } from '../../../chapters/shared/br-code.js';
import { Skip } from '../../../core/errors.js';
import type { RecordedCall } from '../../../stage/recording.js';
import { parsed } from '../../parsed.js';

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
    const planned = scene.stage.next('createCashOut', 'send twice');
    const order = scene.order();
    await scene.pay(order);
    await judge(order, statusOfUsed(await scene.used(planned, 'createCashOut')));
    const plannedQr = scene.stage.next('createQrCashOut', 'send twice');
    const second = scene.order();
    const code = staticCode({ key: scene.values.cpf(), amount: second.amount });
    if ((await scene.try('pay a QR code', { order: second.name, code })) === undefined) return;
    await judge(second, statusOfUsed(await scene.used(plannedQr, 'createQrCashOut')));
  },
});

/** The status by which the gateway says that it knows the id. Throws `Skip` if it refused the call for another reason. */
function statusOfUsed({ answer }: RecordedCall): number {
  const { status = 0, bytes } = answer ?? {};
  if (status === 409 || (status === 400 && parsed(bytes)['code'] === 'PIX_DUPLICATE_EXTERNAL_ID'))
    return status;
  throw new Skip(
    t`nothing was provoked, because the gateway did not carry the call out: ${answer?.status ?? t`no answer`}`,
  );
}
