import { check, eventTypes } from '../check.js';
import { outcomesOf, settledCashOut } from '../shared/settled-payments.js';

const needs = ['an account', 'notifications', 'a payment settles'] as const;
const account = { settlement: 'manual' } as const;

export default [
  check('events/never-to-another-account', {
    en: 'Notifications of one account never go to the URLs of another',
    'pt-BR': 'Notificações de uma conta nunca vão para as URLs de outra',
    clauses: ['EVENT-02'],
    needs,
    account,
    async run(context) {
      const { newAccount, receiver, expect } = context;
      const other = await newAccount({ settlement: 'manual' });
      const own = await receiver.listen(['cash_out']);
      const foreign = await receiver.listen(eventTypes, { account: other });
      for (const outcome of outcomesOf(context.account)) {
        const { externalId } = await settledCashOut(context, {}, { outcome });
        await expect.at('EVENT-02').arrives(own, { event: 'CashOut', externalId });
        expect.at('EVENT-02').neverArrives(foreign, { externalId });
      }
    },
  }),
  check('events/cash-out-type-alone', {
    en: 'The notification of a sent payment goes only to URLs of the type cash_out',
    'pt-BR': 'Um pagamento enviado é notificado só a URLs do tipo cash_out',
    clauses: ['EVENT-07', 'EVENT-08'],
    needs,
    account,
    async run(context) {
      const { receiver, expect } = context;
      const right = await receiver.listen(['cash_out']);
      const wrong = await receiver.listen(eventTypes.filter((type) => type !== 'cash_out'));
      for (const outcome of outcomesOf(context.account)) {
        const { externalId } = await settledCashOut(context, {}, { outcome });
        const sent = { event: 'CashOut', externalId };
        await expect.at('EVENT-07').arrives(right, sent);
        expect.at('EVENT-08').neverArrives(wrong, sent);
      }
    },
  }),
  check('events/pending-not-notified', {
    en: 'A pending cash-out causes no notification, even after the notification of another',
    'pt-BR': 'Um cash-out pendente não é notificado, mesmo depois da notificação de outro',
    clauses: ['EVENT-120'],
    needs,
    account,
    insists: ['settlement'],
    async run(context) {
      const { account, receiver, values, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const pending = values.externalId();
      expect.precondition(await account.cashOut({ externalId: pending }), 201);
      const { externalId } = await settledCashOut(context);
      await expect.at('EVENT-120').arrives(inbox, { event: 'CashOut', externalId });
      expect.at('EVENT-120').equal(inbox.matching({ externalId: pending }).length, 0);
      // The payment may fail by timeout before the end of the run; nothing else may be notified about it.
      const isNoError = (status: unknown) => status !== 'ERROR';
      expect.at('EVENT-120').neverArrives(inbox, { externalId: pending, status: isNoError });
    },
  }),
];
