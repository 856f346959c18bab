import { check, Skip, t } from '../check.js';
import { refundRace, refundTotals } from '../shared/refund-checks.js';
import { devolucaoWay, refundInWay, settle } from '../shared/refund-ways.js';
import type { AskedRefund, RefundWay } from '../shared/refund-ways.js';
import { attempted } from '../shared/attempted.js';

export default [
  ...refundTotals(refundInWay, {
    within: 'LIMIT-07',
    beyond: 'LIMIT-06',
    aboveAll: 'REFUNDIN-23',
    gone: 'REFUNDIN-30',
  }),
  refundRace(refundInWay, 'LIMIT-08'),
  check('refund-in/more-than-the-payment', {
    en: 'A refund-in of one cent more than the payment is refused',
    'pt-BR': 'Um refund-in de um centavo a mais que o pagamento é recusado',
    clauses: ['REFUNDIN-23'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect }) {
      for (const paid of [1, 110, 2999]) {
        const payment = await control.setup('a received payment', { amount: paid / 100 });
        for (const cents of [paid + 1, paid * 100]) {
          const { answer } = await refundInWay.send(account, payment, { cents });
          expect.at('REFUNDIN-23').status(answer, 400);
        }
      }
    },
  }),
  check('refund-in/across-families', {
    en: 'Refunds of one payment by both families, where both are accepted, give back no more than its amount',
    'pt-BR':
      'Devoluções de um pagamento pelas duas famílias, onde ambas são aceitas, não devolvem mais que seu valor',
    clauses: ['LIMIT-09'],
    openPoints: ['OP-51'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: null,
    async run({ account, control, target, expect, record }) {
      if (target.families.length < 2) throw new Skip(t`the target is judged by only one family`);
      const rounds = [
        { ways: [refundInWay, devolucaoWay], inTurn: true },
        { ways: [devolucaoWay, refundInWay], inTurn: true },
        { ways: [devolucaoWay, refundInWay], inTurn: false },
      ] as const;
      for (const { ways, inTurn } of rounds) {
        const payment = await control.setup('a received payment', { amount: 10 });
        const before = await account.balance();
        const accepted: AskedRefund[] = [];
        const seen: string[] = [];
        const asks: AskedRefund[] = [];
        const ask = (way: RefundWay) => way.send(account, payment, { cents: 600 });
        if (inTurn) for (const way of ways) asks.push(await ask(way));
        else asks.push(...(await Promise.all(ways.map(ask))));
        for (const [index, asked] of asks.entries()) {
          const way = ways[index === 0 ? 0 : 1];
          if (way.success.includes(asked.answer.status)) accepted.push(asked);
          seen.push(`6.00 by ${way.chapter}: ${asked.answer.status}`);
        }
        // A refund that ended by itself, or failed, cannot be ended again: the balance shows the outcome.
        for (const asked of accepted) await attempted(settle({ account, control }, asked));
        const gone = before.totalCents - (await account.balance()).totalCents;
        expect.at('LIMIT-09').atMost(gone, 1000);
        record('OP-51', 'createRefundIn', t`of 10.00, ${seen.join(', ')}`);
      }
    },
  }),
];
