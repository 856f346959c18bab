import { check, items, t, type Values } from '../check.js';
import type { CashOutFields } from '../cash-out/client.js';
import { demandRefusal, expectFullEnvelope } from '../shared/envelopes.js';

/** Cash-outs with exactly one fault that no business code covers (OP-05). */
const invalidCashOuts: readonly CashOutFields[] = [
  { externalId: undefined },
  { externalId: { id: 'x' } },
  { details: { name: undefined } },
  { details: { document: '123' } },
];

/** Cash-outs with several faults of that kind. */
const severalFaults = (values: Values): readonly (readonly [count: number, fields: CashOutFields])[] => [
  [3, { externalId: undefined, details: { name: undefined, document: '123' } }],
  [
    5,
    {
      externalId: undefined,
      description: values.word(141),
      details: { key: undefined, name: undefined, document: '123' },
    },
  ],
];

export default [
  check('errors/body-validation', {
    en: 'A cash-out with a fault that has no business code is refused with HTTP_ERROR and at least one message',
    'pt-BR': 'Um cash-out com erro sem código de negócio é recusado com HTTP_ERROR e ao menos uma mensagem',
    clauses: ['ERROR-13', 'ERROR-18', 'ERROR-19', 'ERROR-04'],
    async run({ account, expect }) {
      for (const fields of invalidCashOuts) {
        const answer = await account.cashOut(fields);
        expect.at('ERROR-13').status(answer, 400);
        expect.at('ERROR-13').code(answer, 'HTTP_ERROR');
        expect.at('ERROR-18').field(answer, '/message').array();
        expect.at('ERROR-19').atLeast(items(answer.body.message).length, 1);
        expectFullEnvelope(expect, answer);
      }
    },
  }),
  check('errors/one-message-per-field', {
    en: 'The refusal of a cash-out with several wrong fields has a message for each',
    'pt-BR': 'A recusa de um cash-out com vários campos errados tem uma mensagem para cada um',
    clauses: ['ERROR-18', 'ERROR-19', 'ERROR-20'],
    openPoints: ['OP-45'],
    async run({ account, values, expect, record }) {
      for (const [count, fields] of severalFaults(values)) {
        const answer = await account.cashOut(fields);
        demandRefusal(answer);
        expect.at('ERROR-18').field(answer, '/message').array();
        const entries = items(answer.body.message);
        expect.at('ERROR-19').atLeast(entries.length, count);
        record('OP-45', 'createCashOut', t`${count} invalid fields: ${entries.length} messages`);
      }
    },
  }),
  check('errors/one-message-per-token-field', {
    en: 'The refusal of a token request with neither of its fields has a message for each',
    'pt-BR': 'A recusa de uma requisição de token sem nenhum dos dois campos tem uma mensagem para cada um',
    clauses: ['ERROR-18', 'ERROR-19', 'ERROR-20'],
    openPoints: ['OP-45'],
    async run({ account, expect, record }) {
      const answer = await account.requestToken({ clientId: undefined, clientSecret: undefined });
      demandRefusal(answer);
      expect.at('ERROR-18').field(answer, '/message').array();
      const entries = items(answer.body.message);
      expect.at('ERROR-19').atLeast(entries.length, 2);
      record('OP-45', 'createAccessToken', t`2 invalid fields: ${entries.length} messages`);
    },
  }),
];
