import { parsed, scenario, t } from '../words.js';
import { demandCarriedOut } from '../shared/carried-out.js';
import { paidCharge } from '../shared/paid-charge.js';

export default scenario({
  id: 'receiver/failed-refund',
  title: {
    en: 'A refund that failed is not taken for refunded',
    'pt-BR': 'Uma devolução que falhou não é dada como devolvida',
  },
  duties: ['RECEIVER-08'],
  steps: ['refund', 'how is the order'],
  needs: ['a charge is paid', 'a refund settles'],
  receives: true,
  async run(scene) {
    const { order, endToEndId } = await paidCharge(scene, 5_000);
    await scene.do('refund', { order: order.name, refund: 'refund-1', amount: '12.34' });
    const duty = scene.duty('RECEIVER-08');
    const asked = scene
      .calls()
      .filter(({ operation }) => operation === 'putDevolucao' || operation === 'createRefundIn');
    // A client that got no answer in time may have asked again.
    const call = asked.find(({ answer }) => answer !== undefined && answer.status < 300) ?? asked[0];
    if (call === undefined) {
      duty.leave(t`the client asked for no refund`);
      return;
    }
    demandCarriedOut(call);
    const failed = { outcome: 'ERROR', reason: 'account closed' } as const;
    const isDevolucao = call.operation === 'putDevolucao';
    await scene.setup(
      'a refund settles',
      isDevolucao
        ? { refundId: decodeURIComponent(call.path.replace(/^.*\//, '')), endToEndId, ...failed }
        : { transactionId: parsed(call.answer?.bytes)['transactionId'], ...failed },
    );
    // The specification shows no notification of a devolucao that failed, so that the client may look it up.
    if (isDevolucao) await scene.try('reconcile', {});
    else await scene.told(({ bytes }) => bytes.includes('CashInReversal'));
    const view = await scene.viewOnce(order, ({ refunded }) => refunded === '0.00');
    if (view === undefined) return;
    if (view.refunded === undefined || (isDevolucao && view.refunded !== '0.00')) {
      duty.leave(t`the client cannot know that the refund failed`);
      return;
    }
    duty.holds(view.refunded === '0.00', {
      message: t`a refund that failed counts as refunded`,
      expected: t`refunded 0.00`,
      received: t`refunded ${view.refunded}`,
      shownBy: scene
        .notifications()
        .slice(-1)
        .map((one) => scene.delivery(one)),
    });
  },
});
