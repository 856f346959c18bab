import { randomBytes, randomUUID } from 'node:crypto';

import {
  type AnswerEdit,
  answers,
  at,
  isSuccess,
  requests,
  set,
  status,
  statusThroughout,
  type When,
} from '../../../../conformance/variants/parts/edits.js';
import { type AccountWithBalance, withAccounts } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { table, type Tables, tokens } from '../../../../conformance/variants/parts/replace.js';
import { cut } from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { remembered } from '../shared/derived-conditions.js';
import { accountOfClient, clientOf, isUuid, secretOf } from '../shared/token-requests.js';

const standard = 'createAccessToken';
const oauth = 'createOauthToken';
const standardTokens = answers(standard, 201);
const oauthTokens = answers(oauth, isSuccess);

/** Opaque tokens for one family: random texts in a table instead of JWTs. */
const opaqueTokens = (family: string) => (): Part => {
  const issued = new Map<string, string>();
  return tokens((inner) => ({
    sign: async (request) => {
      const jwt = await inner.sign(request);
      if (request.family !== family) return jwt;
      const opaque = randomBytes(24).toString('base64url');
      issued.set(opaque, jwt);
      return opaque;
    },
    verify: (given) => inner.verify(issued.get(given) ?? given),
  }));
};

type Operation = typeof standard | typeof oauth;

/** Accepts a token request if `isAccepted` accepts its secret. */
const secretAccepted = (
  operation: Operation,
  isAccepted: (sent: unknown, right: string, all: readonly AccountWithBalance[]) => boolean,
) =>
  withAccounts((all) =>
    requests(operation, (request) => {
      const right = accountOfClient(all, request)?.clientSecret;
      return right !== undefined && isAccepted(secretOf(request), right, all);
    })((request) => set('/clientSecret', accountOfClient(all, request)?.clientSecret)(request)),
  );

/** Refused credentials are edited, depending on whether the client is known. */
const credentials = (operation: Operation, when: When, clientExists: boolean, edit: AnswerEdit) => {
  const refusals = answers(operation, when);
  return withAccounts((all) =>
    refusals((answer, request) =>
      (accountOfClient(all, request) !== undefined) === clientExists ? edit(answer, request) : answer,
    ),
  );
};

const lower = (secret: unknown): string => String(secret).toLowerCase();

type Upstream = NonNullable<Awaited<ReturnType<Tables['accounts']['byClientId']>>>['upstream'];

/** Treats upstream authentication in this state as healthy. */
const upstreamIgnored = (upstream: Upstream): Part =>
  table('accounts', (inner) => ({
    byClientId: async (clientId) => {
      const account = await inner.byClientId(clientId);
      return account?.upstream === upstream ? { ...account, upstream: 'healthy' } : account;
    },
  }));

