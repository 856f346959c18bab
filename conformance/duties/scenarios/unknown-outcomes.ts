import { type Scenario, scenario } from '../duty.js';
import type { LocalizedText } from '../../core/language.js';
import { groupBy } from '../../core/groups.js';
import { confirmOrder, judgeBeliefs } from './shared/orders.js';
import { requireCarriedOut, errorAnswer } from './shared/staged.js';
import { staticCode } from '../../chapters/shared/br-code.js';
import type { OperationId } from '../../../generated/operations.js';
import { type Sentence, t } from '../../core/text.js';
import type { CallProvocation } from '../../stage/provocations.js';
import type { Order, Scene } from '../scene.js';
import type { RecordedCall } from '../../stage/recording.js';
import { repeatingLibrary } from '../repeating-libraries.js';

/** A scenario in which the gateway carries out a payment, and the client gets no proper response. */
interface UnknownOutcome extends LocalizedText, Pick<Scenario, 'id' | 'timeoutMs'> {
  readonly provocation: CallProvocation;
}

/** Operations that pay an order; a client may use any of them for a retry. */
const paying = ['createCashOut', 'createQrCashOut', 'createTransfer'] as const;

/** A cash-out with an unknown outcome. */
function cashOut({ id, en, 'pt-BR': pt, provocation, timeoutMs }: UnknownOutcome): Scenario {
  return scenario({
    id,
    title: { en, 'pt-BR': pt },
    duties: ['CALLER-36'],
    steps: ['pay'],
    needs: ['a payment settles'],
    timeoutMs,
    run: (scene) => judgeOutcome(scene, 'createCashOut', provocation, (order) => scene.pay(order)),
  });
}

/** A transfer with an unknown outcome. */
function transfer({ id, en, 'pt-BR': pt, provocation, timeoutMs }: UnknownOutcome): Scenario {
  return scenario({
    id,
    title: { en, 'pt-BR': pt },
    duties: ['CALLER-31', 'CALLER-36'],
    needs: ['a payment settles'],
    provokes: ['CALLER-16'],
    steps: ['transfer'],
    timeoutMs,
    run: (scene) => judgeTransfer(scene, provocation),
  });
}

/** Judges that an order is paid once and is not taken for failed, when the client does not learn the outcome. */
async function judgeOutcome(
  scene: Scene,
  operation: OperationId,
  provocation: CallProvocation,
  pay: (order: Order) => Promise<unknown>,
): Promise<void> {
  const planned = scene.stage.next(operation, provocation);
  const order = scene.order();
  await pay(order);
  const first = await scene.used(planned, operation);
  requireCarriedOut(first);
  await scene.quiet();
  scene.stage.forget();
  await scene.try('reconcile', {});
  await scene.alive();
  await scene.quiet();

  const payments = scene.paymentsBy(...paying);
  const shownBy = scene.exchanges(scene.calls(operation));
  const isOnce = payments.length <= 1;
  // One payment is half of the duty: what the client believes of it is the other.
  if (isOnce && scene.about.lacks('how is the order')) return;
  scene.duty('CALLER-36').holds(isOnce, {
    message: t`one order was paid ${payments.length} times`,
    expected: t`one payment, because the outcome of the first call was unknown`,
    received: t`${payments.length} payments of ${order.amount}`,
    shownBy,
  });
  if (isOnce) await judgeBelief(scene, first, order);
}

