import { randomUUID } from 'node:crypto';

import { answers, at, drop, requests, set, status, statusThroughout } from '../edits.js';
import { mutant } from '../mutant.js';
import { opaqueTokens } from './issued-tokens.js';
import { clientOf, isUuid, secretOf } from './token-requests.js';

const token = 'createAccessToken';

/** POST /api/auth/token: its answer and its request body. */
export default [
  mutant({
    id: 'tokens/answered-200',
    title: 'A new token is answered with 200',
    clause: 'TOKEN-01',
    mechanism: 'response',
    defect: answers(token, 201, status(200)),
  }),
  mutant({
    id: 'tokens/scope-on-standard',
    title: 'The standard token answer has a scope',
    clause: 'TOKEN-02',
    mechanism: 'response',
    defect: answers(token, 201, set('/scope', 'pix:read pix:write')),
  }),
  mutant({
    id: 'tokens/expires-in-3600',
    title: 'The standard token answer promises the lifetime of the compatibility path',
    clause: 'TOKEN-03',
    mechanism: 'response',
    defect: answers(token, 201, set('/expires_in', 3600)),
  }),
  mutant({
    id: 'tokens/camel-case',
    title: 'The token stands in accessToken',
    clause: 'TOKEN-04',
    mechanism: 'response',
    defect: answers(
      token,
      201,
      set('/accessToken', (_: unknown, body: unknown) => at(body, '/access_token')),
      drop('/access_token'),
    ),
  }),
  mutant({
    id: 'tokens/opaque',
    title: 'Tokens are random texts, not JWTs',
    clause: 'TOKEN-05',
    mechanism: 'credential',
    defect: opaqueTokens('standard'),
  }),
  mutant({
    id: 'tokens/type-lower-case',
    title: 'token_type is bearer in lower case',
    clause: 'TOKEN-06',
    mechanism: 'response',
    defect: answers(token, 201, set('/token_type', 'bearer')),
  }),
  mutant({
    id: 'tokens/certificate-not-decoded',
    title: 'The certificate header is read without percent-decoding',
    clause: 'TOKEN-07',
    mechanism: 'strictness',
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
  mutant({
    id: 'tokens/client-id-missing-is-unknown',
    title: 'A missing clientId counts as an unknown one',
    clause: 'TOKEN-08',
    mechanism: 'leniency',
    defect: requests(
      token,
      (request) => typeof clientOf(request) !== 'string',
      set('/clientId', () => randomUUID()),
    ),
  }),
  mutant({
    id: 'tokens/client-id-any-text',
    title: 'A clientId that is no UUID counts as an unknown one',
    clause: 'TOKEN-09',
    mechanism: 'leniency',
    defect: requests(
      token,
      (request) => typeof clientOf(request) === 'string' && !isUuid(clientOf(request)),
      set('/clientId', () => randomUUID()),
    ),
  }),
  mutant({
    id: 'tokens/client-id-any-version',
    title: 'A clientId that is a UUID of any version counts as well formed',
    clause: 'TOKEN-10',
    mechanism: 'leniency',
    defect: requests(
      token,
      (request) => isUuid(clientOf(request)) && !isUuid(clientOf(request), '4'),
      set('/clientId', () => randomUUID()),
    ),
  }),
  mutant({
    id: 'tokens/secret-missing-is-wrong',
    title: 'A missing clientSecret counts as a wrong one',
    clause: 'TOKEN-11',
    mechanism: 'leniency',
    defect: requests(
      token,
      (request) => typeof secretOf(request) !== 'string',
      set('/clientSecret', 'x'.repeat(20)),
    ),
  }),
  mutant({
    id: 'tokens/secret-length-422',
    title: 'A clientSecret of a wrong length is answered with 422',
    clause: 'TOKEN-12',
    mechanism: 'response',
    defect: answers(
      token,
      (_, request) => {
        const secret = secretOf(request);
        return typeof secret === 'string' && (secret.length < 8 || secret.length > 64);
      },
      statusThroughout(422),
    ),
  }),
  mutant({
    id: 'tokens/secret-bounds-exclusive',
    title: 'A clientSecret of 8 or 64 characters counts as too short or too long',
    clause: 'TOKEN-13',
    mechanism: 'strictness',
    defect: requests(
      token,
      (request) => [8, 64].includes(String(secretOf(request)).length),
      set('/clientSecret', 'short'),
    ),
  }),
  mutant({
    id: 'tokens/invalid-body-short-envelope',
    title: 'An invalid token request body is refused in the short envelope',
    clause: 'TOKEN-17',
    mechanism: 'response',
    defect: answers(
      token,
      'PUB_REQUEST_BODY_INVALID',
      set('', (body: unknown) => ({ statusCode: 400, message: at(body, '/message'), error: 'Bad Request' })),
    ),
  }),
];
