import { check, type Sentence, t, textOf } from '../check.js';
import { balanceAtRest, expectUnchanged } from '../shared/balances.js';
import { withFreshTokens } from '../shared/accounts.js';
import { payCharge } from '../shared/paid-charges.js';
import { settlePayment } from '../shared/settled-payments.js';
import { refunded, refundInOperation } from '../shared/refunds.js';

export default [
  check('refund-in/of-the-payment-named', {
    en: 'A refund-in refunds the payment whose transactionId is in the path, and no other',
    'pt-BR': 'Um refund-in devolve o pagamento cujo transactionId está no caminho, e nenhum outro',
    clauses: ['REFUNDIN-13'],
    openPoints: ['OP-02'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect, record }) {
      const first = await control.setup('a received payment', { amount: 30 });
      const second = await control.setup('a received payment', { amount: 20 });
      const refund = (transactionId: string, refundValue: number) =>
        account.refundIn(transactionId, { refundValue });
      expect.at('REFUNDIN-13').status(await refund(second.transactionId, 20), 201);
      expect.at('REFUNDIN-13').status(await refund(first.transactionId, 30), 201);
      expect.at('REFUNDIN-13').status(await refund(second.transactionId, 0.01), 400);
      if (typeof first.id !== 'number') return;
      const byNumber = await account.call('createRefundIn', {
        path: { id: String(first.id) },
        json: { refundValue: 0.01 },
      });
      record('OP-02', 'createRefundIn', t`an excessive refund by numeric id: ${byNumber.status}`);
    },
  }),
  check('refund-in/paid-charge', {
    en: 'A paid charge can be refunded by its transactionId, up to its amount',
    'pt-BR': 'O pagamento de uma cobrança pode ser devolvido pelo transactionId, até o valor da cobrança',
    clauses: ['REFUNDIN-13', 'REFUNDIN-23'],
    needs: ['an account', 'a charge is paid'],
    async run({ account, control, expect }) {
      const charge = await account.cashIn({ transaction: { value: 25.5 } });
      const { transactionId } = await payCharge({ control, expect }, charge);
      expect.at('REFUNDIN-23').status(await account.refundIn(transactionId, { refundValue: 25.51 }), 400);
      expect.at('REFUNDIN-13').status(await account.refundIn(transactionId, { refundValue: 25.5 }), 201);
    },
  }),
  check('refund-in/unknown-payment', {
    en: 'A refund-in of a transaction that does not exist is refused',
    'pt-BR': 'Um refund-in de uma transação que não existe é recusado',
    clauses: ['REFUNDIN-21', 'REFUNDIN-26'],
    openPoints: ['OP-08'],
    async run({ account, values, expect, record }) {
      const answer = await account.refundIn(values.uuid());
      expect.at('REFUNDIN-21').status(answer, [400, 404]);
      expect.at('REFUNDIN-21').status(await account.refundIn('987654321'), [400, 404]);
      record('OP-08', 'createRefundIn', t`an unknown transaction: ${answer.status}`);
    },
  }),
  check('refund-in/sent-payment', {
    en: 'A refund-in of a payment that the account sent, or of a refund, is refused',
    'pt-BR': 'Um refund-in de um pagamento que a conta enviou, ou de uma devolução, é recusado',
    clauses: ['REFUNDIN-21', 'REFUNDIN-24'],
    needs: ['an account', 'a payment settles', 'a received payment', 'a refund settles'],
    account: { settlement: 'manual' },
    async run({ account, control, expect }) {
      const sent = [await account.cashOut(), await account.qrCashOut()];
      const ids: string[] = [];
      for (const answer of sent) {
        const { transactionId } = await settlePayment({ account, control, expect }, answer);
        ids.push(textOf(transactionId));
      }
      const payment = await control.setup('a received payment', { amount: 10 });
      const { answer: refund } = await refunded(refundInOperation, { account, control, expect }, payment);
      const before = await balanceAtRest(account);
      for (const id of [...ids, textOf(refund.body.transactionId)]) {
        expect.at('REFUNDIN-21').status(await account.refundIn(id, { refundValue: 0.5 }), [400, 404]);
      }
      expectUnchanged(expect, 'REFUNDIN-24', before, await account.balance());
    },
  }),
  check('refund-in/external-id-again', {
    en: 'Records how a refund-in with the externalId of an earlier refund-in is treated',
    'pt-BR': 'Registra como é tratado um refund-in com o externalId de um refund-in anterior',
    clauses: ['REFUNDIN-36'],
    openPoints: ['OP-67'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, record }) {
      const { transactionId } = await control.setup('a received payment', { amount: 10 });
      const externalId = values.externalId();
      const first = await account.refundIn(transactionId, { externalId, refundValue: 2 });
      for (const refundValue of [2, 3]) {
        const again = await account.refundIn(transactionId, { externalId, refundValue });
        const isSame =
          again.status === 201 && textOf(again.body.transactionId) === textOf(first.body.transactionId);
        record('OP-67', 'createRefundIn', repeatedText(refundValue === 2, again.status, isSame));
      }
    },
  }),
  check('refund-in/unpaid-charge', {
    en: 'A refund-in of an unpaid charge is refused: nothing was received',
    'pt-BR': 'Um refund-in de uma cobrança não paga é recusado: nada foi recebido',
    clauses: ['REFUNDIN-23', 'REFUNDIN-24'],
    account: { available: 100 },
    async run({ account, expect }) {
      const charge = await account.cashIn({ transaction: { value: 25.5 } });
      expect.precondition(charge, 201);
      const before = await account.balance();
      const answer = await account.refundIn(textOf(charge.body.transactionId), { refundValue: 1 });
      expect.at('REFUNDIN-23').status(answer, [400, 404]);
      expectUnchanged(expect, 'REFUNDIN-24', before, await account.balance());
    },
  }),
  check('refund-in/deadline-from-receipt', {
    en: 'The deadline of a refund-in counts from the payment of a charge, not from its creation',
    'pt-BR': 'O prazo de um refund-in conta a partir do pagamento da cobrança, não da criação dela',
    clauses: ['LIMIT-05'],
    needs: ['an account', 'a charge is paid', 'time passes'],
    account: {},
    async run({ account, control, expect }) {
      const charge = await account.cashIn({ transaction: { expirationTime: 604_800 } });
      expect.precondition(charge, 201);
      await control.setup('time passes', { seconds: 6 * 86_400 });
      const { transactionId } = await payCharge({ control, expect }, charge);
      await control.setup('time passes', { seconds: 86 * 86_400 });
      const answer = await withFreshTokens(account).refundIn(transactionId, { refundValue: 1 });
      expect.at('LIMIT-05').status(answer, 201);
    },
  }),
];

/** Describes the response to a refund-in under a used externalId. */
function repeatedText(isSameRequest: boolean, status: number, isSameRefund: boolean): Sentence {
  const answered = isSameRequest ? t`the same request again: ${status}` : t`another value: ${status}`;
  return isSameRefund ? t`${answered}, the same refund` : answered;
}
