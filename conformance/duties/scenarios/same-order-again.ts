import type { OperationId } from '../../../generated/operations.js';
import { formatBrl } from '../../core/cents.js';
import type { LocalizedText } from '../../core/language.js';
import type { CallProvocation } from '../../stage/provocations.js';
import type { RecordedCall } from '../../stage/recording.js';
import { type Scenario, scenario, type Scene, t } from '../duty.js';
import type { CarriedOut, Order } from '../scene.js';
import { centsOf } from '../signs-of-life.js';
import { judgeBeliefs, refundCents, refunding, settleRefund } from './shared/orders.js';
import { askToPay, askToPayCode, charging, payChargeBy } from './shared/payments.js';
import { errorAnswer } from './shared/staged.js';

const paying = ['createCashOut', 'createQrCashOut', 'createTransfer'] as const;

const refused = (status: number, code: string, headers = {}): CallProvocation => ({
  answer: errorAnswer(status, code, { headers }),
});
const carriedOut = (status: number): CallProvocation => ({
  answer: errorAnswer(status, 'HTTP_ERROR'),
  carriedOut: true,
});

/** What becomes of the first call for an order, before the same order is asked for again. */
const outcomes: readonly (CallProvocation | undefined)[] = [
  undefined,
  'lose the answer',
  'send twice',
  ...[500, 502, 503, 504].map(carriedOut),
  refused(400, 'PIX_INVALID_PIX_KEY'),
  refused(400, 'PIX_INSUFFICIENT_BALANCE'),
  ...[404, 422].map((status) => refused(status, 'HTTP_ERROR')),
  refused(429, 'HTTP_ERROR', { 'retry-after': '1' }),
];

/** How long the answer is held of an order during which the client restarts, in ms. */
const heldMs = 3_000;

/** Something that the client can be asked for again. */
interface Askable {
  /** No other has this amount. */
  readonly cents: number;
  ask(): Promise<unknown>;
}

/** What is asked for again, and how the gateway carries it out. */
interface Repeatable {
  readonly operations: readonly OperationId[];
  readonly centsOf: (call: RecordedCall) => number;
  /** Makes one; each call another one. */
  open(): Askable;
  /** Has the gateway settle what it carried out, and judges what the client then believes. */
  settle(carried: readonly CarriedOut[]): Promise<void>;
}

/** Asks for each order twice, after each outcome of the first call, and again after a restart; then each was paid once. */
async function judgeAgain(
  scene: Scene,
  { operations, centsOf: centsIn, open, settle }: Repeatable,
): Promise<void> {
  const plan = (cents: number, provocation: CallProvocation) =>
    operations.map((operation) =>
      scene.stage.next(operation, provocation, { where: (call) => centsIn(call) === cents }),
    );
  const duty = scene.duty('CALLER-45');
  const askables = await Promise.all(
    outcomes.map(async (outcome) => {
      const one = open();
      if (outcome !== undefined) plan(one.cents, outcome);
      await one.ask();
      await one.ask();
      return one;
    }),
  );
  const atOnce = open();
  await Promise.all([atOnce.ask(), atOnce.ask()]);
  const held = open();
  const plans = plan(held.cents, { hold: heldMs });
  const first = held.ask();
  await scene.until(() => (plans.some(({ item }) => item?.answer !== undefined) ? true : undefined));
  const all = [...askables, atOnce, held];
  if (!scene.about.lacks('restart') && (await scene.try('restart', {})) !== undefined)
    await Promise.all(all.map((one) => one.ask()));
  else await held.ask();
  await first;
  await scene.quiet();
  scene.stage.forget();
  await scene.alive();
  const carried = scene
    .paymentsBy(...operations)
    .filter(({ call }) => all.some(({ cents }) => cents === centsIn(call)));
  let isOnce = true;
  for (const { cents } of all) {
    const payments = carried.filter(({ call }) => centsIn(call) === cents);
    if (payments.length === 0) continue;
    isOnce &&= duty.holds(payments.length === 1, () => ({
      message: t`an order that was asked for again was paid ${payments.length} times`,
      expected: t`one payment: it is the same order`,
      received: t`${payments.length} payments of ${formatBrl(cents)}`,
      shownBy: scene.exchanges(payments.map(({ call }) => call)),
    }));
  }
  duty.leave(t`the client has not paid the order`);
  if (isOnce) await settle(carried);
}

