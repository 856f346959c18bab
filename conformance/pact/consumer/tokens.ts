import { type Given, type HttpInteraction, interactionsOf } from './interaction.js';
import { exampleCertificate, strangerCertificate } from './examples.js';
import { fromState, integer, notEmpty, text } from './matching.js';

const account: Given = ['an account', {}];
const credentials = {
  clientId: fromState('${clientId}', '6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11'),
  clientSecret: fromState('${clientSecret}', 's3cret-of-the-client'),
};
const wrongSecret = { ...credentials, clientSecret: 'a-wrong-secret-1001' };

const usual = {
  given: [account],
  headers: { 'X-SSL-Client-Cert': fromState('${certificateHeader}', exampleCertificate) },
  body: credentials,
};
const tokenRequest = interactionsOf({ operation: 'createAccessToken', ...usual });
const oauthRequest = interactionsOf({ operation: 'createOauthToken', ...usual });

const withCertificate = (condition: string): readonly Given[] => [
  account,
  ['a client certificate', { condition }],
];

/** Both token endpoints. */
export const tokenInteractions: readonly HttpInteraction[] = [
  tokenRequest('a request for an access token', { status: 201, like: 'access-token' }),
  tokenRequest('a request for an access token without certificate', {
    headers: {},
    like: 'PUB_CERT_HEADER_MISSING',
  }),
  tokenRequest('a request for an access token with a certificate that cannot be parsed', {
    headers: { 'X-SSL-Client-Cert': 'no%20certificate' },
    like: 'PUB_CERT_MALFORMED_PEM',
  }),
  tokenRequest('a request for an access token with a clientId that is not a UUID', {
    body: { ...credentials, clientId: 'no-uuid' },
    like: 'token-body-invalid',
    but: { details: { violations: notEmpty('clientId must be a UUID v4') } },
  }),
  tokenRequest('a request for an access token with a certificate that is not yet valid', {
    given: withCertificate('not yet valid'),
    like: 'PUB_CERT_NOT_YET_VALID',
  }),
  tokenRequest('a request for an access token with an expired certificate', {
    given: withCertificate('expired'),
    like: 'PUB_CERT_EXPIRED',
  }),
  tokenRequest('a request for an access token with a revoked certificate', {
    given: withCertificate('revoked'),
    like: 'PUB_CERT_NOT_REGISTERED',
  }),
  tokenRequest('a request for an access token with an unregistered certificate', {
    headers: { 'X-SSL-Client-Cert': strangerCertificate },
    like: 'PUB_CERT_NOT_REGISTERED',
  }),
  tokenRequest('a request for an access token with a wrong secret', {
    body: wrongSecret,
    like: 'PUB_INVALID_CREDENTIALS',
  }),
  tokenRequest('a request for an access token while the upstream fails', {
    given: [account, ['authentication upstream', { condition: 'error' }]],
    like: 'PUB_AUTH_UPSTREAM_ERROR',
  }),
  tokenRequest('a request for an access token while the upstream is unreachable', {
    given: [account, ['authentication upstream', { condition: 'unavailable' }]],
    like: 'PUB_AUTH_UPSTREAM_UNAVAILABLE',
  }),
  oauthRequest('a request for an OAuth token', {
    status: [200, 201, 202],
    like: 'oauth-token',
    but: { expires_in: integer(3600), scope: text('pix:read pix:write balance:read balance:write') },
  }),
  oauthRequest('a request for an OAuth token with a wrong secret', {
    body: wrongSecret,
    status: [401, 403],
    answer: {
      statusCode: integer(401),
      message: notEmpty('Invalid credentials'),
      error: text('Unauthorized'),
    },
  }),
];
