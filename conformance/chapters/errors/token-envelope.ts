import { check, type Exchange, type Expect, t } from '../check.js';
import { percentEncode, selfSigned } from '../../target/certificates.js';
import { expectFullEnvelope, resemblesFullEnvelope } from '../shared/envelopes.js';

const clauses = ['ERROR-04', 'ERROR-29', 'ERROR-30', 'ERROR-31'] as const;

/** A refusal of the token endpoint: the full envelope with a hint. */
function expectTokenError(expect: Expect<(typeof clauses)[number]>, answer: Exchange): void {
  expectFullEnvelope(expect, answer);
  const isMeant = resemblesFullEnvelope(answer.body);
  expect.at('ERROR-29').ok(isMeant, t`the full error envelope with details`, answer.json);
  expect.at('ERROR-30').field(answer, '/details').object();
  expect.at('ERROR-31').field(answer, '/details/hint').string();
}

export default [
  check('errors/token-envelope', {
    en: 'Errors of the token endpoint have the full envelope with a hint',
    'pt-BR': 'Erros do endpoint de token têm o envelope completo com uma dica (hint)',
    clauses,
    async run({ account, values, expect }) {
      const unregistered = percentEncode((await selfSigned('conformance-check')).certificatePem);
      const refused = [
        await account.requestToken({}, { certificateHeader: null }),
        await account.requestToken({}, { certificateHeader: 'not-a-certificate' }),
        await account.requestToken({}, { certificateHeader: unregistered }),
        await account.requestToken({ clientId: undefined }),
        await account.requestToken({ clientId: values.uuid() }),
        await account.requestToken({ clientSecret: values.word(32) }),
      ];
      for (const answer of refused) expectTokenError(expect, answer);
    },
  }),
  check('errors/token-envelope-of-other-account', {
    en: "The refusal of another account's certificate has the full envelope with a hint",
    'pt-BR': 'A recusa do certificado de outra conta tem o envelope completo com uma dica (hint)',
    clauses,
    async run({ account, newAccount, expect }) {
      const { certificatePem } = await newAccount();
      const certificateHeader = percentEncode(certificatePem);
      expectTokenError(expect, await account.requestToken({}, { certificateHeader }));
    },
  }),
  check('errors/token-envelope-of-certificates', {
    en: 'The refusals of certificates out of use have the full envelope with a hint',
    'pt-BR': 'As recusas de certificados fora de uso têm o envelope completo com uma dica (hint)',
    clauses,
    needs: ['an account', 'a client certificate'],
    async run({ account, control, expect }) {
      for (const condition of ['expired', 'not yet valid', 'revoked'] as const) {
        const { certificatePem } = await control.setup('a client certificate', { condition });
        const certificateHeader = percentEncode(certificatePem);
        expectTokenError(expect, await account.requestToken({}, { certificateHeader }));
      }
    },
  }),
  check('errors/token-envelope-of-upstream', {
    en: 'The refusals for upstream authentication have the full envelope with a hint',
    'pt-BR': 'As recusas por causa da autenticação upstream têm o envelope completo com uma dica (hint)',
    clauses,
    needs: ['an account', 'authentication upstream'],
    async run({ account, control, expect }) {
      for (const condition of ['error', 'unavailable'] as const) {
        await control.setup('authentication upstream', { condition });
        expectTokenError(expect, await account.requestToken({}, { retry: 429 }));
      }
    },
  }),
];
