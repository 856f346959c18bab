import { randomUUID } from 'node:crypto';

import { answers, at, requests, set, status } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import { opaqueTokens } from '../shared/issued-tokens.js';
import { clientOf, isUuid } from '../shared/token-requests.js';

const token = 'createAccessToken';

export default {
  'tokens/answered-200': {
    title: 'A new token is answered with 200',
    clause: 'TOKEN-01',
    defect: answers(token, 201, status(200)),
  },
  'tokens/expires-in-3600': {
    title: 'The standard token answer promises the lifetime of the compatibility path',
    clause: 'TOKEN-03',
    defect: answers(token, 201, set('/expires_in', 3600)),
  },
  'tokens/opaque': {
    title: 'Tokens are random texts, not JWTs',
    clause: 'TOKEN-05',
    defect: opaqueTokens('standard'),
  },
  'tokens/type-lower-case': {
    title: 'token_type is bearer in lower case',
    clause: 'TOKEN-06',
    defect: answers(token, 201, set('/token_type', 'bearer')),
  },
  'tokens/certificate-not-decoded': {
    title: 'The certificate header is read without percent-decoding',
    clause: 'TOKEN-07',
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
  },
  'tokens/client-id-missing-is-unknown': {
    title: 'A missing clientId counts as an unknown one',
    clause: 'TOKEN-08',
    defect: requests(
      token,
      (request) => typeof clientOf(request) !== 'string',
      set('/clientId', () => randomUUID()),
    ),
  },
  'tokens/client-id-any-version': {
    title: 'A clientId that is a UUID of any version counts as well formed',
    clause: 'TOKEN-10',
    defect: requests(
      token,
      (request) => isUuid(clientOf(request)) && !isUuid(clientOf(request), '4'),
      set('/clientId', () => randomUUID()),
    ),
  },
  'tokens/invalid-body-short-envelope': {
    title: 'An invalid token request body is refused in the short envelope',
    clause: 'TOKEN-17',
    defect: answers(
      token,
      'PUB_REQUEST_BODY_INVALID',
      set('', (body: unknown) => ({ statusCode: 400, message: at(body, '/message'), error: 'Bad Request' })),
    ),
  },
} satisfies Defects;
