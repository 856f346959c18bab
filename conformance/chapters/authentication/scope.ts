import { check } from '../check.js';
import { expectUnchanged } from '../shared/unchanged.js';

const condition = 'insufficient scope';

export default [
  check({
    id: 'authentication/scope-balance',
    title: 'A token without sufficient scope does not read the balance of the compatibility family',
    clauses: ['AUTH-28'],
    needs: ['an account', 'an access token'],
    family: 'compatibility',
    async run({ account, control, expect }) {
      const { accessToken } = await control.setup('an access token', { condition, family: 'compatibility' });
      const answer = await account.requestAccountsBalances({ token: accessToken });
      expect.at('AUTH-28').status(answer, 403);
    },
  }),
  check({
    id: 'authentication/scope-transfer',
    title: 'A token without sufficient scope does not send a transfer',
    clauses: ['AUTH-29'],
    needs: ['an account', 'an access token'],
    family: 'compatibility',
    async run({ account, control, expect }) {
      const { accessToken } = await control.setup('an access token', { condition, family: 'compatibility' });
      const before = await account.compatibilityBalance();
      const answer = await account.transfer({}, { token: accessToken });
      expect.at('AUTH-29').status(answer, 403);
      expectUnchanged(expect, 'AUTH-29', before, await account.compatibilityBalance());
    },
  }),
  check({
    id: 'authentication/scope-standard',
    title: 'How the standard family refuses a token without sufficient scope',
    clauses: ['AUTH-23'],
    openPoints: ['OP-20'],
    needs: ['an account', 'an access token'],
    async run({ account, control, record }) {
      const { accessToken } = await control.setup('an access token', { condition, family: 'standard' });
      const read = await account.requestBalance({ token: accessToken });
      const paid = await account.cashOut({}, { token: accessToken });
      record('OP-20', 'getBalance', `insufficient scope: ${read.status}`);
      record('OP-20', 'createCashOut', `insufficient scope: ${paid.status}`);
    },
  }),
];
