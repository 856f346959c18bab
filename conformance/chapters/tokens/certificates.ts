import { check, Skip, t, type Values } from '../check.js';
import { percentEncode, selfSigned } from '../../target/certificates.js';
import { expectRefusal, hasToken } from '../shared/tokens.js';

const lines = (base64: string) => base64.match(/.{1,64}/g)?.join('\n') ?? '';

const framed = (label: string, base64: string) =>
  `-----BEGIN ${label}-----\n${lines(base64)}\n-----END ${label}-----\n`;

/** Headers that contain no PEM certificate at all. */
function notPem(certificatePem: string, values: Values): readonly string[] {
  const bytes = Buffer.from(values.word(480)).toString('base64');
  return [
    'not-a-certificate',
    percentEncode('a text with spaces'),
    percentEncode(lines(bytes)),
    percentEncode(framed('PRIVATE KEY', bytes)),
    // Truncated within a percent-encoded character.
    percentEncode(certificatePem).slice(0, '-----BEGIN%2'.length),
    '%',
    '%E0%A4%A',
    '%00',
  ];
}

/** Headers with the BEGIN and END lines of a certificate around invalid content. */
function framedNonsense(certificatePem: string, values: Values): readonly string[] {
  const base64 = certificatePem.replace(/-----[^-]+-----/g, '').replace(/\s/g, '');
  const half = base64.slice(0, Math.floor(base64.length / 8) * 4);
  const random = Buffer.from(values.word(480)).toString('base64');
  return [random, half, ''].map((body) => percentEncode(framed('CERTIFICATE', body)));
}

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
      // This certificate is also refused right after another certificate of the account was accepted. If an account can
      // have only one certificate, none is accepted now.
      const own = await account.requestToken();
      if (own.status !== 401) expect.precondition(own, 201);
      const second = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      expectRefusal(expect, clause, second, 401, code);
    },
  }),
);

export default [
  check('tokens/certificate-not-pem', {
    en: 'A certificate header that contains no PEM certificate is refused as malformed',
    'pt-BR': 'Um cabeçalho de certificado sem nenhum certificado PEM é recusado como malformado',
    clauses: ['TOKEN-15'],
    async run({ account, values, expect }) {
      for (const certificateHeader of notPem(account.certificatePem, values)) {
        const answer = await account.requestToken({}, { certificateHeader });
        expectRefusal(expect, 'TOKEN-15', answer, 400, 'PUB_CERT_MALFORMED_PEM');
      }
    },
  }),
  check('tokens/certificate-unparseable', {
    en: 'A PEM frame with no parseable certificate in it is refused as malformed',
    'pt-BR': 'Delimitadores PEM sem um certificado legível entre eles são recusados como malformados',
    clauses: ['TOKEN-16'],
    async run({ account, values, expect }) {
      for (const certificateHeader of framedNonsense(account.certificatePem, values)) {
        const answer = await account.requestToken({}, { certificateHeader });
        expectRefusal(expect, 'TOKEN-16', answer, 400, 'PUB_CERT_MALFORMED_PEM');
      }
    },
  }),
  ...byCondition,
  check('tokens/certificate-not-registered', {
    en: 'A valid but unregistered certificate is refused',
    'pt-BR': 'Um certificado válido, mas não cadastrado, é recusado',
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
    en: 'The certificate of each of two accounts is refused for the other',
    'pt-BR': 'O certificado de cada uma de duas contas é recusado para a outra',
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
        expect.at('AUTH-16').ok(isNone, t`no token for one account with the certificate of another`);
      }
    },
  }),
];
