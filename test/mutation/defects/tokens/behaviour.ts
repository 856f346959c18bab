import { at, set } from '../../edits.js';
import { accountsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { tables } from '../../replace.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { remembered } from '../shared/derived-conditions.js';
import { ofNull } from '../shared/faults.js';
import { clientOf, secretOf } from '../shared/token-requests.js';

/** A client whose upstream authentication has failed once is refused from then on. */
const failedForGood = (): Part => {
  const failed = new Map<unknown, WireAnswer>();
  const clientOf = ({ operation, body }: WireRequest): unknown =>
    operation === 'createAccessToken' ? at(body, '/clientId') : undefined;
  return {
    http: {
      request: (request) => failed.get(clientOf(request)) ?? request,
      answer: (answer, request) => {
        const client = clientOf(request);
        if (client !== undefined && answer.status >= 502) failed.set(client, answer);
        return answer;
      },
    },
  };
};

/** Looks the client up only by the secret. */
const anySecret = (operation: 'createAccessToken' | 'createOauthToken') => (): readonly Part[] => {
  const { part, all } = accountsMade();
  return [
    part,
    {
      http: {
        request: (request) => {
          const isKnown = all.some(({ clientSecret }) => clientSecret === secretOf(request));
          const meant = all.find(({ clientId }) => clientId === clientOf(request));
          if (request.operation !== operation || !isKnown || meant === undefined) return request;
          return set('/clientSecret', meant.clientSecret)(request);
        },
      },
    },
  ];
};

export default {
  'derived/client-id-remembered': breaks('TOKEN-08', {
    title: 'A clientId that is null is the one of the token request before',
    defect: remembered('createAccessToken', '/clientId', ofNull),
  }),
  'derived/oauth-secret-remembered': breaks('TOKEN-40', {
    title: 'A clientSecret that is null is the last one of the same client',
    defect: remembered('createOauthToken', '/clientSecret', ofNull, '/clientId'),
  }),
  'tokens/upstream-failed-for-good': breaks('TOKEN-01', {
    title: 'Once upstream authentication has failed for a client, its token requests are refused for good',
    defect: failedForGood,
  }),
  'sessions/any-known-secret': breaks('TOKEN-23', {
    title: "Any account's secret obtains a token",
    defect: anySecret('createAccessToken'),
  }),
  'sessions/any-known-secret-oauth': breaks('TOKEN-43', {
    title: "Any account's secret obtains a compatibility token",
    defect: anySecret('createOauthToken'),
  }),
  'sessions/one-certificate': breaks('TOKEN-07', {
    title: 'Only the first certificate of an account counts',
    defect: () => {
      const first = new Map<string, string>();
      return tables(({ certificates }) => ({
        certificates: {
          ...certificates,
          insert: (fingerprint, certificate, createdAt) => {
            if (!first.has(certificate.accountId)) first.set(certificate.accountId, fingerprint);
            return certificates.insert(fingerprint, certificate, createdAt);
          },
          byFingerprint: async (fingerprint) => {
            const known = await certificates.byFingerprint(fingerprint);
            return known && first.get(known.accountId) === fingerprint ? known : null;
          },
        },
      }));
    },
  }),
  'sessions/upstream-unavailable-ignored': breaks('TOKEN-27', {
    title: 'Upstream authentication that cannot be reached is done without',
    defect: tables(({ accounts }) => ({
      accounts: {
        ...accounts,
        byClientId: async (clientId) => {
          const account = await accounts.byClientId(clientId);
          return (
            account && {
              ...account,
              upstream: account.upstream === 'unavailable' ? 'healthy' : account.upstream,
            }
          );
        },
      },
    })),
  }),
} satisfies Defects;
