import type { StepName } from '../../../../generated/client-steps.js';
import { formatBrl } from '../../../core/cents.js';
import { Skip } from '../../../core/errors.js';
import { both, either, t, type Sentence, type Text } from '../../../core/text.js';
import type { RecordedCall, RecordedNotification } from '../../../stage/recording.js';
import { centsOf, operationsOf, refunding } from '../../attribution.js';
import { unlockOf } from '../../driver.js';
import type { Wrong } from '../../judgement.js';
import { type CarriedOut, type Order, type OrderView, parsed, type Scene } from '../../scene.js';
import { chargeOf } from './payments.js';

/** The steps that begin orders with notifications. */
export const orderingSteps = ['pay', 'transfer', 'charge', 'charge by cob'] as const;
export type OrderingStep = (typeof orderingSteps)[number];

/** The cents that a call refunds; NaN if it is not a refund. */
export function refundCents({ bytes }: RecordedCall): number {
  const { valor, refundValue } = parsed(bytes);
  return Math.round(Number(valor ?? refundValue) * 100);
}

/** The states that notified orders need. */
export const statesOfOrders = [
  'a payment settles',
  'a charge is paid',
  'a sent payment is returned',
  'a refund settles',
] as const;

/** The part of each order that is returned or refunded, in cents. */
const backCents = 435;

/** Allowed beliefs about an order: one value or several per member. Missing members are not judged. */
export type Beliefs = {
  readonly [M in keyof OrderView]?: OrderView[M] | readonly OrderView[M][];
};

/** States of an order with an unknown outcome; and those that also include a failure. */
export const openStates = ['pending', 'unknown'] as const;
export const unpaidStates = [...openStates, 'failed'] as const;

/** Beliefs about an order before any money moved. A client may already count its amount, and the payment as booked. */
export const unpaid = ({ amount }: Order, state: Beliefs['state'] = openStates): Beliefs => ({
  state,
  amount: [amount, '0.00'],
  refunded: '0.00',
  refundable: ['0.00', amount],
  times: [0, 1],
});

/** Beliefs about a paid order without returns. */
export const paid = ({ amount }: Order): Beliefs => ({ state: 'paid', amount, refunded: '0.00', times: 1 });

/** Beliefs about a fully returned order. */
export const returned = ({ amount }: Order): Beliefs => ({
  state: 'returned',
  amount,
  refunded: amount,
  refundable: '0.00',
  times: 1,
});

/** An order of the client that the gateway has accepted. */
export interface OpenOrder {
  readonly step: OrderingStep;
  readonly order: Order;
  readonly made: CarriedOut;
  /** What the client should believe about it, as far as the gateway has notified it. */
  readonly expected: Beliefs;
  /** Its last notification, if one came. */
  readonly notified?: RecordedNotification | undefined;
  /** The step, which may still be in progress. */
  readonly asked: Promise<unknown>;
}

/** The steps that the client offers, out of these. Throws `Skip` if there are none. */
export function offered<S extends StepName>(scene: Scene, steps: readonly S[]): readonly S[] {
  const own = steps.filter((step) => !scene.about.lacks(step) && !scene.about.isUnused(step));
  if (own.length === 0)
    throw new Skip(t`the client has none of the steps ${steps.join(', ')}`, unlockOf(steps[0] ?? 'pay'));
  return own;
}

/**
 * Makes the client begin an order by each step that it offers, one after another. Throws `Skip` if none of them
 * succeeds.
 */
export async function beginOrders(scene: Scene, cents?: number): Promise<readonly OpenOrder[]> {
  const begun: OpenOrder[] = [];
  for (const step of offered(scene, orderingSteps)) {
    const one = await beginOrder(scene, step, cents);
    await one?.asked;
    if (one !== undefined) begun.push(one);
  }
  if (begun.length === 0) throw new Skip(t`the client has not paid the order`);
  return begun;
}

