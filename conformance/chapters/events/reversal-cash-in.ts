import { check, eventTypes, t, textOf, untrusted } from '../check.js';
import type { CheckContext, Exchange, Inbox, StateReturns } from '../check.js';
import { isAmong } from '../shared/pages.js';
import { canFollow } from '../../core/instants.js';
import {
  agreeingAmounts,
  expectAgreeingAmounts,
  expectEndToEndIdOf,
  isNothing,
  mentionsAny,
} from '../shared/notifications.js';
import { settleRefund } from '../shared/refunds.js';

const needs = ['an account', 'notifications', 'a received payment', 'a refund settles'] as const;

/**
 * Matches any notification that names one of these ids, except the one about the payment itself, in either envelope
 * (OP-51). Others may arrive too: no sentence forbids a gateway to try a URL when it is registered.
 */
const noReceiptOf =
  (...ids: readonly unknown[]) =>
  (body: unknown): boolean => {
    const { event, type } = untrusted(body);
    const isReceipt = (event as unknown) === 'CashIn' || (type as unknown) === 'RECEIVE';
    return !isReceipt && mentionsAny(...ids.map(textOf))(body);
  };

type Context = CheckContext<never, (typeof needs)[number], never>;

interface Refunded {
  readonly inbox: Inbox;
  /** The response to the refund-in. */
  readonly answer: Exchange;
  readonly payment: StateReturns<'a received payment'>;
  /** The end-to-end id of the refund, if the target returned it. */
  readonly endToEndId: string | undefined;
}

const ofErrors = ['EVENT-108', 'EVENT-109'] as const;
const noneFails = t`everything settles automatically, and nothing can be made to fail`;
const aText = 'a non-empty string';

/** Whether a member is absent or filled: the specification does not show it, but it must not be empty if present. */
const isFilled = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value !== '');

/**
 * Refunds the whole amount of a received payment with this outcome. The URLs of its inbox are registered after the
 * payment, so that they receive nothing about the payment itself.
 */
async function refunded(context: Context, outcome?: 'CONFIRMED' | 'ERROR', amount = 50): Promise<Refunded> {
  const { account, control, receiver, expect } = context;
  const payment = await control.setup('a received payment', { amount });
  const inbox = await receiver.listen(eventTypes);
  const answer = await account.refundIn(payment.transactionId, { refundValue: amount });
  expect.precondition(answer, 201);
  const refund = { transactionId: answer.body.transactionId };
  const endToEndId = await settleRefund({ account, control }, answer, refund, outcome);
  return { inbox, answer, payment, endToEndId };
}

export default [
  check('events/refund-notified', {
    en: "The notification of the refund of a received payment goes to the account's URLs",
    'pt-BR': 'A devolução de um pagamento recebido é notificada às URLs da conta',
    clauses: ['EVENT-10', 'EVENT-167', 'EVENT-16'],
    openPoints: ['OP-51'],
    needs,
    async run(context) {
      const { expect, record } = context;
      const { inbox, answer, payment } = await refunded(context);
      const { transactionId, externalId, providerTransactionId } = answer.body;
      const ofIt = noReceiptOf(transactionId, externalId, providerTransactionId, payment.transactionId);
      const delivery = await expect.require('EVENT-10').arrives(inbox, ofIt);
      expect.at('EVENT-167').field(delivery, '/event').string();
      record('OP-51', 'notifyCashInReversal', t`sent to ${delivery.eventType}`);
    },
  }),
  check('events/cash-in-reversal', {
    en: 'A refund-in causes a CashInReversal notification with its status, and with an error only if it failed',
    'pt-BR':
      'O resultado de um refund-in é notificado como um CashInReversal com o status dessa devolução, e com um erro só se ela falhou',
    clauses: [
      ...agreeingAmounts,
      'EVENT-106',
      'EVENT-107',
      'EVENT-108',
      'EVENT-109',
      'EVENT-168',
      'EVENT-170',
      'EVENT-181',
      'EVENT-186',
      'EVENT-192',
      'REFUNDIN-11',
    ],
    needs,
    account: { settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, expect } = context;
      // If refunds settle automatically, none can be made to fail.
      const failures = account.settlement === 'automatic' ? [] : (['ERROR'] as const);
      if (failures.length === 0) for (const clause of ofErrors) expect.leave(clause, noneFails);
      // The second refund reveals members that are taken from the one before it.
      for (const [index, outcome] of (['CONFIRMED', 'CONFIRMED', ...failures] as const).entries()) {
        const { inbox, answer, payment, endToEndId } = await refunded(context, outcome, 50 + index);
        const delivery = await expect.require('EVENT-168').arrives(inbox, { event: 'CashInReversal' });
        expect.at('EVENT-170').field(delivery, '/status').equal(outcome);
        const { transactionId, errorCode, errorMessage, processingDate } = delivery.body;
        expectAgreeingAmounts(context, delivery);
        // One of the ids in the response, or that of the payment, because the specification does not say which.
        const ids = [answer.body.transactionId, answer.body.providerTransactionId, payment.transactionId];
        const isOf = isAmong(transactionId, ids);
        expect.at('EVENT-181').field(delivery, '/transactionId').holds(isOf, textOf(ids[0]));
        const isLater = processingDate === undefined || canFollow(processingDate, answer.body.generateTime);
        expect
          .at('EVENT-186')
          .field(delivery, '/processingDate')
          .holds(isLater, t`a time not before ${textOf(answer.body.generateTime)}`);
        // The specification does not show the full payload: members may be absent, but those present must be correct.
        if (outcome === 'CONFIRMED') {
          expect.at('EVENT-106').field(delivery, '/errorCode').holds(isNothing(errorCode), 'null');
          expect.at('EVENT-107').field(delivery, '/errorMessage').holds(isNothing(errorMessage), 'null');
          const id = textOf(answer.body.providerTransactionId);
          expectEndToEndIdOf(expect, delivery, [endToEndId, id, payment.endToEndId]);
          // The specification does not show which member contains it.
          const isShown = JSON.stringify(delivery.json).toLowerCase().includes(id.toLowerCase());
          expect.at('REFUNDIN-11').ok(isShown, t`a member with ${id}`, delivery.json);
        } else {
          expect.at('EVENT-108').field(delivery, '/errorCode').holds(isFilled(errorCode), aText);
          expect.at('EVENT-109').field(delivery, '/errorMessage').holds(isFilled(errorMessage), aText);
        }
      }
    },
  }),
  check('events/failed-refund-never-confirmed', {
    en: 'A refund-in that failed never causes a CONFIRMED notification',
    'pt-BR': 'Um refund-in que falhou nunca é notificado como CONFIRMED',
    clauses: ['EVENT-170'],
    needs,
    async run(context) {
      const { inbox } = await refunded(context, 'ERROR');
      // A wrong notification would arrive no later than the correct one, regardless of how slow deliveries are.
      await inbox.waitFor({ event: 'CashInReversal' });
      context.expect.at('EVENT-170').neverArrives(inbox, { event: 'CashInReversal', status: 'CONFIRMED' });
    },
  }),
];
