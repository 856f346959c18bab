import { scenario, t } from '../words.js';
import { chargeOf } from '../shared/paid-charge.js';
import { errorAnswer } from '../shared/staged.js';

export default scenario({
  id: 'caller/charge-while-the-provider-fails',
  title: {
    en: 'A charge that failed for an error of the provider is tried again, and made once',
    'pt-BR': 'Uma cobrança que falhou por erro do provedor é tentada de novo, e criada uma só vez',
  },
  duties: ['CALLER-34'],
  steps: ['charge'],
  async run(scene) {
    const answer = errorAnswer(500, 'HTTP_ERROR', { message: 'provider communication failure' });
    const plans = [1, 2].map(() => scene.stage.next('createCashIn', { answer }));
    const order = scene.order();
    const ended = await scene.do('charge', chargeOf(scene, order));
    if (plans[0] !== undefined) await scene.used(plans[0], 'createCashIn');
    await scene.quiet();
    scene.stage.forget();
    await scene.alive();
    const calls = scene.calls('createCashIn');
    const charges = scene.paymentsBy('createCashIn');
    const duty = scene.duty('CALLER-34');
    const shownBy = calls.map((call) => scene.exchange(call));
    // A client that hands the decision to its caller says that nothing is known.
    duty.holds(calls.length > 1 || ended.outcome === 'unknown', {
      message: t`a charge is given up after one failure of the provider`,
      expected: t`the charge is tried again, or its outcome is said to be unknown`,
      received: t`one call, and then ${ended.outcome ?? 'no outcome'}`,
      shownBy,
    });
    duty.holds(charges.length <= 1, {
      message: t`one order has ${charges.length} charges`,
      expected: t`one charge`,
      received: t`${charges.length} charges`,
      shownBy,
    });
  },
});
