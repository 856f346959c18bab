import { scenario, t } from '../words.js';
import { chargeOf } from '../shared/paid-charge.js';

/** Both are right where no status is given for success (OP-10). */
const statuses = [200, 201];

export default scenario({
  id: 'caller/legal-forms-of-answers',
  title: {
    en: 'Answers are read with every status, and every null, that a right gateway may give them',
    'pt-BR': 'Respostas são lidas com todo status, e todo null, que um gateway correto pode lhes dar',
  },
  duties: ['CALLER-41'],
  steps: [],
  async run(scene) {
    const duty = scene.duty('CALLER-41');
    duty.leave(t`the client makes no calls whose answers have other legal forms`);
    for (const status of statuses) {
      const order = scene.order();
      const transfer = scene.order();
      const plans = [scene.stage.next('putCob', { status }), scene.stage.next('createTransfer', { status })];
      const made = [
        await scene.try('charge by cob', chargeOf(scene, order)),
        await scene.try('transfer', scene.payee(transfer)),
      ];
      for (const [index, planned] of plans.entries()) {
        const call = planned.item;
        const ended = made[index];
        // Of a call that the gateway has refused, the status of a success says nothing.
        if ((call?.answer?.status ?? 500) > 299 || ended?.outcome === undefined) continue;
        duty.holds(ended.outcome === 'done', {
          message: t`a legal answer is not read`,
          expected: t`done, after ${status}`,
          received: ended.error ?? ended.outcome,
          shownBy: call === undefined ? [] : [scene.exchange(call)],
        });
      }
      scene.stage.forget();
    }
    // A payment that is pending has no end-to-end id yet, and nobody was told its counterpart (OP-27).
    const pending = scene.order();
    if ((await scene.try('pay', scene.payee(pending))) === undefined) return;
    const before = scene.calls().length;
    const ended = await scene.try('reconcile', {});
    const lists = scene.calls('listTransactions').filter((call) => scene.calls().indexOf(call) >= before);
    if (lists.length === 0 || ended?.outcome === undefined) return;
    duty.holds(ended.outcome !== 'failed', {
      message: t`a legal answer is not read`,
      expected: t`a row whose endToEndId and processedAt are null`,
      received: ended.error ?? ended.outcome,
      shownBy: lists.slice(-1).map((call) => scene.exchange(call)),
    });
  },
});
