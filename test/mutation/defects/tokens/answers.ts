import { randomBytes, randomUUID } from 'node:crypto';

import {
  type AnswerEdit,
  answers,
  answersOf,
  at,
  isSuccess,
  requests,
  set,
  status,
  statusThroughout,
  type When,
} from '../../edits.js';
import { type AccountWithBalance, withAccounts } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { table, type Tables, tokens } from '../../replace.js';
import { cut } from '../../values.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { remembered } from '../shared/derived-conditions.js';
import { accountOfClient, clientOf, isUuid, secretOf } from '../shared/token-requests.js';

const standard = 'createAccessToken';
const oauth = 'createOauthToken';
const standardTokens = answersOf(standard, 201);
const oauthTokens = answersOf(oauth, isSuccess);

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

/** A token request whose secret `isAccepted` takes for the right one. */
const secretAccepted = (
  operation: Operation,
  isAccepted: (sent: unknown, right: string, all: readonly AccountWithBalance[]) => boolean,
) =>
  withAccounts((all) =>
    requests(
      operation,
      (request) => {
        const right = accountOfClient(all, request)?.clientSecret;
        return right !== undefined && isAccepted(secretOf(request), right, all);
      },
      (request) => set('/clientSecret', accountOfClient(all, request)?.clientSecret)(request),
    ),
  );

/** Refused credentials are edited, depending on whether the client is known. */
const credentials = (operation: Operation, when: When, isKnown: boolean, edit: AnswerEdit) =>
  withAccounts((all) =>
    answersOf(
      operation,
      when,
    )((answer, request) =>
      (accountOfClient(all, request) !== undefined) === isKnown ? edit(answer, request) : answer,
    ),
  );

const lower = (secret: unknown): string => String(secret).toLowerCase();

/** For as long as its token lives, a client needs no right secret. */
const loginRemembered = (): Part => {
  const secrets = new Map<unknown, unknown>();
  return {
    http: {
      request: (request) =>
        request.operation === standard && secrets.has(clientOf(request))
          ? set('/clientSecret', secrets.get(clientOf(request)))(request)
          : request,
      answer: (answer, request) => {
        const isNew = request.operation === standard && !secrets.has(clientOf(request));
        if (isNew && answer.status === 201) secrets.set(clientOf(request), secretOf(request));
        return answer;
      },
    },
  };
};

/** A client whose upstream authentication has failed once is refused from then on. */
const failedForGood = (): Part => {
  const failed = new Map<unknown, WireAnswer>();
  const clientIn = (request: WireRequest): unknown =>
    request.operation === standard ? clientOf(request) : undefined;
  return {
    http: {
      request: (request) => failed.get(clientIn(request)) ?? request,
      answer: (answer, request) => {
        const client = clientIn(request);
        if (client !== undefined && answer.status >= 502) failed.set(client, answer);
        return answer;
      },
    },
  };
};

type Upstream = NonNullable<Awaited<ReturnType<Tables['accounts']['byClientId']>>>['upstream'];

/** Upstream authentication in this state counts as healthy. */
const upstreamIgnored = (upstream: Upstream): Part =>
  table('accounts', (inner) => ({
    byClientId: async (clientId) => {
      const account = await inner.byClientId(clientId);
      return account?.upstream === upstream ? { ...account, upstream: 'healthy' } : account;
    },
  }));

