import { asText, check, Skip, t } from '../check.js';
import { attempted } from '../shared/settled-payments.js';

const belowMinimum = 'PROVIDER_EXPIRATION_BELOW_MINIMUM';

export default [
  check('cash-in/least-expiration', {
    en: "An expirationTime of 30 s or more is accepted, or refused as below the provider's minimum",
    'pt-BR': 'Um expirationTime de 30 s ou mais é aceito, ou recusado como abaixo do mínimo do provedor',
    clauses: ['CASHIN-30', 'LIMIT-12'],
    openPoints: ['OP-26'],
    async run({ account, expect, record }) {
      for (const expirationTime of [30, 31, 3600]) {
        const answer = await account.cashIn({ transaction: { expirationTime } });
        expect.at('CASHIN-30').status(answer, [201, 400]);
        if (answer.status === 400) expect.at('CASHIN-30').field(answer, '/errorCode').equal(belowMinimum);
        record('OP-26', 'createCashIn', t`an expirationTime of ${expirationTime}: ${answer.status}`);
      }
    },
  }),
  check('cash-in/below-the-minimum-of-the-provider', {
    en: "An expirationTime below the provider's minimum is refused with the corresponding errorCode, and the minimum is accepted",
    'pt-BR':
      'Um expirationTime abaixo do mínimo do provedor é recusado com o errorCode correspondente, e o mínimo é aceito',
    clauses: ['CASHIN-82'],
    openPoints: ['OP-26'],
    account: { minimumExpiration: 3600 },
    async run({ account, expect }) {
      for (const expirationTime of [3599, 600, 30]) {
        const answer = await account.cashIn({ transaction: { expirationTime } });
        if (!expect.at('CASHIN-82').status(answer, 400)) continue;
        expect.at('CASHIN-82').field(answer, '/errorCode').equal(belowMinimum);
      }
      for (const expirationTime of [3600, 86_400, undefined]) {
        const answer = await account.cashIn({ transaction: { expirationTime } });
        expect.at('CASHIN-82').status(answer, 201);
      }
    },
  }),
  check('cash-in/after-expiration', {
    en: 'Records how a charge is treated after its expirationDate',
    'pt-BR': 'Registra como uma cobrança é tratada depois de sua expirationDate',
    clauses: ['CASHIN-74'],
    openPoints: ['OP-32'],
    needs: ['an account', 'time passes', 'a charge is paid'],
    account: {},
    async run({ account, control, expect, record }) {
      const answer = await account.cashIn({ transaction: { expirationTime: 86_400 } });
      expect.precondition(answer, 201);
      const transactionId = asText(answer.body.transactionId);
      await control.setup('time passes', { seconds: 90_000 });
      const outcome = await attempted(control.setup('a charge is paid', { transactionId }));
      if (outcome === 'unknown') throw new Skip(t`the target cannot have a charge paid`);
      const observed = outcome === 'held' ? t`can still be paid` : t`cannot be paid any more`;
      record('OP-32', 'createCashIn', t`an expired charge ${observed}`);
    },
  }),
];
