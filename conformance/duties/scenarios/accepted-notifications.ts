import { scenario, type Scene, Skip, t } from '../duty.js';
import { judgeAccepted, planAll, waitForDeliveries } from './shared/notifications.js';
import {
  beginOrder,
  confirmOrder,
  judgeBeliefs,
  orderingSteps,
  playOrders,
  statesOfOrders,
  unpaid,
} from './shared/orders.js';
import { requirePaymentId } from './shared/payments.js';
import type { Sentence } from '../../core/text.js';
import type { NotificationProvocation } from '../../stage/provocations.js';

const unknownMembers = { '/traceId': 'a1', '/nested': { deep: [1, null] }, '/metadata/more': true };
const changes: readonly Readonly<Record<string, unknown>>[] = [
  unknownMembers,
  { '/event': 'CashOutScheduled' },
  { '/status': 'ERROR', '/errorCode': 'A_CODE_OF_TOMORROW', '/errorMessage': 'unknown' },
  { '/counterpart/bank/compe': '001' },
];

/** Time in ms for a client that books a notification only after its response. */
const afterMs = 1_000;

/** Two integers beyond 2^53 that have the same double value. */
const large = [9_007_199_254_740_992n, 9_007_199_254_740_993n] as const;

/**
 * Without compression if the client verifies signatures: these may be verified before or after decompression, so a
 * refusal would prove nothing.
 */
const formsFor = ({ about }: Scene): readonly NotificationProvocation[] => [
  { form: 'otherwise' },
  { method: 'PUT', ...(!about.verifies && ({ coding: 'gzip' } as const)) },
];

/** Number of kinds of notifications that `everyKind` causes. */
const kinds = 10;

/** Causes a notification of each kind that the gateway can be made to send. Returns their minimum number. */
async function everyKind(scene: Scene): Promise<number> {
  const sent = await scene.setup('a sent payment', { amount: 50 });
  await scene.setup('a payment settles', { transactionId: sent.transactionId });
  await scene.setup('a sent payment is returned', { transactionId: sent.transactionId, amount: 12.34 });
  const failed = await scene.setup('a sent payment', { amount: 3 });
  await scene.setup('a payment settles', {
    transactionId: failed.transactionId,
    outcome: 'ERROR',
    errorCode: 'ACCOUNT_CLOSED',
  });
  const transfer = await scene.setup('a sent payment', { operation: 'createTransfer', amount: 4 });
  await scene.setup('a payment settles', { transactionId: transfer.transactionId });
  const received = await scene.setup('a received payment', { amount: 25.5 });
  const refund = await scene.setup('a requested refund', {
    operation: 'createRefundIn',
    transactionId: received.transactionId,
    amount: 2,
  });
  await scene.setup('a refund settles', { transactionId: refund.transactionId });
  const charge = await scene.setup('a charge', { operation: 'putCob', amount: 9 });
  const paid = await scene.setup('a charge is paid', { txid: String(charge.txid) });
  const endToEndId = paid.endToEndId ?? '';
  const devolucao = await scene.setup('a requested refund', {
    operation: 'putDevolucao',
    endToEndId,
    amount: 1,
  });
  await scene.setup('a refund settles', {
    refundId: devolucao.refundId ?? '',
    endToEndId,
  });
  const med = await scene.setup('a MED', { status: 'OPEN', reconciled: true });
  await scene.setup('a MED is decided', { id: med.id, analysisResult: 'APPROVED' });
  const other = await scene.setup('a MED', { status: 'OPEN', reconciled: true });
  await scene.setup('a MED is decided', { id: other.id, analysisResult: 'REJECTED' });
  return kinds;
}

/** The states that `everyKind` needs. */
const statesOfEveryKind = [
  'a sent payment',
  'a payment settles',
  'a sent payment is returned',
  'a received payment',
  'a requested refund',
  'a refund settles',
  'a charge',
  'a charge is paid',
  'a MED',
  'a MED is decided',
] as const;

