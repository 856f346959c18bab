import { answers, at, drop, requests, set, statusThroughout } from '../edits.js';
import { accountsMade } from '../memory.js';
import { mutant } from '../mutant.js';
import { opaqueTokens } from './issued-tokens.js';
import { clientOf, secretOf } from './token-requests.js';

const token = 'createOauthToken';
const isSuccess = ({ status }: { status: number }): boolean => status < 300;

/** POST /oauth/token. */
export default [
  mutant({
    id: 'oauth-token/grant-type-demanded',
    title: 'Without a grant_type no token is issued',
    clause: 'TOKEN-32',
    mechanism: 'strictness',
    defect: requests(token, ({ body }) => at(body, '/grant_type') === undefined, set('/clientId', 1)),
  }),
  mutant({
    id: 'oauth-token/expires-in-absolute',
    title: 'expires_in is a negative number, as the gateway subtracts the wrong way round',
    clause: 'TOKEN-33',
    mechanism: 'response',
    defect: answers(token, isSuccess, set('/expires_in', -3600)),
  }),
  mutant({
    id: 'oauth-token/camel-case',
    title: 'The compatibility token stands in accessToken',
    clause: 'TOKEN-35',
    mechanism: 'response',
    defect: answers(
      token,
      isSuccess,
      set('/accessToken', (_: unknown, body: unknown) => at(body, '/access_token')),
      drop('/access_token'),
    ),
  }),
  mutant({
    id: 'oauth-token/opaque',
    title: 'Compatibility tokens are random texts, not JWTs',
    clause: 'TOKEN-36',
    mechanism: 'credential',
    defect: opaqueTokens('compatibility'),
  }),
  mutant({
    id: 'oauth-token/type-jwt',
    title: 'token_type is JWT',
    clause: 'TOKEN-37',
    mechanism: 'response',
    defect: answers(token, isSuccess, set('/token_type', 'JWT')),
  }),
  mutant({
    id: 'oauth-token/scope-list',
    title: 'scope is an array',
    clause: 'TOKEN-38',
    mechanism: 'response',
    defect: answers(
      token,
      isSuccess,
      set('/scope', (scope: unknown) => String(scope).split(' ')),
    ),
  }),
  mutant({
    id: 'oauth-token/client-id-missing-404',
    title: 'A missing clientId is answered with 404',
    clause: 'TOKEN-39',
    mechanism: 'response',
    defect: answers(token, (_, request) => typeof clientOf(request) !== 'string', statusThroughout(404)),
  }),
  mutant({
    id: 'oauth-token/secret-optional',
    title: 'Without a clientSecret the clientId alone obtains a token',
    clause: 'TOKEN-40',
    mechanism: 'credential',
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
  mutant({
    id: 'oauth-token/secret-length-422',
    title: 'A clientSecret of a wrong length is answered with 422',
    clause: 'TOKEN-41',
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
    id: 'oauth-token/unknown-client-404',
    title: 'An unknown clientId is answered with 404',
    clause: 'TOKEN-42',
    mechanism: 'response',
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
  mutant({
    id: 'oauth-token/secret-without-case',
    title: 'The clientSecret is compared without regard to case',
    clause: 'TOKEN-43',
    mechanism: 'credential',
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
];
