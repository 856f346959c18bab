import { type Order, parsed, scenario, t } from '../words.js';
import { settledOf } from '../shared/settled.js';

const codes = ['PAYMENT_EXPIRED', 'SETTLEMENT_TIMEOUT'] as const;

/** Whether a call was refused for its token, or for what else goes on at the gateway. */
const isUnheard = (status: number): boolean => status === 401 || status === 429 || status === 503;

export default scenario({
  id: 'caller/payments-that-may-be-paid-again',
  title: {
    en: 'A payment that failed for a retryable reason is paid again at most once, with a new externalId',
    'pt-BR':
      'Um pagamento que falhou por um motivo repetível é pago de novo no máximo uma vez, com um novo externalId',
  },
  duties: ['CALLER-33'],
  steps: ['pay'],
  needs: ['a payment settles'],
  async run(scene) {
    const orders: (readonly [string, Order])[] = [];
    for (const errorCode of codes) {
      const order = scene.order();
      await scene.pay(order);
      await settledOf(scene, order, { outcome: 'ERROR', errorCode });
      orders.push([errorCode, order]);
    }
    await scene.alive();
    await scene.quiet();
    // Who has paid again learns that it has failed again.
    for (const [errorCode, order] of orders) {
      const second = scene.paymentsOf(order)[1];
      if (second === undefined) continue;
      const transactionId = String(second.id);
      await scene.setup('a payment settles', { transactionId, outcome: 'ERROR', errorCode });
      await scene.told(({ bytes }) => bytes.includes(transactionId));
    }
    await scene.alive();
    await scene.quiet();
    const duty = scene.duty('CALLER-33');
    for (const [code, order] of orders) {
      // A call that was refused before anybody looked at it may come again as it is.
      const calls = scene.callsFor(order).filter(({ answer }) => !isUnheard(answer?.status ?? 0));
      const payments = scene.paymentsOf(order);
      const ids = new Set(calls.map(({ bytes }) => parsed(bytes)['externalId']));
      duty.holds(payments.length <= 2 && ids.size === calls.length, () => ({
        message: t`an order whose payment failed with ${code} is paid again in the wrong way`,
        expected: t`at most one further payment, with a new externalId`,
        received: t`${payments.length} payments, ${calls.length} calls, ${ids.size} externalIds`,
        shownBy: calls.map((call) => scene.exchange(call)),
      }));
    }
  },
});
