import type { ClauseId } from '../../../generated/clauses.js';
import type { Account } from '../../target/account.js';
import { type Base, type Grade, needed, orElse, type Plan } from './plan.js';

const bodyInvalid = (clause: ClauseId): Grade => ({
  clause,
  statuses: [400],
  code: 'PUB_REQUEST_BODY_INVALID',
});
/** A secret of a length that no secret has: an invalid body, or a wrong secret (OP-40). */
const orWrong = orElse(400, 401);
const onOauth = orElse(400, 401, 403);

const request = ({ clientId, clientSecret, certificateHeader }: Account): Base['request'] => ({
  body: { clientId, clientSecret },
  headers: { 'x-ssl-client-cert': certificateHeader },
});

const accessToken: Plan = {
  name: 'access-token',
  what: 'A token request of the standard family',
  operation: 'createAccessToken',
  family: 'standard',
  withoutToken: true,
  success: [201],
  bases: ({ account }) => [{ name: 'the credentials', clause: 'TOKEN-01', request: request(account) }],
  accepted: ['TOKEN-01'],
  // Not the right secret cut or padded: that may have one of these lengths itself.
  samples: (values) => ({
    clientSecret: { 'the shortest': [values.word(8)], 'the longest': [values.word(64)] },
  }),
  faults: {
    'x-ssl-client-cert': {
      missing: { clause: 'TOKEN-14', statuses: [400], code: 'PUB_CERT_HEADER_MISSING' },
    },
    clientId: {
      ...needed(bodyInvalid('TOKEN-08')),
      'off the pattern': bodyInvalid('TOKEN-09'),
      empty: bodyInvalid('TOKEN-09'),
    },
    clientSecret: {
      missing: bodyInvalid('TOKEN-11'),
      'of another type': bodyInvalid('TOKEN-11'),
      'too short': orWrong('TOKEN-12'),
      'too long': orWrong('TOKEN-12'),
      empty: orWrong('TOKEN-12'),
    },
  },
  // A secret of 8 or of 64 characters is a right body, but it is not the right secret.
  bounds: {
    clientSecret: {
      'the shortest': { clause: 'TOKEN-13', statuses: [401], code: 'PUB_INVALID_CREDENTIALS' },
      'the longest': { clause: 'TOKEN-13', statuses: [401], code: 'PUB_INVALID_CREDENTIALS' },
    },
  },
  open: ['OP-54', 'OP-56'],
};

const oauthToken: Plan = {
  name: 'oauth-token',
  what: 'A token request of the compatibility family',
  operation: 'createOauthToken',
  family: 'compatibility',
  withoutToken: true,
  success: [200, 201, 202],
  bases: ({ account }) => [{ name: 'the credentials', clause: 'TOKEN-32', request: request(account) }],
  accepted: ['TOKEN-32'],
  faults: {
    clientId: needed(onOauth('TOKEN-39')),
    clientSecret: {
      ...needed(onOauth('TOKEN-40')),
      'too short': onOauth('TOKEN-41'),
      'too long': onOauth('TOKEN-41'),
      empty: onOauth('TOKEN-41'),
    },
  },
  bounds: {},
  open: ['OP-54', 'OP-56', 'OP-59'],
};

export const credentials: readonly Plan[] = [accessToken, oauthToken];
