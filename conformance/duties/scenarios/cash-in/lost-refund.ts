import { scenario, t } from '../words.js';
import { charging, paidChargeBy } from '../shared/paid-charge.js';

export default scenario({
  id: 'caller/lost-answer-of-a-refund',
  title: {
    en: 'A refund whose answer is lost is given back once, however often it is asked for',
    'pt-BR': 'Uma devolução cuja resposta se perde é feita uma vez, não importa quantas vezes seja pedida',
  },
  duties: ['CALLER-43'],
  steps: ['refund'],
  needs: ['a charge is paid'],
  async run(scene) {
    const duty = scene.duty('CALLER-43');
    let cents = 5_000;
    for (const step of charging) {
      const charge = await paidChargeBy(scene, step, (cents += 500));
      if (charge === undefined) continue;
      const plans = operations.map((operation) => scene.stage.next(operation, 'lose the answer'));
      const refund = { order: charge.order.name, refund: 'refund-a', amount: '5.01' };
      const before = scene.calls().length;
      await scene.do('refund', refund);
      await scene.until(() => plans.find(({ used }) => used));
      if (!plans.some(({ used }) => used)) continue;
      await scene.do('refund', refund);
      await scene.quiet();
      scene.stage.forget();
      await scene.alive();
      const calls = scene.calls().slice(before);
      const refunds = new Set(
        scene
          .paymentsBy(...operations)
          .filter(({ call }) => calls.includes(call))
          .map(({ id }) => id),
      );
      duty.holds(refunds.size <= 1, () => ({
        message: t`one refund was given back ${refunds.size} times`,
        expected: t`one refund, because nobody knew whether the first call was carried out`,
        received: t`${refunds.size} refunds of 5.01`,
        shownBy: calls
          .filter(({ operation }) => operations.some((one) => one === operation))
          .map((call) => scene.exchange(call)),
      }));
    }
  },
});

const operations = ['createRefundIn', 'putDevolucao'] as const;
