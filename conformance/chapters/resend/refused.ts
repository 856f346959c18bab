import { unnamedFault } from '../../contract/statuses.js';
import { check, t } from '../check.js';
import { settledCashOut } from '../shared/settled-payments.js';
import { needs, notified } from './notified.js';

const params = { settlement: 'manual' } as const;

export default [
  check('resend/without-token', {
    en: 'A resend without a bearer token is refused, and nothing is sent',
    'pt-BR': 'Um reenvio sem token bearer é recusado, e nada é enviado',
    clauses: ['RESEND-09', 'EVENT-07'],
    needs,
    account: params,
    async run(context) {
      const { account, receiver, expect } = context;
      const { externalId } = await notified(context, account);
      const inbox = receiver.open(['cash_out']);
      const body = { url: inbox.url('cash_out') };
      for (const token of [null, 'made-up']) {
        expect.at('RESEND-09').status(await account.resendWebhook(externalId, body, { token }), 401);
      }
      expect.at('RESEND-09').neverArrives(inbox, { externalId });
    },
  }),
  check('resend/url-not-a-text', {
    en: 'A resend whose url is not a string is refused',
    'pt-BR': 'Um reenvio cuja url não é string é recusado',
    clauses: ['RESEND-18', 'EVENT-07'],
    needs,
    account: params,
    async run(context) {
      const { account, expect } = context;
      const { externalId } = await notified(context, account);
      for (const url of [{ text: 'an object' }, [1]]) {
        const answer = await account.resendWebhook(externalId, { url });
        expect.at('RESEND-18').status(answer, unnamedFault);
      }
    },
  }),
  check('resend/no-url', {
    en: 'A resend without url is refused where no URL is configured for the event type',
    'pt-BR': 'Um reenvio sem url é recusado quando nenhuma URL está configurada para o tipo de evento',
    clauses: ['RESEND-20'],
    needs,
    account: params,
    async run({ account, receiver, control, expect }) {
      const { externalId } = await settledCashOut({ account, control, expect }, { value: 1 });
      const none = await account.resendWebhook(externalId);
      expect.at('RESEND-20').status(none, 400);
      const others = await receiver.listen(['med_created', 'med_accepted']);
      const wrong = await account.resendWebhook(externalId, {});
      expect.at('RESEND-20').status(wrong, 400);
      expect.at('RESEND-20').neverArrives(others, { externalId });
    },
  }),
  check('resend/unknown-transaction', {
    en: 'A resend of a transaction that does not exist is refused with 404, for every kind of identifier',
    'pt-BR': 'Um reenvio de uma transação que não existe é recusado com 404, para todo tipo de identificador',
    clauses: ['RESEND-21', 'EVENT-07'],
    needs,
    account: params,
    async run(context) {
      const { account, receiver, values, expect } = context;
      const { endToEndId } = await notified(context, account);
      const body = { url: receiver.open(['cash_out']).url('cash_out') };
      const unknown = String(endToEndId).slice(0, -11) + values.word(11);
      for (const identifier of [values.externalId(), '987654321', unknown]) {
        const answer = await account.resendWebhook(identifier, body);
        expect.at('RESEND-21').status(answer, 404);
      }
    },
  }),
  check('resend/of-another-account', {
    en: "A resend of another account's transaction is refused with 404, for every kind of identifier, and nothing is sent",
    'pt-BR':
      'Um reenvio da transação de outra conta é recusado com 404, para todo tipo de identificador, e nada é enviado',
    clauses: ['RESEND-22', 'EVENT-02', 'EVENT-07'],
    needs,
    account: params,
    async run(context) {
      const { account, receiver, newAccount, expect } = context;
      const other = await newAccount(params);
      const { externalId, endToEndId, transactionId } = await notified(context, other);
      const inbox = receiver.open(['cash_out']);
      const body = { url: inbox.url('cash_out') };
      const own = await receiver.listen(['cash_out']);
      // The refusal of a used externalId contains the numeric id of its transaction.
      const used = await other.cashOut({ value: 1, externalId });
      const number: unknown = used.body.details?.existingTransactionId;
      const numbers = typeof number === 'number' ? [number] : [];
      for (const identifier of [externalId, endToEndId, transactionId, ...numbers]) {
        const answer = await account.resendWebhook(String(identifier), body);
        expect.at('RESEND-22').status(answer, 404);
        const plain = await account.resendWebhook(String(identifier));
        expect.at('RESEND-22').status(plain, 404);
      }
      expect.at('RESEND-22').neverArrives(inbox, { externalId });
      expect.precondition(await other.resendWebhook(externalId), 200);
      expect.at('EVENT-02').neverArrives(own, { externalId });
    },
  }),
  check('resend/nothing-to-send', {
    en: 'Records how a resend of a transaction with nothing to send yet is treated',
    'pt-BR': 'Registra como é tratado um reenvio de uma transação que ainda não tem nada a enviar',
    clauses: ['RESEND-23'],
    openPoints: ['OP-47'],
    needs,
    account: params,
    async run({ account, receiver, values, record }) {
      await receiver.listen(['cash_out']);
      const externalId = values.externalId();
      await account.cashOut({ value: 1, externalId });
      const answer = await account.resendWebhook(externalId);
      record('OP-47', 'resendWebhook', t`nothing to send yet: ${answer.status}`);
    },
  }),
];
