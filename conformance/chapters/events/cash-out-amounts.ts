import { awkwardAmounts } from '../../core/cents.js';
import { shown } from '../../core/json.js';
import { check, t, textOf } from '../check.js';
import { cnpjWithLeadingZero, cpfWithLeadingZero } from '../shared/faulty-texts.js';
import { canBeDocument, canBeName, expectAgreeingAmounts } from '../shared/notifications.js';
import { settledCashOut, settlePayment } from '../shared/settled-payments.js';
import { expectTransactionId } from '../shared/ids.js';

const needs = ['an account', 'notifications', 'a payment settles'] as const;

/** The letters of a UUID, as a unique surname. */
const lettersOf = (uuid: string): string => uuid.replace(/[^a-f]/g, '').padEnd(8, 'x');

export default [
  check('events/cash-outs-settled-at-once', {
    en: 'If payments settle at the same time, each notification has the ids and the exact amount of its own payment',
    'pt-BR':
      'Quando pagamentos são liquidados ao mesmo tempo, cada um é notificado com os próprios ids e o valor exato',
    clauses: ['EVENT-91', 'EVENT-93', 'EVENT-94', 'EVENT-98', 'EVENT-100', 'EVENT-102'],
    needs,
    account: { settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, receiver, values, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const sent = [];
      for (const value of awkwardAmounts) {
        const externalId = values.externalId();
        sent.push({ value, externalId, answer: await account.cashOut({ value, externalId }) });
      }
      await Promise.all(sent.map(({ answer }) => settlePayment(context, answer)));
      const endToEndIds: string[] = [];
      for (const { value, externalId, answer } of sent) {
        const delivery = await expect.require('EVENT-93').arrives(inbox, { event: 'CashOut', externalId });
        expectTransactionId(expect.at('EVENT-91'), delivery, answer);
        expect.at('EVENT-98').field(delivery, '/feeAmount').moneyEqual(account.feeCents);
        expect.at('EVENT-100').field(delivery, '/originalAmount').equal(value);
        expectAgreeingAmounts(context, delivery);
        endToEndIds.push(textOf(delivery.body.endToEndId));
      }
      const differ = new Set(endToEndIds).size === endToEndIds.length;
      expect.at('EVENT-94').ok(differ, t`every payment has its own endToEndId`, endToEndIds);
    },
  }),
  check('events/cash-out-fee', {
    en: 'The notification of a confirmed cash-out shows the fee of its account',
    'pt-BR': 'A notificação de um cash-out confirmado informa a tarifa da conta',
    clauses: ['EVENT-98', 'EVENT-100', 'EVENT-103'],
    openPoints: ['OP-04'],
    needs,
    // A fee that binary floating point gets wrong by truncating.
    account: { settlement: 'manual', feeAmount: 1.15 },
    async run(context) {
      const { account, receiver, expect, record } = context;
      const inbox = await receiver.listen(['cash_out']);
      for (const value of [10, 20]) {
        const { externalId } = await settledCashOut(context, { value });
        const delivery = await expect.require('EVENT-98').arrives(inbox, { event: 'CashOut', externalId });
        expect.at('EVENT-98').field(delivery, '/feeAmount').moneyEqual(account.feeCents);
        expect
          .at('EVENT-100')
          .field(delivery, '/originalAmount')
          .moneyEqual(value * 100);
        if (value !== 10 || account.feeCents === 0) continue;
        const final = shown(delivery.body.finalAmount);
        const observed = t`finalAmount ${final} for an amount of 10 and a fee of ${account.feeCents / 100}`;
        record('OP-04', 'notifyCashOut', observed);
      }
    },
  }),
  check('events/cash-out-keys', {
    en: 'pixKey is the key of the request (DOCUMENT, PHONE or RANDOM), and the counterpart is the holder of that key',
    'pt-BR': 'pixKey é a chave da requisição (DOCUMENT, PHONE ou RANDOM), e a contraparte é o titular dela',
    clauses: ['EVENT-93', 'EVENT-96', 'EVENT-184'],
    needs,
    account: { settlement: 'manual' },
    async run(context) {
      const { account, receiver, values, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const keys = [
        { keyType: 'DOCUMENT', key: values.cpf(), plain: (key: string) => key },
        { keyType: 'DOCUMENT', key: cpfWithLeadingZero(values), plain: (key: string) => key },
        { keyType: 'DOCUMENT', key: cnpjWithLeadingZero(values), plain: (key: string) => key },
        { keyType: 'PHONE', key: values.phone(), plain: (key: string) => key.replace(/^\+55/, '') },
        {
          keyType: 'RANDOM',
          key: values.uuid(),
          plain: (key: string) => key.replaceAll('-', '').toLowerCase(),
        },
      ];
      let before = 'Unknown';
      for (const { keyType, key, plain } of keys) {
        // Only digits, which reveal a conversion to a number.
        const externalId = `00${values.cpf()}`;
        const document = keyType === 'DOCUMENT' ? key : values.cpf();
        const name = `Maria ${lettersOf(values.uuid())}`;
        const answer = await account.cashOut({ externalId, details: { keyType, key, document, name } });
        await settlePayment(context, answer);
        const delivery = await expect.require('EVENT-93').arrives(inbox, { event: 'CashOut', externalId });
        expect.at('EVENT-96').equal(plain(textOf(delivery.body.pixKey)), plain(key));
        const { counterpart } = delivery.body;
        const isOwn = canBeDocument(counterpart?.document, document);
        expect
          .at('EVENT-184')
          .field(delivery, '/counterpart/document')
          .holds(isOwn, t`${document}, or a part of it`);
        // The name in the request is informational: the bank may know a different name, but not that of another payment.
        const shownName: unknown = counterpart?.name;
        const isAnothers = canBeName(shownName, before) && !canBeName(shownName, name);
        expect
          .at('EVENT-184')
          .field(delivery, '/counterpart/name')
          .holds(!isAnothers && shownName !== null, t`a name, and not that of another payment`);
        before = name.replace('Maria ', '');
      }
    },
  }),
];
