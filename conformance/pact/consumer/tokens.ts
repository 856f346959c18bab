import { fullRefusal, tokenRefusal } from './envelopes.js';
import { type Given, type HttpInteraction, interactionsOf } from './interaction.js';
import { exampleCertificate, exampleToken, strangerCertificate } from './examples.js';
import { fromState, integer, notEmpty, pattern, text } from './matching.js';

const account: Given = ['an account', {}];
const jwt = () =>
  pattern('^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+){0,2}$', exampleToken);
const certificate = () => ({ 'X-SSL-Client-Cert': fromState('${certificateHeader}', exampleCertificate) });
const credentials = (more: Readonly<Record<string, unknown>> = {}) => ({
  clientId: fromState('${clientId}', '6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11'),
  clientSecret: fromState('${clientSecret}', 's3cret-of-the-client'),
  ...more,
});

const usual = { given: [account], headers: certificate(), body: credentials() };
const tokenRequest = interactionsOf({ operation: 'createAccessToken', ...usual });
const oauthRequest = interactionsOf({ operation: 'createOauthToken', ...usual });

const withCertificate = (condition: string): readonly Given[] => [
  account,
  ['a client certificate', { condition }],
];

const standard: readonly HttpInteraction[] = [
  tokenRequest('a request for an access token', {
    status: 201,
    answer: { access_token: jwt(), token_type: 'Bearer', expires_in: 1800 },
  }),
  tokenRequest('a request for an access token without certificate', {
    headers: {},
    ...tokenRefusal(400, 'PUB_CERT_HEADER_MISSING'),
  }),
  tokenRequest('a request for an access token with a certificate that cannot be parsed', {
    headers: { 'X-SSL-Client-Cert': 'no%20certificate' },
    ...tokenRefusal(400, 'PUB_CERT_MALFORMED_PEM'),
  }),
  tokenRequest('a request for an access token with a clientId that is not a UUID', {
    body: credentials({ clientId: 'no-uuid' }),
    ...fullRefusal(400, 'PUB_REQUEST_BODY_INVALID', {
      details: { hint: text('Send a UUID.'), violations: notEmpty('clientId must be a UUID v4') },
    }),
  }),
  tokenRequest('a request for an access token with a certificate that is not yet valid', {
    given: withCertificate('not yet valid'),
    ...tokenRefusal(401, 'PUB_CERT_NOT_YET_VALID'),
  }),
  tokenRequest('a request for an access token with an expired certificate', {
    given: withCertificate('expired'),
    ...tokenRefusal(401, 'PUB_CERT_EXPIRED'),
  }),
  tokenRequest('a request for an access token with a revoked certificate', {
    given: withCertificate('revoked'),
    ...tokenRefusal(401, 'PUB_CERT_NOT_REGISTERED'),
  }),
  tokenRequest('a request for an access token with a certificate that nobody registered', {
    headers: { 'X-SSL-Client-Cert': strangerCertificate },
    ...tokenRefusal(401, 'PUB_CERT_NOT_REGISTERED'),
  }),
  tokenRequest('a request for an access token with a wrong secret', {
    body: credentials({ clientSecret: 'a-wrong-secret-1001' }),
    ...tokenRefusal(401, 'PUB_INVALID_CREDENTIALS'),
  }),
  tokenRequest('a request for an access token while the upstream breaks', {
    given: [account, ['authentication upstream', { condition: 'error' }]],
    ...tokenRefusal(502, 'PUB_AUTH_UPSTREAM_ERROR'),
  }),
  tokenRequest('a request for an access token while the upstream is unreachable', {
    given: [account, ['authentication upstream', { condition: 'unavailable' }]],
    ...tokenRefusal(503, 'PUB_AUTH_UPSTREAM_UNAVAILABLE'),
  }),
];

const compatibility: readonly HttpInteraction[] = [
  oauthRequest('a request for an OAuth token', {
    status: [200, 201, 202],
    answer: {
      access_token: jwt(),
      token_type: 'Bearer',
      expires_in: integer(3600),
      scope: text('pix:read pix:write balance:read'),
    },
  }),
  oauthRequest('a request for an OAuth token with a wrong secret', {
    body: credentials({ clientSecret: 'a-wrong-secret-1001' }),
    status: [401, 403],
    answer: {
      statusCode: integer(401),
      message: notEmpty('Invalid credentials'),
      error: text('Unauthorized'),
    },
  }),
];

/** Both token endpoints. */
export const tokenInteractions: readonly HttpInteraction[] = [...standard, ...compatibility];
