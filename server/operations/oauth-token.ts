import { httpProblem } from '../domain/problems.js';
import { codeText } from '../messages/messages.js';
import { authenticated, issueToken, notKept, registeredCertificate } from './access-token.js';
import type { Handler } from './handler.js';

/** POST /oauth/token. The certificate is optional, but if one is sent it must be valid (OP-22). */
export const createOauthToken: Handler<'createOauthToken'> = async ({ body, certificate }, services) => {
  const registered = certificate ? await registeredCertificate(certificate, services) : null;
  const account = await authenticated(body.clientId, body.clientSecret, services);
  if (!account) throw httpProblem(401, codeText('PUB_INVALID_CREDENTIALS'));
  if (registered && registered.accountId !== account.id) {
    throw httpProblem(403, codeText('PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT'));
  }
  if (account.upstream === 'error') throw httpProblem(502, codeText('PUB_AUTH_UPSTREAM_ERROR'));
  if (account.upstream === 'unavailable') {
    throw httpProblem(503, codeText('PUB_AUTH_UPSTREAM_UNAVAILABLE'), { 'retry-after': '1' });
  }
  const { access_token, expires_in, scope } = await issueToken(account, 'compatibility', services);
  return { status: 200, headers: notKept, body: { access_token, token_type: 'Bearer', expires_in, scope } };
};
