import { cashOutBody } from '../cash-out/client.js';
import { check, t } from '../check.js';

/** The statuses of refusals: all 4xx. */
const refusals = Array.from({ length: 100 }, (_, index) => 400 + index);

/** Valid request bodies, truncated. */
const halves = {
  token: '{"clientId":"2f1d9c54-7b0a-4e3f-9d55-0a8c6f1e4b7d","clientSe',
  cashOut: '{"value":10,"externalId":"kit","details":{"keyType":"DOCUMENT",',
};

export default [
  check('errors/malformed-json', {
    en: 'A request of the standard family whose body is malformed JSON is refused',
    'pt-BR': 'Uma requisição da família padrão cujo corpo é JSON malformado é recusada',
    clauses: ['ERROR-02'],
    openPoints: ['OP-60'],
    async run({ account, values, expect, record }) {
      const followed = `${JSON.stringify({ ...cashOutBody(values), value: 1 })} {"value":2}`;
      // Some parsers accept NaN, which is not JSON.
      const notANumber = JSON.stringify({ ...cashOutBody(values), value: 1, extra: 0 }).replace(
        '"extra":0',
        '"extra":NaN',
      );
      const noJson = ['', '{"value":10}}', '[[[[[[[[[[', halves.cashOut, 'value=10&externalId=kit'];
      for (const text of [...noJson, followed, notANumber]) {
        const cashOut = await account.cashOut({}, { text });
        expect.at('ERROR-02').status(cashOut, refusals);
        record('OP-60', 'createCashOut', t`malformed JSON: ${cashOut.status}`);
      }
      const token = await account.requestToken({}, { text: halves.token });
      expect.at('ERROR-02').status(token, refusals);
      record('OP-60', 'createAccessToken', t`malformed JSON: ${token.status}`);
    },
  }),
  check('errors/malformed-json-compatibility', {
    en: 'A request of the compatibility family whose body is malformed JSON is refused',
    'pt-BR': 'Uma requisição da família de compatibilidade cujo corpo é JSON malformado é recusada',
    clauses: ['ERROR-02'],
    openPoints: ['OP-60'],
    family: 'compatibility',
    async run({ account, expect, record }) {
      const token = await account.requestOauthToken({}, { text: halves.token });
      expect.at('ERROR-02').status(token, refusals);
      record('OP-60', 'createOauthToken', t`malformed JSON: ${token.status}`);
    },
  }),
];
