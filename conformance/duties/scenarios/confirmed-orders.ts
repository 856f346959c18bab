import { isObject } from '../../core/json.js';
import { parsed, scenario, type Scene, t } from '../duty.js';
import { centsOf } from '../attribution.js';
import type { RecordedCall } from '../../stage/recording.js';
import {
  beginOrder,
  beginOrders,
  confirmOrder,
  giveBack,
  judgeBeliefs,
  offered,
  type OpenOrder,
  paid,
  statesOfOrders,
  unpaid,
  unpaidStates,
} from './shared/orders.js';

/** An amount that many orders may have. */
const commonCents = 4_990;
/** Time in ms for a client that books a notification only after its response. */
const afterMs = 1_000;

const isError = { '/status': 'ERROR', '/errorCode': 'ORDER_REJECTED', '/errorMessage': 'rejected' };

/** Judges that orders do not count as paid before a notification has confirmed their payment. */
async function judgeUnpaid(scene: Scene, id: string, orders: readonly OpenOrder[]): Promise<void> {
  await judgeBeliefs(
    scene,
    id,
    orders.map(({ order }) => ({ order, expected: unpaid(order, unpaidStates) })),
    t`the client reports a wrong state or amount for an unconfirmed payment`,
    { atOnce: true },
  );
}

/** Judges that two orders of the same amount have different externalIds. */
function judgeExternalIds(scene: Scene, orders: readonly OpenOrder[]): void {
  for (const { made } of orders) {
    const first = externalIdIn(made.call);
    const last = scene
      .calls(made.call.operation)
      .filter((call) => centsOf(call) === commonCents)
      .at(-1);
    if (first === undefined || last === undefined || last === made.call) continue;
    scene.duty('CALLER-15').holds(externalIdIn(last) !== first, {
      message: t`one externalId is used for two orders`,
      expected: t`a different externalId for each order`,
      received: t`${first} for two orders of the same amount`,
      shownBy: scene.exchanges([made.call, last]),
    });
  }
}

function externalIdIn({ bytes }: RecordedCall): string | undefined {
  const { externalId, transaction } = parsed(bytes);
  const id = externalId ?? (isObject(transaction) ? transaction['externalId'] : undefined);
  return typeof id === 'string' ? id : undefined;
}

export default [
  scenario({
    id: 'receiver/receipts-and-returns-with-errors',
    title: {
      en: 'A receipt or a return of money with the status ERROR is treated as failed',
      'pt-BR': 'Um recebimento ou uma devolução recebida com o status ERROR é tratado como falha',
    },
    duties: ['RECEIVER-03'],
    steps: ['how is the order'],
    needs: ['a charge is paid', 'a payment settles', 'a sent payment is returned'],
    receives: true,
    async run(scene) {
      for (const step of offered(scene, ['charge', 'pay'])) {
        const kind = step === 'charge' ? '"CashIn"' : '"CashOutReversal"';
        const planned = scene.stage.nextNotification(
          { set: isError },
          { where: ({ bytes }) => bytes.includes(kind) },
        );
        const open = await beginOrder(scene, step);
        if (open === undefined) continue;
        await open.asked;
        const before = scene.calls('listTransactions').length;
        const confirmed = await confirmOrder(scene, open);
        if (step === 'pay') await giveBack(scene, confirmed);
        await scene.usedNotification(planned);
        await scene.pause(afterMs);
        // A client that has requested the list knows the real state of the payment.
        if (scene.calls('listTransactions').length > before) continue;
        if (step === 'charge') await judgeUnpaid(scene, 'RECEIVER-03', [open]);
        else {
          const { order } = confirmed;
          const orders = [{ order, expected: paid(order) }];
          await judgeBeliefs(
            scene,
            'RECEIVER-03',
            orders,
            t`a return of money with the status ERROR counts as returned money`,
          );
        }
      }
      scene
        .duty('RECEIVER-03')
        .leave(t`the client began no order, or read the list instead of relying on the notification`);
    },
  }),
  scenario({
    id: 'receiver/orders-of-one-amount',
    title: {
      en: 'Of two open orders of the same amount, only the one whose id is notified counts as paid',
      'pt-BR': 'Entre dois pedidos abertos do mesmo valor, só conta como pago aquele cujo id é notificado',
    },
    duties: ['RECEIVER-18', 'CALLER-15'],
    steps: ['how is the order'],
    needs: [...statesOfOrders, 'a sent payment', 'a received payment'],
    receives: true,
    async run(scene) {
      const first = await beginOrders(scene, commonCents);
      const second = await beginOrders(scene, commonCents);
      scene.duty('CALLER-15').leave(t`the client sent no payment`);
      judgeExternalIds(scene, first);
      const { length } = scene.notifications();
      const foreign = await scene.setup('a sent payment', { amount: commonCents / 100 });
      await scene.setup('a payment settles', { transactionId: foreign.transactionId });
      await scene.setup('a received payment', { amount: commonCents / 100 });
      await scene.until(() => (scene.notifications().length >= length + 2 ? true : undefined));
      await scene.pause(afterMs);
      await judgeUnpaid(scene, 'RECEIVER-18', [...first, ...second]);
      const confirmed = await Promise.all(second.map((one) => confirmOrder(scene, one)));
      await judgeBeliefs(
        scene,
        'RECEIVER-18',
        confirmed,
        t`an order of the same amount as another does not count as paid after its notification`,
      );
      await judgeUnpaid(scene, 'RECEIVER-18', first);
    },
  }),
];