/** Makes the client begin one order; undefined if the gateway accepted none. The step may still be in progress. */
export async function beginOrder(
  scene: Scene,
  step: OrderingStep,
  cents = 5_000 + scene.calls().length,
): Promise<OpenOrder | undefined> {
  const order = scene.order(cents);
  const made = () => scene.paymentsBy(...operationsOf[step]).filter(({ call }) => centsOf(call) === cents);
  const before = made().length;
  const ended =
    step === 'pay' || step === 'transfer'
      ? scene.try(step, scene.payee(order))
      : scene.try(step, chargeOf(scene, order));
  const asked = ended.then((returned) => returned !== undefined);
  const isThere = scene.until(() => made()[before]).then(() => true);
  const payment = (await Promise.race([asked, isThere]))
    ? await scene.until(() => made()[before])
    : undefined;
  if (payment === undefined) {
    await asked;
    return undefined;
  }
  return { step, order, made: payment, expected: { amount: order.amount }, asked };
}

/** Makes the gateway confirm the payment of an order, and waits until the client is notified. */
export async function confirmOrder(scene: Scene, open: OpenOrder): Promise<OpenOrder> {
  const id = String(open.made.id);
  const { endToEndId } = await (open.made.call.operation === 'putCob'
    ? scene.setup('a charge is paid', { txid: id })
    : open.made.call.operation === 'createCashIn'
      ? scene.setup('a charge is paid', { transactionId: id })
      : scene.setup('a payment settles', { transactionId: id }));
  const isIt = ({ bytes }: RecordedNotification) =>
    bytes.includes(id) || (endToEndId != null && bytes.includes(endToEndId));
  return {
    ...open,
    notified: await scene.waitForNotification(isIt),
    expected: paid(open.order),
  };
}

/**
 * Returns a part of a confirmed payment, or makes the client refund a part of a charge. Does nothing for a transfer, or
 * if the client makes no refund.
 */
export async function giveBack(scene: Scene, open: OpenOrder): Promise<OpenOrder> {
  const { step, order, made, expected } = open;
  if (step === 'transfer') return open;
  const amount = backCents / 100;
  if (step === 'pay') {
    await scene.setup('a sent payment is returned', { transactionId: String(made.id), amount });
    await scene.waitForNotification(isAbout('CashOutReversal', String(made.id)));
  } else if (!(await refundOf(scene, order, made))) return open;
  // The payer cannot refund a payment that it sent, so a client may report nothing as refundable.
  const left = formatBrl(order.cents - backCents);
  const refundable = step === 'pay' ? [left, '0.00'] : left;
  return { ...open, expected: { ...expected, refunded: formatBrl(backCents), refundable } };
}

const isAbout =
  (kind: string, id: string) =>
  ({ bytes }: RecordedNotification) =>
    bytes.includes(kind) && bytes.includes(id);

/** Makes the client refund a part of a charge, and returns whether it did. */
async function refundOf(scene: Scene, order: Order, charge: CarriedOut): Promise<boolean> {
  // Some clients refuse to refund a charge before they know that it was paid.
  const view = await scene.viewOnce(order, ({ state }) => state === 'paid');
  if (view?.state !== 'paid') return false;
  const before = scene.paymentsBy(...refunding).length;
  const asked = { order: order.name, refund: 'refund-1', amount: formatBrl(backCents) };
  const ended = await scene.try('refund', asked);
  if (ended === undefined || ended.outcome === 'refused') return false;
  const refund = await scene.until(() => scene.paymentsBy(...refunding)[before]);
  if (refund === undefined) return false;
  await settleRefund(scene, refund);
  const byCob = refund.call.operation === 'putDevolucao';
  await scene.waitForNotification(
    isAbout(byCob ? '"REFUND"' : 'CashInReversal', String(byCob ? charge.id : refund.id)),
  );
  return true;
}

/** Settles a refund, or lets it fail, for either operation. */
export function settleRefund(
  scene: Scene,
  { id, call }: CarriedOut,
  ending: { readonly outcome?: 'ERROR'; readonly reason?: string } = {},
): Promise<unknown> {
  const [, endToEndId = '', refundId = ''] = /\/pix\/([^/]+)\/devolucao\/([^/?]+)/.exec(call.path) ?? [];
  return scene.setup(
    'a refund settles',
    call.operation === 'putDevolucao'
      ? { refundId: decodeURIComponent(refundId), endToEndId: decodeURIComponent(endToEndId), ...ending }
      : { transactionId: String(id), ...ending },
  );
}

/**
 * Plays whole orders: the client begins them, each is confirmed, and a part of each is returned. `between` runs after
 * the confirmations and after the returns.
 */
