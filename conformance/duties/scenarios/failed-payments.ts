import { type Order, parsed, scenario, t } from '../duty.js';
import { errorAnswer } from './shared/staged.js';
import { judgeBeliefs, judgeUnsettled, openStates, unpaid, unpaidStates } from './shared/orders.js';
import { askToPay, askToPayCode, settlePayment } from './shared/payments.js';
import { staticCode } from '../../chapters/shared/br-code.js';
import { Skip } from '../../core/errors.js';
import { plural } from '../../core/text.js';
import type { RecordedCall } from '../../stage/recording.js';

const refusals = [
  [400, 'PIX_INVALID_PIX_KEY'],
  [400, 'PIX_INSUFFICIENT_BALANCE'],
  [404, 'HTTP_ERROR'],
  [422, 'HTTP_ERROR'],
] as const;

/** The error codes that are not retryable by the specification. */
const finalErrors = [
  'TAX_ID_MISMATCH',
  'INVALID_TAX_ID',
  'BLOCKED_ACCOUNT',
  'ACCOUNT_CLOSED',
  'ORDER_REJECTED',
] as const;

/** The error codes that are retryable by the specification. */
const retryableErrors = ['PAYMENT_EXPIRED', 'SETTLEMENT_TIMEOUT'] as const;

/** Whether a call was refused because of its token or the load of the gateway, and therefore not processed. */
const isUnheard = (status: number): boolean => status === 401 || status === 429 || status === 503;