export default [
  scenario({
    id: 'receiver/every-kind',
    title: {
      en: 'A notification of every kind is answered with 200, even if it arrives twice',
      'pt-BR': 'Uma notificação de qualquer tipo é respondida com 200, mesmo que chegue duas vezes',
    },
    duties: ['RECEIVER-01'],
    steps: [],
    receives: true,
    needs: statesOfEveryKind,
    async run(scene) {
      for (let kind = 0; kind < kinds; kind += 1) scene.stage.nextNotification({ deliver: 'twice' });
      const count = await everyKind(scene);
      const notifications = await waitForDeliveries(scene, count);
      if (notifications.length === 0) throw new Skip(t`the gateway sent no notification`);
      judgeAccepted(scene, 'RECEIVER-01', notifications);
    },
  }),
  scenario({
    id: 'receiver/many-at-once',
    title: {
      en: 'Notifications are answered within 10 s, even if many arrive at once',
      'pt-BR': 'As notificações são respondidas em até 10 s, mesmo que muitas cheguem ao mesmo tempo',
    },
    duties: ['RECEIVER-02'],
    steps: [],
    receives: true,
    needs: ['a received payment'],
    async run(scene) {
      const atOnce = 20;
      const maxMs = 10_000;
      await Promise.all(
        Array.from({ length: atOnce }, () => scene.silently('a received payment', { amount: 1 })),
      );
      await waitForDeliveries(scene, atOnce);
      await scene.until(
        () =>
          scene.notifications().every(({ attempts }) => attempts[0]?.endedMs !== undefined)
            ? true
            : undefined,
        2 * maxMs,
      );
      const duty = scene.duty('RECEIVER-02');
      const slow = scene
        .notifications()
        .filter(({ attempts }) =>
          attempts.some(
            ({ startedMs, endedMs = Infinity, status }) =>
              status === undefined || endedMs - startedMs > maxMs,
          ),
        );
      if (scene.notifications().length === 0) {
        duty.leave(t`the gateway sent no notification`);
        return;
      }
      duty.holds(slow.length === 0, () => ({
        message: t`responses to notifications are slow`,
        expected: t`a response within ${maxMs / 1_000} s`,
        received: t`${slow.length} of ${scene.notifications().length} took longer`,
        shownBy: scene.deliveries(slow.slice(0, 2)),
      }));
    },
  }),
  scenario({
    id: 'receiver/null-ids',
    title: {
      en: 'Notifications whose externalId or txId is null are accepted',
      'pt-BR': 'Notificações cujo externalId ou txId é null são aceitas',
    },
    duties: ['RECEIVER-04'],
    steps: [],
    receives: true,
    needs: ['a sent payment', 'a payment settles'],
    async run(scene) {
      const isOf =
        (member: string) =>
        ({ bytes }: { readonly bytes: Buffer }) =>
          bytes.includes(`"${member}"`);
      scene.stage.nextNotification({ set: { '/externalId': null } }, { where: isOf('externalId') });
      scene.stage.nextNotification({ set: { '/data/txId': null } }, { where: isOf('txId') });
      for (const operation of ['createCashOut', 'createTransfer'] as const) {
        const { transactionId } = await scene.setup('a sent payment', { operation, amount: 4 });
        await scene.setup('a payment settles', { transactionId });
      }
      await waitForDeliveries(scene, 2);
      const changed = scene.notifications().filter(({ provocation }) => provocation !== undefined);
      if (changed.length === 0) throw new Skip(t`the gateway sent no notification with externalId or txId`);
      judgeAccepted(scene, 'RECEIVER-04', changed);
      planAll(scene, () => ({ set: { '/externalId': null } }), isOf('externalId'));
      planAll(scene, () => ({ set: { '/data/txId': null } }), isOf('TRANSFER'));
      if (scene.about.lacks('how is the order')) return;
      for (const step of ['pay', 'transfer'] as const) {
        const open = await beginOrder(scene, step);
        if (open === undefined) continue;
        const orders = [await confirmOrder(scene, open)];
        const lost = t`a notification without externalId or txId was accepted but lost`;
        await judgeBeliefs(scene, 'RECEIVER-04', orders, lost);
      }
    },
  }),
  scenario({
    id: 'receiver/what-is-not-known-yet',
    title: {
      en: 'Notifications with unknown members, kinds and codes are accepted',
      'pt-BR': 'Notificações com campos, tipos e códigos desconhecidos são aceitas',
    },
    duties: ['RECEIVER-13'],
    steps: [],
    receives: true,
    needs: ['a sent payment', ...statesOfOrders],
    async run(scene) {
      const plans = changes.map((set) =>
        scene.stage.nextNotification({ set }, { where: ({ bytes }) => bytes.includes('"CashOut"') }),
      );
      await Promise.all(
        plans.map(async () => {
          const { transactionId } = await scene.silently('a sent payment', { amount: 4 });
          await scene.silently('a payment settles', { transactionId });
        }),
      );
      await waitForDeliveries(scene, plans.length);
      const used = plans.flatMap(({ item }) => item ?? []);
      if (used.length === 0) throw new Skip(t`the gateway sent no notification of a cash-out`);
      judgeAccepted(scene, 'RECEIVER-13', used);
      await judgeEffectOfUnknownKind(scene);
      scene.stage.forget();
      planAll(scene, () => ({ set: unknownMembers }));
      await judgeOrders(
        scene,
        'RECEIVER-13',
        t`notifications with unknown members are lost after one of an unknown kind`,
      );
    },
  }),
  scenario({
    id: 'receiver/forms-of-deliveries',
    title: {
      en: 'Notifications are read in every form in which a conformant gateway may deliver them',
      'pt-BR': 'Notificações são lidas em qualquer forma em que um gateway conforme possa entregá-las',
    },
    duties: ['RECEIVER-16'],
    steps: [],
    receives: true,
    needs: [...statesOfEveryKind, ...statesOfOrders],
    async run(scene) {
      for (const form of formsFor(scene)) {
        planAll(scene, () => form);
        const before = scene.notifications().length;
        const count = await everyKind(scene);
        const used = (await waitForDeliveries(scene, before + count)).slice(before);
        if (used.length === 0) throw new Skip(t`the gateway sent no notification`);
        const lost = t`notifications in another valid form have no effect`;
        if (judgeAccepted(scene, 'RECEIVER-16', used)) await judgeOrders(scene, 'RECEIVER-16', lost);
        scene.stage.forget();
      }
      await judgeLargeIds(scene);
    },
  }),
];