/** A scenario in which orders of a step are asked for again. */
function again(
  step: 'pay' | 'pay a QR code' | 'transfer',
  ask: (scene: Scene, order: Order) => () => Promise<unknown>,
  { id, ...title }: LocalizedText & Pick<Scenario, 'id'>,
): Scenario {
  return scenario({
    id,
    title,
    duties: ['CALLER-45'],
    steps: [step],
    needs: ['a payment settles'],
    async run(scene) {
      const orders: Order[] = [];
      await judgeAgain(scene, {
        operations: paying,
        centsOf,
        open: () => {
          const order = scene.order();
          orders.push(order);
          return { cents: order.cents, ask: ask(scene, order) };
        },
        async settle(carried) {
          for (const { id: transactionId } of carried)
            await scene.setup('a payment settles', { transactionId: String(transactionId) });
          await scene.told(({ bytes }) => bytes.includes(String(carried.at(-1)?.id)));
          const paid = orders.filter(({ cents }) => carried.some(({ call }) => centsOf(call) === cents));
          await judgeBeliefs(
            scene,
            'CALLER-45',
            paid.map((order) => ({ order, expected: { state: 'paid', times: 1, amount: order.amount } })),
            t`an order that was asked for again is not known as paid once`,
          );
        },
      });
    },
  });
}

export default [
  again('pay', askToPay, {
    id: 'caller/payment-asked-for-again',
    en: 'A payment that is asked for again is made once',
    'pt-BR': 'Um pagamento solicitado de novo é feito uma só vez',
  }),
  again('pay a QR code', askToPayCode, {
    id: 'caller/qr-payment-asked-for-again',
    en: 'A QR payment that is asked for again is made once',
    'pt-BR': 'Um pagamento por QR code solicitado de novo é feito uma só vez',
  }),
  again(
    'transfer',
    (scene, order) => {
      const params = scene.payee(order);
      return () => scene.do('transfer', params);
    },
    {
      id: 'caller/transfer-asked-for-again',
      en: 'A transfer that is asked for again is made once',
      'pt-BR': 'Uma transferência solicitada de novo é feita uma só vez',
    },
  ),
  scenario({
    id: 'caller/refund-asked-for-again',
    title: {
      en: 'A refund that is asked for again is made once',
      'pt-BR': 'Uma devolução solicitada de novo é feita uma só vez',
    },
    duties: ['CALLER-45'],
    steps: ['refund'],
    needs: ['a charge is paid', 'a refund settles'],
    async run(scene) {
      let chargeCents = 50_000;
      let count = 0;
      for (const step of charging) {
        const charge = await payChargeBy(scene, step, (chargeCents += 1_000));
        if (charge === undefined) continue;
        const { order } = charge;
        await scene.viewOnce(order, ({ state }) => state === 'paid');
        await judgeAgain(scene, {
          operations: refunding,
          centsOf: refundCents,
          open: () => {
            const cents = 101 + 7 * (count += 1);
            const params = { order: order.name, refund: `refund-${count}`, amount: formatBrl(cents) };
            return { cents, ask: () => scene.do('refund', params) };
          },
          async settle(carried) {
            for (const refund of carried) await settleRefund(scene, refund);
            const back = carried.reduce((cents, { call }) => cents + refundCents(call), 0);
            const expected = { refunded: formatBrl(back), refundable: formatBrl(order.cents - back) };
            const message = t`what was given back is not what the gateway carried out`;
            await judgeBeliefs(scene, 'CALLER-45', [{ order, expected }], message);
          },
        });
      }
      scene.duty('CALLER-45').leave(t`the client asked for no refund`);
    },
  }),
] satisfies readonly Scenario[];
