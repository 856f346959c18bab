import { isSuccess } from '../../core/success.js';
import { check, t, type WrittenCheck } from '../check.js';
import { isSameMoney, readStandard } from './client.js';
import { readTogether } from '../shared/balances.js';
import type { CallOptions } from '../../target/account-core.js';

const standardPaths = [
  { path: '/balance', operation: 'getBalance', clause: 'BALANCE-17', name: 'balance' },
  { path: '/api/balance', operation: 'getApiBalance', clause: 'BALANCE-18', name: 'api-balance' },
] as const;

const withoutToken = ({ path, operation, clause, name }: (typeof standardPaths)[number]): WrittenCheck =>
  check(`balance/${name}-without-token`, {
    en: `GET ${path} without a bearer token is refused with 401`,
    'pt-BR': `GET ${path} sem token bearer é recusado com 401`,
    clauses: [clause],
    family: 'standard',
    async run({ account, target, expect }) {
      // The two paths are alternatives: a target may have either (OP-31).
      const answers = target.balancePaths.includes(path)
        ? (options?: CallOptions) => account.call(operation, options)
        : (options?: CallOptions) => account.requestBalance(options);
      expect.precondition(await answers(), 200);
      expect.at(clause).status(await answers({ token: null }), 401);
    },
  });

export default [
  ...standardPaths.map(withoutToken),
  check('balance/accounts-balances-without-token', {
    en: 'GET /accounts/balances without a bearer token is refused with 401',
    'pt-BR': 'GET /accounts/balances sem token bearer é recusado com 401',
    clauses: ['BALANCE-02'],
    family: 'compatibility',
    async run({ account, expect }) {
      expect.precondition(await account.requestAccountsBalances(), [200, 201, 202]);
      expect.at('BALANCE-02').status(await account.requestAccountsBalances({ token: null }), 401);
    },
  }),
  check('balance/both-paths-agree', {
    en: 'GET /balance and GET /api/balance show the same amounts, even right after a change',
    'pt-BR': 'GET /balance e GET /api/balance mostram os mesmos valores, mesmo logo após uma mudança',
    clauses: ['BALANCE-29'],
    family: 'standard',
    account: { available: 250.75, settlement: 'manual' },
    async run({ account, target, expect }) {
      if (target.balancePaths.length < 2) {
        const absent = standardPaths.find(({ path }) => !target.balancePaths.includes(path));
        const answer = await account.call(absent?.operation ?? 'getApiBalance', { judge: false });
        // Missing, moved or gone: any status that means a missing path to the probe.
        expect.at('BALANCE-29').ok(!isSuccess(answer), t`only one of the paths responds`, answer.status);
        return;
      }
      await Promise.all([account.call('getBalance'), account.call('getApiBalance')]);
      expect.precondition(await account.cashOut({ value: 33.3 }), 201);
      const ask = async () =>
        [await account.call('getBalance'), await account.call('getApiBalance')] as const;
      const answers = await readTogether(account, ask, ([one, other]) =>
        isSameMoney(readStandard(one, target.wrapping), readStandard(other, target.wrapping)),
      );
      for (const answer of answers) expect.require('BALANCE-29').status(answer, 200);
      const [one, other] = answers.map((answer) => readStandard(answer, target.wrapping));
      expect.at('BALANCE-29').equal(other?.availableCents, one?.availableCents);
      expect.at('BALANCE-29').equal(other?.blockedCents, one?.blockedCents);
      expect.at('BALANCE-29').equal(other?.totalCents, one?.totalCents);
    },
  }),
];