/** Clients, their secrets, and the tokens that they get. */
export default defects()
  .breaks('TOKEN-01', 'A new token is answered with 200')
  .as('tokens/answered-200')(standardTokens(status(200)))
  .breaks(
    'TOKEN-01',
    'Once upstream authentication has failed for a client, its token requests are refused for good',
  )
  .as('tokens/upstream-failed-for-good')(() => {
    const failed = new Map<unknown, WireAnswer>();
    const clientIn = (request: WireRequest): unknown =>
      request.operation === standard ? clientOf(request) : undefined;
    return {
      request: (request) => failed.get(clientIn(request)) ?? request,
      answer: (answer, request) => {
        const client = clientIn(request);
        if (client !== undefined && answer.status >= 502) failed.set(client, answer);
        return answer;
      },
    };
  })
  .breaks('TOKEN-03', 'The standard token answer promises the lifetime of the compatibility path')
  .as('tokens/expires-in-3600')(standardTokens(set('/expires_in', 3600)))
  .breaks('TOKEN-05', 'Tokens are random texts, not JWTs')
  .as('tokens/opaque')(opaqueTokens('standard'))
  .breaks('TOKEN-06', 'token_type is bearer in lower case')
  .as('tokens/type-lower-case')(standardTokens(set('/token_type', 'bearer')))
  .breaks('TOKEN-08', 'A missing clientId counts as an unknown one')
  .as('tokens/client-id-missing-is-unknown')(
    requests(
      standard,
      (request) => typeof clientOf(request) !== 'string',
    )(set('/clientId', () => randomUUID())),
  )
  .breaks('TOKEN-08', 'A clientId that is null is the one of the token request before')
  .as('derived/client-id-remembered')(remembered(standard, '/clientId'))
  .breaks('TOKEN-10', 'A clientId that is a UUID of any version counts as well formed')
  .as('tokens/client-id-any-version')(
    requests(
      standard,
      (request) => isUuid(clientOf(request)) && !isUuid(clientOf(request), '4'),
    )(set('/clientId', () => randomUUID())),
  )
  .breaks('TOKEN-17', 'An invalid token request body is refused in the short envelope')
  .as('tokens/invalid-body-short-envelope')(
    answers(
      standard,
      'PUB_REQUEST_BODY_INVALID',
    )(set('', (body: unknown) => ({ statusCode: 400, message: at(body, '/message'), error: 'Bad Request' }))),
  )
  .breaks('TOKEN-22', 'An unknown clientId is answered with 404')
  .as('tokens/unknown-client-404')(
    credentials(standard, 'PUB_INVALID_CREDENTIALS', false, statusThroughout(404)),
  )
  .breaks('TOKEN-23', 'The clientSecret is compared by its first 8 characters')
  .as('tokens/secret-by-prefix')(secretAccepted(standard, (sent, right) => cut(8)(sent) === cut(8)(right)))
  .breaks('TOKEN-23', 'For as long as its token lives, a client needs no right secret')
  .as('tokens/login-remembered')(() => {
    const secrets = new Map<unknown, unknown>();
    return {
      request: (request) =>
        request.operation === standard && secrets.has(clientOf(request))
          ? set('/clientSecret', secrets.get(clientOf(request)))(request)
          : request,
      answer: (answer, request) => {
        const isNew = request.operation === standard && !secrets.has(clientOf(request));
        if (isNew && answer.status === 201) secrets.set(clientOf(request), secretOf(request));
        return answer;
      },
    };
  })
  .breaks('TOKEN-23', "Any account's secret obtains a token")
  .as('sessions/any-known-secret')(
    secretAccepted(standard, (sent, _, all) => all.some(({ clientSecret }) => clientSecret === sent)),
  )
  .breaks('TOKEN-24', 'The refusal says that it was the secret which was wrong')
  .as('tokens/wrong-secret-said')(
    credentials(
      standard,
      'PUB_INVALID_CREDENTIALS',
      true,
      set('/message', 'The secret of this client is another one.'),
    ),
  )
  .breaks('TOKEN-26', 'An error of upstream authentication is answered with 500')
  .as('tokens/upstream-error-500')(answers(standard, 'PUB_AUTH_UPSTREAM_ERROR')(statusThroughout(500)))
  .breaks('TOKEN-26', 'An error of upstream authentication is ignored and a token issued')
  .as('tokens/upstream-error-ignored')(upstreamIgnored('error'))
  .breaks('TOKEN-27', 'Upstream authentication that cannot be reached is answered like one that fails')
  .as('tokens/upstream-unavailable-502')(
    answers(standard, 'PUB_AUTH_UPSTREAM_UNAVAILABLE')(
      statusThroughout(502),
      set('/code', 'PUB_AUTH_UPSTREAM_ERROR'),
    ),
  )
  .breaks('TOKEN-27', 'Upstream authentication that cannot be reached is done without')
  .as('sessions/upstream-unavailable-ignored')(upstreamIgnored('unavailable'))
  .breaks('TOKEN-30', 'An upstream failure has the old code PUB_TOKEN_GENERATION_FAILED')
  .as('tokens/old-generation-code')(
    answers(standard, ({ status: code }) => code >= 502)(set('/code', 'PUB_TOKEN_GENERATION_FAILED')),
  )
  .breaks('TOKEN-32', 'Without a grant_type no token is issued')
  .as('oauth-token/grant-type-demanded')(
    requests(oauth, ({ body }) => at(body, '/grant_type') === undefined)(set('/clientId', 1)),
  )
  .breaks('TOKEN-33', 'expires_in is a negative number, as the gateway subtracts the wrong way round')
  .as('oauth-token/expires-in-absolute')(oauthTokens(set('/expires_in', -3600)))
  .breaks('TOKEN-36', 'Compatibility tokens are random texts, not JWTs')
  .as('oauth-token/opaque')(opaqueTokens('compatibility'))
  .breaks('TOKEN-38', 'scope is an array')
  .as('oauth-token/scope-list')(oauthTokens(set('/scope', (scope: unknown) => String(scope).split(' '))))
  .breaks('TOKEN-38', 'scope is separated by commas')
  .as('oauth-token/scope-with-commas')(
    oauthTokens(set('/scope', (scope: unknown) => String(scope).replaceAll(' ', ','))),
  )
  .breaks('TOKEN-40', 'Without a clientSecret the clientId alone obtains a token')
  .as('oauth-token/secret-optional')(secretAccepted(oauth, (sent) => sent === undefined))
  .breaks('TOKEN-40', 'A clientSecret that is null is the last one of the same client')
  .as('derived/oauth-secret-remembered')(remembered(oauth, '/clientSecret', '/clientId'))
  .breaks('TOKEN-42', 'An unknown clientId is answered with 404')
  .as('oauth-token/unknown-client-404')(credentials(oauth, 401, false, statusThroughout(404)))
  .breaks('TOKEN-43', 'The clientSecret is compared without regard to case')
  .as('oauth-token/secret-without-case')(secretAccepted(oauth, (sent, right) => lower(sent) === lower(right)))
  .breaks('TOKEN-43', "Any account's secret obtains a compatibility token")
  .as('sessions/any-known-secret-oauth')(
  secretAccepted(oauth, (sent, _, all) => all.some(({ clientSecret }) => clientSecret === sent)),
);
