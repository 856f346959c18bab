import { asText, check, type Delivery, type Expect, t } from '../check.js';
import { staticCode } from '../shared/br-code.js';
import { notificationOf } from '../shared/notifications.js';
import { settlePayment } from '../shared/settled-payments.js';

const outcomes = [
  {
    outcome: 'CONFIRMED',
    other: 'ERROR',
    clause: 'QRCASHOUT-33',
    name: 'confirmed',
    en: 'A QR cash-out that settles causes a CashOut notification with its externalId and the status CONFIRMED',
    'pt-BR':
      'Um cash-out por QR Code liquidado é notificado como CashOut com seu externalId e o status CONFIRMED',
  },
  {
    outcome: 'ERROR',
    other: 'CONFIRMED',
    clause: 'QRCASHOUT-34',
    name: 'failed',
    en: 'A QR cash-out that fails causes a CashOut notification with its externalId and the status ERROR',
    'pt-BR':
      'Um cash-out por QR Code que falha é notificado como CashOut com seu externalId e o status ERROR',
  },
] as const;

const isUuid = (value: unknown) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asText(value));

/** Expects an error if the payment failed, and none otherwise. */
function expectError(
  expect: Expect<'EVENT-106' | 'EVENT-107' | 'EVENT-108' | 'EVENT-109'>,
  notification: Delivery,
  outcome: 'CONFIRMED' | 'ERROR',
): void {
  if (outcome === 'CONFIRMED') {
    expect.at('EVENT-106').field(notification, '/errorCode').isNull();
    expect.at('EVENT-107').field(notification, '/errorMessage').isNull();
  } else {
    expect.at('EVENT-108').field(notification, '/errorCode').string();
    expect.at('EVENT-109').field(notification, '/errorMessage').string();
  }
}

export default [
  ...outcomes.map(({ outcome, other, clause, name, ...title }) =>
    check(`qr-cash-out/notified-as-${name}`, {
      ...title,
      clauses: [
        clause,
        'QRCASHOUT-37',
        'EVENT-84',
        'EVENT-86',
        'EVENT-89',
        'EVENT-91',
        'EVENT-93',
        'EVENT-100',
        'QRCASHOUT-39',
        ...(outcome === 'CONFIRMED'
          ? (['EVENT-94', 'EVENT-106', 'EVENT-107'] as const)
          : (['EVENT-108', 'EVENT-109'] as const)),
      ],
      openPoints: ['OP-02'],
      needs: ['an account', 'notifications', 'a payment settles'],
      // With a fee, to verify that originalAmount does not include it.
      account: { available: 5000, settlement: 'manual', feeAmount: 1.35 },
      async run(context) {
        const { account, receiver, values, expect, record } = context;
        const inbox = await receiver.listen(['cash_out']);
        for (const amount of ['1234.57', '0.07']) {
          const externalId = values.externalId();
          const key = amount === '0.07' ? values.email() : values.cpf();
          const fields = { value: Number(amount), qrCode: staticCode({ key, amount }) };
          const answer = await account.qrCashOut({ ...fields, externalId, document: undefined });
          const { transactionId, endToEndId } = await settlePayment(context, answer, { outcome });
          const sought = {
            exact: { event: 'CashOut', externalId, status: outcome },
            marks: [externalId, asText(transactionId)],
          };
          const notification = await notificationOf(expect.require('QRCASHOUT-37'), inbox, sought);
          expect.at('QRCASHOUT-37').field(notification, '/externalId').equal(externalId);
          expect.at('EVENT-93').field(notification, '/externalId').equal(externalId);
          expect.at('EVENT-84').field(notification, '/event').equal('CashOut');
          expect.at(clause).field(notification, '/status').equal(outcome);
          expect.at('EVENT-86').field(notification, '/status').equal(outcome);
          expect.at('EVENT-89').field(notification, '/movementType').equal('DEBIT');
          expect.at('QRCASHOUT-39').field(notification, '/pixKey').equal(key);
          const cents = Math.round(Number(amount) * 100);
          expect.at('EVENT-100').field(notification, '/originalAmount').moneyEqual(cents);
          const notifiedId = asText(notification.body.transactionId);
          const isSame = notifiedId.toLowerCase() === asText(transactionId).toLowerCase();
          const bothAlike = isUuid(notifiedId) === isUuid(transactionId);
          expect
            .at('EVENT-91')
            .ok(isSame || !bothAlike, t`/transactionId is the one in the response`, notifiedId);
          if (!isSame) record('OP-02', 'createQrCashOut', t`the notification has another transactionId`);
          if (outcome === 'CONFIRMED') {
            const right = endToEndId ?? notification.body.endToEndId;
            expect.at('EVENT-94').field(notification, '/endToEndId').equal(right);
          }
          expectError(expect, notification, outcome);
          expect.at(clause).neverArrives(inbox, { event: 'CashOut', externalId, status: other });
        }
      },
    }),
  ),
  check('qr-cash-out/pending-not-notified', {
    en: 'A QR cash-out that is still pending causes no CONFIRMED notification',
    'pt-BR': 'Um cash-out por QR Code que ainda está pendente não é notificado como CONFIRMED',
    clauses: ['QRCASHOUT-33'],
    needs: ['an account', 'notifications'],
    account: { available: 1000, settlement: 'manual' },
    insists: ['settlement'],
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const externalId = values.externalId();
      expect.precondition(await account.qrCashOut({ externalId }), 201);
      expect.at('QRCASHOUT-33').neverArrives(inbox, { externalId, status: 'CONFIRMED' });
    },
  }),
];
