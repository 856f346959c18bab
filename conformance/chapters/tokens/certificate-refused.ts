import { check, Skip, t } from '../check.js';
import { percentEncode, selfSigned } from '../../target/certificates.js';
import { expectRefusal, hasToken } from '../shared/tokens.js';

/** Certificates of the account that are refused, by their condition. */
const conditions = [
  {
    condition: 'not yet valid',
    inPortuguese: 'que ainda não é válido',
    clause: 'TOKEN-18',
    code: 'PUB_CERT_NOT_YET_VALID',
  },
  { condition: 'expired', inPortuguese: 'expirado', clause: 'TOKEN-19', code: 'PUB_CERT_EXPIRED' },
  { condition: 'revoked', inPortuguese: 'revogado', clause: 'TOKEN-21', code: 'PUB_CERT_NOT_REGISTERED' },
] as const;

const byCondition = conditions.map(({ clause, condition, inPortuguese, code }) =>
  check(`tokens/certificate-${condition.replaceAll(' ', '-')}`, {
    en: `A certificate that is ${condition} is refused with ${code}`,
    'pt-BR': `Um certificado ${inPortuguese} é recusado com ${code}`,
    clauses: [clause],
    needs: ['an account', 'a client certificate'],
    async run({ account, control, expect }) {
      const { certificatePem } = await control.setup('a client certificate', { condition });
      const first = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      expectRefusal(expect, clause, first, 401, code);
      // A client with a recently accepted certificate is refused with this one too. If an account can have only one
      // certificate, it now has none that is accepted.
      const own = await account.requestToken();
      if (own.status !== 401) expect.precondition(own, 201);
      const second = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      expectRefusal(expect, clause, second, 401, code);
    },
  }),
);

export default [
  ...byCondition,
  check('tokens/certificate-not-registered', {
    en: 'A valid certificate that nobody registered is refused',
    'pt-BR': 'Um certificado válido que ninguém cadastrou é recusado',
    clauses: ['TOKEN-20'],
    async run({ account, expect }) {
      const { certificatePem } = await selfSigned('conformance-check');
      const first = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      expectRefusal(expect, 'TOKEN-20', first, 401, 'PUB_CERT_NOT_REGISTERED');
      expect.precondition(await account.requestToken(), 201);
      const second = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      expectRefusal(expect, 'TOKEN-20', second, 401, 'PUB_CERT_NOT_REGISTERED');
    },
  }),
  check('tokens/certificate-of-another-account', {
    en: "Another account's certificate is refused, whichever of the two accounts asks",
    'pt-BR': 'O certificado de outra conta é recusado, seja qual for das duas contas a que o usa',
    clauses: ['TOKEN-25', 'AUTH-16'],
    async run({ account, newAccount, expect }) {
      const other = await newAccount();
      if (other.certificatePem === account.certificatePem)
        throw new Skip(t`the control endpoint gives every account the same certificate`);
      for (const owner of [account, other]) expect.precondition(await owner.requestToken(), 201);
      for (const [asking, owner] of [
        [account, other],
        [other, account],
      ] as const) {
        const certificateHeader = percentEncode(owner.certificatePem);
        const answer = await asking.requestToken({}, { certificateHeader });
        expectRefusal(expect, 'TOKEN-25', answer, 403, 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT');
        const isNone = !hasToken(answer);
        expect.at('AUTH-16').ok(isNone, t`no token for credentials and a certificate of two accounts`);
      }
    },
  }),
];
