import { check, t, textOf } from '../check.js';

export default [
  check('limits/largest-amount', {
    en: 'Records how an amount larger than any balance is refused',
    'pt-BR': 'Registra como é recusado um valor maior que qualquer saldo',
    clauses: ['LIMIT-03'],
    openPoints: ['OP-60'],
    async run({ account, record }) {
      const answer = await account.cashOut({ value: 10_000_000_000 });
      record('OP-60', 'createCashOut', t`10000000000.00: ${answer.status} ${textOf(answer.body.code)}`);
    },
  }),
  check('limits/fee-by-default', {
    en: 'Records the default fee of a cash-out',
    'pt-BR': 'Registra a tarifa padrão de um cash-out',
    clauses: ['LIMIT-10'],
    openPoints: ['OP-37'],
    account: {},
    run: async ({ account, record }) => {
      record('OP-37', 'createCashOut', t`a fee of ${account.feeCents} cents`);
    },
  }),
  check('limits/edges-of-the-night', {
    en: 'Records whether 20:00 and 06:00 belong to the night',
    'pt-BR': 'Registra se 20:00 e 06:00 pertencem à noite',
    clauses: ['LIMIT-11'],
    openPoints: ['OP-23'],
    account: {},
    async run({ newAccount, record }) {
      for (const localTime of ['20:00', '06:00']) {
        const account = await newAccount({ limits: { night: 50 }, localTime });
        const { status } = await account.cashOut({ value: 50.01 });
        const when = status === 201 ? t`${localTime} is day` : t`${localTime} is night`;
        record('OP-23', 'createCashOut', when);
      }
    },
  }),
];
