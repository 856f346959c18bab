import { check } from '../check.js';

export default [
  check('transfer/error-members', {
    en: 'Every error of a transfer has the members statusCode, message and error',
    'pt-BR': 'Todo erro de transferência tem os campos statusCode, message e error',
    clauses: ['TRANSFER-61'],
    needs: ['an account', 'a directory key'],
    account: { available: 5 },
    async run({ account, control, values, expect }) {
      const unknown = values.uuid();
      await control.setup('a directory key', { key: unknown, registered: false });
      const refused = [
        await account.transfer({ pixKey: 'maria' }),
        await account.transfer({ payment: { amount: 1.001 } }),
        await account.transfer({}, { idempotencyKey: null }),
        await account.transfer({}, { token: null }),
        await account.transfer({ payment: { amount: 50 } }),
        await account.transfer({ pixKey: unknown, payment: { amount: 1 } }),
      ];
      for (const answer of refused) {
        expect.at('TRANSFER-61').field(answer, '/statusCode').equal(answer.status);
        expect.at('TRANSFER-61').field(answer, '/message').string();
        expect.at('TRANSFER-61').field(answer, '/error').string();
      }
    },
  }),
];
