import { type Scenario, scenario } from '../duty.js';
import type { LocalizedText } from '../../core/language.js';
import { groupBy } from '../../core/groups.js';
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
    timeoutMs,
    run: (scene) => judgeOutcome(scene, 'createCashOut', provocation, (order) => scene.pay(order)),
  });
}

/** A transfer with an unknown outcome. */
function transfer({ id, en, 'pt-BR': pt, provocation, timeoutMs }: UnknownOutcome): Scenario {
  return scenario({
    id,
    title: { en, 'pt-BR': pt },
    duties: ['CALLER-31'],
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
  const duty = scene.duty('CALLER-36');
  const isOnce = payments.length <= 1;
  const view = isOnce ? await scene.view(order) : undefined;
  // One payment is half of the duty: what the client believes of it is the other.
  if (isOnce && view === undefined) return;
  duty.holds(isOnce, {
    message: t`one order was paid ${payments.length} times`,
    expected: t`one payment, because the outcome of the first call was unknown`,
    received: t`${payments.length} payments of ${order.amount}`,
    shownBy,
  });
  if (view === undefined) return;
  duty.holds(view.state !== 'failed', () => ({
    message: t`a payment that was made counts as failed`,
    expected: t`paid, pending or unknown, because the gateway carried it out`,
    received: askedAgainByLibrary(first, scene.calls(operation)) ?? t`failed`,
    shownBy,
  }));
}

/** Judges that one order is paid by one transfer: a retry has the same key. */
async function judgeTransfer(scene: Scene, provocation: CallProvocation): Promise<void> {
  const planned = scene.stage.next('createTransfer', provocation);
  const order = scene.order();
  await scene.do('transfer', scene.payee(order));
  requireCarriedOut(await scene.used(planned, 'createTransfer'));
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
  duty.holds(keys.size <= 1, () => ({
    message: t`a transfer whose outcome is unknown is repeated with another key`,
    expected: t`the first key again`,
    received: t`${keys.size} keys for one order`,
    shownBy,
  }));
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
    run: (scene) =>
      judgeOutcome(scene, 'createQrCashOut', 'lose the answer', ({ name: order, amount }) =>
        scene.do('pay a QR code', { order, code: staticCode({ key: scene.values.cpf(), amount }) }),
      ),
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
