import { answers, at, requests, set, statusThroughout } from '../../edits.js';
import { accountsMade } from '../../memory.js';
import type { Defects } from '../../mutant.js';
import { opaqueTokens } from '../shared/issued-tokens.js';
import { clientOf, secretOf } from '../shared/token-requests.js';

const token = 'createOauthToken';
const isSuccess = ({ status }: { status: number }): boolean => status < 300;

export default {
  'oauth-token/grant-type-demanded': {
    title: 'Without a grant_type no token is issued',
    clause: 'TOKEN-32',
    defect: requests(token, ({ body }) => at(body, '/grant_type') === undefined, set('/clientId', 1)),
  },
  'oauth-token/expires-in-absolute': {
    title: 'expires_in is a negative number, as the gateway subtracts the wrong way round',
    clause: 'TOKEN-33',
    defect: answers(token, isSuccess, set('/expires_in', -3600)),
  },
  'oauth-token/opaque': {
    title: 'Compatibility tokens are random texts, not JWTs',
    clause: 'TOKEN-36',
    defect: opaqueTokens('compatibility'),
  },
  'oauth-token/scope-list': {
    title: 'scope is an array',
    clause: 'TOKEN-38',
    defect: answers(
      token,
      isSuccess,
      set('/scope', (scope: unknown) => String(scope).split(' ')),
    ),
  },
  'oauth-token/secret-optional': {
    title: 'Without a clientSecret the clientId alone obtains a token',
    clause: 'TOKEN-40',
    defect: () => {
      const { part, all } = accountsMade();
      return [
        part,
        requests(
          token,
          (request) => secretOf(request) === undefined,
          (request) =>
            set(
              '/clientSecret',
              all.find(({ clientId }) => clientId === clientOf(request))?.clientSecret,
            )(request),
        ),
      ];
    },
  },
  'oauth-token/unknown-client-404': {
    title: 'An unknown clientId is answered with 404',
    clause: 'TOKEN-42',
    defect: () => {
      const { part, all } = accountsMade();
      return [
        part,
        answers(
          token,
          (answer, request) =>
            answer.status === 401 && all.every(({ clientId }) => clientId !== clientOf(request)),
          statusThroughout(404),
        ),
      ];
    },
  },
  'oauth-token/secret-without-case': {
    title: 'The clientSecret is compared without regard to case',
    clause: 'TOKEN-43',
    defect: () => {
      const { part, all } = accountsMade();
      const lower = (secret: unknown) => String(secret).toLowerCase();
      return [
        part,
        requests(
          token,
          (request) => typeof secretOf(request) === 'string',
          (request) => {
            const known = all.find(({ clientId }) => clientId === clientOf(request));
            if (!known || lower(secretOf(request)) !== lower(known.clientSecret)) return request;
            return set('/clientSecret', known.clientSecret)(request);
          },
        ),
      ];
    },
  },
} satisfies Defects;
