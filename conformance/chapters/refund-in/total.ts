import { joined } from '../../core/text.js';
import { check, Skip, t, type Text } from '../check.js';
import { refundChecks } from '../shared/refund-checks.js';
import {
  devolucaoOperation,
  refundInOperation,
  type RefundOperation,
  type RequestedRefund,
  settle,
} from '../shared/refunds.js';
import { expectNoneBroken } from '../shared/at-once.js';
import { attempted } from '../shared/settled-payments.js';

export default [
  ...refundChecks(refundInOperation),
  check('refund-in/more-than-the-payment', {
    en: 'A refund-in of one cent more than the payment is refused',
    'pt-BR': 'Um refund-in de um centavo a mais que o pagamento é recusado',
    clauses: ['REFUNDIN-23'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect }) {
      for (const paid of [1, 110, 2999]) {
        const payment = await control.setup('a received payment', { amount: paid / 100 });
        for (const cents of [paid + 1, paid * 100]) {
          const { answer } = await refundInOperation.send(account, payment, { cents });
          expect.at('REFUNDIN-23').status(answer, 400);
        }
      }
    },
  }),
  check('refund-in/across-families', {
    en: 'The refunds of one payment by both families together return no more than its amount',
    'pt-BR': 'As devoluções de um pagamento pelas duas famílias não devolvem, juntas, mais que o valor dele',
    clauses: ['LIMIT-09'],
    openPoints: ['OP-51'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: null,
    async run({ account, control, target, expect, record }) {
      if (target.families.length < 2) throw new Skip(t`the target is tested for only one family`);
      const rounds = [
        { operations: [refundInOperation, devolucaoOperation], inTurn: true },
        { operations: [devolucaoOperation, refundInOperation], inTurn: true },
        { operations: [devolucaoOperation, refundInOperation], inTurn: false },
      ] as const;
      for (const { operations, inTurn } of rounds) {
        const payment = await control.setup('a received payment', { amount: 10 });
        const before = await account.balance();
        const accepted: RequestedRefund[] = [];
        const outcomes: Text[] = [];
        const asks: RequestedRefund[] = [];
        const ask = (operation: RefundOperation) => operation.send(account, payment, { cents: 600 });
        if (inTurn) for (const operation of operations) asks.push(await ask(operation));
        else asks.push(...(await Promise.all(operations.map(ask))));
        expectNoneBroken(
          expect.at('LIMIT-09'),
          asks.map(({ answer }) => answer),
        );
        for (const [index, refund] of asks.entries()) {
          const operation = operations[index === 0 ? 0 : 1];
          if (operation.success.includes(refund.answer.status)) accepted.push(refund);
          outcomes.push(t`6.00 by ${operation.chapter}: ${refund.answer.status}`);
        }
        // A refund that has already settled or failed cannot be ended again: the balance shows the outcome.
        for (const refund of accepted) await attempted(settle({ account, control }, refund));
        const spentCents = before.totalCents - (await account.balance()).totalCents;
        expect.at('LIMIT-09').atMost(spentCents, 1000);
        record('OP-51', 'createRefundIn', t`of 10.00, ${joined(outcomes, ', ')}`);
      }
    },
  }),
];
