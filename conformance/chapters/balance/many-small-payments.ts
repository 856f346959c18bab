import { check, type Exchange } from '../check.js';
import { withFeesCovered } from '../shared/accounts.js';
import { settlePayment } from '../shared/settled-payments.js';

const count = 12;
const params = { available: 10, feeAmount: 0, settlement: 'manual' } as const;

export default [
  check('balance/many-small-payments', {
    en: 'After many small payments, settled and failed, the balance is exact to the cent',
    'pt-BR': 'Depois de muitos pagamentos pequenos, liquidados e com falha, o saldo é exato até o centavo',
    clauses: ['BALANCE-30', 'BALANCE-33', 'BALANCE-13'],
    needs: ['an account', 'a payment settles'],
    account: params,
    async run(context) {
      const { expect } = context;
      const account = await withFeesCovered(context, params, count);
      /**
       * The amounts have been taken, and the fees of this many payments: a fee may be taken when its payment settles
       * (OP-03).
       */
      const expectWithFees = (
        spentCents: number,
        cents: number,
        [least, most]: readonly [number, number],
        clause: 'BALANCE-30' | 'BALANCE-13' = 'BALANCE-30',
      ) => {
        const { feeCents } = account;
        if (feeCents === 0) return expect.at(clause).equal(spentCents, cents);
        expect.at(clause).atLeast(spentCents, cents + least * feeCents);
        return expect.at(clause).atMost(spentCents, cents + most * feeCents);
      };
      const before = await account.balance();
      const send = (index: number) => account.cashOut({ value: index % 2 === 0 ? 0.1 : 0.2 });
      const atOnce = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
      const answers: Exchange[] = [];
      // What a busy account did not take at once (OP-55) is sent again, one by one.
      for (const [index, answer] of atOnce.entries())
        answers.push([429, 503].includes(answer.status) ? await send(index) : answer);
      for (const answer of answers) expect.precondition(answer, 201);
      const pending = await account.balance();
      const sent = (count / 2) * 30;
      expectWithFees(before.availableCents - pending.availableCents, sent, [0, count]);
      const isKept = (index: number) => account.settlement === 'automatic' || index % 2 === 0;
      await Promise.all(
        answers.map((answer, index) =>
          settlePayment({ ...context, account }, answer, { outcome: isKept(index) ? 'CONFIRMED' : 'ERROR' }),
        ),
      );
      const after = await account.balance();
      expect.at('BALANCE-33').equal(after.blockedCents, before.blockedCents);
      const kept = answers.map((_, index) => index).filter(isKept);
      const spent = kept.reduce((sum, index) => sum + (index % 2 === 0 ? 10 : 20), 0);
      // Whether a failed payment returns its fee is left open (OP-43).
      expectWithFees(before.availableCents - after.availableCents, spent, [kept.length, count], 'BALANCE-13');
    },
  }),
];