export async function playOrders(
  scene: Scene,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly OpenOrder[]> {
  const begun = await beginOrders(scene);
  const confirmed = await Promise.all(begun.map((one) => confirmOrder(scene, one)));
  await between();
  const ended = [];
  for (const one of confirmed) ended.push(await giveBack(scene, one));
  await between();
  return ended;
}

/** Options of `judgeBeliefs`. */
export interface Judging {
  /** Judges the first view, without time for the client to correct itself. */
  readonly atOnce?: boolean;
  /** Evidence of the finding; default: the last notifications. */
  readonly shownBy?: (order: Order) => Wrong['shownBy'];
  /** Replaces the received values when the cause is known. */
  readonly why?: (order: Order, view: OrderView) => Sentence | undefined;
}

/** Judges every member that a client reports about its orders. Returns whether all are right. */
export async function judgeBeliefs(
  scene: Scene,
  id: string,
  orders: readonly Pick<OpenOrder, 'order' | 'expected'>[],
  message: Sentence,
  { atOnce = false, shownBy, why }: Judging = {},
): Promise<boolean> {
  const areRight = orders.map(async ({ order, expected }) => {
    const isRight = (one: OrderView) => wrongMembers(one, expected).length === 0;
    const view = await (atOnce ? scene.view(order) : scene.viewOnce(order, isRight));
    if (view === undefined) return true;
    const wrong = wrongMembers(view, expected);
    return scene.duty(id).holds(wrong.length === 0, () => ({
      message,
      expected: listed(wrong, expected),
      received: why?.(order, view) ?? listed(wrong, view),
      shownBy: shownBy?.(order) ?? scene.deliveries(scene.notifications().slice(-3)),
    }));
  });
  return (await Promise.all(areRight)).every(Boolean);
}

const isOrdering = ({ operation }: RecordedCall): boolean =>
  orderingSteps.some((step) => operationsOf[step].some((one) => one === operation));

/** Judges that no order counts as paid in a scenario that settles none. */
export async function judgeUnsettled(scene: Scene): Promise<void> {
  // A person is not asked about every order, and a client without calls cannot be wrong.
  if (scene.about.isByHand === true || !scene.calls().some(isOrdering)) return;
  // The amount is not judged, as a step may use another one than its order.
  const expected: Beliefs = { state: unpaidStates, refunded: '0.00', times: [0, 1] };
  const orders = scene.orders.map((order) => ({ order, expected }));
  await judgeBeliefs(
    scene,
    'CALLER-39',
    orders,
    t`the client reports a wrong state or amount for an unsettled payment`,
    {
      atOnce: true,
      shownBy: (order) => scene.exchanges(scene.callsFor(order)),
    },
  );
}

const isSettled = ({ answer: { status } }: CarriedOut): boolean =>
  status === 'CONFIRMED' || status === 'DEVOLVIDO';

/** Judges the beliefs about a paid charge after the gateway has carried out these refunds. */
export async function judgeRefunds(
  scene: Scene,
  order: Order,
  refunds: readonly CarriedOut[],
  areSettled = refunds.some(isSettled),
): Promise<void> {
  const back = refunds.reduce((cents, { call }) => cents + refundCents(call), 0);
  const expected = {
    ...paid(order),
    refunded: formatBrl(areSettled ? back : 0),
    refundable: formatBrl(order.cents - back),
  };
  const message = areSettled
    ? t`the client reports a wrong state or amount for a refunded charge`
    : t`a refund whose outcome is unknown counts as failed or as done`;
  await judgeBeliefs(scene, 'CALLER-36', [{ order, expected }], message);
}

const anyOf = (values: unknown): readonly unknown[] => (Array.isArray(values) ? values : [values]);

function wrongMembers(view: OrderView, expected: Beliefs): readonly (keyof OrderView)[] {
  return (Object.keys(expected) as (keyof OrderView)[]).filter(
    (member) => view[member] !== undefined && !anyOf(expected[member]).includes(view[member]),
  );
}

/** `state pending or unknown and times 1`. */
function listed(members: readonly (keyof OrderView)[], from: Beliefs): Text {
  return both(members.map((member) => t`${member} ${either(anyOf(from[member]).map(String))}`));
}
