import { check, t, textOf } from '../check.js';
import { percentEncode } from '../../target/certificates.js';
import { attempted } from '../shared/settled-payments.js';
import { isSignedOrEncrypted } from '../shared/tokens.js';

/** The code for a certificate that is no longer registered. */
const notRegistered = 'PUB_CERT_NOT_REGISTERED';

/** Success statuses of `POST /oauth/token` (OP-10). */
const success = [200, 201, 202];

export default [
  check('tokens/access-token', {
    en: 'Valid credentials and a valid certificate give a bearer token valid for 1800 seconds',
    'pt-BR': 'Com credenciais e certificado corretos, obtém-se um token bearer válido por 1800 segundos',
    clauses: ['TOKEN-01', 'TOKEN-05'],
    async run({ account, expect }) {
      const answer = await account.requestToken();
      expect.require('TOKEN-01').status(answer, 201);
      const isJwt = isSignedOrEncrypted(answer.body.access_token);
      expect.at('TOKEN-05').ok(isJwt, t`access_token is a JWT: its header is JSON and names an algorithm`);
    },
  }),
  check('tokens/certificate-as-given', {
    en: 'The certificate of the account is accepted as percent-encoded PEM, with LF or CR LF line breaks, or without the last one',
    'pt-BR':
      'O certificado da conta é aceito em PEM com percent-encoding, com quebras de linha LF ou CR LF, ou sem a última',
    clauses: ['TOKEN-07'],
    async run({ account, expect }) {
      const pem = account.certificatePem;
      const answer = await account.requestToken();
      expect.at('TOKEN-07').status(answer, 201);
      // RFC 7468: the lines of a PEM file may end with CR LF, and the last line without a line break.
      for (const same of [pem.replace(/\r?\n/g, '\r\n'), pem.trimEnd()]) {
        const certificateHeader = percentEncode(same);
        expect.at('TOKEN-07').status(await account.requestToken({}, { certificateHeader }), 201);
      }
    },
  }),
  check('tokens/further-certificate', {
    en: 'An additional certificate registered for the account is accepted',
    'pt-BR': 'Um certificado adicional cadastrado para a conta é aceito',
    clauses: ['TOKEN-07'],
    needs: ['an account', 'a client certificate'],
    async run({ account, control, expect }) {
      const { certificatePem } = await control.setup('a client certificate', { condition: 'registered' });
      const byFurther = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      const byFirst = await account.requestToken();
      expect.at('TOKEN-07').status(byFurther, 201);
      // The specification does not say that an account may have several certificates, so a further one may replace the
      // first.
      const isReplaced = byFirst.status === 401 && (byFirst.body.code as unknown) === notRegistered;
      if (isReplaced) return;
      expect.at('TOKEN-07').status(byFirst, 201);
      // A third certificate may replace one of the two, but its revocation must not affect both.
      if ((await attempted(control.setup('a client certificate', { condition: 'revoked' }))) !== 'held')
        return;
      const byEither = [
        await account.requestToken(),
        await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) }),
      ];
      const statuses = byEither.map(({ status }) => status);
      expect
        .at('TOKEN-07')
        .ok(statuses.includes(201), t`one of the two other certificates is accepted`, statuses);
    },
  }),
  check('tokens/oauth-token', {
    en: 'Valid credentials give a bearer token with its scopes at the compatibility token endpoint',
    'pt-BR':
      'Com credenciais corretas, obtém-se um token bearer com seus escopos no endpoint de token de compatibilidade',
    clauses: ['TOKEN-32', 'TOKEN-34', 'TOKEN-36', 'TOKEN-38', 'AUTH-20'],
    openPoints: ['OP-10', 'OP-20', 'OP-39'],
    family: 'compatibility',
    async run({ account, expect, record }) {
      const answer = await account.requestOauthToken();
      expect.require('TOKEN-32').status(answer, success);
      const isJwt = isSignedOrEncrypted(answer.body.access_token);
      expect
        .at('TOKEN-36')
        .ok(
          isJwt,
          t`access_token is a JWT: its header is JSON and names an algorithm`,
          t`text that is not a JWT`,
        );
      const scope = textOf(answer.body.scope);
      const separate = scope.split(' ').filter((name) => name !== '').length;
      // The specification promises read and write scopes, so there are at least two; it leaves their names open (OP-20).
      expect.at('TOKEN-38').ok(separate > 1, t`several scopes, separated by spaces`, scope);
      record('OP-10', 'createOauthToken', answer.status);
      record('OP-20', 'createOauthToken', scope);
      record('OP-39', 'createOauthToken', t`expires_in ${Number(answer.body.expires_in)}`);
    },
  }),
  check('tokens/oauth-without-certificate', {
    en: 'Records whether the compatibility token endpoint requires the certificate header',
    'pt-BR': 'Registra se o endpoint de token de compatibilidade exige o cabeçalho de certificado',
    clauses: ['AUTH-22'],
    openPoints: ['OP-22'],
    family: 'compatibility',
    async run({ account, record }) {
      const answer = await account.requestOauthToken({}, { certificateHeader: null });
      record('OP-22', 'createOauthToken', t`without the header: ${answer.status}`);
    },
  }),
];
