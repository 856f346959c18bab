import type { OperationId } from '../../../generated/operations.js';
import { formatBrl } from '../../core/cents.js';
import type { LocalizedText } from '../../core/language.js';
import { groupBy } from '../../core/groups.js';
import { type Sentence, t } from '../../core/text.js';
import type { CallProvocation } from '../../stage/provocations.js';
import type { RecordedCall } from '../../stage/recording.js';
import { type Scenario, scenario } from '../duty.js';
import { repeatingLibrary } from '../repeating-libraries.js';
import { type CarriedOut, operationName, type Order, type Scene, stepMissing } from '../scene.js';
import { centsOf, refunding } from '../attribution.js';
import {
  judgeBeliefs,
  judgeRefunds,
  openStates,
  paid,
  refundCents,
  settleRefund,
  unpaid,
  unpaidStates,
} from './shared/orders.js';
import {
  askToPay,
  askToPayCode,
  askToTransfer,
  type charging,
  payChargeBy,
  requirePaymentId,
} from './shared/payments.js';
import { errorAnswer, requireCarriedOut } from './shared/staged.js';

/** Operations that pay an order; a client may use any of them for a retry. */
export const paying = ['createCashOut', 'createQrCashOut', 'createTransfer'] as const;

export const refused = (status: number, code: string, headers = {}): CallProvocation => ({
  answer: errorAnswer(status, code, { headers }),
});
/** Faults in which the gateway carries out a call, but the caller does not learn that. */
export const unanswered: readonly CallProvocation[] = [
  'lose the answer',
  'cut in the body',
  {
    answer: { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' },
    carriedOut: true,
  },
  ...[500, 503, 504].map((status) => ({ answer: errorAnswer(status, 'HTTP_ERROR'), carriedOut: true })),
];
/** Faults for the first call of an order. */
const outcomes: readonly CallProvocation[] = [
  ...unanswered,
  { hold: 0 },
  'send twice',
  refused(400, 'PIX_INVALID_PIX_KEY'),
  refused(400, 'PIX_INSUFFICIENT_BALANCE'),
  ...[404, 422].map((status) => refused(status, 'HTTP_ERROR')),
  refused(429, 'HTTP_ERROR', { 'retry-after': '1' }),
];
/** Responses that come later than any client waits. */
const late: readonly CallProvocation[] = [{ hold: 20_000 }];
/** How long a response is held while the client restarts, in ms. */
const restartMs = 1_500;

/** A request to the client, with an amount that no other request has. */
interface Asked {
  readonly order: Order;
  readonly cents: number;
  ask(): Promise<unknown>;
}

/** A kind of request, and how it is judged. */
interface Subject {
  readonly operations: readonly OperationId[];
  readonly centsIn: (call: RecordedCall) => number;
  /** The duty to carry it out only once if it is not requested again. */
  readonly once: string;
  /** Creates a new request with each call. */
  open(): Asked;
  /** Judges what the client believes about requests that were carried out but not settled. */
  judgeOpen(asked: readonly Asked[], carried: readonly CarriedOut[]): Promise<void>;
  /** Makes the gateway settle what it carried out, and judges what the client then believes. */
  settle(asked: readonly Asked[], carried: readonly CarriedOut[]): Promise<void>;
}

/**
 * Requests an order for each fault of its first call. Judges that each is carried out once, and counts as neither
 * failed nor done. `isAskedAgain`: each is then requested again, also twice at once, during its first call, and after a
 * restart.
 */
async function judgeOutcomes(
  scene: Scene,
  { operations, centsIn, once, open, judgeOpen, settle }: Subject,
  provocations: readonly CallProvocation[],
  isAskedAgain: boolean,
): Promise<void> {
  const plan = (cents: number, provocation: CallProvocation) =>
    operations.map((operation) =>
      scene.stage.next(operation, provocation, { where: (call) => centsIn(call) === cents }),
    );
  const carriedFor = (asked: readonly Asked[]) =>
    scene.paymentsBy(...operations).filter(({ call }) => asked.some(({ cents }) => cents === centsIn(call)));
  const areOnce = (id: string, asked: readonly Asked[]) =>
    asked.every((one) => isOnce(scene, id, one, carriedFor([one])));
  for (const id of [once, 'CALLER-36', ...(isAskedAgain ? ['CALLER-45'] : [])])
    scene.duty(id).leave(t`the gateway carried out no payment or refund of the client`);

  // Only one for a person, who has to perform each step.
  const openFor = (those: readonly CallProvocation[]) =>
    those.slice(0, scene.about.isByHand === true ? 1 : undefined).map((provocation) => {
      const asked = open();
      return { asked, plans: plan(asked.cents, provocation) };
    });
  const firsts = openFor(provocations);
  const all = firsts.map(({ asked }) => asked);
  await Promise.all(all.map(({ ask }) => ask()));
  const areUsed = firsts.map(
    ({ plans }) =>
      () =>
        plans.some(({ used }) => used),
  );
  await scene.until(() => (areUsed.every((isUsed) => isUsed()) ? true : undefined));
  if (!areUsed.some((isUsed) => isUsed())) {
    const [call] = operations.flatMap((operation) => scene.calls(operation));
    if (call !== undefined) requireCarriedOut(call);
    throw scene.neverCalled(operations.map(operationName).join(', '));
  }
  await scene.quiet();
  scene.stage.forget();
  await scene.try('reconcile', {});
  await scene.alive();
  await scene.quiet();
  if (!areOnce(once, all)) return;
  await judgeOpen(all, carriedFor(all));
  if (isAskedAgain) {
    await Promise.all(all.map(({ ask }) => ask()));
    const [atOnce, held] = [open(), open()];
    await Promise.all([atOnce.ask(), atOnce.ask()]);
    // Requested again before the client has looked anything up.
    const soon = openFor(unanswered).map(({ asked }) => asked);
    await Promise.all(soon.map(async ({ ask }) => [await ask(), await ask()]));
    const plans = plan(held.cents, { hold: restartMs });
    const first = held.ask();
    await scene.until(() => (plans.some(({ item }) => item?.answer !== undefined) ? true : undefined));
    all.push(atOnce, held, ...soon);
    const isRestarted = !scene.about.lacks('restart') && (await scene.try('restart', {})) !== undefined;
    await Promise.all((isRestarted ? all : [held]).map(({ ask }) => ask()));
    await first;
    await scene.quiet();
    scene.stage.forget();
    await scene.alive();
    if (!areOnce('CALLER-45', all)) return;
  }
  await settle(all, carriedFor(all));
}

/** Judges that a request was carried out at most once. */
function isOnce(scene: Scene, id: string, { order, cents }: Asked, carried: readonly CarriedOut[]): boolean {
  const isKept = carried.length <= 1;
  // This is only half of CALLER-36; the other half is what the client believes.
  const isRefund = carried.some(({ call }) => !Number.isNaN(refundCents(call)));
  if (carried.length === 0 || (isKept && id === 'CALLER-36')) return true;
  return scene.duty(id, order).holds(isKept, {
    message: isRefund
      ? t`one refund was made ${carried.length} times`
      : t`one order was paid ${carried.length} times`,
    expected:
      id === 'CALLER-45'
        ? t`once, because the request is the same`
        : t`once, because the outcome of the first call was unknown`,
    received: isRefund
      ? t`${carried.length} refunds of ${formatBrl(cents)}`
      : t`${carried.length} payments of ${formatBrl(cents)}`,
    shownBy: scene.exchanges(carried.map(({ call }) => call)),
  });
}

/** Requests that pay orders; `ask` creates the request for an order. */
function payments(
  scene: Scene,
  once: string,
  ask: (scene: Scene, order: Order) => () => Promise<unknown>,
): Subject {
  const carriedOut = (asked: readonly Asked[], carried: readonly CarriedOut[]) =>
    asked.filter(({ cents }) => carried.some(({ call }) => centsOf(call) === cents));
  return {
    operations: paying,
    centsIn: centsOf,
    once,
    open: () => {
      const order = scene.order();
      return { order, cents: order.cents, ask: ask(scene, order) };
    },
    async judgeOpen(asked, carried) {
      for (const { order } of carriedOut(asked, carried)) {
        const calls = scene.callsFor(order);
        if (once === 'CALLER-31') judgeKeys(scene, order, calls);
        const isTold = scene.notifications().length > 0;
        const expected = unpaid(order, isTold ? [...openStates, 'paid'] : openStates);
        const message = t`a pending payment counts as failed or paid`;
        const isKept = await judgeBeliefs(scene, 'CALLER-36', [{ order, expected }], message, {
          atOnce: true,
          shownBy: () => scene.exchanges(calls),
          why: (_order, { state }) =>
            state === 'failed' && calls[0] ? askedAgainByLibrary(calls[0], calls) : undefined,
        });
        if (!isKept) return;
      }
    },
    async settle(asked, carried) {
      for (const { id } of carried) await scene.setup('a payment settles', { transactionId: String(id) });
      await scene.waitForNotification(({ bytes }) => bytes.includes(String(carried.at(-1)?.id)));
      const message = t`a payment whose outcome was unknown is not recorded as paid exactly once`;
      const orders = carriedOut(asked, carried).map(({ order }) => ({ order, expected: paid(order) }));
      await judgeBeliefs(scene, 'CALLER-36', orders, message);
    },
  };
}

/** Judges that the client repeats a transfer of unknown outcome with the same key. */
function judgeKeys(scene: Scene, order: Order, calls: readonly RecordedCall[]): void {
  const keys = groupBy(calls, ({ headers }) => headers['x-idempotency-key']);
  scene.duty('CALLER-31', order).holds(keys.size <= 1, {
    message: t`a transfer whose outcome is unknown is repeated with another idempotency key`,
    expected: t`the first idempotency key again`,
    received: t`${keys.size} idempotency keys for one order`,
    shownBy: scene.exchanges(calls),
  });
}

/** Requests for refunds of a paid charge. */
function refunds(scene: Scene, order: Order): Subject {
  let count = 0;
  return {
    operations: refunding,
    centsIn: refundCents,
    once: 'CALLER-43',
    open: () => {
      const cents = 101 + 7 * (count += 1);
      const params = { order: order.name, refund: `refund-${count}`, amount: formatBrl(cents) };
      return { order, cents, ask: () => scene.do('refund', params) };
    },
    judgeOpen: (_asked, carried) => judgeRefunds(scene, order, carried),
    async settle(_asked, carried) {
      // Only notifications report every refund.
      if (scene.webhookUrl === undefined) return;
      for (const refund of carried) await settleRefund(scene, refund);
      await judgeRefunds(scene, order, carried, true);
    },
  };
}

/** A repetition within this time, in ms, was not decided by a person or an application, which take longer. */
const byItselfMs = 250;

/**
 * Describes a repetition by the client's HTTP library after its connection broke: the same bytes, on another
 * connection, immediately; undefined if there was none. The application has seen only the second response.
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
  const named = library?.name ?? agent ?? t`an unnamed HTTP library`;
  const remedy = library === undefined ? '' : t`; to prevent the repetition: ${library.remedy}`;
  return t`failed; the HTTP library (${named}), not the application, sent the same bytes again ${ms} ms later on a new connection, and got ${again.sent ?? 0}${remedy}`;
}

/** Time limit in ms for scenarios with many orders or held responses. */
const timeoutMs = 120_000;

const askBy = { pay: askToPay, 'pay a QR code': askToPayCode, transfer: askToTransfer } as const;

/**
 * Creates a scenario in which orders are paid by this step. Orders whose response is only late are not requested again.
 */
function paymentBy(
  step: keyof typeof askBy,
  provocations: readonly CallProvocation[],
  { id, ...title }: LocalizedText & Pick<Scenario, 'id'>,
): Scenario {
  const isTransfer = step === 'transfer';
  const isAskedAgain = provocations !== late;
  const once = isTransfer ? 'CALLER-31' : 'CALLER-36';
  return scenario({
    id,
    title,
    duties: [...new Set([once, 'CALLER-36', ...(isAskedAgain ? ['CALLER-45'] : [])])],
    provokes: isTransfer ? ['CALLER-16'] : [],
    steps: [step],
    needs: ['a payment settles'],
    timeoutMs,
    run: (scene) => judgeOutcomes(scene, payments(scene, once, askBy[step]), provocations, isAskedAgain),
  });
}

/** Creates a scenario in which charges of this step are refunded. */
function refundOf(
  step: (typeof charging)[number],
  { id, ...title }: LocalizedText & Pick<Scenario, 'id'>,
): Scenario {
  return scenario({
    id,
    title,
    duties: ['CALLER-43', 'CALLER-36', 'CALLER-45'],
    steps: [step, 'refund'],
    needs: ['a charge is paid', 'a refund settles'],
    timeoutMs,
    async run(scene) {
      const charge = await payChargeBy(scene, step, 50_000);
      if (charge === undefined) throw stepMissing(step);
      await scene.viewOnce(charge.order, ({ state }) => state === 'paid');
      await judgeOutcomes(scene, refunds(scene, charge.order), outcomes, true);
    },
  });
}

export default [
  paymentBy('pay', outcomes, {
    id: 'caller/lost-answer-of-a-cash-out',
    en: 'A cash-out whose outcome is unknown is made only once, even if it is requested again, and is treated neither as failed nor as paid',
    'pt-BR':
      'Um cash-out cujo resultado é desconhecido é feito uma só vez, mesmo que seja solicitado de novo, e não é tratado como falha nem como pago',
  }),
  paymentBy('pay', late, {
    id: 'caller/late-answer-of-a-cash-out',
    en: 'A cash-out whose response arrives very late is not made again, and is treated neither as failed nor as paid',
    'pt-BR':
      'Um cash-out cuja resposta chega muito tarde não é feito de novo, nem tratado como falha ou como pago',
  }),
  paymentBy('pay a QR code', outcomes, {
    id: 'caller/lost-answer-of-a-qr-payment',
    en: 'A QR payment whose outcome is unknown is made only once, even if it is requested again, and is treated neither as failed nor as paid',
    'pt-BR':
      'Um pagamento por QR Code cujo resultado é desconhecido é feito uma só vez, mesmo que seja solicitado de novo, e não é tratado como falha nem como pago',
  }),
  scenario({
    id: 'caller/cash-out-that-never-arrived',
    title: {
      en: 'A cash-out that the gateway never received is not treated as paid',
      'pt-BR': 'Um cash-out que nunca chegou ao gateway não é tratado como pago',
    },
    duties: ['CALLER-36'],
    steps: ['pay', 'how is the order'],
    async run(scene) {
      // A client whose payments are always refused would prove nothing.
      const usual = scene.order();
      await scene.pay(usual);
      requirePaymentId(scene, usual);
      const plans = [1, 2, 3, 4, 5].map(() => scene.stage.next('createCashOut', 'close before'));
      const order = scene.order();
      await scene.pay(order);
      if (plans[0] !== undefined) await scene.used(plans[0], 'createCashOut');
      await scene.quiet();
      scene.stage.forget();
      const duty = scene.duty('CALLER-36');
      duty.leave(t`the client paid the order by another call`);
      if (scene.paymentsOf(order).length > 0) return;
      await judgeBeliefs(
        scene,
        'CALLER-36',
        [{ order, expected: unpaid(order, unpaidStates) }],
        t`the client reports a wrong state or amount for a payment that never reached the gateway`,
        { atOnce: true, shownBy: (one) => scene.exchanges(scene.callsFor(one)) },
      );
    },
  }),
  paymentBy('transfer', outcomes, {
    id: 'caller/lost-answer-of-a-transfer',
    en: 'A transfer whose outcome is unknown is repeated only with the same idempotency key, even if it is requested again',
    'pt-BR':
      'Uma transferência cujo resultado é desconhecido só é repetida com a mesma chave de idempotência, mesmo que seja solicitada de novo',
  }),
  paymentBy('transfer', late, {
    id: 'caller/late-answer-of-a-transfer',
    en: 'A transfer whose response arrives very late is repeated only with the same idempotency key',
    'pt-BR':
      'Uma transferência cuja resposta chega muito tarde só é repetida com a mesma chave de idempotência',
  }),
  refundOf('charge', {
    id: 'caller/lost-answer-of-a-refund',
    en: 'A refund whose outcome is unknown is made only once, even if it is requested again, and is treated neither as failed nor as done',
    'pt-BR':
      'Uma devolução cujo resultado é desconhecido é feita uma só vez, mesmo que seja solicitada de novo, e não é tratada como falha nem como feita',
  }),
  refundOf('charge by cob', {
    id: 'caller/lost-answer-of-a-devolucao',
    en: 'If the outcome of refunding an immediate charge is unknown, the refund is made only once, and is treated neither as failed nor as done',
    'pt-BR':
      'Se o resultado da devolução de uma cobrança imediata é desconhecido, a devolução é feita uma só vez, e não é tratada como falha nem como feita',
  }),
] satisfies readonly Scenario[];
