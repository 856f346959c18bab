import { endingFor } from '../shared/request-table.js';
import { check, type CheckContext, t, type WrittenCheck } from '../check.js';
import { saysNoScope } from '../shared/tokens.js';
import { type ProtectedEndpoint, protectedEndpoints } from './protected-endpoints.js';
import { expectUnchanged } from '../shared/balances.js';

const condition = 'insufficient scope';

/** Acceptable statuses. The lists of errors of the standard family contain no 403 (OP-20). */
const refused = { compatibility: [403], standard: [401, 403] } as const;
const clauses = { compatibility: 'AUTH-29', standard: 'AUTH-23' } as const;

/** Endpoints that create charges or payments and have no separate check below. */
const names = ['cob', 'devolucao', 'qr-cash-out', 'cash-in', 'refund-in'];

const payments: readonly WrittenCheck[] = protectedEndpoints
  .filter(({ name }) => names.includes(name))
  .map(({ name, what, family, needs, account: params, prepare }) => {
    const clause = clauses[family];
    return check(`authentication/scope-${name}`, {
      en: `${what.en} with a token without sufficient scope is refused, and moves no money`,
      'pt-BR': `${what['pt-BR']} com um token sem escopo suficiente é recusad${endingFor(what)}, e não movimenta dinheiro`,
      clauses: [clause],
      needs: ['an access token', ...needs],
      ...(params !== undefined && { account: params }),
      family,
      async run({ account, control, values, expect }) {
        const { accessToken } = await control.setup('an access token', { condition, family });
        const ask = await prepare({ account, control, values });
        const balance = () => (family === 'standard' ? account.balance() : account.compatibilityBalance());
        const before = await balance();
        for (const answer of await ask({ token: accessToken })) {
          expect.at(clause).status(answer, refused[family]);
        }
        expectUnchanged(expect, clause, before, await balance());
      },
    });
  });

/** Endpoints of the standard family that neither pay nor show a balance. */
const elsewhere = protectedEndpoints.filter(({ name }) => ['med', 'transactions', 'resend'].includes(name));
const registration = protectedEndpoints.filter(({ name }) => name === 'webhooks');

type Context = CheckContext<'AUTH-23', 'an account' | 'an access token' | 'a received payment', 'OP-20'>;

/**
 * Records how endpoints respond to a token with insufficient scope. The specification leaves open which scope each of them
 * needs (OP-20), but a token that states an empty scope is not sufficient for any.
 */
async function expectNoneServed(
  { account, control, values, expect, record }: Context,
  endpoints: readonly ProtectedEndpoint[],
  accessToken: string,
): Promise<void> {
  for (const { operations, prepare } of endpoints) {
    const ask = await prepare({ account, control, values });
    for (const answer of await ask({ token: accessToken })) {
      record('OP-20', operations.join(', '), t`insufficient scope: ${answer.status}`);
      if (saysNoScope(accessToken)) expect.at('AUTH-23').status(answer, refused.standard);
      else expect.leave('AUTH-23', t`the token does not state an empty scope`);
    }
  }
}

export default [
  check('authentication/scope-balance', {
    en: 'A token without sufficient scope cannot read the balance of the compatibility family',
    'pt-BR': 'Um token sem escopo suficiente não permite ler o saldo da família de compatibilidade',
    clauses: ['AUTH-28'],
    needs: ['an account', 'an access token'],
    family: 'compatibility',
    async run({ account, control, expect }) {
      const { accessToken } = await control.setup('an access token', { condition, family: 'compatibility' });
      const answer = await account.requestAccountsBalances({ token: accessToken });
      expect.at('AUTH-28').status(answer, 403);
    },
  }),
  check('authentication/scope-transfer', {
    en: 'A token without sufficient scope cannot send a transfer',
    'pt-BR': 'Um token sem escopo suficiente não permite enviar uma transferência',
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
  check('authentication/scope-standard', {
    en: 'A token without sufficient scope can neither read the balance nor pay in the standard family',
    'pt-BR': 'Um token sem escopo suficiente não permite ler o saldo nem pagar na família padrão',
    clauses: ['AUTH-23'],
    openPoints: ['OP-20'],
    needs: ['an account', 'an access token'],
    async run({ account, control, expect, record }) {
      const { accessToken } = await control.setup('an access token', { condition, family: 'standard' });
      const before = await account.balance();
      const read = await account.requestBalance({ token: accessToken });
      expect.at('AUTH-23').status(read, refused.standard);
      const paid = await account.cashOut({}, { token: accessToken });
      expect.at('AUTH-23').status(paid, refused.standard);
      expectUnchanged(expect, 'AUTH-23', before, await account.balance());
      record('OP-20', 'getBalance', t`insufficient scope: ${read.status}`);
      record('OP-20', 'createCashOut', t`insufficient scope: ${paid.status}`);
    },
  }),
  check('authentication/scope-elsewhere', {
    en: 'A token without any scope cannot list transactions or MEDs, resend notifications, or read the standard balance on any path',
    'pt-BR':
      'Um token sem nenhum escopo não permite listar transações ou MEDs, reenviar notificações nem ler o saldo padrão por nenhum caminho',
    clauses: ['AUTH-23'],
    openPoints: ['OP-20'],
    needs: ['an account', 'an access token', 'a received payment'],
    account: {},
    async run(context) {
      const { account, control, expect } = context;
      const { accessToken } = await control.setup('an access token', { condition, family: 'standard' });
      for (const path of account.profile.balancePaths) {
        const operation = path === '/balance' ? 'getBalance' : 'getApiBalance';
        const read = await account.call(operation, { token: accessToken });
        expect.at('AUTH-23').status(read, refused.standard);
      }
      await expectNoneServed(context, elsewhere, accessToken);
    },
  }),
  check('authentication/scope-registration', {
    en: 'A token without any scope cannot register a URL',
    'pt-BR': 'Um token sem nenhum escopo não permite cadastrar nenhuma URL',
    clauses: ['AUTH-23'],
    openPoints: ['OP-20'],
    needs: ['an account', 'an access token', 'a received payment'],
    account: { webhookRegistration: 'enabled' },
    async run(context) {
      const tokenOf = { condition, family: 'standard' } as const;
      const { accessToken } = await context.control.setup('an access token', tokenOf);
      await expectNoneServed(context, registration, accessToken);
    },
  }),
  ...payments,
];
