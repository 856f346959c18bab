import { check, moneyEventTypes, Skip, t } from '../check.js';
import { balanceAtRest, expectUnchanged } from '../shared/balances.js';
import { settledCashOut, settlePayment } from '../shared/settled-payments.js';
import { expectTransactionId } from '../shared/ids.js';
import { needs, notified } from './notified.js';

const params = { settlement: 'manual', feeAmount: 0 } as const;

const identifiers = [
  { name: 'external-id', member: 'externalId', clause: 'RESEND-11', what: 'externalId' },
  { name: 'end-to-end-id', member: 'endToEndId', clause: 'RESEND-12', what: 'end-to-end id' },
] as const;

export default [
  ...identifiers.map(({ name, member, clause, what }) =>
    check(`resend/by-${name}`, {
      en: `A resend by the ${what} of one of two transactions sends the notification of that transaction`,
      'pt-BR': `Um reenvio pelo ${what} de uma de duas transações envia a notificação dessa transação`,
      clauses: [clause, 'EVENT-07'],
      needs,
      account: params,
      async run(context) {
        const { account, receiver, expect } = context;
        const [first, second] = [await notified(context, account), await notified(context, account)];
        for (const { [member]: identifier, externalId } of [first, second]) {
          const inbox = receiver.open(['cash_out']);
          const url = inbox.url('cash_out');
          const answer = await account.resendWebhook(String(identifier), { url });
          if (!expect.at(clause).status(answer, 200)) continue;
          await expect.at(clause).arrives(inbox, { event: 'CashOut', externalId });
        }
      },
    }),
  ),
  check('resend/side-by-side', {
    en: 'When two accounts request resends at the same time, each gets the notification of its own transaction',
    'pt-BR':
      'Quando duas contas pedem reenvios ao mesmo tempo, cada uma recebe a notificação da própria transação',
    clauses: ['RESEND-11', 'EVENT-07'],
    needs,
    account: params,
    async run(context) {
      const { account, newAccount, receiver, expect } = context;
      const notifiedPayments = [];
      for (const own of [account, await newAccount(params)]) {
        const { externalId } = await notified(context, own);
        notifiedPayments.push({ own, externalId, inbox: receiver.open(['cash_out']) });
      }
      const answers = await Promise.all(
        notifiedPayments.map(({ own, inbox, externalId }) =>
          own.resendWebhook(externalId, { url: inbox.url('cash_out') }),
        ),
      );
      for (const answer of answers) expect.at('RESEND-11').status(answer, 200);
      for (const { inbox, externalId } of notifiedPayments)
        await expect.at('RESEND-11').arrives(inbox, { event: 'CashOut', externalId });
    },
  }),
  check('resend/by-external-id-of-two-accounts', {
    en: 'Two accounts with the same externalId each get the notification of their own transaction, at first and when resent',
    'pt-BR':
      'Duas contas com o mesmo externalId recebem, cada uma, a notificação da própria transação, no primeiro envio e no reenvio',
    clauses: ['RESEND-11', 'EVENT-02', 'EVENT-91', 'EVENT-100'],
    needs: ['an account', 'notifications', 'a payment settles'],
    account: params,
    async run({ account, newAccount, receiver, control, values, expect }) {
      const externalId = values.externalId();
      const identity = { event: 'CashOut', externalId };
      const notified = [];
      for (const [index, own] of [account, await newAccount(params)].entries()) {
        const inbox = await receiver.listen(['cash_out'], { account: own });
        const value = index + 1;
        const answer = await own.cashOut({ externalId, value });
        expect.precondition(answer, 201);
        notified.push({ own, inbox, value, answer });
      }
      for (const { own, answer } of notified) await settlePayment({ account: own, control, expect }, answer);
      for (const { own, inbox, value, answer } of notified) {
        const delivery = await expect.require('EVENT-02').arrives(inbox, identity);
        expectTransactionId(expect.at('EVENT-91'), delivery, answer);
        expect.at('EVENT-100').field(delivery, '/originalAmount').equal(value);
        const temporary = receiver.open(['cash_out']);
        const url = temporary.url('cash_out');
        if (!expect.at('RESEND-11').status(await own.resendWebhook(externalId, { url }), 200)) continue;
        await expect.at('RESEND-11').arrives(temporary, { ...identity, originalAmount: value });
      }
    },
  }),
  check('resend/by-external-id-of-digits', {
    en: 'A resend by an externalId of digits alone sends its notification to the given URL, including the query',
    'pt-BR':
      'Um reenvio por um externalId só de dígitos envia a notificação à URL informada, inclusive com a query',
    clauses: ['RESEND-11', 'RESEND-14'],
    needs: ['an account', 'notifications', 'a payment settles'],
    account: params,
    async run({ account, receiver, control, values, expect }) {
      const first = await receiver.listen(['cash_out']);
      const externalId = `00${values.cpf()}`;
      await settledCashOut({ account, control, expect }, { value: 1, externalId });
      await expect.require('RESEND-11').arrives(first, { event: 'CashOut', externalId });
      const own = receiver.open(['cash_out']);
      const url = `${own.url('cash_out')}?source=Kit%20%2F&n=1`;
      expect.require('RESEND-11').status(await account.resendWebhook(externalId, { url }), 200);
      const delivery = await expect.require('RESEND-14').arrives(own, { event: 'CashOut', externalId });
      expect
        .at('RESEND-14')
        .match(delivery.path, /\?source=Kit%20%2F&n=1$/, t`a path that ends with the query of the given URL`);
    },
  }),
  check('resend/by-number', {
    en: 'A resend by the numeric id of a transaction sends its notification',
    'pt-BR': 'Um reenvio pelo id numérico de uma transação envia a notificação dela',
    clauses: ['RESEND-10', 'RESEND-13', 'EVENT-07'],
    openPoints: ['OP-02'],
    needs,
    account: params,
    async run(context) {
      const { account, receiver, expect, record } = context;
      const { externalId, transactionId } = await notified(context, account);
      // The refusal of a used externalId contains the numeric id of its transaction.
      const refused = await account.cashOut({ value: 1, externalId });
      const number: unknown = refused.body.details?.existingTransactionId;
      if (typeof number !== 'number')
        throw new Skip(t`the target does not return the numeric id of the transaction`);
      const inbox = receiver.open(['cash_out']);
      const body = { url: inbox.url('cash_out') };
      const byGivenId = await account.resendWebhook(String(transactionId), { url: body.url });
      record('OP-02', 'resendWebhook', t`by the transactionId of the response: ${byGivenId.status}`);
      const own = receiver.open(['cash_out']);
      const answer = await account.resendWebhook(String(number), { url: own.url('cash_out') });
      expect.require('RESEND-10').status(answer, 200);
      await expect.at('RESEND-10').arrives(own, { event: 'CashOut', externalId });
    },
  }),
  check('resend/by-what-names-two', {
    en: 'Records which notification is resent for an identifier that is the number of one transaction and the externalId of another',
    'pt-BR':
      'Registra qual notificação é reenviada para um identificador que é o número de uma transação e o externalId de outra',
    clauses: ['RESEND-28'],
    openPoints: ['OP-68'],
    needs,
    account: params,
    async run({ account, receiver, control, expect, record }) {
      const payer = { account, control, expect };
      const inbox = await receiver.listen(['cash_out']);
      const { externalId } = await settledCashOut(payer, { value: 1 });
      const refused = await account.cashOut({ value: 1, externalId });
      const number: unknown = refused.body.details?.existingTransactionId;
      if (typeof number !== 'number')
        throw new Skip(t`the target does not return the numeric id of the transaction`);
      const identifier = String(number);
      await settledCashOut(payer, { value: 1, externalId: identifier });
      await inbox.waitFor({ event: 'CashOut', externalId: identifier });
      const own = receiver.open(['cash_out']);
      const answer = await account.resendWebhook(identifier, { url: own.url('cash_out') });
      const { found } = await own.waitFor({ event: 'CashOut' });
      const isNumber = (found?.body.externalId as unknown) === externalId;
      const which =
        found === undefined
          ? t`nothing (${answer.status})`
          : isNumber
            ? t`the transaction with that number`
            : t`the transaction with that externalId`;
      record('OP-68', 'resendWebhook', which);
    },
  }),
  check('resend/by-end-to-end-id-of-a-return', {
    en: 'A resend by the end-to-end id of a return sends the notification of the return, and credits nothing',
    'pt-BR':
      'Um reenvio pelo end-to-end id de uma devolução recebida envia a notificação da devolução e não credita nada',
    clauses: ['RESEND-12', 'RESEND-19', 'EVENT-132'],
    needs: [...needs, 'a sent payment is returned'],
    account: params,
    async run({ account, receiver, control, expect }) {
      const first = await receiver.listen(moneyEventTypes);
      const { transactionId } = await settledCashOut({ account, control, expect }, { value: 5 });
      const { endToEndId } = await control.setup('a sent payment is returned', { transactionId });
      if (!endToEndId.startsWith('D')) throw new Skip(t`the return has no end-to-end id of its own`);
      await expect.require('RESEND-19').arrives(first, { event: 'CashOutReversal' });
      const before = await balanceAtRest(account);
      const inbox = receiver.open(['refund_out']);
      const url = inbox.url('refund_out');
      const again = await account.resendWebhook(endToEndId, { url });
      expect.require('RESEND-12').status(again, 200);
      await expect.at('RESEND-19').arrives(inbox, { event: 'CashOutReversal' });
      // Returned money is credited only once, even if the notification is sent several times.
      expectUnchanged(expect, 'EVENT-132', before, await account.balance());
    },
  }),
];
