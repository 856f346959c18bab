import { check } from '../../check.js';
import { staticCode } from '../../target/br-code.js';
import { noticeOf } from '../notice.js';
import { asText } from '../../target/exchange.js';

const outcomes = [
  { outcome: 'CONFIRMED', other: 'ERROR', clause: 'QRCASHOUT-33', name: 'confirmed' },
  { outcome: 'ERROR', other: 'CONFIRMED', clause: 'QRCASHOUT-34', name: 'failed' },
] as const;

const isUuid = (value: unknown) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asText(value));

export default [
  ...outcomes.map(({ outcome, other, clause, name }) =>
    check({
      id: `qr-cash-out/notified-as-${name}`,
      title: `A QR cash-out that ${outcome === 'ERROR' ? 'fails' : 'settles'} is notified as CashOut with its externalId and ${outcome}`,
      clauses: [
        clause,
        'QRCASHOUT-37',
        'EVENT-84',
        'EVENT-86',
        'EVENT-89',
        'EVENT-91',
        'EVENT-93',
        'EVENT-100',
        ...(outcome === 'CONFIRMED' ? (['EVENT-94'] as const) : []),
      ],
      openPoints: ['OP-02'],
      needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
      account: { available: 5000, settlement: 'manual' },
      family: 'standard',
      movesMoney: true,
      async run({ account, control, receiver, values, expect, record }) {
        const inbox = await receiver.listen(['cash_out']);
        for (const amount of ['1234.57', '0.07']) {
          const externalId = values.externalId();
          const fields = { value: Number(amount), qrCode: staticCode({ key: values.cpf(), amount }) };
          const answer = await account.qrCashOut({ ...fields, externalId, document: undefined });
          expect.precondition(answer, 201);
          const { transactionId } = answer.body;
          const settled = await control.setup('a payment settles', { transactionId, outcome });
          const sought = {
            exact: { event: 'CashOut', externalId, status: outcome },
            marks: [externalId, asText(transactionId)],
          };
          const notice = await noticeOf(expect.require('QRCASHOUT-37'), inbox, sought);
          expect.at('QRCASHOUT-37').field(notice, '/externalId').equal(externalId);
          expect.at('EVENT-93').field(notice, '/externalId').equal(externalId);
          expect.at('EVENT-84').field(notice, '/event').equal('CashOut');
          expect.at(clause).field(notice, '/status').equal(outcome);
          expect.at('EVENT-86').field(notice, '/status').equal(outcome);
          expect.at('EVENT-89').field(notice, '/movementType').equal('DEBIT');
          expect
            .at('EVENT-100')
            .field(notice, '/originalAmount')
            .moneyEqual(Math.round(Number(amount) * 100));
          const told = asText(notice.body.transactionId);
          const isSame = told.toLowerCase() === asText(transactionId).toLowerCase();
          const bothAlike = isUuid(told) === isUuid(transactionId);
          const holds = isSame || !bothAlike;
          expect
            .at('EVENT-91')
            .ok(holds, '/transactionId is the one in the answer', notice.body.transactionId);
          if (!isSame) record('OP-02', 'createQrCashOut', 'the notification has another transactionId');
          if (outcome === 'CONFIRMED') {
            const right = settled.endToEndId ?? notice.body.endToEndId;
            expect.at('EVENT-94').field(notice, '/endToEndId').equal(right);
          }
          expect.at(clause).neverArrives(inbox, { event: 'CashOut', externalId, status: other });
        }
      },
    }),
  ),
  check({
    id: 'qr-cash-out/settles-by-itself',
    title: 'Where the bank settles by itself, a QR cash-out is notified as CONFIRMED',
    clauses: ['QRCASHOUT-33', 'QRCASHOUT-37'],
    needs: ['an account', 'notifications', 'a webhook registration'],
    account: { available: 1000, settlement: 'automatic' },
    family: 'standard',
    movesMoney: true,
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const externalId = values.externalId();
      const answer = await account.qrCashOut({ externalId });
      expect.precondition(answer, 201);
      const sought = {
        exact: { event: 'CashOut', externalId, status: 'CONFIRMED' },
        marks: [externalId, asText(answer.body.transactionId)],
      };
      const notice = await noticeOf(expect.require('QRCASHOUT-37'), inbox, sought);
      expect.at('QRCASHOUT-33').field(notice, '/status').equal('CONFIRMED');
    },
  }),
  check({
    id: 'qr-cash-out/pending-not-notified',
    title: 'A QR cash-out that is still pending is not notified as CONFIRMED',
    clauses: ['QRCASHOUT-33'],
    needs: ['an account', 'notifications', 'a webhook registration'],
    account: { available: 1000, settlement: 'manual' },
    family: 'standard',
    movesMoney: true,
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const externalId = values.externalId();
      expect.precondition(await account.qrCashOut({ externalId }), 201);
      expect.at('QRCASHOUT-33').neverArrives(inbox, { externalId, status: 'CONFIRMED' });
    },
  }),
];
