import { check, t, textOf } from '../check.js';

export default [
  check('authentication/token-endpoint-open', {
    en: 'The standard token endpoint needs no bearer token',
    'pt-BR': 'O endpoint de token padrão não exige token bearer',
    clauses: ['AUTH-01'],
    async run({ account, expect }) {
      expect.at('AUTH-01').status(await account.requestToken({}, { token: null }), 201);
    },
  }),
  check('authentication/oauth-endpoint-open', {
    en: 'The compatibility token endpoint needs no bearer token',
    'pt-BR': 'O endpoint de token de compatibilidade não exige token bearer',
    clauses: ['AUTH-02'],
    family: 'compatibility',
    async run({ account, expect }) {
      expect.at('AUTH-02').status(await account.requestOauthToken({}, { token: null }), [200, 201, 202]);
    },
  }),
  check('authentication/standard-token-reads', {
    en: 'A token of the standard family is accepted for several balance requests',
    'pt-BR': 'Um token da família padrão é aceito em várias consultas ao saldo',
    clauses: ['AUTH-06'],
    async run({ account, expect }) {
      const token = await account.token('standard');
      expect.at('AUTH-06').status(await account.requestBalance({ token }), 200);
      expect.at('AUTH-06').status(await account.requestBalance({ token }), 200);
    },
  }),
  check('authentication/standard-token-pays', {
    en: 'A token of the standard family is accepted for a payment',
    'pt-BR': 'Um token da família padrão é aceito em um pagamento',
    clauses: ['AUTH-06'],
    async run({ account, expect }) {
      const token = await account.token('standard');
      expect.at('AUTH-06').status(await account.cashOut({}, { token }), 201);
    },
  }),
  check('authentication/compatibility-token-reads', {
    en: 'A token of the compatibility family is accepted for several balance requests',
    'pt-BR': 'Um token da família de compatibilidade é aceito em várias consultas ao saldo',
    clauses: ['AUTH-18'],
    family: 'compatibility',
    async run({ account, expect }) {
      const token = await account.token('compatibility');
      expect.at('AUTH-18').status(await account.requestAccountsBalances({ token }), 200);
      expect.at('AUTH-18').status(await account.requestAccountsBalances({ token }), 200);
    },
  }),
  check('authentication/token-of-the-other-family', {
    en: 'Records whether a token of one family is accepted by the endpoints of the other',
    'pt-BR': 'Registra se um token de uma família é aceito pelos endpoints da outra',
    clauses: ['AUTH-21'],
    openPoints: ['OP-20'],
    family: null,
    async run({ account, record }) {
      const standard = textOf((await account.requestToken()).body.access_token);
      const compatibility = textOf((await account.requestOauthToken()).body.access_token);
      const onCompatibility = await account.requestAccountsBalances({ token: standard });
      const onStandard = await account.requestBalance({ token: compatibility });
      record('OP-20', 'getAccountsBalances', t`a standard token: ${onCompatibility.status}`);
      record('OP-20', 'getBalance', t`a compatibility token: ${onStandard.status}`);
    },
  }),
];
