import { check } from '../check.js';
import { expectRefusal } from '../shared/tokens.js';

const troubles = [
  {
    id: 'tokens/upstream-error',
    en: 'A token request returns 502 after an unrecognized error of upstream authentication',
    'pt-BR': 'Uma requisição de token retorna 502 após um erro não reconhecido da autenticação upstream',
    clause: 'TOKEN-26',
    condition: 'error',
    status: 502,
    code: 'PUB_AUTH_UPSTREAM_ERROR',
  },
  {
    id: 'tokens/upstream-unavailable',
    en: 'A token request returns 503 while upstream authentication is unreachable',
    'pt-BR': 'Uma requisição de token retorna 503 enquanto a autenticação upstream está inacessível',
    clause: 'TOKEN-27',
    condition: 'unavailable',
    status: 503,
    code: 'PUB_AUTH_UPSTREAM_UNAVAILABLE',
  },
] as const;

export default troubles.map(({ id, clause, condition, status, code, ...title }) =>
  check(id, {
    ...title,
    clauses: [clause, 'TOKEN-01'],
    needs: ['an account', 'authentication upstream'],
    async run({ account, control, expect }) {
      await control.setup('authentication upstream', { condition });
      const answer = await account.requestToken({}, { retry: 429 });
      await control.setup('authentication upstream', { condition: 'healthy' });
      expectRefusal(expect, clause, answer, status, code);
      // The condition must not outlast its end.
      expect.at('TOKEN-01').status(await account.requestToken(), 201);
    },
  }),
);
