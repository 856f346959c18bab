import { check, type Exchange, type Expect, t } from '../check.js';
import { percentEncode, selfSigned } from '../../target/certificates.js';
import { demandRefusal, expectFullEnvelope, resemblesFullEnvelope } from '../shared/envelopes.js';

const clauses = ['ERROR-04', 'ERROR-29', 'ERROR-30', 'ERROR-31'] as const;

/** Expects every refusal by the token endpoint to have the full envelope with a hint. Skips the check without a refusal. */
function expectTokenErrors(
  expect: Expect<(typeof clauses)[number]>,
  answers: readonly [Exchange, ...Exchange[]],
): void {
  const refusals = answers.filter(({ status }) => status >= 400);
  if (refusals.length === 0) demandRefusal(answers[0]);
  for (const answer of refusals) {
    const hasDetails = resemblesFullEnvelope(answer.body) && answer.body['details'] !== undefined;
    expect.at('ERROR-29').ok(hasDetails, t`the full error envelope with details`, answer.json);
    expectFullEnvelope(expect, answer);
    expect.at('ERROR-30').field(answer, '/details').object();
    expect.at('ERROR-31').field(answer, '/details/hint').string();
  }
}

export default [
  check('errors/token-envelope', {
    en: 'Errors of the token endpoint have the full envelope with a hint',
    'pt-BR': 'Erros do endpoint de token têm o envelope completo com uma dica (hint)',
    clauses,
    async run({ account, values, expect }) {
      const unregistered = percentEncode((await selfSigned('conformance-check')).certificatePem);
      expectTokenErrors(expect, [
        await account.requestToken({}, { certificateHeader: null }),
        await account.requestToken({}, { certificateHeader: 'not-a-certificate' }),
        await account.requestToken({}, { certificateHeader: unregistered }),
        await account.requestToken({ clientId: undefined }),
        await account.requestToken({ clientId: values.uuid() }),
        await account.requestToken({ clientSecret: values.word(32) }),
      ]);
    },
  }),
  check('errors/token-envelope-of-other-account', {
    en: "The refusal of another account's certificate has the full envelope with a hint",
    'pt-BR': 'A recusa do certificado de outra conta tem o envelope completo com uma dica (hint)',
    clauses,
    async run({ account, newAccount, expect }) {
      const { certificatePem } = await newAccount();
      const certificateHeader = percentEncode(certificatePem);
      expectTokenErrors(expect, [await account.requestToken({}, { certificateHeader })]);
    },
  }),
  check('errors/token-envelope-of-certificates', {
    en: 'The refusals of expired, revoked and not yet valid certificates have the full envelope with a hint',
    'pt-BR':
      'As recusas de certificados expirados, revogados e ainda não válidos têm o envelope completo com uma dica (hint)',
    clauses,
    needs: ['an account', 'a client certificate'],
    async run({ account, control, expect }) {
      const request = async (condition: 'expired' | 'not yet valid' | 'revoked') => {
        const { certificatePem } = await control.setup('a client certificate', { condition });
        return account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      };
      expectTokenErrors(expect, [
        await request('expired'),
        await request('not yet valid'),
        await request('revoked'),
      ]);
    },
  }),
  check('errors/token-envelope-of-upstream', {
    en: 'The refusals caused by upstream authentication have the full envelope with a hint',
    'pt-BR': 'As recusas causadas pela autenticação upstream têm o envelope completo com uma dica (hint)',
    clauses,
    needs: ['an account', 'authentication upstream'],
    async run({ account, control, expect }) {
      const request = async (condition: 'error' | 'unavailable') => {
        await control.setup('authentication upstream', { condition });
        return account.requestToken({}, { retry: 429 });
      };
      expectTokenErrors(expect, [await request('error'), await request('unavailable')]);
    },
  }),
];
