import { parsed, scenario, type Scene, t } from '../duty.js';
import { groupBy } from '../../core/groups.js';
import { charging, payChargeBy } from './shared/payments.js';
import type { RecordedCall } from '../../stage/recording.js';

/** The id of a refund: in the path of one family, the externalId of the other. */
function idOf(call: RecordedCall): string | undefined {
  if (call.operation === 'putDevolucao') return decodeURIComponent(call.path.replace(/^.*\//, ''));
  const id = parsed(call.bytes)['externalId'];
  return typeof id === 'string' ? id : undefined;
}

const amountOf = (call: RecordedCall) => {
  const { valor, refundValue } = parsed(call.bytes);
  return Number(valor ?? refundValue).toFixed(2);
};

const isRefund = ({ operation }: RecordedCall) =>
  operation === 'putDevolucao' || operation === 'createRefundIn';

/** Each family has refunds of its own form. */
const charges = [
  ['charge', 5_000],
  ['charge by cob', 6_000],
] as const;

export default [
  scenario({
    id: 'caller/ids-of-refunds',
    title: {
      en: 'Each refund has an id of its own, which it keeps when it is asked for again',
      'pt-BR': 'Cada devolução tem um id próprio, que ela mantém quando é pedida de novo',
    },
    duties: ['CALLER-27', 'CALLER-43'],
    provokes: ['CALLER-13', 'CALLER-14'],
    steps: ['refund'],
    needs: ['a charge is paid'],
    async run(scene) {
      const refunds = [
        { refund: 'refund-a', amount: '5.01' },
        { refund: 'refund-b', amount: '6.02' },
        { refund: 'refund-c', amount: '7.03' },
        { refund: 'refund-a', amount: '5.01' },
      ];
      const calls: RecordedCall[] = [];
      for (const [step, cents] of charges) {
        const charge = await payChargeBy(scene, step, cents);
        if (charge === undefined) continue;
        const { name: order } = charge.order;
        const before = scene.calls().length;
        for (const one of refunds) await scene.do('refund', { order, ...one });
        const made = scene.calls().slice(before).filter(isRefund);
        judge(scene, made);
        calls.push(...made);
      }
      if (calls.length > 0) return;
      for (const duty of ['CALLER-27', 'CALLER-43'])
        scene.duty(duty).leave(t`the client asked for no refund`);
    },
  }),
  scenario({
    id: 'caller/lost-answer-of-a-refund',
    title: {
      en: 'A refund whose answer is lost is given back once, however often it is asked for',
      'pt-BR': 'Uma devolução cuja resposta se perde é feita uma vez, não importa quantas vezes seja pedida',
    },
    duties: ['CALLER-43'],
    steps: ['refund'],
    needs: ['a charge is paid'],
    async run(scene) {
      const duty = scene.duty('CALLER-43');
      let cents = 5_000;
      for (const step of charging) {
        const charge = await payChargeBy(scene, step, (cents += 500));
        if (charge === undefined) continue;
        const plans = operations.map((operation) => scene.stage.next(operation, 'lose the answer'));
        const refund = { order: charge.order.name, refund: 'refund-a', amount: '5.01' };
        const before = scene.calls().length;
        await scene.do('refund', refund);
        await scene.until(() => plans.find(({ used }) => used));
        if (!plans.some(({ used }) => used)) continue;
        await scene.do('refund', refund);
        await scene.quiet();
        scene.stage.forget();
        await scene.alive();
        const calls = scene.calls().slice(before);
        const refunds = new Set(
          scene
            .paymentsBy(...operations)
            .filter(({ call }) => calls.includes(call))
            .map(({ id }) => id),
        );
        duty.holds(refunds.size <= 1, () => ({
          message: t`one refund was given back ${refunds.size} times`,
          expected: t`one refund, because the outcome of the first call was unknown`,
          received: t`${refunds.size} refunds of 5.01`,
          shownBy: scene.exchanges(
            calls.filter(({ operation }) => operations.some((one) => one === operation)),
          ),
        }));
      }
    },
  }),
];

/** Judges the refunds of one payment. */
function judge(scene: Scene, calls: readonly RecordedCall[]): void {
  if (calls.length === 0) return;
  const [own, kept] = [scene.duty('CALLER-27'), scene.duty('CALLER-43')];
  const shownBy = scene.exchanges(calls);
  const byId = groupBy(calls, idOf);
  const shared = [...byId].find(([id, same]) => id !== undefined && new Set(same.map(amountOf)).size > 1);
  own.holds(shared === undefined, () => ({
    message: t`one refund id is used for two refunds`,
    expected: t`an id of its own for each refund`,
    received: t`${shared?.[0] ?? ''} for refunds of ${(shared?.[1] ?? []).map(amountOf).join(', ')}`,
    shownBy,
  }));
  const first = calls.filter((call) => amountOf(call) === '5.01');
  const isKept = first.length <= 1 || (first.every(idOf) && new Set(first.map(idOf)).size === 1);
  kept.holds(isKept, () => ({
    message: t`a refund that is asked for again gets another id`,
    expected: t`the same id for the same refund`,
    received: first.map((call) => idOf(call) ?? '–').join(', '),
    shownBy,
  }));
}

const operations = ['createRefundIn', 'putDevolucao'] as const;
