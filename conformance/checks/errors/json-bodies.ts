import { check } from '../../check.js';
import type { Expect } from '../../runner/expect.js';
import type { Exchange } from '../../target/exchange.js';

/** The answer has a JSON body and says so. */
function expectJson(expect: Expect<'ERROR-01'>, answer: Exchange): void {
  expect.at('ERROR-01').header(answer, 'content-type', /^application\/([\w.-]+\+)?json\b/i);
  expect.at('ERROR-01').ok(answer.json !== undefined, 'a body that is JSON', answer.text);
}

/** Every status that is not 2xx, and not 5xx, is a refusal. */
const refusals = Array.from({ length: 100 }, (_, index) => 400 + index);

/** Right request bodies, cut off. */
const halves = {
  token: '{"clientId":"2f1d9c54-7b0a-4e3f-9d55-0a8c6f1e4b7d","clientSe',
  cashOut: '{"value":10,"externalId":"kit","details":{"keyType":"DOCUMENT",',
};

export default [
  check({
    id: 'errors/json-everywhere',
    title: 'Answers and refusals of both families are JSON and say so',
    clauses: ['ERROR-01'],
    needs: ['an account'],
    async run({ account, target, expect }) {
      if (target.families.includes('standard')) {
        expectJson(expect, await account.requestToken());
        expectJson(expect, await account.requestToken({}, { certificateHeader: null }));
        expectJson(expect, await account.requestBalance());
        expectJson(expect, await account.requestBalance({ token: null }));
        expectJson(expect, await account.cashOut({}, { token: null }));
      }
      if (target.families.includes('compatibility')) {
        expectJson(expect, await account.requestOauthToken());
        expectJson(expect, await account.requestOauthToken({ clientSecret: undefined }));
        expectJson(expect, await account.requestAccountsBalances());
        expectJson(expect, await account.requestAccountsBalances({ token: null }));
      }
    },
  }),
  check({
    id: 'errors/json-of-cash-out',
    title: 'The answer to a cash-out, and its refusal, are JSON and say so',
    clauses: ['ERROR-01'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      expectJson(expect, await account.cashOut());
      expectJson(expect, await account.cashOut({ externalId: undefined }));
    },
  }),
  check({
    id: 'errors/malformed-json',
    title: 'A request of the standard family whose body is malformed JSON is refused',
    clauses: ['ERROR-02'],
    openPoints: ['OP-60'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect, record }) {
      for (const text of [halves.cashOut, 'value=10&externalId=kit']) {
        const cashOut = await account.cashOut({}, { text });
        expect.at('ERROR-02').status(cashOut, refusals);
        record('OP-60', 'createCashOut', `malformed JSON: ${cashOut.status}`);
      }
      const token = await account.requestToken({}, { text: halves.token });
      expect.at('ERROR-02').status(token, refusals);
      record('OP-60', 'createAccessToken', `malformed JSON: ${token.status}`);
    },
  }),
  check({
    id: 'errors/malformed-json-compatibility',
    title: 'A request of the compatibility family whose body is malformed JSON is refused',
    clauses: ['ERROR-02'],
    openPoints: ['OP-60'],
    needs: ['an account'],
    family: 'compatibility',
    async run({ account, expect, record }) {
      const token = await account.requestOauthToken({}, { text: halves.token });
      expect.at('ERROR-02').status(token, refusals);
      record('OP-60', 'createOauthToken', `malformed JSON: ${token.status}`);
    },
  }),
];
