import { scenario, t } from '../words.js';
import { paymentOf } from '../shared/settled.js';

/** More than may be asked for in a minute. */
const lost = 70;
const most = 60;
const minuteMs = 60_000;

export default scenario({
  id: 'caller/resends-within-their-limit',
  title: {
    en: 'Resends are asked for at most 60 times a minute',
    'pt-BR': 'Reenvios são pedidos no máximo 60 vezes por minuto',
  },
  duties: ['CALLER-30'],
  steps: ['pay', 'reconcile'],
  needs: ['a payment settles'],
  account: { available: 100_000 },
  timeoutMs: 180_000,
  async run(scene) {
    for (let notification = 0; notification < 2 * lost; notification += 1)
      scene.stage.nextNotification({ deliver: 'not at all' });
    const orders = Array.from({ length: lost }, () => scene.order());
    for (const order of orders) await scene.pay(order);
    await Promise.all(
      orders.map((order) => scene.silently('a payment settles', { transactionId: paymentOf(scene, order) })),
    );
    await scene.do('reconcile', {});
    await scene.quiet();
    const calls = scene.calls('resendWebhook');
    const duty = scene.duty('CALLER-30');
    if (calls.length === 0) {
      scene.unused(t`the client asks for no resends`, 'CALLER-30');
      return;
    }
    const busiest = Math.max(
      ...calls.map(
        ({ startedMs }) =>
          calls.filter((one) => one.startedMs >= startedMs && one.startedMs < startedMs + minuteMs).length,
      ),
    );
    duty.holds(busiest <= most, {
      message: t`more resends are asked for than the gateway allows`,
      expected: t`at most ${most} in any minute`,
      received: t`${busiest} in one minute`,
      shownBy: calls.slice(-1).map((call) => scene.exchange(call)),
    });
  },
});
