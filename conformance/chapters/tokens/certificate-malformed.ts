import { check, type Values } from '../check.js';
import { percentEncode } from '../../target/certificates.js';
import { expectRefusal } from '../shared/tokens.js';

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
    // Cut within a percent-encoded character.
    percentEncode(certificatePem).slice(0, '-----BEGIN%2'.length),
    '%',
    '%E0%A4%A',
    '%00',
  ];
}

/** Headers with the frame of a certificate around invalid content. */
function framedNonsense(certificatePem: string, values: Values): readonly string[] {
  const base64 = certificatePem.replace(/-----[^-]+-----/g, '').replace(/\s/g, '');
  const half = base64.slice(0, Math.floor(base64.length / 8) * 4);
  const random = Buffer.from(values.word(480)).toString('base64');
  return [random, half, ''].map((body) => percentEncode(framed('CERTIFICATE', body)));
}

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
];
