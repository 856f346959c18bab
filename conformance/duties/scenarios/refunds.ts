import { formatBrl } from '../../core/cents.js';
import { parsed, scenario, type Scene, t } from '../duty.js';
import { groupBy } from '../../core/groups.js';
import { refunding } from '../attribution.js';
import { judgeRefunds, refundCents } from './shared/orders.js';
import { payCharge, payRefundable } from './shared/payments.js';
import { emptyList, judgeUnlisted, planEach, requireUsed } from './shared/staged.js';
import type { RecordedCall } from '../../stage/recording.js';

/** The id of a refund: part of the path in one family, the externalId in the other. */
function idOf(call: RecordedCall): string | undefined {
  if (call.operation === 'putDevolucao') return decodeURIComponent(call.path.replace(/^.*\//, ''));
  const id = parsed(call.bytes)['externalId'];
  return typeof id === 'string' ? id : undefined;
}

const amountOf = (call: RecordedCall) => formatBrl(refundCents(call));

const isRefund = ({ operation }: RecordedCall) =>
  operation === 'putDevolucao' || operation === 'createRefundIn';

/** Each family has its own form of refunds. */
const charges = [
  ['charge', 5_000],
  ['charge by cob', 6_000],
] as const;

export default [
  scenario({
    id: 'caller/ids-of-refunds',
    title: {
      en: 'Each refund has its own id, and keeps it when it is requested again',
      'pt-BR': 'Cada devolução tem um id próprio, que ela mantém quando é pedida de novo',
    },
    duties: ['CALLER-27', 'CALLER-36', 'CALLER-43'],
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
        const charge = await payRefundable(scene, step, cents);
        if (charge === undefined) continue;
        const { name: order } = charge.order;
        const before = scene.calls().length;
        for (const one of refunds) await scene.do('refund', { order, ...one });
        const made = scene.calls().slice(before).filter(isRefund);
        judge(scene, made);
        const carriedOut = scene.paymentsBy(...refunding).filter(({ call }) => made.includes(call));
        await judgeRefunds(scene, charge.order, carriedOut);
        calls.push(...made);
      }
      if (calls.length > 0) return;
      for (const duty of ['CALLER-27', 'CALLER-43'])
        scene.duty(duty).leave(t`the client requested no refund`);
    },
  }),
  scenario({
    id: 'caller/refund-that-a-list-does-not-show',
    title: {
      en: 'A refund that a list does not show yet is not made again',
      'pt-BR': 'Uma devolução que a lista ainda não mostra não é feita de novo',
    },
    duties: ['CALLER-36', 'CALLER-40', 'CALLER-43'],
    steps: ['refund'],
    needs: ['a charge is paid'],
    async run(scene) {
      const charge = await payCharge(scene, 5_000);
      const lost = refunding.map((operation) => scene.stage.next(operation, 'lose the answer'));
      const lists = planEach(scene, ['listTransactions'], { answer: emptyList }, 6);
      const ask = () => scene.do('refund', { order: charge.order.name, refund: 'refund-a', amount: '5.01' });
      await ask();
      await requireUsed(scene, lost, 'POST /api/pix/refund-in/{id}');
      await ask();
      await ask();
      judgeBlindRetry(scene, scene.calls());
      await requireUsed(scene, lists, 'GET /api/transactions');
      await scene.quiet();
      scene.stage.forget();
      await scene.alive();
      const refunds = scene.paymentsBy(...refunding);
      judgeUnlisted(scene, refunds, () => ({
        message: t`a refund that the list does not show yet is made again`,
        expected: t`no second refund: lists may lag by a few seconds (OP-69)`,
        received: t`${refunds.length} refunds of ${'5.01'}`,
        shownBy: scene.exchanges(refunds.map(({ call }) => call)),
      }));
      await judgeRefunds(scene, charge.order, refunds);
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
    expected: t`a different id for each refund`,
    received: t`${shared?.[0] ?? ''} for refunds of ${(shared?.[1] ?? []).map(amountOf).join(', ')}`,
    shownBy,
  }));
  const first = calls.filter((call) => amountOf(call) === '5.01');
  const isKept = first.length <= 1 || (first.every(idOf) && new Set(first.map(idOf)).size === 1);
  kept.holds(isKept, () => ({
    message: t`a refund that is requested again gets another id`,
    expected: t`the same id for the same refund`,
    received: first.map((call) => idOf(call) ?? '–').join(', '),
    shownBy,
  }));
}

/**
 * Judges whether the client reads the list before it repeats a refund-in: the specification leaves open whether a
 * second one with the same `externalId` is another refund (OP-67).
 */
function judgeBlindRetry(scene: Scene, calls: readonly RecordedCall[]): void {
  const first = calls.find(({ operation }) => operation === 'createRefundIn');
  scene.duty('CALLER-43').leave(t`the client requested no refund-in`);
  if (first === undefined) return;
  // A call with another id is a different violation of CALLER-43.
  const sent = calls.filter((call) => call.operation === first.operation && idOf(call) === idOf(first));
  const [, second] = sent;
  const isBetween = (call: RecordedCall) =>
    call.operation === 'listTransactions' &&
    call.number > first.number &&
    call.number < (second?.number ?? 0);
  scene.duty('CALLER-43').holds(second === undefined || calls.some(isBetween), {
    message: t`a refund-in whose response was lost is repeated before the client reads the list`,
    expected: t`a list request before the second call, or no second call`,
    received: t`${sent.length} calls for the same refund`,
    shownBy: scene.exchanges(sent),
  });
}
