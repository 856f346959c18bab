import { fullError, tokenError } from './envelopes.js';
import type { Given, HttpInteraction } from './interaction.js';
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

/** A request for a token of the standard family that is refused. */
function refused(
  about: Pick<HttpInteraction, 'description'> & Partial<HttpInteraction>,
  status: number,
  code: string,
): HttpInteraction {
  return {
    operation: 'createAccessToken',
    given: [account],
    headers: certificate(),
    body: credentials(),
    ...about,
    status,
    answer: about.answer ?? tokenError(status, code),
  };
}

const withCertificate = (condition: string): readonly Given[] => [
  account,
  ['a client certificate', { condition }],
];

const standard: readonly HttpInteraction[] = [
  {
    description: 'a request for an access token',
    operation: 'createAccessToken',
    given: [account],
    headers: certificate(),
    body: credentials(),
    status: 201,
    answer: { access_token: jwt(), token_type: 'Bearer', expires_in: 1800 },
  },
  refused(
    { description: 'a request for an access token without certificate', headers: {} },
    400,
    'PUB_CERT_HEADER_MISSING',
  ),
  refused(
    {
      description: 'a request for an access token with a certificate that cannot be parsed',
      headers: { 'X-SSL-Client-Cert': 'no%20certificate' },
    },
    400,
    'PUB_CERT_MALFORMED_PEM',
  ),
  refused(
    {
      description: 'a request for an access token with a clientId that is not a UUID',
      body: credentials({ clientId: 'no-uuid' }),
      answer: fullError(400, 'PUB_REQUEST_BODY_INVALID', {
        details: { hint: text('Send a UUID.'), violations: notEmpty('clientId must be a UUID v4') },
      }),
    },
    400,
    'PUB_REQUEST_BODY_INVALID',
  ),
  refused(
    {
      description: 'a request for an access token with a certificate that is not yet valid',
      given: withCertificate('not yet valid'),
    },
    401,
    'PUB_CERT_NOT_YET_VALID',
  ),
  refused(
    {
      description: 'a request for an access token with an expired certificate',
      given: withCertificate('expired'),
    },
    401,
    'PUB_CERT_EXPIRED',
  ),
  refused(
    {
      description: 'a request for an access token with a revoked certificate',
      given: withCertificate('revoked'),
    },
    401,
    'PUB_CERT_NOT_REGISTERED',
  ),
  refused(
    {
      description: 'a request for an access token with a certificate that nobody registered',
      headers: { 'X-SSL-Client-Cert': strangerCertificate },
    },
    401,
    'PUB_CERT_NOT_REGISTERED',
  ),
  refused(
    {
      description: 'a request for an access token with a wrong secret',
      body: credentials({ clientSecret: 'a-wrong-secret-1001' }),
    },
    401,
    'PUB_INVALID_CREDENTIALS',
  ),
  refused(
    {
      description: 'a request for an access token while the upstream breaks',
      given: [account, ['authentication upstream', { condition: 'error' }]],
    },
    502,
    'PUB_AUTH_UPSTREAM_ERROR',
  ),
  refused(
    {
      description: 'a request for an access token while the upstream is unreachable',
      given: [account, ['authentication upstream', { condition: 'unavailable' }]],
    },
    503,
    'PUB_AUTH_UPSTREAM_UNAVAILABLE',
  ),
];

const compatibility: readonly HttpInteraction[] = [
  {
    description: 'a request for an OAuth token',
    operation: 'createOauthToken',
    given: [account],
    headers: certificate(),
    body: credentials(),
    status: [200, 201, 202],
    answer: {
      access_token: jwt(),
      token_type: 'Bearer',
      expires_in: integer(3600),
      scope: text('pix:read pix:write balance:read'),
    },
  },
  {
    description: 'a request for an OAuth token with a wrong secret',
    operation: 'createOauthToken',
    given: [account],
    headers: certificate(),
    body: credentials({ clientSecret: 'a-wrong-secret-1001' }),
    status: [401, 403],
    answer: {
      statusCode: integer(401),
      message: notEmpty('Invalid credentials'),
      error: text('Unauthorized'),
    },
  },
];

/** Both token endpoints. */
export const tokenInteractions: readonly HttpInteraction[] = [...standard, ...compatibility];
