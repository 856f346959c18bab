import { isSuccess } from '../../core/success.js';
import { check } from '../check.js';
import { staticCode } from '../shared/br-code.js';
import { expectNoneBroken } from '../shared/at-once.js';
import { balanceAtRest } from '../shared/balances.js';

const valueCents = 1000;
const ofEachKind = 5;

export default [
  check('balance/spending-race-of-all-kinds', {
    en: 'Simultaneous payments of all kinds never spend more than the available balance in total',
    'pt-BR': 'Pagamentos simultâneos de todos os tipos nunca gastam, juntos, mais que o saldo disponível',
    clauses: ['BALANCE-10'],
    family: null,
    account: { available: 60, settlement: 'manual', feeAmount: 0 },
    async run({ account, target, expect }) {
      const amount = valueCents / 100;
      const standard = [
        () => account.cashOut({ value: amount }),
        () => {
          const qrCode = staticCode({ key: account.values.cpf() });
          return account.qrCashOut({ value: amount, qrCode, document: undefined });
        },
      ];
      const compatibility = [() => account.transfer({ payment: { amount } })];
      const kinds = [
        ...(target.families.includes('standard') ? standard : []),
        ...(target.families.includes('compatibility') ? compatibility : []),
      ];
      const before = await account.balance();
      const rounds = Array.from({ length: ofEachKind }, () => kinds).flat();
      const answers = await Promise.all(rounds.map((pay) => pay()));
      expectNoneBroken(expect.at('BALANCE-10'), answers);
      const accepted = answers.filter(isSuccess).length;
      // A fee may not be reserved (OP-03): then amounts alone bound what can be spent.
      expect.at('BALANCE-10').atMost(accepted, Math.floor(before.availableCents / valueCents));
      const after = await balanceAtRest(account);
      expect.at('BALANCE-10').atLeast(after.availableCents, 0);
      const spent = before.availableCents - after.availableCents;
      expect.at('BALANCE-10').atLeast(spent, accepted * valueCents);
    },
  }),
];
