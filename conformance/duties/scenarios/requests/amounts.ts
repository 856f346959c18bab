import { brl, scenario, t } from '../words.js';
import { amountIn } from '../shared/amount-in.js';

/** Sums that floating point spoils, and an amount of many digits. */
const baskets: readonly {
  readonly cents: number;
  readonly items: readonly { price: string; quantity: number }[];
}[] = [
  {
    cents: 30,
    items: [
      { price: '0.10', quantity: 1 },
      { price: '0.20', quantity: 1 },
    ],
  },
  { cents: 330, items: [{ price: '1.10', quantity: 3 }] },
  { cents: 199_900, items: [{ price: '19.99', quantity: 100 }] },
  { cents: 435, items: [{ price: '4.35', quantity: 1 }] },
  { cents: 123_456_789, items: [{ price: '1234567.89', quantity: 1 }] },
];

export default scenario({
  id: 'caller/amounts-of-payments',
  title: {
    en: 'Amounts of payments are exact to the cent',
    'pt-BR': 'Os valores dos pagamentos são exatos até o centavo',
  },
  duties: ['CALLER-13'],
  provokes: ['CALLER-22'],
  steps: ['pay'],
  account: { available: 2_000_000 },
  async run(scene) {
    const duty = scene.duty('CALLER-13');
    for (const { cents, items } of baskets) {
      const before = scene.calls().length;
      await scene.pay(scene.order(cents), { items });
      const call = scene.calls('createCashOut').find((one) => scene.calls().indexOf(one) >= before);
      if (call === undefined) continue;
      const sent = amountIn(call);
      duty.holds(sent !== undefined && Number(sent) === cents / 100 && /^\d+(\.\d{1,2}0*)?$/.test(sent), {
        message: t`an amount is not what was asked for`,
        expected: brl(cents),
        received: sent ?? t`no amount`,
        shownBy: [scene.exchange(call)],
      });
    }
    duty.leave(t`the client sent no payment`);
  },
});
