import { answers, at, drop, requests, set, status, statusThroughout } from '../../edits.js';
import { accountsMade, codeOf } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { handlers, tables } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { clientOf, isNoPem, secretOf } from '../shared/token-requests.js';

const token = 'createAccessToken';

/** The token endpoint accepts a request although its own handler refused it with one of these codes. */
const letPass = (...codes: readonly string[]) =>
  handlers((known) => ({
    createAccessToken: async (request, services) => {
      try {
        return await known.createAccessToken(request, services);
      } catch (thrown) {
        if (!codes.includes(codeOf(thrown) ?? '')) throw thrown;
        const { body } = await known.createOauthToken({ ...request, certificate: null }, services);
        return { status: 201, body: { ...body, token_type: 'Bearer', expires_in: 1800 } } as never;
      }
    },
  }));

export default {
  'tokens/certificate-optional': breaks('TOKEN-14', {
    title: 'Without a certificate header, client credentials alone obtain a token',
    defect: [
      requests(
        token,
        ({ headers }) => headers['x-ssl-client-cert'] === undefined,
        (request) => ({ ...request, path: '/oauth/token' }),
      ),
      answers(token, 200, status(201), drop('/scope'), set('/expires_in', 1800)),
    ],
  }),
  'tokens/malformed-pem-not-registered': breaks('TOKEN-15', {
    title: 'A header that is no PEM is reported as a certificate that is not registered',
    defect: answers(
      token,
      (answer, request) =>
        at(answer.body, '/code') === 'PUB_CERT_MALFORMED_PEM' &&
        isNoPem(request.headers['x-ssl-client-cert']),
      statusThroughout(401),
      set('/code', 'PUB_CERT_NOT_REGISTERED'),
    ),
  }),
  'tokens/empty-pem-missing': breaks('TOKEN-16', {
    title: 'A PEM frame without a certificate in it counts as a missing header',
    defect: answers(
      token,
      (answer, request) =>
        at(answer.body, '/code') === 'PUB_CERT_MALFORMED_PEM' &&
        !isNoPem(request.headers['x-ssl-client-cert']),
      set('/code', 'PUB_CERT_HEADER_MISSING'),
    ),
  }),
  'tokens/not-before-ignored': breaks('TOKEN-18', {
    title: 'A certificate that is not valid yet is accepted',
    defect: handlers((known) => ({
      createAccessToken: ({ certificate, ...request }, services) =>
        known.createAccessToken(
          { ...request, certificate: certificate && { ...certificate, notBeforeMs: 0 } },
          services,
        ),
    })),
  }),
  'tokens/not-after-ignored': breaks('TOKEN-19', {
    title: 'An expired certificate is accepted',
    defect: handlers((known) => ({
      createAccessToken: ({ certificate, ...request }, services) =>
        known.createAccessToken(
          { ...request, certificate: certificate && { ...certificate, notAfterMs: Infinity } },
          services,
        ),
    })),
  }),
  'tokens/expired-not-registered': breaks('TOKEN-19', {
    title: 'An expired certificate is reported as not registered',
    defect: answers(token, 'PUB_CERT_EXPIRED', set('/code', 'PUB_CERT_NOT_REGISTERED')),
  }),
  'tokens/any-certificate': breaks('TOKEN-20', {
    title: 'A certificate that nobody registered is accepted',
    defect: letPass('PUB_CERT_NOT_REGISTERED'),
  }),
  'tokens/revoked-with-all-others': breaks('TOKEN-07', {
    title: 'When a certificate is revoked, the other certificates of its account count as revoked, too',
    defect: () => {
      const clients = accountsMade();
      const without = new Set<unknown>();
      const isRevocation = ({ operation, body }: WireRequest) =>
        operation === 'control' && at(body, '/params/condition') === 'revoked';
      return [
        clients.part,
        {
          http: {
            answer: (answer, request) => {
              if (isRevocation(request)) without.add(at(request.body, '/params/accountId'));
              const own = clients.all.find(({ clientId }) => clientId === at(request.body, '/clientId'));
              const isHit = request.operation === token && answer.status === 201;
              if (!isHit || !without.has(own?.accountId)) return answer;
              return set('/code', 'PUB_CERT_NOT_REGISTERED')(statusThroughout(401)(answer, request));
            },
          },
        },
      ];
    },
  }),
  'tokens/revoked-accepted': breaks('TOKEN-21', {
    title: 'A revoked certificate counts as registered',
    defect: tables(({ certificates }) => ({
      certificates: {
        ...certificates,
        byFingerprint: async (fingerprint) => {
          const known = await certificates.byFingerprint(fingerprint);
          return known && { ...known, status: 'registered' };
        },
      },
    })),
  }),
  'tokens/unknown-client-404': breaks('TOKEN-22', {
    title: 'An unknown clientId is answered with 404',
    defect: () => {
      const { part, all } = accountsMade();
      const isUnknown = (request: WireRequest) => all.every(({ clientId }) => clientId !== clientOf(request));
      return [
        part,
        answers(
          token,
          (answer, request) => at(answer.body, '/code') === 'PUB_INVALID_CREDENTIALS' && isUnknown(request),
          statusThroughout(404),
        ),
      ];
    },
  }),
  'tokens/secret-by-prefix': breaks('TOKEN-23', {
    title: 'The clientSecret is compared by its first 8 characters',
    defect: () => {
      const { part, all } = accountsMade();
      const meant = (request: WireRequest) =>
        all.find(
          ({ clientId, clientSecret }) =>
            clientId === clientOf(request) &&
            clientSecret.slice(0, 8) === String(secretOf(request)).slice(0, 8),
        );
      return [
        part,
        requests(
          token,
          (request) => meant(request) !== undefined,
          (request) => set('/clientSecret', meant(request)?.clientSecret)(request),
        ),
      ];
    },
  }),
  'tokens/login-remembered': breaks('TOKEN-23', {
    title: 'For as long as its token lives, a client needs no right secret',
    defect: () => {
      const known = new Map<unknown, unknown>();
      return [
        {
          http: {
            request: (request) =>
              request.operation === token && known.has(clientOf(request))
                ? set('/clientSecret', known.get(clientOf(request)))(request)
                : request,
            answer: (answer, request) => {
              if (request.operation === token && answer.status === 201 && !known.has(clientOf(request))) {
                known.set(clientOf(request), secretOf(request));
              }
              return answer;
            },
          },
        },
      ];
    },
  }),
  'tokens/wrong-secret-said': breaks('TOKEN-24', {
    title: 'The refusal says that it was the secret which was wrong',
    defect: () => {
      const { part, all } = accountsMade();
      return [
        part,
        answers(
          token,
          (answer, request) =>
            at(answer.body, '/code') === 'PUB_INVALID_CREDENTIALS' &&
            all.some(({ clientId }) => clientId === clientOf(request)),
          set('/message', 'The secret of this client is another one.'),
        ),
      ];
    },
  }),
  'tokens/foreign-certificate-401': breaks('TOKEN-25', {
    title: "Another account's certificate is answered with 401",
    defect: answers(token, 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT', statusThroughout(401)),
  }),
  'tokens/upstream-error-500': breaks('TOKEN-26', {
    title: 'An error of upstream authentication is answered with 500',
    defect: answers(token, 'PUB_AUTH_UPSTREAM_ERROR', statusThroughout(500)),
  }),
  'tokens/upstream-error-ignored': breaks('TOKEN-26', {
    title: 'An error of upstream authentication is ignored and a token issued',
    defect: tables(({ accounts }) => ({
      accounts: {
        ...accounts,
        byClientId: async (clientId) => {
          const account = await accounts.byClientId(clientId);
          return (
            account && { ...account, upstream: account.upstream === 'error' ? 'healthy' : account.upstream }
          );
        },
      },
    })),
  }),
  'tokens/upstream-unavailable-502': breaks('TOKEN-27', {
    title: 'Upstream authentication that cannot be reached is answered like one that fails',
    defect: answers(
      token,
      'PUB_AUTH_UPSTREAM_UNAVAILABLE',
      statusThroughout(502),
      set('/code', 'PUB_AUTH_UPSTREAM_ERROR'),
    ),
  }),
  'tokens/old-certificate-code': breaks('TOKEN-29', {
    title: 'A malformed certificate has the old code PUB_INVALID_CERTIFICATE',
    defect: answers(token, 'PUB_CERT_MALFORMED_PEM', set('/code', 'PUB_INVALID_CERTIFICATE')),
  }),
  'tokens/old-generation-code': breaks('TOKEN-30', {
    title: 'An upstream failure has the old code PUB_TOKEN_GENERATION_FAILED',
    defect: answers(token, (answer) => answer.status >= 502, set('/code', 'PUB_TOKEN_GENERATION_FAILED')),
  }),
  'tokens/unregistered-own-code': breaks('TOKEN-20', {
    title: 'An unregistered certificate is refused with a code that the table lacks',
    defect: answers(token, 'PUB_CERT_NOT_REGISTERED', set('/code', 'PUB_CERT_UNKNOWN')),
  }),
} satisfies Defects;
