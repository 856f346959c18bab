import { check } from '../../check.js';
import { renewed } from '../../target/renewed.js';
import { noticeOf, tellsOf } from '../notice.js';
import { asText } from '../../target/exchange.js';
import { split } from './splits.js';

/** The notification that the charge with this externalId has been paid, and how to know it when it is wrong. */
const paid = (externalId: string, transactionId: string) => ({
  exact: { event: 'CashIn', externalId, status: 'CONFIRMED' },
  marks: [externalId, transactionId],
});

export default [
  check({
    id: 'cash-in/notified',
    title: 'A charge that is paid is notified as CashIn, CONFIRMED, with its externalId and amount',
    clauses: [
      'CASHIN-71',
      'CASHIN-72',
      'CASHIN-76',
      'CASHIN-77',
      'EVENT-06',
      'EVENT-171',
      'EVENT-172',
      'EVENT-173',
      'EVENT-174',
    ],
    needs: ['an account', 'notifications', 'a webhook registration', 'a charge is paid'],
    account: { available: 10, feeAmount: 0 },
    family: 'standard',
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_in']);
      for (const value of [1234.57, 0.07]) {
        const externalId = values.externalId();
        const answer = await account.cashIn({ transaction: { externalId, value } });
        expect.precondition(answer, 201);
        const transactionId = asText(answer.body.transactionId);
        const payer = { name: 'Joana Prado', document: values.cpf() };
        await control.setup('a charge is paid', { transactionId, payer });
        const notice = await noticeOf(expect.require('CASHIN-72'), inbox, paid(externalId, transactionId));
        expect.at('EVENT-06').equal(notice.eventType, 'cash_in');
        const { event, status } = notice.body;
        expect
          .at('EVENT-171')
          .ok(event !== undefined && status !== undefined, 'a transaction event', notice.json);
        expect.at('EVENT-172').field(notice, '/event').equal('CashIn');
        expect.at('EVENT-173').field(notice, '/status').equal('CONFIRMED');
        expect.at('CASHIN-71').field(notice, '/status').equal('CONFIRMED');
        expect.at('EVENT-174').field(notice, '/externalId').equal(externalId);
        expect
          .at('CASHIN-76')
          .field(notice, '/originalAmount')
          .moneyEqual(Math.round(value * 100));
        expect.at('CASHIN-77').field(notice, '/movementType').equal('CREDIT');
      }
    },
  }),
  check({
    id: 'cash-in/common-members',
    title: 'CashIn has what every transaction event has',
    clauses: ['EVENT-94', 'EVENT-106', 'EVENT-107', 'CASHIN-72', 'CASHIN-76'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a charge is paid'],
    account: { available: 10 },
    family: 'standard',
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_in']);
      const externalId = values.externalId();
      const answer = await account.cashIn({
        transaction: { externalId, value: 40 },
        splits: [split(values, { value: 10.5, immediate: true })],
      });
      expect.precondition(answer, 201);
      const transactionId = asText(answer.body.transactionId);
      const told = await control.setup('a charge is paid', { transactionId });
      const notice = await noticeOf(expect.require('CASHIN-72'), inbox, paid(externalId, transactionId));
      // The full payload is not shown: what is there has to be right.
      const { endToEndId } = notice.body;
      expect.at('EVENT-94').oneOf(endToEndId, [undefined, told.endToEndId]);
      const { errorCode, errorMessage } = notice.body;
      expect.at('EVENT-106').oneOf(errorCode, [undefined, null]);
      expect.at('EVENT-107').oneOf(errorMessage, [undefined, null]);
      // Shares do not make the charge a smaller one.
      expect.at('CASHIN-76').field(notice, '/originalAmount').moneyEqual(4000);
    },
  }),
  check({
    id: 'cash-in/stays-confirmed',
    title: 'A charge that was paid stays CONFIRMED when its expirationDate is over, and its money stays',
    clauses: ['CASHIN-71', 'CASHIN-75'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a charge is paid', 'time passes'],
    account: { available: 10 },
    family: 'standard',
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_in']);
      const externalId = values.externalId();
      const answer = await account.cashIn({ transaction: { externalId, expirationTime: 86_400 } });
      expect.precondition(answer, 201);
      const transactionId = asText(answer.body.transactionId);
      await control.setup('a charge is paid', { transactionId });
      const before = await account.balance();
      await noticeOf(expect.require('CASHIN-71'), inbox, paid(externalId, transactionId));
      await control.setup('time passes', { seconds: 90_000 });
      const after = await renewed(account).balance();
      expect.at('CASHIN-75').equal(after.availableCents, before.availableCents);
      expect.at('CASHIN-71').neverArrives(inbox, { externalId, status: 'ERROR' });
    },
  }),
  check({
    id: 'cash-in/unpaid-not-notified',
    title: 'A charge that nobody has paid is not notified as CONFIRMED',
    clauses: ['CASHIN-73'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a charge is paid'],
    account: { available: 10 },
    family: 'standard',
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_in']);
      const externalId = values.externalId();
      expect.precondition(await account.cashIn({ transaction: { externalId } }), 201);
      const other = await account.cashIn();
      expect.precondition(other, 201);
      await control.setup('a charge is paid', { transactionId: asText(other.body.transactionId) });
      expect.at('CASHIN-73').neverArrives(inbox, { externalId, status: 'CONFIRMED' });
    },
  }),
  check({
    id: 'cash-in/notified-everywhere',
    title:
      'CashIn goes to every URL for cash_in with its own headers, to no URL for cash_out and no other account',
    clauses: ['EVENT-02', 'EVENT-03', 'EVENT-04', 'EVENT-09'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a charge is paid'],
    account: { available: 10 },
    family: 'standard',
    async run({ account, control, receiver, newAccount, values, expect }) {
      const header = { key: 'x-kit-check', value: values.word(12) };
      const own = await receiver.listen(['cash_in'], { headers: [header] });
      const second = await receiver.listen(['cash_in']);
      const sent = await receiver.listen(['cash_out']);
      const foreign = await receiver.listen(['cash_in'], { account: await newAccount() });
      const externalId = values.externalId();
      const answer = await account.cashIn({ transaction: { externalId } });
      expect.precondition(answer, 201);
      const transactionId = asText(answer.body.transactionId);
      await control.setup('a charge is paid', { transactionId });
      const { exact } = paid(externalId, transactionId);
      const delivery = await expect.require('EVENT-04').arrives(own, exact);
      await expect.at('EVENT-04').arrives(second, exact);
      expect.at('EVENT-03').equal(delivery.headers[header.key], header.value);
      const ofIt = tellsOf(externalId, transactionId);
      expect.at('EVENT-09').neverArrives(sent, ofIt);
      expect.at('EVENT-02').neverArrives(foreign, ofIt);
    },
  }),
  check({
    id: 'cash-in/receipt-without-charge',
    title: 'A received payment that no charge asked for is notified to the URL for cash_in',
    clauses: ['EVENT-06', 'EVENT-176'],
    openPoints: ['OP-51'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a received payment'],
    account: { available: 10 },
    async run({ account, control, receiver, expect, record }) {
      const inbox = await receiver.listen(['cash_in']);
      const receipt = await control.setup('a received payment', { amount: 33.21 }, account);
      // In either envelope (OP-51), by either of its ids.
      const ofIt = tellsOf(receipt.endToEndId, receipt.transactionId);
      const { body } = await expect.require('EVENT-06').arrives(inbox, ofIt);
      const name = body.event ?? body.type;
      record('OP-51', '', `a receipt without a charge is notified as ${asText(name)}`);
    },
  }),
];
