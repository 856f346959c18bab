import { check, type CheckContext, type Delivery, t, textOf } from '../check.js';
import { canFollow } from '../../core/instants.js';
import { agreeingAmounts, expectAgreeingAmounts, notificationOf } from '../shared/notifications.js';
import { expectTransactionId } from '../shared/ids.js';
import { outcomesOf, settledCashOut } from '../shared/settled-payments.js';

const needs = ['an account', 'notifications', 'a payment settles'] as const;
const account = { settlement: 'manual', feeAmount: 0 } as const;
/** Clauses about both outcomes. */
const common = [
  'EVENT-07',
  'EVENT-86',
  'EVENT-89',
  'EVENT-91',
  'EVENT-93',
  'EVENT-96',
  'EVENT-100',
  'EVENT-105',
] as const;
type Notified = CheckContext<(typeof common)[number], (typeof needs)[number], never>;

/** Sends 33.33 BRL to an e-mail key, and asserts what the notifications of both outcomes have in common. */
async function expectNotified(
  context: Notified,
  outcome: 'CONFIRMED' | 'ERROR',
): Promise<{ readonly delivery: Delivery; readonly endToEndId: string | undefined }> {
  const { receiver, values, expect } = context;
  const inbox = await receiver.listen(['cash_out']);
  const key = values.email();
  const fields = { value: 33.33, details: { keyType: 'EMAIL', key } };
  const { answer, externalId, endToEndId } = await settledCashOut(context, fields, { outcome });
  const { generateTime } = answer.body;
  const delivery = await expect.require('EVENT-07').arrives(inbox, { event: 'CashOut' });

  expect.at('EVENT-86').field(delivery, '/status').equal(outcome);
  expect.at('EVENT-89').field(delivery, '/movementType').equal('DEBIT');
  expectTransactionId(expect.at('EVENT-91'), delivery, answer);
  expect.at('EVENT-93').field(delivery, '/externalId').equal(externalId);
  expect.at('EVENT-96').field(delivery, '/pixKey').equal(key);
  expect.at('EVENT-100').field(delivery, '/originalAmount').equal(33.33);
  const { processingDate } = delivery.body;
  const isLater = canFollow(processingDate, generateTime);
  const wanted = t`a time not before ${textOf(generateTime)}`;
  expect.at('EVENT-105').field(delivery, '/processingDate').holds(isLater, wanted);
  return { delivery, endToEndId: endToEndId ?? undefined };
}

const codes = [
  { errorCode: 'TAX_ID_MISMATCH', clause: 'EVENT-121' },
  { errorCode: 'INVALID_TAX_ID', clause: 'EVENT-122' },
  { errorCode: 'BLOCKED_ACCOUNT', clause: 'EVENT-123' },
  { errorCode: 'ACCOUNT_CLOSED', clause: 'EVENT-124' },
  { errorCode: 'ORDER_REJECTED', clause: 'EVENT-125' },
  { errorCode: 'PAYMENT_EXPIRED', clause: 'EVENT-126' },
  { errorCode: 'SETTLEMENT_TIMEOUT', clause: 'EVENT-127' },
] as const;

export default [
  check('events/cash-out-confirmed', {
    en: 'The notification of a confirmed cash-out shows the payment as it was requested, and no error',
    'pt-BR': 'A notificação de um cash-out confirmado informa o pagamento como foi pedido, e nenhum erro',
    clauses: [...common, 'EVENT-94', ...agreeingAmounts, 'EVENT-106', 'EVENT-107'],
    needs,
    account,
    async run(context) {
      const { expect } = context;
      const { delivery, endToEndId } = await expectNotified(context, 'CONFIRMED');
      expect.at('EVENT-94').field(delivery, '/endToEndId').string();
      if (typeof endToEndId === 'string')
        expect.at('EVENT-94').field(delivery, '/endToEndId').equal(endToEndId);
      expectAgreeingAmounts(context, delivery);
      expect.at('EVENT-106').field(delivery, '/errorCode').isNull();
      expect.at('EVENT-107').field(delivery, '/errorMessage').isNull();
    },
  }),
  check('events/cash-out-failed', {
    en: 'The notification of a failed cash-out shows the payment as it was requested, and why it failed',
    'pt-BR': 'A notificação de um cash-out que falhou informa o pagamento como foi pedido, e por que falhou',
    clauses: [...common, 'EVENT-108', 'EVENT-109', 'EVENT-178'],
    openPoints: ['OP-61'],
    needs,
    account,
    async run(context) {
      const { delivery } = await expectNotified(context, 'ERROR');
      const { errorCode } = delivery.body;
      context.record('OP-61', 'notifyCashOut', t`an unexplained failure: errorCode ${textOf(errorCode)}`);
      context.expect.at('EVENT-108').field(delivery, '/errorCode').string();
      context.expect.at('EVENT-109').field(delivery, '/errorMessage').string();
    },
  }),
  check('events/cash-out-by-name', {
    en: 'The event of a cash-out is called CashOut, for every outcome',
    'pt-BR': 'O evento de um cash-out se chama CashOut, para qualquer resultado',
    clauses: ['EVENT-84'],
    needs,
    account,
    async run(context) {
      const { receiver, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      for (const outcome of outcomesOf(context.account)) {
        const { externalId } = await settledCashOut(context, {}, { outcome });
        const delivery = await expect.require('EVENT-84').arrives(inbox, { externalId });
        expect.at('EVENT-84').field(delivery, '/event').equal('CashOut');
      }
    },
  }),
  check('events/cash-out-envelope', {
    en: 'The notification of a cash-out is an object with the members of a transaction event at the top level',
    'pt-BR': 'A notificação de um cash-out é um objeto com os campos de um evento de transação na raiz',
    clauses: ['EVENT-83'],
    needs,
    account,
    async run(context) {
      const { receiver, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const { externalId, transactionId } = await settledCashOut(context);
      const marks = [externalId, textOf(transactionId)];
      const delivery = await notificationOf(expect.require('EVENT-83'), inbox, {
        exact: { externalId },
        marks,
      });
      const names = ['event', 'status', 'transactionType', 'movementType', 'transactionId', 'externalId'];
      const onTop = names.filter((name) => delivery.body[name] !== undefined);
      expect.at('EVENT-83').ok(onTop.length > names.length / 2, t`a transaction event`, delivery.json);
    },
  }),
  ...codes.map(({ errorCode, clause }) =>
    check(`events/failed-with-${errorCode.toLowerCase().replaceAll('_', '-')}`, {
      en: `The notification of a cash-out that fails with ${errorCode} has that errorCode and a message`,
      'pt-BR': `Um cash-out que falha com ${errorCode} é notificado com esse errorCode e uma mensagem`,
      clauses: [clause, 'EVENT-109'],
      needs: ['an account', 'notifications', 'a payment settles'],
      account: { settlement: 'manual' },
      // If payments settle automatically, this is the only error code that can be requested.
      insists: errorCode === 'TAX_ID_MISMATCH' ? [] : ['settlement'],
      async run(context) {
        const { receiver, expect } = context;
        const inbox = await receiver.listen(['cash_out']);
        const { externalId } = await settledCashOut(context, {}, { outcome: 'ERROR', errorCode });
        const delivery = await expect.require(clause).arrives(inbox, { event: 'CashOut', externalId });
        expect.at(clause).field(delivery, '/status').equal('ERROR');
        expect.at(clause).field(delivery, '/errorCode').equal(errorCode);
        expect.at('EVENT-109').field(delivery, '/errorMessage').string();
      },
    }),
  ),
];
