import { randomUUID } from 'node:crypto';

import { answers, at, requests, set, status } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { opaqueTokens } from '../shared/issued-tokens.js';
import { clientOf, isUuid } from '../shared/token-requests.js';

const token = 'createAccessToken';

export default {
  'tokens/answered-200': breaks('TOKEN-01', {
    title: 'A new token is answered with 200',
    defect: answers(token, 201, status(200)),
  }),
  'tokens/expires-in-3600': breaks('TOKEN-03', {
    title: 'The standard token answer promises the lifetime of the compatibility path',
    defect: answers(token, 201, set('/expires_in', 3600)),
  }),
  'tokens/opaque': breaks('TOKEN-05', {
    title: 'Tokens are random texts, not JWTs',
    defect: opaqueTokens('standard'),
  }),
  'tokens/type-lower-case': breaks('TOKEN-06', {
    title: 'token_type is bearer in lower case',
    defect: answers(token, 201, set('/token_type', 'bearer')),
  }),
  'tokens/certificate-not-decoded': breaks('TOKEN-07', {
    title: 'The certificate header is read without percent-decoding',
    defect: requests(
      token,
      ({ headers }) => headers['x-ssl-client-cert'] !== undefined,
      (request) => ({
        ...request,
        headers: {
          ...request.headers,
          'x-ssl-client-cert': encodeURIComponent(request.headers['x-ssl-client-cert'] ?? ''),
        },
      }),
    ),
  }),
  'tokens/client-id-missing-is-unknown': breaks('TOKEN-08', {
    title: 'A missing clientId counts as an unknown one',
    defect: requests(
      token,
      (request) => typeof clientOf(request) !== 'string',
      set('/clientId', () => randomUUID()),
    ),
  }),
  'tokens/client-id-any-version': breaks('TOKEN-10', {
    title: 'A clientId that is a UUID of any version counts as well formed',
    defect: requests(
      token,
      (request) => isUuid(clientOf(request)) && !isUuid(clientOf(request), '4'),
      set('/clientId', () => randomUUID()),
    ),
  }),
  'tokens/invalid-body-short-envelope': breaks('TOKEN-17', {
    title: 'An invalid token request body is refused in the short envelope',
    defect: answers(
      token,
      'PUB_REQUEST_BODY_INVALID',
      set('', (body: unknown) => ({ statusCode: 400, message: at(body, '/message'), error: 'Bad Request' })),
    ),
  }),
} satisfies Defects;
