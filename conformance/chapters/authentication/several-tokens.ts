import { check, textOf } from '../check.js';
import { triedLifetime } from './lifetime.js';

/** Seconds between two tokens: more than half of a standard lifetime, but less than all of it. */
const apartSeconds = 1150;

/** Rounds of requests that two accounts send at the same time. */
const rounds = 2;

export default [
  check('authentication/each-token-its-own-lifetime', {
    en: 'Of two tokens requested at different times, each is valid for its own 1800 seconds',
    'pt-BR': 'De dois tokens pedidos em momentos diferentes, cada um vale por seus próprios 1800 segundos',
    clauses: ['AUTH-04', 'AUTH-05'],
    needs: ['an account', 'time passes'],
    async run({ account, control, expect }) {
      const earlier = await account.token('standard');
      await control.setup('time passes', { seconds: apartSeconds });
      const answer = await account.requestToken();
      expect.precondition(answer, 201);
      const later = textOf(answer.body.access_token);
      expect.at('AUTH-04').status(await account.requestBalance({ token: earlier }), 200);
      await control.setup('time passes', { seconds: apartSeconds });
      expect.at('AUTH-04').status(await account.requestBalance({ token: later }), 200);
      expect.at('AUTH-05').status(await account.requestBalance({ token: earlier }), 401);
    },
  }),
  check('authentication/each-token-its-own-lifetime-compatibility', {
    en: 'A second token of the compatibility family is also accepted for its stated lifetime',
    'pt-BR': 'Um segundo token da família de compatibilidade também é aceito durante a validade informada',
    clauses: ['AUTH-19'],
    needs: ['an account', 'time passes'],
    family: 'compatibility',
    async run({ account, control, expect }) {
      const earlier = await account.requestOauthToken();
      expect.precondition(earlier, [200, 201, 202]);
      await control.setup('time passes', { seconds: Math.floor(triedLifetime(earlier) * 0.6) });
      const answer = await account.requestOauthToken();
      expect.precondition(answer, [200, 201, 202]);
      const token = textOf(answer.body.access_token);
      // The target may return an earlier token again, with the rest of its lifetime.
      await control.setup('time passes', { seconds: Math.floor(triedLifetime(answer) * 0.9) });
      expect.at('AUTH-19').status(await account.requestAccountsBalances({ token }), 200);
    },
  }),
  check('authentication/own-balance-side-by-side', {
    en: 'Two accounts that request tokens and balances at the same time each get their own',
    'pt-BR': 'Quando duas contas pedem tokens e saldos ao mesmo tempo, cada uma recebe os seus',
    clauses: ['AUTH-30'],
    account: { available: 111.11 },
    async run({ account, newAccount, expect }) {
      const other = await newAccount({ available: 222.22 });
      for (let round = 0; round < rounds; round += 1) {
        const answers = await Promise.all([account.requestToken(), other.requestToken()]);
        answers.forEach((answer) => expect.precondition(answer, 201));
        const [mine, theirs] = answers.map(({ body }) => textOf(body.access_token));
        const balances = await Promise.all(
          [mine, theirs, mine, theirs].map((token) => account.standardBalance({ token: token ?? '' })),
        );
        balances.forEach(({ availableCents }, index) => {
          expect.at('AUTH-30').equal(availableCents, index % 2 === 0 ? 11_111 : 22_222);
        });
      }
    },
  }),
  check('authentication/own-balance-side-by-side-compatibility', {
    en: 'Two accounts that request their compatibility balances at the same time each get their own',
    'pt-BR': 'Quando duas contas pedem o saldo de compatibilidade ao mesmo tempo, cada uma recebe o seu',
    clauses: ['AUTH-30'],
    account: { available: 333.33 },
    family: 'compatibility',
    async run({ account, newAccount, expect }) {
      const other = await newAccount({ available: 444.44 });
      for (let round = 0; round < rounds; round += 1) {
        const balances = await Promise.all(
          [account, other, account, other].map((owner) => owner.compatibilityBalance()),
        );
        balances.forEach(({ availableCents }, index) => {
          expect.at('AUTH-30').equal(availableCents, index % 2 === 0 ? 33_333 : 44_444);
        });
      }
    },
  }),
];