/**
 * Judges the states of orders: a client that accepts notifications without reading them does not know the outcome of
 * its orders.
 */
async function judgeOrders(scene: Scene, id: string, message: Sentence): Promise<void> {
  if (scene.about.lacks('how is the order')) return;
  if (orderingSteps.every((step) => scene.about.lacks(step) || scene.about.isUnused(step))) return;
  await judgeBeliefs(scene, id, await playOrders(scene), message);
}

/** Judges large ids: a client that stores ids as doubles confuses the payments of two charges. */
async function judgeLargeIds(scene: Scene): Promise<void> {
  if (scene.about.lacks('charge by cob') || scene.about.isUnused('charge by cob')) return;
  for (const id of large)
    scene.stage.nextNotification(
      { set: { '/data/id': id } },
      { where: ({ bytes }) => bytes.includes('"RECEIVE"') },
    );
  for (const _ of large) {
    const open = await beginOrder(scene, 'charge by cob');
    if (open === undefined) return;
    const orders = [await confirmOrder(scene, open)];
    const message = t`a payment whose id is beyond 2^53 is mistaken for another one`;
    await judgeBeliefs(scene, 'RECEIVER-16', orders, message);
  }
}

/** Judges that a notification of an unknown kind changes nothing about an order, and does not mark it as paid. */
async function judgeEffectOfUnknownKind(scene: Scene): Promise<void> {
  if (scene.about.lacks('how is the order')) return;
  const order = scene.order();
  if ((await scene.try('pay', { ...scene.payee(order) })) === undefined) return;
  const transactionId = String(requirePaymentId(scene, order));
  const planned = scene.stage.nextNotification(
    { set: { '/event': 'CashOutScheduled' } },
    { where: ({ bytes }) => bytes.includes(transactionId) },
  );
  const before = scene.calls().length;
  await scene.setup('a payment settles', { transactionId });
  const { path } = await scene.usedNotification(planned);
  await scene.waitForNotification((one) => one.path === path && one.bytes.includes(transactionId));
  await scene.pause(afterMs);
  // A client that has requested the list knows the payment from there.
  if (scene.calls().length > before) return;
  await judgeBeliefs(
    scene,
    'RECEIVER-13',
    [{ order, expected: unpaid(order) }],
    t`a notification of an unknown kind has an effect`,
    { atOnce: true, shownBy: () => (planned.item ? [scene.delivery(planned.item)] : []) },
  );
}
