import { answers, at, requests, set, statusThroughout } from '../../edits.js';
import { accountsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { opaqueTokens } from '../shared/issued-tokens.js';
import { clientOf, secretOf } from '../shared/token-requests.js';

const token = 'createOauthToken';
const isSuccess = ({ status }: { status: number }): boolean => status < 300;

export default {
  'oauth-token/grant-type-demanded': breaks('TOKEN-32', {
    title: 'Without a grant_type no token is issued',
    defect: requests(token, ({ body }) => at(body, '/grant_type') === undefined, set('/clientId', 1)),
  }),
  'oauth-token/expires-in-absolute': breaks('TOKEN-33', {
    title: 'expires_in is a negative number, as the gateway subtracts the wrong way round',
    defect: answers(token, isSuccess, set('/expires_in', -3600)),
  }),
  'oauth-token/opaque': breaks('TOKEN-36', {
    title: 'Compatibility tokens are random texts, not JWTs',
    defect: opaqueTokens('compatibility'),
  }),
  'oauth-token/scope-list': breaks('TOKEN-38', {
    title: 'scope is an array',
    defect: answers(
      token,
      isSuccess,
      set('/scope', (scope: unknown) => String(scope).split(' ')),
    ),
  }),
  'oauth-token/secret-optional': breaks('TOKEN-40', {
    title: 'Without a clientSecret the clientId alone obtains a token',
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
  }),
  'oauth-token/unknown-client-404': breaks('TOKEN-42', {
    title: 'An unknown clientId is answered with 404',
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
  }),
  'oauth-token/secret-without-case': breaks('TOKEN-43', {
    title: 'The clientSecret is compared without regard to case',
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
  }),
} satisfies Defects;
