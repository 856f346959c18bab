import { scenario, t } from '../words.js';
import { chargeOf } from '../shared/paid-charge.js';

/** Both are right where no status is given for success (OP-10). */
const statuses = [200, 201];

export default scenario({
  id: 'caller/legal-forms-of-answers',
  title: {
    en: 'Answers are read with every status, and with the members, that a right gateway may give them',
    'pt-BR': 'Respostas são lidas com todo status, e com os membros, que um gateway correto pode lhes dar',
  },
  duties: ['CALLER-41'],
  steps: [],
  async run(scene) {
    const duty = scene.duty('CALLER-41');
    duty.leave(t`the client makes no calls whose answers have other legal forms`);
    for (const status of statuses) {
      const order = scene.order();
      const { name: transfer, cents } = scene.order();
      const plans = [
        scene.stage.next('putCob', { answer: { status, body: cobOf(order.amount) } }),
        scene.stage.next('createTransfer', { answer: { status, body: transferOf(cents) } }),
      ];
      const made = [
        await scene.try('charge by cob', chargeOf(scene, order)),
        await scene.try('transfer', { ...scene.payee(scene.order(cents)), order: transfer }),
      ];
      for (const [index, planned] of plans.entries()) {
        const call = planned.item;
        const ended = made[index];
        if (call === undefined || ended?.outcome === undefined) continue;
        duty.holds(ended.outcome === 'done', {
          message: t`a legal answer is not read`,
          expected: t`done, after ${status}`,
          received: ended.error ?? ended.outcome,
          shownBy: [scene.exchange(call)],
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

function cobOf(original: string) {
  const location =
    '00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-4266141740005204000053039865802BR6304ABCD';
  return {
    calendario: { criacao: new Date().toISOString(), expiracao: 3_600 },
    ...{
      txid: 'pedido000000000000000000001001',
      revisao: 0,
      loc: { id: 1, location, tipoCob: 'cob' },
      location,
    },
    ...{ status: 'ATIVA', valor: { original, modalidadeAlteracao: 0 }, chave: 'loja@example.com' },
    ...{ devedor: null, solicitacaoPagador: null, infoAdicionais: [] },
  };
}

function transferOf(cents: number) {
  return {
    ...{ endToEndId: '0d1c2b3a-4f5e-4d6c-8b7a-9a0b1c2d3e4f', eventDate: new Date().toISOString(), id: 4712 },
    ...{ payment: { amount: cents / 100, currency: 'BRL', fee: 0 }, type: 'PENDING' },
  };
}
