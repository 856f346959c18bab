import { check } from '../../check.js';
import { textOf } from '../../target/exchange.js';
import { canFollow } from '../../target/instants.js';
import { noticeOf } from '../notice.js';
import { expectTransactionId } from './transaction-id.js';

const needs = ['an account', 'notifications', 'a webhook registration', 'a payment settles'] as const;
const account = { settlement: 'manual', feeAmount: 0 } as const;

/** What stands in every transaction event; each by a place of its schema (OP-27 on the bank of a failed one). */
const everyField = [
  'EVENT-83',
  'EVENT-85',
  'EVENT-87',
  'EVENT-88',
  'EVENT-90',
  'EVENT-92',
  'EVENT-95',
  'EVENT-97',
  'EVENT-99',
  'EVENT-101',
  'EVENT-104',
  'EVENT-110',
  'EVENT-111',
  'EVENT-112',
  'EVENT-113',
  'EVENT-119',
] as const;
const bankFields = ['EVENT-114', 'EVENT-115', 'EVENT-116', 'EVENT-117', 'EVENT-118'] as const;

export default [
  check({
    id: 'events/cash-out-confirmed',
    title: 'The notification of a confirmed cash-out tells the payment as it was asked for, and no error',
    clauses: [
      'EVENT-07',
      'EVENT-86',
      'EVENT-89',
      'EVENT-91',
      'EVENT-93',
      'EVENT-94',
      'EVENT-96',
      'EVENT-100',
      'EVENT-102',
      'EVENT-105',
      'EVENT-106',
      'EVENT-107',
    ],
    byContract: [...everyField, ...bankFields],
    needs,
    family: 'standard',
    account,
    movesMoney: true,
    async run({ account, receiver, control, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const externalId = values.externalId();
      const key = values.email();
      const answer = await account.cashOut({ externalId, value: 33.33, details: { keyType: 'EMAIL', key } });
      expect.precondition(answer, 201);
      const { transactionId, generateTime } = answer.body;
      const { endToEndId } = await control.setup('a payment settles', { transactionId });
      const delivery = await expect.require('EVENT-07').arrives(inbox, { event: 'CashOut' });

      expect.at('EVENT-86').field(delivery, '/status').equal('CONFIRMED');
      expect.at('EVENT-89').field(delivery, '/movementType').equal('DEBIT');
      expectTransactionId(expect.at('EVENT-91'), delivery, answer);
      expect.at('EVENT-93').field(delivery, '/externalId').equal(externalId);
      expect.at('EVENT-94').field(delivery, '/endToEndId').string();
      if (typeof endToEndId === 'string')
        expect.at('EVENT-94').field(delivery, '/endToEndId').equal(endToEndId);
      expect.at('EVENT-96').field(delivery, '/pixKey').equal(key);
      expect.at('EVENT-100').field(delivery, '/originalAmount').equal(33.33);
      expect.at('EVENT-102').field(delivery, '/finalAmount').equal(33.33);
      const { processingDate } = delivery.body;
      const isLater = canFollow(processingDate, generateTime);
      expect
        .at('EVENT-105')
        .ok(isLater, `/processingDate is not before ${textOf(generateTime)}`, processingDate);
      expect.at('EVENT-106').field(delivery, '/errorCode').isNull();
      expect.at('EVENT-107').field(delivery, '/errorMessage').isNull();
    },
  }),
  check({
    id: 'events/cash-out-failed',
    title: 'The notification of a failed cash-out tells the payment as it was asked for, and why it failed',
    clauses: [
      'EVENT-07',
      'EVENT-86',
      'EVENT-89',
      'EVENT-91',
      'EVENT-93',
      'EVENT-96',
      'EVENT-100',
      'EVENT-105',
      'EVENT-108',
      'EVENT-109',
    ],
    byContract: everyField,
    needs,
    family: 'standard',
    account,
    movesMoney: true,
    async run({ account, receiver, control, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const externalId = values.externalId();
      const key = values.email();
      const answer = await account.cashOut({ externalId, value: 33.33, details: { keyType: 'EMAIL', key } });
      expect.precondition(answer, 201);
      const { transactionId, generateTime } = answer.body;
      await control.setup('a payment settles', { transactionId, outcome: 'ERROR' });
      const delivery = await expect.require('EVENT-07').arrives(inbox, { event: 'CashOut' });

      expect.at('EVENT-86').field(delivery, '/status').equal('ERROR');
      expect.at('EVENT-89').field(delivery, '/movementType').equal('DEBIT');
      expectTransactionId(expect.at('EVENT-91'), delivery, answer);
      expect.at('EVENT-93').field(delivery, '/externalId').equal(externalId);
      expect.at('EVENT-96').field(delivery, '/pixKey').equal(key);
      expect.at('EVENT-100').field(delivery, '/originalAmount').equal(33.33);
      const { processingDate } = delivery.body;
      const isLater = canFollow(processingDate, generateTime);
      expect
        .at('EVENT-105')
        .ok(isLater, `/processingDate is not before ${textOf(generateTime)}`, processingDate);
      expect.at('EVENT-108').field(delivery, '/errorCode').string();
      expect.at('EVENT-109').field(delivery, '/errorMessage').string();
    },
  }),
  check({
    id: 'events/cash-out-by-name',
    title: 'The event of a cash-out is called CashOut, whatever its outcome',
    clauses: ['EVENT-84'],
    needs,
    family: 'standard',
    account,
    movesMoney: true,
    async run({ account, receiver, control, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      for (const outcome of ['CONFIRMED', 'ERROR'] as const) {
        const externalId = values.externalId();
        const answer = await account.cashOut({ externalId });
        expect.precondition(answer, 201);
        const { transactionId } = answer.body;
        await control.setup('a payment settles', { transactionId, outcome });
        const delivery = await expect.require('EVENT-84').arrives(inbox, { externalId });
        expect.at('EVENT-84').field(delivery, '/event').equal('CashOut');
      }
    },
  }),
  check({
    id: 'events/cash-out-envelope',
    title: 'The result of a cash-out is an object with the members of a transaction event on top',
    clauses: ['EVENT-83'],
    needs,
    family: 'standard',
    account,
    movesMoney: true,
    async run({ account, receiver, control, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const externalId = values.externalId();
      const answer = await account.cashOut({ externalId });
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      await control.setup('a payment settles', { transactionId });
      const marks = [externalId, textOf(transactionId)];
      const delivery = await noticeOf(expect.require('EVENT-83'), inbox, { exact: { externalId }, marks });
      const names = ['event', 'status', 'transactionType', 'movementType', 'transactionId', 'externalId'];
      const onTop = names.filter((name) => delivery.body[name] !== undefined);
      expect.at('EVENT-83').ok(onTop.length > names.length / 2, 'a transaction event', delivery.json);
    },
  }),
];