/** Judges that an order is neither taken for failed nor for paid as long as its payment is not settled, and paid afterwards. */
async function judgeBelief(scene: Scene, first: RecordedCall, order: Order): Promise<void> {
  const view = await scene.view(order);
  if (view === undefined) return;
  const duty = scene.duty('CALLER-36');
  const calls = scene.callsFor(order);
  const [payment] = scene.paymentsBy(...paying);
  const isOpen = view.state !== 'failed' && (view.state !== 'paid' || scene.notifications().length > 0);
  const isKept = duty.holds(isOpen, () => ({
    message:
      view.state === 'paid'
        ? t`a payment that is pending counts as ${view.state}`
        : t`a payment that was made counts as failed`,
    expected: t`pending or unknown, because the gateway carried it out and has not settled it`,
    received: (view.state === 'failed' ? askedAgainByLibrary(first, calls) : undefined) ?? view.state,
    shownBy: scene.exchanges(calls),
  }));
  if (!isKept || payment === undefined) return;
  const open = { step: 'pay', order, made: payment, expected: { amount: order.amount } } as const;
  const settled = await confirmOrder(scene, { ...open, asked: Promise.resolve() });
  await judgeBeliefs(
    scene,
    'CALLER-36',
    [settled],
    t`a payment whose outcome was unknown is not known as paid once`,
  );
}

/** Judges that one order is paid by one transfer: a retry has the same key. */
async function judgeTransfer(scene: Scene, provocation: CallProvocation): Promise<void> {
  const planned = scene.stage.next('createTransfer', provocation);
  const order = scene.order();
  await scene.do('transfer', scene.payee(order));
  const first = await scene.used(planned, 'createTransfer');
  requireCarriedOut(first);
  await scene.quiet();
  scene.stage.forget();
  await scene.try('reconcile', {});
  await scene.alive();
  await scene.quiet();

  const calls = scene.calls('createTransfer');
  const payments = scene.paymentsBy(...paying);
  const keys = groupBy(calls, ({ headers }) => headers['x-idempotency-key']);
  const duty = scene.duty('CALLER-31');
  const shownBy = scene.exchanges(calls);
  const isOnce = duty.holds(payments.length <= 1, {
    message: t`one order was paid ${payments.length} times`,
    expected: t`the first key again, because the outcome of the first call was unknown`,
    received: t`${payments.length} transfers of ${order.amount}, by ${keys.size} keys`,
    shownBy,
  });
  if (!isOnce) return;
  const isSame = duty.holds(keys.size <= 1, () => ({
    message: t`a transfer whose outcome is unknown is repeated with another key`,
    expected: t`the first key again`,
    received: t`${keys.size} keys for one order`,
    shownBy,
  }));
  if (isSame) await judgeBelief(scene, first, order);
}

/** A person or a program that decides to try again takes longer, in ms. */
const byItselfMs = 250;

/**
 * If the HTTP library of the client repeated a call by itself after its connection broke, that in words: the same bytes, on
 * another connection, at once. The application has seen only the second answer.
 */
export function askedAgainByLibrary(
  first: RecordedCall,
  calls: readonly RecordedCall[],
): Sentence | undefined {
  const again = calls.find(
    (call) =>
      call.number > first.number &&
      call.connection !== first.connection &&
      call.bytes.equals(first.bytes) &&
      call.startedMs - (first.endedMs ?? first.startedMs) < byItselfMs,
  );
  if (again === undefined) return undefined;
  const ms = Math.round(again.startedMs - (first.endedMs ?? first.startedMs));
  const agent = again.headers['user-agent'];
  const library = repeatingLibrary(agent);
  const named = library?.name ?? agent ?? t`an HTTP library without a name`;
  const remedy = library === undefined ? '' : t`; ${library.remedy} prevents it`;
  return t`failed; the same bytes came again ${ms} ms later on a new connection, sent by the HTTP library (${named}) and not by the application, and were answered with ${again.sent ?? 0}${remedy}`;
}

