import { centsOf } from '../../core/cents.js';
import { check, eventTypes, t, Unaskable, type Wanted } from '../check.js';
import { accepted, devolucaoOperation, expectSpent, refunded, settle } from '../shared/refunds.js';

/** The notification of a completed refund. The specification leaves open which of the two amounts it shows (OP-48). */
const doneNotification = (refundCents: number, paidCents: number): Wanted => ({
  type: 'REFUND',
  data: {
    status: 'REFUNDED',
    payment: { amount: (amount: unknown) => [refundCents, paidCents].includes(centsOf(amount) ?? NaN) },
  },
});

export default [
  check('devolucao/done', {
    en: 'A completed refund has taken its amount from the account, and causes a notification',
    'pt-BR': 'Uma devolução concluída tira o valor dela da conta e é notificada',
    clauses: ['DEVOLUCAO-45', 'DEVOLUCAO-46'],
    openPoints: ['OP-43'],
    needs: ['an account', 'notifications', 'a received payment', 'a refund settles'],
    async run({ account, control, receiver, expect, record }) {
      const inbox = await receiver.listen(eventTypes);
      const payment = await control.setup('a received payment', { amount: 60 });
      const before = await account.balance();
      const refund = await accepted(devolucaoOperation, { account, expect }, payment, { cents: 2250 });
      const during = await account.balance();
      record('OP-43', 'putDevolucao', t`${during.blockedCents - before.blockedCents} of 2250 cents blocked`);
      await settle({ account, control }, refund);
      await expectSpent(expect, 'DEVOLUCAO-46', 2250, before, account);
      await expect.at('DEVOLUCAO-45').arrives(inbox, doneNotification(2250, 6000));
    },
  }),
  check('devolucao/under-way', {
    en: 'A refund in progress causes no REFUNDED notification yet',
    'pt-BR': 'Uma devolução em processamento ainda não é notificada como REFUNDED',
    clauses: ['DEVOLUCAO-47'],
    needs: ['an account', 'notifications', 'a received payment', 'a refund settles'],
    async run({ account, control, receiver, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const first = await control.setup('a received payment', { amount: 21 });
      const second = await control.setup('a received payment', { amount: 32 });
      const waiting = await accepted(devolucaoOperation, { account, expect }, first, { cents: 300 });
      await refunded(devolucaoOperation, { account, control, expect }, second, { cents: 400 });
      await expect.require('DEVOLUCAO-47').arrives(inbox, doneNotification(400, 3200));
      const early = inbox.matching(doneNotification(300, 2100));
      // Only a refund with this status can still fail.
      if ((waiting.answer.body.status as unknown) !== 'EM_PROCESSAMENTO')
        throw new Unaskable(t`the target ends refunds immediately`, 'OP-41', 'putDevolucao');
      await settle({ account, control }, waiting, 'ERROR');
      expect.at('DEVOLUCAO-47').equal(early.length, 0);
    },
  }),
];
