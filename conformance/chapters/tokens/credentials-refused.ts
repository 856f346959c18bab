import { check, t } from '../check.js';
import type { Account, CheckClauseId, Exchange, Expect, LocalizedText, WrittenCheck } from '../check.js';
import type { Family } from '../../target/profile.js';
import { demandRefusal, envelopeName } from '../shared/envelopes.js';
import { type Essence, essenceOf, distinguishingPlaces } from './indistinguishable.js';
import { expectRefusal } from '../shared/tokens.js';
import { wrongSecrets } from './wrong-secrets.js';

const code = 'PUB_INVALID_CREDENTIALS';

/** Two refusals of the same kind, without what they repeat from the request. */
async function twice(
  ask: () => Promise<Exchange>,
  account: Account,
  clientId: string,
): Promise<[Essence, Essence]> {
  const echoed = [clientId, account.clientId, account.clientSecret];
  const refusal = await ask();
  demandRefusal(refusal);
  return [essenceOf(refusal, echoed), essenceOf(await ask(), echoed)];
}

interface TokenPath {
  /** Used in the ids of its checks. */
  readonly prefix: 'tokens/' | 'tokens/oauth-';
  /** Used in their titles. */
  readonly where: LocalizedText;
  readonly family: Family;
  readonly operation: 'requestToken' | 'requestOauthToken';
  readonly success: readonly number[];
  readonly unknown: CheckClauseId;
  readonly wrong: CheckClauseId;
  /** The clauses about what is left open of a refusal, if any (OP-39). */
  readonly open: readonly CheckClauseId[];
  /** Expects wrong credentials to be refused. */
  readonly refused: (expect: Expect<CheckClauseId>, clause: CheckClauseId, answer: Exchange) => void;
}

const paths: readonly TokenPath[] = [
  {
    prefix: 'tokens/',
    where: { en: 'The standard endpoint', 'pt-BR': 'O caminho padrão' },
    family: 'standard',
    operation: 'requestToken',
    success: [201],
    unknown: 'TOKEN-22',
    wrong: 'TOKEN-23',
    open: [],
    refused: (expect, clause, answer) => expectRefusal(expect, clause, answer, 401, code),
  },
  {
    prefix: 'tokens/oauth-',
    where: { en: 'The compatibility endpoint', 'pt-BR': 'O caminho de compatibilidade' },
    family: 'compatibility',
    operation: 'requestOauthToken',
    success: [200, 201, 202],
    unknown: 'TOKEN-42',
    wrong: 'TOKEN-43',
    open: ['TOKEN-44'],
    // OP-39
    refused: (expect, clause, answer) => expect.at(clause).status(answer, [401, 403]),
  },
];

const checksOf = (path: TokenPath): readonly WrittenCheck[] => {
  const { prefix, where, family, operation, success, unknown, wrong, open, refused } = path;
  return [
    check(`${prefix}client-unknown`, {
      en: `${where.en} refuses a clientId that no account has`,
      'pt-BR': `${where['pt-BR']} recusa um clientId que nenhuma conta tem`,
      clauses: [unknown],
      family,
      async run({ account, values, expect }) {
        for (const clientId of [values.uuid(), values.uuid()])
          refused(expect, unknown, await account[operation]({ clientId }));
      },
    }),
    check(`${prefix}secret-wrong`, {
      en: `${where.en} refuses a clientSecret that is not exactly the right one, before and after the right one was used`,
      'pt-BR': `${where['pt-BR']} recusa um clientSecret que não é exatamente o correto, antes e depois de o correto ser usado`,
      clauses: [wrong, ...open],
      openPoints: ['OP-39'],
      family,
      async run({ account, values, expect, record }) {
        const [first, ...others] = wrongSecrets(account.clientSecret, values);
        const before = await account[operation]({ clientSecret: first });
        refused(expect, wrong, before);
        const observed = `wrong secret: ${before.status}, ${envelopeName(before.body)} envelope`;
        if (open.length > 0) record('OP-39', 'createOauthToken', observed);
        expect.precondition(await account[operation](), success);
        for (const clientSecret of [...others, first])
          refused(expect, wrong, await account[operation]({ clientSecret }));
      },
    }),
    check(`${prefix}secret-of-another-account`, {
      en: `${where.en} refuses another account's clientSecret`,
      'pt-BR': `${where['pt-BR']} recusa o clientSecret de outra conta`,
      clauses: [wrong],
      family,
      async run({ account, newAccount, expect }) {
        const other = await newAccount();
        expect.precondition(await other[operation](), success);
        refused(expect, wrong, await account[operation]({ clientSecret: other.clientSecret }));
      },
    }),
  ];
};

export default [
  ...paths.flatMap(checksOf),
  check('tokens/unknown-client-or-wrong-secret', {
    en: 'The refusal does not tell an unknown clientId from a wrong clientSecret',
    'pt-BR': 'A recusa não permite distinguir um clientId desconhecido de um clientSecret errado',
    clauses: ['TOKEN-24'],
    async run({ account, values, expect }) {
      const clientId = values.uuid();
      const clientSecret = values.word(account.clientSecret.length);
      const unknown = await twice(() => account.requestToken({ clientId }), account, clientId);
      const wrong = await twice(() => account.requestToken({ clientSecret }), account, clientId);
      const places = distinguishingPlaces(unknown, wrong);
      expect.at('TOKEN-24').ok(
        places.length === 0,
        t`the same answer in both cases, apart from request id and time`,
        places.map((place) => `${place} differs`),
      );
    },
  }),
];
