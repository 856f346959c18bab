import { type Order, parsed, scenario, t } from '../words.js';
import { groupedBy } from '../shared/grouped.js';
import { amountIn } from '../shared/amount-in.js';

const parts = { alone: 12, atOnce: 8, afterwards: 5 } as const;

export default scenario({
  id: 'caller/external-ids',
  title: {
    en: 'Every order has an externalId of its own, also in parallel and after a restart',
    'pt-BR': 'Cada pedido tem um externalId próprio, também em paralelo e depois de um reinício',
  },
  duties: ['CALLER-15'],
  steps: ['pay'],
  async run(scene) {
    // All to one payee: what they have in common must not become their id.
    const { key, document } = scene.payee(scene.order());
    const pay = (order: Order) => scene.pay(order, { key, document });
    const make = (count: number) => Array.from({ length: count }, () => scene.order());
    for (const order of make(parts.alone)) await pay(order);
    await Promise.all(make(parts.atOnce).map(pay));
    if (!scene.about.lacks('restart')) {
      const restarted = await scene.try('restart', {});
      if (restarted !== undefined) for (const order of make(parts.afterwards)) await pay(order);
    }
    const calls = scene.calls('createCashOut');
    const duty = scene.duty('CALLER-15');
    if (calls.length === 0) {
      duty.leave(t`the client sent no payment`);
      return;
    }
    // Each order has an amount of its own.
    const byId = groupedBy(calls, ({ bytes }) => String(parsed(bytes)['externalId']));
    const shared = [...byId.entries()].find(([, same]) => new Set(same.map(amountIn)).size > 1);
    duty.holds(shared === undefined, () => ({
      message: t`one externalId is used for two orders`,
      expected: t`an externalId of its own for each order`,
      received: t`${shared?.[0] ?? ''} for payments of ${(shared?.[1] ?? []).map(amountIn).join(', ')}`,
      shownBy: (shared?.[1] ?? []).map((call) => scene.exchange(call)),
    }));
  },
});
