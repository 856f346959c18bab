import { check, eventTypes, t } from '../check.js';
import { balanceAtRest } from '../shared/balances.js';
import { withFreshTokens } from '../shared/accounts.js';
import { settledCashOut } from '../shared/settled-payments.js';

const needs = ['an account', 'notifications', 'a payment settles'] as const;
const account = { settlement: 'manual', feeAmount: 0 } as const;

export default [
  check('events/no-reversal-without-return', {
    en: 'A confirmed cash-out that was not returned causes no CashOutReversal',
    'pt-BR': 'Um cash-out confirmado que não foi devolvido não causa nenhum CashOutReversal',
    clauses: ['EVENT-133'],
    needs,
    account,
    async run(context) {
      const { receiver, expect } = context;
      const inbox = await receiver.listen(eventTypes);
      const { externalId } = await settledCashOut(context);
      await expect.at('EVENT-133').arrives(inbox, { event: 'CashOut', externalId });
      expect.at('EVENT-133').neverArrives(inbox, { event: 'CashOutReversal', status: 'CONFIRMED' });
    },
  }),
  check('events/reversal-beside-failure', {
    en: 'Records whether a CashOutReversal accompanies the CashOut of a rejected payment',
    'pt-BR': 'Registra se um CashOutReversal acompanha o CashOut de um pagamento rejeitado',
    clauses: ['EVENT-134'],
    openPoints: ['OP-42'],
    needs,
    account,
    async run(context) {
      const { receiver, record } = context;
      const inbox = await receiver.listen(eventTypes);
      const errorCode = 'ORDER_REJECTED';
      const { externalId } = await settledCashOut(context, {}, { outcome: 'ERROR', errorCode });
      await inbox.waitFor({ event: 'CashOut', externalId });
      const isBeside = inbox.matching({ event: 'CashOutReversal' }).length > 0;
      record('OP-42', 'notifyCashOut', isBeside ? t`an additional CashOutReversal` : t`only CashOut`);
    },
  }),
  check('events/returned-days-later', {
    en: 'Money that comes back days after the payment is also credited and notified',
    'pt-BR': 'Dinheiro devolvido dias depois do pagamento também é creditado e notificado',
    clauses: ['EVENT-130', 'EVENT-132'],
    needs: [...needs, 'a sent payment is returned', 'time passes'],
    account,
    async run(context) {
      const { account: young, receiver, control, expect } = context;
      const { transactionId } = await settledCashOut(context, { value: 10.1 });
      await control.setup('time passes', { seconds: 3 * 86_400 });
      const account = withFreshTokens(young);
      const inbox = await receiver.listen(eventTypes);
      const before = await balanceAtRest(account);
      await control.setup('a sent payment is returned', { transactionId, amount: 3.33 });
      const after = await account.balance();
      expect.at('EVENT-132').equal(after.availableCents - before.availableCents, 333);
      await expect.at('EVENT-130').arrives(inbox, { event: 'CashOutReversal' });
    },
  }),
  check('events/returned-money-is-available', {
    en: 'Money that comes back, in whole or in part, is available again',
    'pt-BR': 'Dinheiro devolvido, no todo ou em parte, volta a ficar disponível',
    clauses: ['EVENT-132'],
    needs: ['an account', 'a payment settles', 'a sent payment is returned'],
    account,
    async run(context) {
      const { account, control, expect } = context;
      for (const amount of [undefined, 3.33]) {
        const { transactionId } = await settledCashOut(context, { value: 10.1 });
        const before = await balanceAtRest(account);
        await control.setup('a sent payment is returned', { transactionId, ...(amount && { amount }) });
        const after = await account.balance();
        const returned = after.availableCents - before.availableCents;
        // No sentence says whether the fee is returned with the whole payment.
        const wanted = amount === undefined ? [1010, 1010 + account.feeCents] : [333];
        expect.at('EVENT-132').oneOf(returned, wanted);
      }
    },
  }),
];