export default [
  cashOut({
    id: 'caller/bad-gateway-of-a-cash-out',
    en: 'A cash-out that is answered with 502 after it was carried out is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out respondido com 502 depois de executado não é pago de novo nem dado como falho',
    provocation: {
      answer: {
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '<h1>502 Bad Gateway</h1>',
      },
      carriedOut: true,
    },
  }),
  cashOut({
    id: 'caller/cut-answer-of-a-cash-out',
    en: 'A cash-out whose answer is cut off is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out cuja resposta é cortada não é pago de novo nem dado como falho',
    provocation: 'cut in the body',
  }),
  cashOut({
    id: 'caller/late-answer-of-a-cash-out',
    en: 'A cash-out whose answer comes very late is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out cuja resposta chega muito tarde não é pago de novo nem dado como falho',
    provocation: { hold: 20_000 },
    timeoutMs: 120_000,
  }),
  cashOut({
    id: 'caller/lost-answer-of-a-cash-out',
    en: 'A cash-out whose answer is lost is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out cuja resposta se perde não é pago de novo nem dado como falho',
    provocation: 'lose the answer',
  }),
  cashOut({
    id: 'caller/server-error-of-a-cash-out',
    en: 'A cash-out that is answered with 500 after it was carried out is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out respondido com 500 depois de executado não é pago de novo nem dado como falho',
    provocation: { answer: errorAnswer(500, 'HTTP_ERROR'), carriedOut: true },
  }),
  scenario({
    id: 'caller/lost-answer-of-a-qr-payment',
    title: {
      en: 'A QR payment whose answer is lost is neither paid again nor taken for failed',
      'pt-BR': 'Um pagamento por QR code cuja resposta se perde não é pago de novo nem dado como falho',
    },
    duties: ['CALLER-36'],
    steps: ['pay a QR code'],
    needs: ['a payment settles'],
    run: (scene) =>
      judgeOutcome(scene, 'createQrCashOut', 'lose the answer', ({ name: order, amount }) =>
        scene.do('pay a QR code', { order, code: staticCode({ key: scene.values.cpf(), amount }) }),
      ),
  }),
  scenario({
    id: 'caller/cash-out-that-never-arrived',
    title: {
      en: 'A cash-out that the gateway never got is not taken for paid',
      'pt-BR': 'Um cash-out que nunca chegou ao gateway não é dado como pago',
    },
    duties: ['CALLER-36'],
    steps: ['pay', 'how is the order'],
    async run(scene) {
      const plans = [1, 2, 3, 4, 5].map(() => scene.stage.next('createCashOut', 'close before'));
      const order = scene.order();
      await scene.pay(order);
      if (plans[0] !== undefined) await scene.used(plans[0], 'createCashOut');
      await scene.quiet();
      scene.stage.forget();
      const duty = scene.duty('CALLER-36');
      duty.leave(t`the client paid the order by another call`);
      const view = scene.paymentsOf(order).length > 0 ? undefined : await scene.view(order);
      if (view === undefined) return;
      duty.holds(view.state !== 'paid', {
        message: t`a payment that the gateway never got counts as paid`,
        expected: t`unknown or failed: nothing was carried out`,
        received: view.state,
        shownBy: scene.exchanges(scene.callsFor(order)),
      });
    },
  }),
  transfer({
    id: 'caller/lost-answer-of-a-transfer',
    en: 'A transfer whose answer is lost is repeated only with the same key',
    'pt-BR': 'Uma transferência cuja resposta se perde só é repetida com a mesma chave',
    provocation: 'lose the answer',
  }),
  transfer({
    id: 'caller/late-answer-of-a-transfer',
    en: 'A transfer whose answer comes very late is repeated only with the same key',
    'pt-BR': 'Uma transferência cuja resposta chega muito tarde só é repetida com a mesma chave',
    provocation: { hold: 20_000 },
    timeoutMs: 120_000,
  }),
  transfer({
    id: 'caller/transfer-while-unavailable',
    en: 'A transfer that is answered with 503 after it was carried out is repeated only with the same key',
    'pt-BR': 'Uma transferência respondida com 503 depois de executada só é repetida com a mesma chave',
    provocation: { answer: errorAnswer(503, 'HTTP_ERROR'), carriedOut: true },
  }),
];
