import { centsOf } from '../../core/cents.js';
import { check, eventTypes, t, Unaskable, type Wanted } from '../check.js';
import { accepted, expectSpent, refunded, refundInOperation, settle } from '../shared/refunds.js';
import { agreeingAmounts, expectAgreeingAmounts } from '../shared/notifications.js';
import { attempted } from '../shared/settled-payments.js';

const needs = ['an account', 'notifications', 'a received payment', 'a refund settles'] as const;

const outcomes = [
  { outcome: 'CONFIRMED', clause: 'REFUNDIN-28', name: 'confirmed' },
  { outcome: 'ERROR', clause: 'REFUNDIN-29', name: 'failed' },
] as const;

export default [
  ...outcomes.map(({ outcome, clause, name }) =>
    check(`refund-in/${name}`, {
      en: `The notification of a refund-in that ends as ${outcome} has that status, its externalId, and its own amount or that of the payment`,
      'pt-BR': `Um refund-in que termina como ${outcome} é notificado com esse status, seu externalId e seu valor ou o do pagamento`,
      clauses: [clause, ...agreeingAmounts, 'REFUNDIN-32', 'REFUNDIN-33', 'REFUNDIN-35'],
      needs,
      account: { feeAmount: 0 },
      async run({ account, control, receiver, values, expect }) {
        const inbox = await receiver.listen(eventTypes);
        const payment = await control.setup('a received payment', { amount: 7100 });
        // Only digits, which reveal a conversion to a number.
        const options = { cents: 123_456, outcome, id: `00${values.cpf()}` };
        const { id } = await refunded(refundInOperation, { account, control, expect }, payment, options);
        const delivery = await expect.require('REFUNDIN-32').arrives(inbox, { event: 'CashInReversal' });
        expect.at(clause).field(delivery, '/status').equal(outcome);
        expect.at('REFUNDIN-33').field(delivery, '/externalId').equal(id);
        const cents = centsOf(delivery.body.originalAmount);
        expect.at('REFUNDIN-35').oneOf(cents, [123_456, 710_000]);
        expectAgreeingAmounts({ account, expect }, delivery, 123_456);
      },
    }),
  ),
  check('refund-in/pending', {
    en: 'A pending refund-in causes no notification',
    'pt-BR': 'Um refund-in pendente não é notificado',
    clauses: ['REFUNDIN-34'],
    needs,
    async run({ account, control, receiver, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const payment = await control.setup('a received payment', { amount: 50 });
      const wanted = (externalId: string): Wanted => ({ event: 'CashInReversal', externalId });
      const waiting = await accepted(refundInOperation, { account, expect }, payment);
      const other = await refunded(refundInOperation, { account, control, expect }, payment);
      await expect.require('REFUNDIN-34').arrives(inbox, wanted(other.id));
      const early = inbox.matching(wanted(waiting.id));
      // Only a refund with this status can still fail.
      if ((waiting.answer.body.status as unknown) !== 'PENDING')
        throw new Unaskable(t`the target ends refunds immediately`, 'OP-41', 'createRefundIn');
      await settle({ account, control }, waiting, 'ERROR');
      expect.at('REFUNDIN-34').equal(early.length, 0);
    },
  }),
  check('refund-in/done', {
    en: 'A completed refund-in has taken its amount from the account',
    'pt-BR': 'Um refund-in concluído tira o valor dele da conta',
    clauses: ['REFUNDIN-30'],
    openPoints: ['OP-43'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    async run({ account, control, expect, record }) {
      const payment = await control.setup('a received payment', { amount: 60 });
      const before = await account.balance();
      const refund = await accepted(refundInOperation, { account, expect }, payment, { cents: 2250 });
      const during = await account.balance();
      const blocked = t`${during.blockedCents - before.blockedCents} of 2250 cents blocked`;
      record('OP-43', 'createRefundIn', blocked);
      await settle({ account, control }, refund);
      await expectSpent(expect, 'REFUNDIN-30', 2250, before, account);
      await attempted(control.setup('a refund settles', refund.refund));
      await expectSpent(expect, 'REFUNDIN-30', 2250, before, account);
    },
  }),
];