/** Clients, their secrets, and the tokens that they get. */
export default {
  'tokens/answered-200': breaks('TOKEN-01', {
    title: 'A new token is answered with 200',
    defect: standardTokens(status(200)),
  }),
  'tokens/upstream-failed-for-good': breaks('TOKEN-01', {
    title: 'Once upstream authentication has failed for a client, its token requests are refused for good',
    defect: failedForGood,
  }),
  'tokens/expires-in-3600': breaks('TOKEN-03', {
    title: 'The standard token answer promises the lifetime of the compatibility path',
    defect: standardTokens(set('/expires_in', 3600)),
  }),
  'tokens/opaque': breaks('TOKEN-05', {
    title: 'Tokens are random texts, not JWTs',
    defect: opaqueTokens('standard'),
  }),
  'tokens/type-lower-case': breaks('TOKEN-06', {
    title: 'token_type is bearer in lower case',
    defect: standardTokens(set('/token_type', 'bearer')),
  }),
  'tokens/client-id-missing-is-unknown': breaks('TOKEN-08', {
    title: 'A missing clientId counts as an unknown one',
    defect: requests(
      standard,
      (request) => typeof clientOf(request) !== 'string',
      set('/clientId', () => randomUUID()),
    ),
  }),
  'derived/client-id-remembered': breaks('TOKEN-08', {
    title: 'A clientId that is null is the one of the token request before',
    defect: remembered(standard, '/clientId'),
  }),
  'tokens/client-id-any-version': breaks('TOKEN-10', {
    title: 'A clientId that is a UUID of any version counts as well formed',
    defect: requests(
      standard,
      (request) => isUuid(clientOf(request)) && !isUuid(clientOf(request), '4'),
      set('/clientId', () => randomUUID()),
    ),
  }),
  'tokens/invalid-body-short-envelope': breaks('TOKEN-17', {
    title: 'An invalid token request body is refused in the short envelope',
    defect: answers(
      standard,
      'PUB_REQUEST_BODY_INVALID',
      set('', (body: unknown) => ({ statusCode: 400, message: at(body, '/message'), error: 'Bad Request' })),
    ),
  }),
  'tokens/unknown-client-404': breaks('TOKEN-22', {
    title: 'An unknown clientId is answered with 404',
    defect: credentials(standard, 'PUB_INVALID_CREDENTIALS', false, statusThroughout(404)),
  }),
  'tokens/secret-by-prefix': breaks('TOKEN-23', {
    title: 'The clientSecret is compared by its first 8 characters',
    defect: secretAccepted(standard, (sent, right) => cut(8)(sent) === cut(8)(right)),
  }),
  'tokens/login-remembered': breaks('TOKEN-23', {
    title: 'For as long as its token lives, a client needs no right secret',
    defect: loginRemembered,
  }),
  'sessions/any-known-secret': breaks('TOKEN-23', {
    title: "Any account's secret obtains a token",
    defect: secretAccepted(standard, (sent, _, all) => all.some(({ clientSecret }) => clientSecret === sent)),
  }),
  'tokens/wrong-secret-said': breaks('TOKEN-24', {
    title: 'The refusal says that it was the secret which was wrong',
    defect: credentials(
      standard,
      'PUB_INVALID_CREDENTIALS',
      true,
      set('/message', 'The secret of this client is another one.'),
    ),
  }),
  'tokens/upstream-error-500': breaks('TOKEN-26', {
    title: 'An error of upstream authentication is answered with 500',
    defect: answers(standard, 'PUB_AUTH_UPSTREAM_ERROR', statusThroughout(500)),
  }),
  'tokens/upstream-error-ignored': breaks('TOKEN-26', {
    title: 'An error of upstream authentication is ignored and a token issued',
    defect: upstreamIgnored('error'),
  }),
  'tokens/upstream-unavailable-502': breaks('TOKEN-27', {
    title: 'Upstream authentication that cannot be reached is answered like one that fails',
    defect: answers(
      standard,
      'PUB_AUTH_UPSTREAM_UNAVAILABLE',
      statusThroughout(502),
      set('/code', 'PUB_AUTH_UPSTREAM_ERROR'),
    ),
  }),
  'sessions/upstream-unavailable-ignored': breaks('TOKEN-27', {
    title: 'Upstream authentication that cannot be reached is done without',
    defect: upstreamIgnored('unavailable'),
  }),
  'tokens/old-generation-code': breaks('TOKEN-30', {
    title: 'An upstream failure has the old code PUB_TOKEN_GENERATION_FAILED',
    defect: answers(standard, ({ status: code }) => code >= 502, set('/code', 'PUB_TOKEN_GENERATION_FAILED')),
  }),
  'oauth-token/grant-type-demanded': breaks('TOKEN-32', {
    title: 'Without a grant_type no token is issued',
    defect: requests(oauth, ({ body }) => at(body, '/grant_type') === undefined, set('/clientId', 1)),
  }),
  'oauth-token/expires-in-absolute': breaks('TOKEN-33', {
    title: 'expires_in is a negative number, as the gateway subtracts the wrong way round',
    defect: oauthTokens(set('/expires_in', -3600)),
  }),
  'oauth-token/opaque': breaks('TOKEN-36', {
    title: 'Compatibility tokens are random texts, not JWTs',
    defect: opaqueTokens('compatibility'),
  }),
  'oauth-token/scope-list': breaks('TOKEN-38', {
    title: 'scope is an array',
    defect: oauthTokens(set('/scope', (scope: unknown) => String(scope).split(' '))),
  }),
  'oauth-token/secret-optional': breaks('TOKEN-40', {
    title: 'Without a clientSecret the clientId alone obtains a token',
    defect: secretAccepted(oauth, (sent) => sent === undefined),
  }),
  'derived/oauth-secret-remembered': breaks('TOKEN-40', {
    title: 'A clientSecret that is null is the last one of the same client',
    defect: remembered(oauth, '/clientSecret', '/clientId'),
  }),
  'oauth-token/unknown-client-404': breaks('TOKEN-42', {
    title: 'An unknown clientId is answered with 404',
    defect: credentials(oauth, 401, false, statusThroughout(404)),
  }),
  'oauth-token/secret-without-case': breaks('TOKEN-43', {
    title: 'The clientSecret is compared without regard to case',
    defect: secretAccepted(oauth, (sent, right) => lower(sent) === lower(right)),
  }),
  'sessions/any-known-secret-oauth': breaks('TOKEN-43', {
    title: "Any account's secret obtains a compatibility token",
    defect: secretAccepted(oauth, (sent, _, all) => all.some(({ clientSecret }) => clientSecret === sent)),
  }),
} satisfies Defects;