export default [
  scenario({
    id: 'caller/pending-payment',
    title: {
      en: 'A pending payment is not treated as paid',
      'pt-BR': 'Um pagamento pendente não é tratado como pago',
    },
    duties: ['CALLER-39'],
    steps: ['pay', 'how is the order'],
    async run(scene) {
      const order = scene.order();
      await scene.pay(order);
      const duty = scene.duty('CALLER-39');
      if (scene.paymentsOf(order).length === 0) {
        duty.leave(t`the client has not paid the order`);
        return;
      }
      await scene.try('reconcile', {});
      await scene.alive();
      await judgeBeliefs(
        scene,
        'CALLER-39',
        [{ order, expected: unpaid(order) }],
        t`the client reports a wrong state or amount for a pending payment`,
        { atOnce: true, shownBy: (one) => scene.exchanges(scene.callsFor(one)) },
      );
    },
  }),
  scenario({
    id: 'caller/refused-payments',
    title: {
      en: 'A refused payment is not sent again unchanged',
      'pt-BR': 'Um pagamento recusado não é enviado de novo sem alteração',
    },
    duties: ['CALLER-38', 'CALLER-39'],
    steps: ['pay'],
    async run(scene) {
      const orders = [];
      for (const [status, code] of refusals) {
        const order = scene.order();
        const plans = Array.from({ length: 5 }, () =>
          scene.stage.next('createCashOut', { answer: errorAnswer(status, code) }),
        );
        await scene.pay(order);
        if (plans[0] !== undefined) await scene.used(plans[0], 'createCashOut');
        orders.push({ order, status });
        // Unused provocations must not be applied to the next order.
        await scene.pause(300);
        scene.stage.forget();
      }
      await scene.alive();
      await scene.quiet();
      const duty = scene.duty('CALLER-38');
      duty.leave(t`the client has not paid the order`);
      for (const { order, status } of orders) {
        const calls = scene.callsFor(order);
        // A call with another amount concerns another duty.
        if (calls.length === 0) continue;
        const same = calls.filter(({ bytes }) => calls[0]?.bytes.equals(bytes) === true);
        duty.holds(same.length === 1, () => ({
          message: t`a refused payment is sent again unchanged`,
          expected: t`one call, because a ${status} remains a ${status}`,
          received: t`the same bytes ${same.length} times`,
          shownBy: scene.exchanges(same.slice(0, 2)),
        }));
      }
      await judgeUnsettled(scene);
    },
  }),
  scenario({
    id: 'caller/payments-that-failed-for-good',
    title: {
      en: 'A payment that failed for a non-retryable reason is not made again',
      'pt-BR': 'Um pagamento que falhou por um motivo que não permite nova tentativa não é feito de novo',
    },
    duties: ['CALLER-32', 'RECEIVER-03'],
    steps: ['pay'],
    needs: ['a payment settles'],
    async run(scene) {
      const orders: (readonly [string, Order])[] = [];
      for (const ask of [askToPay, askToPayCode])
        for (const errorCode of finalErrors) {
          const order = scene.order();
          const asked = ask(scene, order);
          if (!(await asked())) break;
          await settlePayment(scene, order, { outcome: 'ERROR', errorCode });
          // A repeated request is no reason to pay again: the error is final.
          await asked();
          orders.push([errorCode, order]);
        }
      await scene.alive();
      await scene.quiet();
      const duty = scene.duty('CALLER-32');
      for (const [code, order] of orders) {
        const payments = scene.paymentsOf(order);
        const isKept = duty.holds(payments.length <= 1, () => ({
          message: t`an order whose payment failed with ${code} is paid again`,
          expected: t`no further payment: the reason persists`,
          received: t`${payments.length} payments`,
          shownBy: scene.exchanges(payments.map(({ call }) => call)),
        }));
        // A client without a webhook may not know the outcome yet.
        if (!isKept || scene.webhookUrl === undefined) continue;
        const about = [{ order, expected: unpaid(order, 'failed') }];
        await judgeBeliefs(scene, 'RECEIVER-03', about, t`the client misreads the status of a payment`);
      }
    },
  }),
  scenario({
    id: 'caller/payments-that-may-be-paid-again',
    title: {
      en: 'A payment that failed for a retryable reason is made again at most once, with a new externalId',
      'pt-BR':
        'Um pagamento que falhou por um motivo que permite nova tentativa é feito de novo no máximo uma vez, com um novo externalId',
    },
    duties: ['CALLER-33'],
    steps: ['pay'],
    needs: ['a payment settles'],
    async run(scene) {
      const orders: (readonly [string, Order])[] = [];
      const again = [];
      for (const errorCode of retryableErrors) {
        const order = scene.order();
        const asked = askToPay(scene, order);
        await asked();
        await settlePayment(scene, order, { outcome: 'ERROR', errorCode });
        orders.push([errorCode, order]);
        again.push(asked);
      }
      await scene.alive();
      await scene.quiet();
      for (const asked of again) await asked();
      await scene.alive();
      await scene.quiet();
      // A second payment of the client fails, too, and the client is notified.
      for (const [errorCode, order] of orders) {
        const second = scene.paymentsOf(order)[1];
        if (second === undefined) continue;
        const transactionId = String(second.id);
        await scene.setup('a payment settles', { transactionId, outcome: 'ERROR', errorCode });
        await scene.waitForNotification(({ bytes }) => bytes.includes(transactionId));
      }
      await scene.alive();
      await scene.quiet();
      const duty = scene.duty('CALLER-33');
      for (const [code, order] of orders) {
        // A call that was refused without being processed may be repeated unchanged.
        const calls = scene.callsFor(order).filter(({ answer }) => !isUnheard(answer?.status ?? 0));
        const payments = scene.paymentsOf(order);
        const ids = new Set(calls.map(({ bytes }) => parsed(bytes)['externalId']));
        duty.holds(payments.length <= 2 && ids.size === calls.length, () => ({
          message: t`an order whose payment failed with ${code} is paid again more than once or with a used externalId`,
          expected: t`at most one further payment, with a new externalId`,
          received: t`${payments.length} ${plural('payment', 'payments')}, ${calls.length} ${plural('call', 'calls')}, ${ids.size} ${plural('externalId', 'externalIds')}`,
          shownBy: scene.exchanges(calls),
        }));
      }
    },
  }),
  scenario({
    id: 'caller/external-id-already-used',
    title: {
      en: 'If a response says that the externalId is already used, the client concludes that the payment exists',
      'pt-BR': 'Se uma resposta diz que o externalId já foi usado, o cliente conclui que o pagamento existe',
    },
    duties: ['CALLER-35'],
    steps: ['pay', 'how is the order'],
    async run(scene) {
      const judge = async (order: Order, status: number) => {
        await scene.alive();
        // If another call paid the order as well, the client's view may concern either payment.
        const state = scene.paymentsOf(order).length > 1 ? unpaidStates : openStates;
        const expected = unpaid(order, [...state, 'paid']);
        await judgeBeliefs(
          scene,
          'CALLER-35',
          [{ order, expected }],
          t`a ${status} response for a used externalId is read as a failed payment`,
          { atOnce: true, shownBy: (one) => scene.exchanges(scene.callsFor(one)) },
        );
      };
      const planned = scene.stage.next('createCashOut', 'send twice');
      const order = scene.order();
      await scene.pay(order);
      await judge(order, statusOfUsed(await scene.used(planned, 'createCashOut')));
      const plannedQr = scene.stage.next('createQrCashOut', 'send twice');
      const second = scene.order();
      const code = staticCode({ key: scene.values.cpf(), amount: second.amount });
      if ((await scene.try('pay a QR code', { order: second.name, code })) === undefined) return;
      await judge(second, statusOfUsed(await scene.used(plannedQr, 'createQrCashOut')));
    },
  }),
];

/**
 * The status with which the gateway says that the id has been used. Throws `Skip` if it refused the call for another
 * reason.
 */
function statusOfUsed({ answer }: RecordedCall): number {
  const { status = 0, bytes } = answer ?? {};
  if (status === 409 || (status === 400 && parsed(bytes)['code'] === 'PIX_DUPLICATE_EXTERNAL_ID'))
    return status;
  throw new Skip(
    t`not exercised: the gateway did not report the externalId as used (${answer?.status ?? t`no response`})`,
  );
}
