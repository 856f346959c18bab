import { check, t, textOf } from '../check.js';
import { isSignedOrEncrypted } from '../shared/tokens.js';

/** Success statuses of `POST /oauth/token` (OP-10). */
const success = [200, 201, 202];

export default [
  check('tokens/oauth-token', {
    en: 'Valid credentials alone give a bearer token with its scopes at the compatibility endpoint',
    'pt-BR':
      'No caminho de compatibilidade, bastam as credenciais corretas para obter um token bearer com seus escopos',
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
          t`a text that is no such token`,
        );
      const scope = textOf(answer.body.scope);
      const separate = scope.split(' ').filter((name) => name !== '').length;
      // Read and write scopes are promised, so there are at least two; their names are left open (OP-20).
      expect.at('TOKEN-38').ok(separate > 1, t`several scopes, separated by spaces`, scope);
      record('OP-10', 'createOauthToken', answer.status);
      record('OP-20', 'createOauthToken', scope);
      record('OP-39', 'createOauthToken', t`expires_in ${Number(answer.body.expires_in)}`);
    },
  }),
  check('tokens/oauth-without-certificate', {
    en: 'Whether the compatibility endpoint requires the certificate header',
    'pt-BR': 'Se o caminho de compatibilidade exige o cabeçalho de certificado',
    clauses: ['AUTH-22'],
    openPoints: ['OP-22'],
    family: 'compatibility',
    async run({ account, record }) {
      const answer = await account.requestOauthToken({}, { certificateHeader: null });
      record('OP-22', 'createOauthToken', t`without the header: ${answer.status}`);
    },
  }),
];
