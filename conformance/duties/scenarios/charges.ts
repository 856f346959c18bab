import { formatBrl } from '../../core/cents.js';
import { parsed, scenario, t } from '../duty.js';
import { centsOf } from '../attribution.js';
import { groupBy } from '../../core/groups.js';
import { plural } from '../../core/text.js';
import { judgeUnsettled } from './shared/orders.js';
import { errorAnswer } from './shared/staged.js';
import { chargeOf } from './shared/payments.js';

export default [
  scenario({
    id: 'caller/immediate-charges',
    title: {
      en: 'Immediate charges have exact amounts and different txids',
      'pt-BR': 'Cobranças imediatas têm valores exatos e txids próprios',
    },
    duties: ['CALLER-14', 'CALLER-26', 'CALLER-39'],
    provokes: ['CALLER-21', 'CALLER-23'],
    steps: ['charge by cob'],
    async run(scene) {
      const cents = [1_000, 10, 29, 1_999, 123_456_789];
      const charges = 10;
      const orders = [...cents, ...Array.from({ length: charges }, (_, index) => 700 + index)].map((one) =>
        scene.order(one),
      );
      for (const { name: order, amount } of orders) await scene.do('charge by cob', { order, amount });
      const calls = scene.calls('putCob');
      const valueOf = (call: (typeof calls)[number]) => {
        const valor = parsed(call.bytes)['valor'];
        return typeof valor === 'object' && valor !== null && 'original' in valor
          ? String(valor.original)
          : '';
      };
      const [exact, own] = [scene.duty('CALLER-14'), scene.duty('CALLER-26')];
      if (calls.length === 0) {
        for (const duty of [exact, own]) duty.leave(t`the client created no immediate charge`);
        return;
      }
      for (const one of cents) {
        const isThere = calls.some((call) => valueOf(call) === formatBrl(one));
        exact.holds(isThere || calls.length < orders.length, () => ({
          message: t`an amount is not what was requested`,
          expected: formatBrl(one),
          received: calls.map(valueOf).join(', '),
          shownBy: scene.exchanges(calls.slice(0, cents.length)),
        }));
      }
      const byTxid = groupBy(calls, ({ path }) => path.replace(/^.*\//, ''));
      const twice = [...byTxid.values()].find((same) => new Set(same.map(valueOf)).size > 1);
      own.holds(twice === undefined, () => ({
        message: t`one txid is used for two charges`,
        expected: t`a different txid for each charge`,
        received: t`the same txid for ${(twice ?? []).map(valueOf).join(', ')}`,
        shownBy: scene.exchanges(twice ?? []),
      }));
      await judgeUnsettled(scene);
    },
  }),
  scenario({
    id: 'caller/expirations-of-charges',
    title: {
      en: 'The expiration of a charge is within its limits, or the client itself refuses it',
      'pt-BR': 'A validade de uma cobrança está dentro dos limites, ou o próprio cliente a recusa',
    },
    duties: ['CALLER-19'],
    steps: ['charge'],
    async run(scene) {
      // Shorter and longer than the limits of an expiration.
      const expirationsS = [5, 30 * 86_400];
      const duty = scene.duty('CALLER-19');
      for (const expiresIn of expirationsS) {
        const order = scene.order();
        const ended = await scene.do('charge', {
          order: order.name,
          amount: order.amount,
          name: 'João Souza',
          document: scene.values.cpf(),
          expiresIn,
        });
        const call = scene.calls('createCashIn').find((one) => centsOf(one) === order.cents);
        const sent = /"expirationTime"\s*:\s*([-\d.]+)/.exec(call?.bytes.toString('utf8') ?? '')?.[1];
        // A client that reports a refusal has refused; one that reports nothing may have done nothing.
        if (call === undefined && ended.outcome !== 'refused' && ended.outcome !== 'failed') {
          duty.leave(t`the client created no charge`);
          continue;
        }
        const isWithin = sent === undefined || (Number(sent) >= 30 && Number(sent) <= 604_800);
        duty.holds(isWithin, () => ({
          message: t`an expiration is outside its limits`,
          expected: t`30 to 604800 s, or no call`,
          received: sent ?? '',
          shownBy: scene.exchanges([call]),
        }));
      }
      await scene.alive();
    },
  }),
  scenario({
    id: 'caller/charge-while-the-provider-fails',
    title: {
      en: 'A charge that failed because of a provider error is retried, and created only once',
      'pt-BR': 'Uma cobrança que falhou por erro do provedor é tentada de novo, e criada uma só vez',
    },
    duties: ['CALLER-34', 'CALLER-39'],
    steps: ['charge'],
    async run(scene) {
      const answer = errorAnswer(500, 'HTTP_ERROR', { message: 'provider communication failure' });
      const plans = [1, 2].map(() => scene.stage.next('createCashIn', { answer }));
      const order = scene.order();
      const params = chargeOf(scene, order);
      const ended = await scene.do('charge', params);
      if (plans[0] !== undefined) await scene.used(plans[0], 'createCashIn');
      await scene.quiet();
      scene.stage.forget();
      const calls = () => scene.calls('createCashIn').filter((call) => centsOf(call) === order.cents);
      const tries = calls().length;
      // A client may leave the decision to its caller, so it is asked once more, as a caller would.
      if (scene.paymentsBy('createCashIn').length === 0) await scene.do('charge', params);
      await scene.alive();
      const charges = scene.paymentsBy('createCashIn');
      const duty = scene.duty('CALLER-34');
      const shownBy = scene.exchanges(calls());
      duty.holds(tries > 1 || ended.outcome === 'unknown', {
        message: t`a charge is abandoned after one provider error`,
        expected: t`the charge is retried, or its outcome is reported as unknown`,
        received: t`one call, and then ${ended.outcome ?? t`no outcome`}`,
        shownBy,
      });
      duty.holds(calls().length > 1 && charges.length > 0, {
        message: t`a charge that failed because of a provider error is never created`,
        expected: t`another call, automatic or when the charge is requested again`,
        received: t`${calls().length} ${plural('call', 'calls')}, ${charges.length} ${plural('charge', 'charges')}`,
        shownBy,
      });
      duty.holds(charges.length <= 1, {
        message: t`one order has ${charges.length} charges`,
        expected: t`one charge`,
        received: t`${charges.length} charges`,
        shownBy,
      });
      await judgeUnsettled(scene);
    },
  }),
];
