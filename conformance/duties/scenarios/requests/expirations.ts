import { scenario, t } from '../words.js';

/** In s: shorter and longer than a charge may be open. */
const asked = [5, 30 * 86_400];

export default scenario({
  id: 'caller/expirations-of-charges',
  title: {
    en: 'An expiration is within its bounds, or the client refuses it itself',
    'pt-BR': 'Uma expiração fica dentro de seus limites, ou o próprio cliente a recusa',
  },
  duties: ['CALLER-19'],
  steps: ['charge'],
  async run(scene) {
    const duty = scene.duty('CALLER-19');
    for (const expiresIn of asked) {
      const before = scene.calls().length;
      const order = scene.order();
      const ended = await scene.do('charge', {
        ...{
          order: order.name,
          amount: order.amount,
          name: 'João Souza',
          document: scene.values.cpf(),
          expiresIn,
        },
      });
      const call = scene.calls('createCashIn').find((one) => scene.calls().indexOf(one) >= before);
      const sent = /"expirationTime"\s*:\s*([-\d.]+)/.exec(call?.bytes.toString('utf8') ?? '')?.[1];
      // Who says that it refuses it, has done so; who says nothing, may have done nothing.
      if (call === undefined && ended.outcome !== 'refused' && ended.outcome !== 'failed') {
        duty.leave(t`the client made no charge`);
        continue;
      }
      const isWithin = sent === undefined || (Number(sent) >= 30 && Number(sent) <= 604_800);
      duty.holds(isWithin, () => ({
        message: t`an expiration is out of its bounds`,
        expected: t`30 to 604800 s, or no call`,
        received: sent ?? '',
        shownBy: call ? [scene.exchange(call)] : [],
      }));
    }
    await scene.alive();
  },
});
