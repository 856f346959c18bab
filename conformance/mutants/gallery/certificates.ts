import { answers, at, drop, requests, set, status, statusThroughout } from '../edits.js';
import { accountsMade, codeOf } from '../memory.js';
import { mutant } from '../mutant.js';
import { handlers, tables } from '../replace.js';
import type { WireRequest } from '../wire.js';
import { clientOf, isNoPem, secretOf } from './token-requests.js';

const token = 'createAccessToken';

/** The token endpoint lets a request pass although its own handler refused it with one of these codes. */
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

/** POST /api/auth/token: the refusals of its table: certificates, credentials, upstream. */
export default [
  mutant({
    id: 'tokens/certificate-missing-401',
    title: 'A missing certificate header is answered with 401',
    clause: 'TOKEN-14',
    mechanism: 'response',
    defect: answers(token, 'PUB_CERT_HEADER_MISSING', statusThroughout(401)),
  }),
  mutant({
    id: 'tokens/certificate-optional',
    title: 'Without a certificate header, client credentials alone obtain a token',
    clause: 'TOKEN-14',
    mechanism: 'credential',
    defect: [
      requests(
        token,
        ({ headers }) => headers['x-ssl-client-cert'] === undefined,
        (request) => ({ ...request, path: '/oauth/token' }),
      ),
      answers(token, 200, status(201), drop('/scope'), set('/expires_in', 1800)),
    ],
  }),
  mutant({
    id: 'tokens/malformed-pem-not-registered',
    title: 'A header that is no PEM is reported as a certificate that is not registered',
    clause: 'TOKEN-15',
    mechanism: 'response',
    defect: answers(
      token,
      (answer, request) =>
        at(answer.body, '/code') === 'PUB_CERT_MALFORMED_PEM' &&
        isNoPem(request.headers['x-ssl-client-cert']),
      statusThroughout(401),
      set('/code', 'PUB_CERT_NOT_REGISTERED'),
    ),
  }),
  mutant({
    id: 'tokens/empty-pem-missing',
    title: 'A PEM frame without a certificate in it counts as a missing header',
    clause: 'TOKEN-16',
    mechanism: 'response',
    defect: answers(
      token,
      (answer, request) =>
        at(answer.body, '/code') === 'PUB_CERT_MALFORMED_PEM' &&
        !isNoPem(request.headers['x-ssl-client-cert']),
      set('/code', 'PUB_CERT_HEADER_MISSING'),
    ),
  }),
  mutant({
    id: 'tokens/not-before-ignored',
    title: 'A certificate that is not valid yet is accepted',
    clause: 'TOKEN-18',
    mechanism: 'timing',
    defect: handlers((known) => ({
      createAccessToken: ({ certificate, ...request }, services) =>
        known.createAccessToken(
          { ...request, certificate: certificate && { ...certificate, notBeforeMs: 0 } },
          services,
        ),
    })),
  }),
  mutant({
    id: 'tokens/not-after-ignored',
    title: 'An expired certificate is accepted',
    clause: 'TOKEN-19',
    mechanism: 'timing',
    defect: handlers((known) => ({
      createAccessToken: ({ certificate, ...request }, services) =>
        known.createAccessToken(
          { ...request, certificate: certificate && { ...certificate, notAfterMs: Infinity } },
          services,
        ),
    })),
  }),
  mutant({
    id: 'tokens/expired-not-registered',
    title: 'An expired certificate is reported as not registered',
    clause: 'TOKEN-19',
    mechanism: 'response',
    defect: answers(token, 'PUB_CERT_EXPIRED', set('/code', 'PUB_CERT_NOT_REGISTERED')),
  }),
  mutant({
    id: 'tokens/any-certificate',
    title: 'A certificate that nobody registered is accepted',
    clause: 'TOKEN-20',
    mechanism: 'credential',
    defect: letPass('PUB_CERT_NOT_REGISTERED'),
  }),
  mutant({
    id: 'tokens/revoked-accepted',
    title: 'A revoked certificate counts as registered',
    clause: 'TOKEN-21',
    mechanism: 'state',
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
  mutant({
    id: 'tokens/unknown-client-404',
    title: 'An unknown clientId is answered with 404',
    clause: 'TOKEN-22',
    mechanism: 'response',
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
  mutant({
    id: 'tokens/secret-by-prefix',
    title: 'The clientSecret is compared by its first 8 characters',
    clause: 'TOKEN-23',
    mechanism: 'credential',
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
  mutant({
    id: 'tokens/login-remembered',
    title: 'For as long as its token lives, a client needs no right secret',
    clause: 'TOKEN-23',
    mechanism: 'timing',
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
  mutant({
    id: 'tokens/wrong-secret-said',
    title: 'The refusal says that it was the secret which was wrong',
    clause: 'TOKEN-24',
    mechanism: 'response',
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
  mutant({
    id: 'tokens/foreign-certificate-401',
    title: "Another account's certificate is answered with 401",
    clause: 'TOKEN-25',
    mechanism: 'response',
    defect: answers(token, 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT', statusThroughout(401)),
  }),
  mutant({
    id: 'tokens/upstream-error-500',
    title: 'An error of upstream authentication is answered with 500',
    clause: 'TOKEN-26',
    mechanism: 'response',
    defect: answers(token, 'PUB_AUTH_UPSTREAM_ERROR', statusThroughout(500)),
  }),
  mutant({
    id: 'tokens/upstream-error-ignored',
    title: 'An error of upstream authentication is ignored and a token issued',
    clause: 'TOKEN-26',
    mechanism: 'state',
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
  mutant({
    id: 'tokens/upstream-unavailable-502',
    title: 'Upstream authentication that cannot be reached is answered like one that fails',
    clause: 'TOKEN-27',
    mechanism: 'response',
    defect: answers(
      token,
      'PUB_AUTH_UPSTREAM_UNAVAILABLE',
      statusThroughout(502),
      set('/code', 'PUB_AUTH_UPSTREAM_ERROR'),
    ),
  }),
  mutant({
    id: 'tokens/old-certificate-code',
    title: 'A malformed certificate has the old code PUB_INVALID_CERTIFICATE',
    clause: 'TOKEN-29',
    mechanism: 'response',
    defect: answers(token, 'PUB_CERT_MALFORMED_PEM', set('/code', 'PUB_INVALID_CERTIFICATE')),
  }),
  mutant({
    id: 'tokens/old-generation-code',
    title: 'An upstream failure has the old code PUB_TOKEN_GENERATION_FAILED',
    clause: 'TOKEN-30',
    mechanism: 'response',
    defect: answers(token, (answer) => answer.status >= 502, set('/code', 'PUB_TOKEN_GENERATION_FAILED')),
  }),
  mutant({
    id: 'tokens/unregistered-own-code',
    title: 'An unregistered certificate is refused with a code that the table lacks',
    clause: 'TOKEN-20',
    mechanism: 'response',
    defect: answers(token, 'PUB_CERT_NOT_REGISTERED', set('/code', 'PUB_CERT_UNKNOWN')),
  }),
];
