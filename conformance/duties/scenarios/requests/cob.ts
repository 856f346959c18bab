import { brl, parsed, scenario, t } from '../words.js';
import { groupedBy } from '../shared/grouped.js';

const cents = [1_000, 10, 123_450];
const charges = 10;

export default scenario({
  id: 'caller/immediate-charges',
  title: {
    en: 'Immediate charges have exact amounts and txids of their own',
    'pt-BR': 'Cobranças imediatas têm valores exatos e txids próprios',
  },
  duties: ['CALLER-14', 'CALLER-26'],
  provokes: ['CALLER-21', 'CALLER-23'],
  steps: ['charge by cob'],
  async run(scene) {
    const orders = [...cents, ...Array.from({ length: charges }, (_, index) => 700 + index)].map((one) =>
      scene.order(one),
    );
    for (const { name: order, amount } of orders) await scene.do('charge by cob', { order, amount });
    const calls = scene.calls('putCob');
    const valueOf = (call: (typeof calls)[number]) => {
      const valor = parsed(call.bytes)['valor'];
      return typeof valor === 'object' && valor !== null && 'original' in valor ? String(valor.original) : '';
    };
    const [exact, own] = [scene.duty('CALLER-14'), scene.duty('CALLER-26')];
    if (calls.length === 0) {
      for (const duty of [exact, own]) duty.leave(t`the client made no immediate charge`);
      return;
    }
    for (const one of cents) {
      const isThere = calls.some((call) => valueOf(call) === brl(one));
      exact.holds(isThere || calls.length < orders.length, () => ({
        message: t`an amount is not what was asked for`,
        expected: brl(one),
        received: calls.map(valueOf).join(', '),
        shownBy: calls.slice(0, cents.length).map((call) => scene.exchange(call)),
      }));
    }
    const byTxid = groupedBy(calls, ({ path }) => path.replace(/^.*\//, ''));
    const twice = [...byTxid.values()].find((same) => new Set(same.map(valueOf)).size > 1);
    own.holds(twice === undefined, () => ({
      message: t`one txid is used for two charges`,
      expected: t`a txid of its own for each charge`,
      received: t`the same txid for ${(twice ?? []).map(valueOf).join(', ')}`,
      shownBy: (twice ?? []).map((call) => scene.exchange(call)),
    }));
  },
});
