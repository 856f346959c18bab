import { asText, check, eventTypes, t } from '../check.js';
import { withFreshTokens } from '../shared/accounts.js';
import {
  expectEverywhere,
  agreeingAmounts,
  expectAgreeingAmounts,
  mentionsAny,
  notificationOf,
} from '../shared/notifications.js';
import { paidCharge } from '../shared/paid-charges.js';
import { split } from './splits.js';
import { canFollow } from '../../core/instants.js';
import { canBeSame } from '../shared/pages.js';

/** Describes the notification about the payment of a charge, and marks by which to recognise it if it is wrong. */
const paid = ({ externalId, transactionId }: { externalId: string; transactionId: string }) => ({
  exact: { event: 'CashIn', externalId, status: 'CONFIRMED' },
  marks: [externalId, transactionId],
});

export default [
  check('cash-in/notified', {
    en: 'A paid charge causes a CashIn notification with the status CONFIRMED, its externalId and its amount',
    'pt-BR': 'Uma cobrança paga é notificada como CashIn com o status CONFIRMED, seu externalId e seu valor',
    clauses: [
      'CASHIN-71',
      'CASHIN-72',
      'CASHIN-76',
      'CASHIN-77',
      'EVENT-06',
      ...agreeingAmounts,
      'EVENT-171',
      'EVENT-172',
      'EVENT-173',
      'EVENT-174',
      'EVENT-180',
      'EVENT-186',
    ],
    needs: ['an account', 'notifications', 'a charge is paid'],
    account: { available: 10, feeAmount: 0 },
    async run(context) {
      const { receiver, values, expect } = context;
      const inbox = await receiver.listen(['cash_in']);
      for (const value of [1234.57, 0.07]) {
        const payer = { name: 'Joana Prado', document: values.cpf() };
        const charge = await paidCharge(context, { transaction: { value } }, { payer });
        const notification = await notificationOf(expect.require('CASHIN-72'), inbox, paid(charge));
        expect.at('EVENT-06').equal(notification.eventType, 'cash_in');
        const isEvent = [notification.body.event, notification.body.status].every(
          (member) => member !== undefined,
        );
        expect.at('EVENT-171').ok(isEvent, t`a transaction event`, notification.json);
        expect.at('EVENT-172').field(notification, '/event').equal('CashIn');
        expect.at('EVENT-173').field(notification, '/status').equal('CONFIRMED');
        expect.at('CASHIN-71').field(notification, '/status').equal('CONFIRMED');
        expect.at('EVENT-174').field(notification, '/externalId').equal(charge.externalId);
        const cents = Math.round(value * 100);
        expect.at('CASHIN-76').field(notification, '/originalAmount').moneyEqual(cents);
        expectAgreeingAmounts(context, notification);
        expect.at('CASHIN-77').field(notification, '/movementType').equal('CREDIT');
        const { transactionId, processingDate } = notification.body;
        const isSame = canBeSame(charge.transactionId, transactionId);
        expect.at('EVENT-180').field(notification, '/transactionId').holds(isSame, charge.transactionId);
        const isLater = processingDate === undefined || canFollow(processingDate, charge.generateTime);
        const notBefore = t`a time not before ${asText(charge.generateTime)}`;
        expect.at('EVENT-186').field(notification, '/processingDate').holds(isLater, notBefore);
      }
    },
  }),
  check('cash-in/common-members', {
    en: 'The members that CashIn shares with other transaction events are correct, if present',
    'pt-BR': 'Os campos que CashIn tem em comum com outros eventos de transação estão certos, se presentes',
    clauses: ['EVENT-94', 'EVENT-106', 'EVENT-107', 'CASHIN-72', 'CASHIN-76'],
    needs: ['an account', 'notifications', 'a charge is paid'],
    account: { available: 10 },
    async run(context) {
      const { receiver, values, expect } = context;
      const inbox = await receiver.listen(['cash_in']);
      for (const value of [40, 60]) {
        const splits = [split(values, { value: 10.5, immediate: true })];
        const charge = await paidCharge(context, { transaction: { value }, splits });
        const notification = await notificationOf(expect.require('CASHIN-72'), inbox, paid(charge));
        // The specification does not show the full payload: members may be absent, but those present must be correct.
        const { endToEndId, errorCode, errorMessage } = notification.body;
        expect.at('EVENT-94').oneOf(endToEndId, [undefined, charge.endToEndId]);
        expect.at('EVENT-106').oneOf(errorCode, [undefined, null]);
        expect.at('EVENT-107').oneOf(errorMessage, [undefined, null]);
        // Shares do not reduce the amount of the charge.
        expect
          .at('CASHIN-76')
          .field(notification, '/originalAmount')
          .moneyEqual(value * 100);
      }
    },
  }),
  check('cash-in/stays-confirmed', {
    en: 'A paid charge stays CONFIRMED after its expirationDate, and its money stays in the account',
    'pt-BR':
      'Uma cobrança paga continua CONFIRMED depois de sua expirationDate, e o dinheiro continua na conta',
    clauses: ['CASHIN-71', 'CASHIN-75'],
    needs: ['an account', 'notifications', 'a charge is paid', 'time passes'],
    account: { available: 10 },
    async run(context) {
      const { account, control, receiver, expect } = context;
      const inbox = await receiver.listen(['cash_in']);
      const charge = await paidCharge(context, { transaction: { expirationTime: 86_400 } });
      const before = await account.balance();
      await notificationOf(expect.require('CASHIN-71'), inbox, paid(charge));
      await control.setup('time passes', { seconds: 90_000 });
      const after = await withFreshTokens(account).balance();
      expect.at('CASHIN-75').equal(after.availableCents, before.availableCents);
      expect.at('CASHIN-71').neverArrives(inbox, { externalId: charge.externalId, status: 'ERROR' });
    },
  }),
  check('cash-in/unpaid-not-notified', {
    en: 'An unpaid charge causes no CONFIRMED notification',
    'pt-BR': 'Uma cobrança não paga não é notificada como CONFIRMED',
    clauses: ['CASHIN-73'],
    needs: ['an account', 'notifications', 'a charge is paid'],
    account: { available: 10 },
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_in']);
      const externalId = values.externalId();
      expect.precondition(await account.cashIn({ transaction: { externalId } }), 201);
      await paidCharge({ account, control, expect });
      // Regardless of how slow deliveries are, a notification about the unpaid charge would arrive together with the one
      // about the paid charge.
      await inbox.waitFor({});
      expect.at('CASHIN-73').neverArrives(inbox, { externalId, status: 'CONFIRMED' });
    },
  }),
  check('cash-in/notified-everywhere', {
    en: 'CashIn is sent to every cash_in URL of the account, with the headers of that URL, and to no URL of another type or account',
    'pt-BR':
      'CashIn vai para cada URL de cash_in da conta com os cabeçalhos dessa URL, e para nenhuma URL de outro tipo ou de outra conta',
    clauses: ['EVENT-02', 'EVENT-03', 'EVENT-04', 'EVENT-09', 'EVENT-190'],
    needs: ['an account', 'notifications', 'a charge is paid'],
    account: { available: 10 },
    async run(context) {
      const { receiver, expect } = context;
      const sent = await receiver.listen(['cash_out']);
      const others = await receiver.listen(
        eventTypes.filter((type) => type !== 'cash_in' && type !== 'cash_out'),
      );
      await expectEverywhere(context, expect, ['cash_in'], async () => {
        const sought = paid(await paidCharge(context));
        expect.at('EVENT-09').neverArrives(sent, mentionsAny(...sought.marks));
        expect.at('EVENT-190').neverArrives(others, mentionsAny(...sought.marks));
        return sought;
      });
    },
  }),
  check('cash-in/receipt-without-charge', {
    en: 'The notification of a received payment without a charge goes to the cash_in URL',
    'pt-BR': 'Um pagamento recebido sem cobrança é notificado à URL de cash_in',
    clauses: ['EVENT-06', 'EVENT-176'],
    openPoints: ['OP-51'],
    needs: ['an account', 'notifications', 'a received payment'],
    family: null,
    account: { available: 10 },
    async run({ account, control, receiver, expect, record }) {
      const inbox = await receiver.listen(['cash_in']);
      const receipt = await control.setup('a received payment', { amount: 33.21 }, account);
      // In either envelope (OP-51), with either of its ids.
      const ofIt = mentionsAny(receipt.endToEndId, receipt.transactionId);
      const { body } = await expect.require('EVENT-06').arrives(inbox, ofIt);
      const name = body.event ?? body.type;
      record('OP-51', '', t`a receipt without a charge causes a notification of the type ${asText(name)}`);
    },
  }),
];
