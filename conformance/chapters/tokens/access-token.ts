import { check, t } from '../check.js';
import { percentEncode } from '../../target/certificates.js';
import { attempted } from '../shared/settled-payments.js';
import { isSignedOrEncrypted } from '../shared/tokens.js';

/** The code for a certificate that is not registered any more. */
const notRegistered = 'PUB_CERT_NOT_REGISTERED';

export default [
  check('tokens/access-token', {
    en: 'Valid credentials and a valid certificate give a bearer token for 1800 seconds',
    'pt-BR': 'Credenciais e certificado corretos dão um token bearer por 1800 segundos',
    clauses: ['TOKEN-01', 'TOKEN-05'],
    async run({ account, expect }) {
      const answer = await account.requestToken();
      expect.require('TOKEN-01').status(answer, 201);
      const isJwt = isSignedOrEncrypted(answer.body.access_token);
      expect.at('TOKEN-05').ok(isJwt, t`access_token is a JWT: its header is JSON and names an algorithm`);
    },
  }),
  check('tokens/certificate-as-given', {
    en: 'The certificate of the account is accepted as percent-encoded PEM, however its lines end',
    'pt-BR': 'O certificado da conta é aceito como PEM percent-encoded, como quer que suas linhas terminem',
    clauses: ['TOKEN-07'],
    async run({ account, expect }) {
      const pem = account.certificatePem;
      const answer = await account.requestToken();
      expect.at('TOKEN-07').status(answer, 201);
      // RFC 7468: the lines of a PEM may end with CR LF, and the last one without either.
      for (const same of [pem.replace(/\r?\n/g, '\r\n'), pem.trimEnd()]) {
        const certificateHeader = percentEncode(same);
        expect.at('TOKEN-07').status(await account.requestToken({}, { certificateHeader }), 201);
      }
    },
  }),
  check('tokens/further-certificate', {
    en: 'A further certificate that is registered for the account is accepted',
    'pt-BR': 'Mais um certificado cadastrado para a conta é aceito',
    clauses: ['TOKEN-07'],
    needs: ['an account', 'a client certificate'],
    async run({ account, control, expect }) {
      const { certificatePem } = await control.setup('a client certificate', { condition: 'registered' });
      const byFurther = await account.requestToken({}, { certificateHeader: percentEncode(certificatePem) });
      const byFirst = await account.requestToken();
      expect.at('TOKEN-07').status(byFurther, 201);
      // The specification does not say that an account may have several certificates: a further one may replace the
      // first.
      const isReplaced = byFirst.status === 401 && (byFirst.body.code as unknown) === notRegistered;
      if (isReplaced) return;
      expect.at('TOKEN-07').status(byFirst, 201);
      // A third one may replace one of the two, but that it was revoked says nothing about both.
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
];
