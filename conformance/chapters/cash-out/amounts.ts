import { check } from '../check.js';
import { cashOutBody } from './client.js';
import { awkwardAmounts } from '../shared/sent-payments.js';
import { expectEitherError } from './refusal.js';
import { accepted } from './tables.js';

export default [
  accepted('cash-out/two-decimals', {
    en: 'Amounts with two decimals are accepted, including those that binary fractions cannot represent',
    'pt-BR': 'Valores com duas casas decimais são aceitos, também os que frações binárias não representam',
    clause: 'CASHOUT-13',
    bodies: () => awkwardAmounts.map((value) => ({ value })),
  }),
  check('cash-out/trailing-zeros', {
    en: 'Whole amounts and amounts written with zeros at the end are accepted',
    'pt-BR': 'Valores inteiros e valores escritos com zeros no fim são aceitos',
    clauses: ['CASHOUT-13'],
    async run({ account, values, expect }) {
      for (const written of ['1', '1.0', '1.00', '1.10']) {
        const text = JSON.stringify({ ...cashOutBody(values), value: 0 }).replace(
          '"value":0',
          `"value":${written}`,
        );
        expect.at('CASHOUT-13').status(await account.cashOut({}, { text }), 201);
      }
    },
  }),
  check('cash-out/large-amount', {
    en: 'A large amount with two decimals is accepted, one with three is refused',
    'pt-BR': 'Um valor grande com duas casas decimais é aceito, um com três é recusado',
    clauses: ['CASHOUT-13', 'CASHOUT-72'],
    account: { available: 1_000_100, feeAmount: 0 },
    async run({ account, expect }) {
      for (const value of [1000.001, 2_345.678]) {
        const refused = await account.cashOut({ value });
        expect.at('CASHOUT-72').status(refused, 400);
        expectEitherError(expect, 'CASHOUT-72', refused, 'PIX_INVALID_AMOUNT');
      }
      expect.at('CASHOUT-13').status(await account.cashOut({ value: 999_999.99 }), 201);
    },
  }),
];
