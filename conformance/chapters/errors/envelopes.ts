import { check, t } from '../check.js';
import type { Account, AccountParams, Exchange, LocalizedText, WrittenCheck } from '../check.js';
import { demandRefusal, envelopeName, expectFullEnvelope } from '../shared/envelopes.js';

/** A check of one kind of refusal. Observers judge the rest of its envelope, such as the code in `errorCode`. */
const inFull = (
  id: `errors/${string}`,
  what: LocalizedText,
  params: AccountParams | undefined,
  refused: (account: Account) => Promise<Exchange>,
): WrittenCheck =>
  check(id, {
    en: `${what.en} is refused in the full envelope`,
    'pt-BR': `${what['pt-BR']} é recusado no envelope completo`,
    clauses: ['ERROR-04'],
    ...(params !== undefined && { account: params }),
    async run({ account, expect }) {
      const answer = await refused(account);
      expect.precondition(answer, 400);
      expectFullEnvelope(expect, answer);
    },
  });

export default [
  inFull(
    'errors/business-code-of-balance',
    { en: 'A payment above the balance', 'pt-BR': 'Um pagamento acima do saldo' },
    { available: 5 },
    (account) => account.cashOut({ value: 6 }),
  ),
  inFull(
    'errors/business-code-of-limit',
    {
      en: 'A payment above the per-transaction limit',
      'pt-BR': 'Um pagamento acima do limite por transação',
    },
    { available: 500, limits: { perTransaction: 50 } },
    (account) => account.cashOut({ value: 60 }),
  ),
  inFull(
    'errors/business-code-of-duplicate',
    { en: 'A payment with a used externalId', 'pt-BR': 'Um pagamento com um externalId já usado' },
    undefined,
    async (account) => {
      const first = await account.cashOut();
      account.demand(first, [201]);
      return account.cashOut({ externalId: first.body.externalId });
    },
  ),
  check('errors/full-envelope-of-cash-out', {
    en: 'Errors of a cash-out have the full envelope',
    'pt-BR': 'Erros de cash-out têm o envelope completo',
    clauses: ['ERROR-04'],
    async run({ account, expect }) {
      const refused = [
        await account.cashOut({ externalId: undefined }),
        await account.cashOut({}, { token: null }),
        await account.cashOut({}, { token: 'made-up' }),
      ];
      for (const answer of refused) expectFullEnvelope(expect, answer);
    },
  }),
  check('errors/envelope-of-balance', {
    en: 'Records the envelope of an error of the standard balance',
    'pt-BR': 'Registra o envelope de um erro do saldo padrão',
    clauses: ['ERROR-38'],
    openPoints: ['OP-28'],
    async run({ account, record }) {
      const answer = await account.requestBalance({ token: null });
      demandRefusal(answer);
      record('OP-28', 'getBalance', t`${envelopeName(answer.body)} envelope`);
    },
  }),
  check('errors/short-envelope-of-balance', {
    en: 'Errors of the compatibility balance have the short envelope',
    'pt-BR': 'Erros do saldo de compatibilidade têm o envelope curto',
    clauses: ['ERROR-33'],
    family: 'compatibility',
    async run({ account, expect }) {
      for (const token of [null, 'made-up']) {
        const answer = await account.requestAccountsBalances({ token });
        demandRefusal(answer);
        const hasMembers = envelopeName(answer.body) !== 'neither';
        expect.at('ERROR-33').ok(hasMembers, t`an object with statusCode, message and error`, answer.json);
      }
    },
  }),
];
