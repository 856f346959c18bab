import { check } from '../check.js';
import { refundRace, refundTotals } from '../shared/refund-checks.js';
import { refundInWay } from '../shared/refund-ways.js';

export default [
  ...refundTotals(refundInWay, {
    within: 'LIMIT-07',
    beyond: 'LIMIT-06',
    aboveAll: 'REFUNDIN-23',
    gone: 'REFUNDIN-30',
  }),
  refundRace(refundInWay, 'LIMIT-08'),
  check({
    id: 'refund-in/more-than-the-payment',
    title: 'A refund-in of one cent more than the payment is refused',
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
  check({
    id: 'refund-in/across-families',
    title: 'Whether refunds of one payment by both families count together',
    clauses: ['LIMIT-09'],
    openPoints: ['OP-51'],
    needs: ['an account', 'a received payment'],
    family: null,
    async run({ account, control, target, record }) {
      const { transactionId, endToEndId } = await control.setup('a received payment', { amount: 10 });
      const has = (family: 'standard' | 'compatibility') => target.families.includes(family);
      const first = has('standard') ? await account.refundIn(transactionId, { refundValue: 6 }) : undefined;
      const second = has('compatibility')
        ? await account.devolucao(endToEndId, { valor: '6.00' })
        : undefined;
      const seen = `6.00 by refund-in: ${first?.status ?? 'not asked'}, 6.00 by devolucao: ${second?.status ?? 'not asked'}`;
      record('OP-51', 'createRefundIn', `of 10.00, ${seen}`);
    },
  }),
];
