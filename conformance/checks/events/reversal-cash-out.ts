import { check, eventTypes } from '../../check.js';
import { centsOf } from '../../runner/matchers.js';
import { textOf } from '../../target/exchange.js';
import { canBeSame } from '../transactions/page.js';

const needs = [
  'an account',
  'notifications',
  'a webhook registration',
  'a payment settles',
  'a sent payment is returned',
] as const;
const params = { settlement: 'manual', feeAmount: 0 } as const;

const reversal = { event: 'CashOutReversal' } as const;
const parent = '/parentTransaction';

export default [
  check({
    id: 'events/return-notified',
    title: "The return of a sent payment is notified to the account's URLs, as a credit",
    clauses: ['EVENT-11', 'EVENT-129', 'EVENT-16'],
    openPoints: ['OP-51'],
    needs,
    family: 'standard',
    account: params,
    movesMoney: true,
    async run({ account, control, receiver, expect, record }) {
      const answer = await account.cashOut();
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      await control.setup('a payment settles', { transactionId });
      // Registered only now, so that nothing of the payment itself comes here.
      const inbox = await receiver.listen(eventTypes);
      await control.setup('a sent payment is returned', { transactionId });
      const isOther = (event: unknown) => event !== 'CashOut';
      const delivery = await expect.require('EVENT-11').arrives(inbox, { event: isOther });
      expect.at('EVENT-129').field(delivery, '/event').string();
      record('OP-51', 'notifyCashOutReversal', `sent to ${delivery.eventType}`);
    },
  }),
  check({
    id: 'events/cash-out-reversal',
    title: 'A CashOutReversal tells in cents what came back and of how much, and of which payment',
    clauses: [
      'EVENT-130',
      'EVENT-138',
      'EVENT-140',
      'EVENT-152',
      'EVENT-154',
      'EVENT-156',
      'EVENT-165',
      'EVENT-166',
      'EVENT-177',
    ],
    byContract: [
      'EVENT-129',
      'EVENT-131',
      'EVENT-135',
      'EVENT-136',
      'EVENT-137',
      'EVENT-139',
      'EVENT-141',
      'EVENT-142',
      'EVENT-143',
      'EVENT-144',
      'EVENT-146',
      'EVENT-147',
      'EVENT-148',
      'EVENT-149',
      'EVENT-150',
      'EVENT-151',
      'EVENT-153',
      'EVENT-155',
      'EVENT-157',
      'EVENT-158',
      'EVENT-160',
      'EVENT-162',
      'EVENT-163',
      'EVENT-164',
    ],
    needs,
    family: 'standard',
    account: params,
    movesMoney: true,
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const document = values.cpf();
      const externalId = values.externalId();
      const answer = await account.cashOut({ value: 10.1, externalId, details: { document, key: document } });
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      await control.setup('a payment settles', { transactionId });
      const sent = await inbox.waitFor({ event: 'CashOut', externalId });
      await control.setup('a sent payment is returned', { transactionId, amount: 3.33 });
      const back = await expect.require('EVENT-130').arrives(inbox, reversal);
      expect.at('EVENT-138').field(back, '/metadata/refund/value').equal(333);
      expect.at('EVENT-140').field(back, '/metadata/refund/originalValue').equal(1010);
      expect.at('EVENT-177').oneOf(centsOf(back.body.originalAmount), [333, 1010]);
      const original = back.body.parentTransaction;
      const isSame = canBeSame(original?.transactionId, transactionId);
      expect.at('EVENT-152').ok(isSame, 'the transactionId of the cash-out', original?.transactionId);
      expect.at('EVENT-154').field(back, `${parent}/externalId`).equal(externalId);
      const endToEndId: unknown = sent.found?.body.endToEndId;
      if (endToEndId === undefined) expect.at('EVENT-156').field(back, `${parent}/endToEndId`).string();
      else expect.at('EVENT-156').field(back, `${parent}/endToEndId`).equal(endToEndId);
      const shown = textOf(original?.counterpart?.document);
      const isMasked = !shown.replace(/\D/g, '').includes(document);
      expect.at('EVENT-165').ok(isMasked, 'a masked document', shown);
      expect.at('EVENT-166').field(back, `${parent}/counterpart/bank`).object();
    },
  }),
  check({
    id: 'events/reversal-of-a-code',
    title: 'A CashOutReversal of a QR cash-out to a company, with a fee, tells of that payment alike',
    clauses: ['EVENT-138', 'EVENT-140', 'EVENT-152', 'EVENT-154', 'EVENT-161', 'EVENT-165'],
    needs,
    family: 'standard',
    account: { settlement: 'manual', feeAmount: 1.5 },
    movesMoney: true,
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const [document, externalId] = [values.cnpj(), values.externalId()];
      const answer = await account.qrCashOut({ externalId, document });
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      await control.setup('a payment settles', { transactionId });
      await control.setup('a sent payment is returned', { transactionId, amount: 2.5 });
      const back = await expect.require('EVENT-154').arrives(inbox, reversal);
      expect.at('EVENT-138').field(back, '/metadata/refund/value').equal(250);
      expect.at('EVENT-140').field(back, '/metadata/refund/originalValue').equal(1000);
      const original = back.body.parentTransaction;
      const isSame = canBeSame(original?.transactionId, transactionId);
      expect.at('EVENT-152').ok(isSame, 'the transactionId of the cash-out', original?.transactionId);
      expect.at('EVENT-154').field(back, `${parent}/externalId`).equal(externalId);
      expect.at('EVENT-161').field(back, `${parent}/remainingAmountForRefund`).moneyEqual(750);
      const shown = textOf(original?.counterpart?.document);
      const isMasked = !shown.replace(/\D/g, '').includes(document);
      expect.at('EVENT-165').ok(isMasked, 'a masked document', shown);
    },
  }),
  check({
    id: 'events/parts-of-a-payment-returned',
    title: 'Each return of a part tells what remains, and the last one that all has come back',
    clauses: ['EVENT-138', 'EVENT-140', 'EVENT-159', 'EVENT-161'],
    byContract: ['EVENT-158', 'EVENT-160'],
    needs,
    family: 'standard',
    account: params,
    movesMoney: true,
    async run({ account, control, receiver, expect }) {
      const answer = await account.cashOut({ value: 20.5 });
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      await control.setup('a payment settles', { transactionId });
      const parts = [
        { cents: 1, remaining: 2049 },
        { cents: 1449, remaining: 600 },
        { cents: 600, remaining: 0 },
      ];
      for (const { cents, remaining } of parts) {
        // A URL for each return, so that they cannot be taken for one another.
        const inbox = await receiver.listen(eventTypes);
        const amount = remaining > 0 ? { amount: cents / 100 } : {};
        await control.setup('a sent payment is returned', { transactionId, ...amount });
        const back = await expect.require('EVENT-161').arrives(inbox, reversal);
        expect.at('EVENT-138').field(back, '/metadata/refund/value').equal(cents);
        expect.at('EVENT-140').field(back, '/metadata/refund/originalValue').equal(2050);
        expect
          .at('EVENT-159')
          .field(back, `${parent}/wasTotalRefunded`)
          .equal(remaining === 0);
        expect.at('EVENT-161').field(back, `${parent}/remainingAmountForRefund`).moneyEqual(remaining);
      }
    },
  }),
  check({
    id: 'events/whole-payment-returned',
    title: 'The return of a whole payment tells that nothing remains',
    clauses: ['EVENT-159', 'EVENT-161'],
    needs,
    family: 'standard',
    account: params,
    movesMoney: true,
    async run({ account, control, receiver, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const answer = await account.cashOut({ value: 7 });
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      await control.setup('a payment settles', { transactionId });
      await control.setup('a sent payment is returned', { transactionId });
      const back = await expect.require('EVENT-159').arrives(inbox, reversal);
      expect.at('EVENT-159').field(back, `${parent}/wasTotalRefunded`).equal(true);
      expect.at('EVENT-161').field(back, `${parent}/remainingAmountForRefund`).moneyEqual(0);
    },
  }),
];
