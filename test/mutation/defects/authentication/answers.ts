import { answers, at, fullError, header, requests, shortError, statusThroughout } from '../../edits.js';
import { accountOf, authorizationOf, believed, tokenOf, unverified, withAccounts } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { behindAnswers, cents, claims, table, tokens } from '../../replace.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { parameter, withParameter } from '../shared/list-defects.js';
import { acceptedDespite } from '../shared/token-requests.js';

const standard = [
  'getBalance',
  'getApiBalance',
  'createCashOut',
  'createQrCashOut',
  'createCashIn',
  'createRefundIn',
  'listMeds',
  'listTransactions',
  'registerWebhook',
  'resendWebhook',
] as const;
const compatible = ['getAccountsBalances', 'createTransfer', 'putCob', 'putDevolucao'] as const;
const hasToken = (request: WireRequest): boolean => /^bearer \S/i.test(authorizationOf(request));
const isJwt = (text: string): boolean => text.split('.').length === 3;
const bearing = (token: string) => header('authorization', `Bearer ${token}`);

type Family = 'standard' | 'compatibility';
type Claims = Parameters<Parameters<typeof claims>[0]>[0];

/** Changes the claims of one family's tokens. */
const claimsOf = (family: Family, change: (verified: Claims) => Partial<Claims>): Part =>
  claims((verified) => (verified.family === family ? { ...verified, ...change(verified) } : verified));

/** Tokens of one family expire this many seconds later. */
const livesLonger = (family: Family, seconds: number): Part =>
  claimsOf(family, ({ expiresAt }) => ({ expiresAt: expiresAt + seconds }));

/** A token of one family that has been used does not expire any more. */
const renewedByUse = (family: Family) => (): Part => {
  const used = new Set<string>();
  return claims((verified, token) => {
    const isUsed = used.has(token);
    used.add(token);
    return isUsed && verified.family === family ? { ...verified, expiresAt: Infinity } : verified;
  });
};

/** The signature of one family's tokens is not verified. */
const unsigned = (family: Family): Part =>
  tokens((inner) => ({
    verify: async (token) => {
      const claimed = believed(token);
      return claimed?.family === family ? claimed : inner.verify(token);
    },
  }));

const isMadeUp = ({ status }: WireAnswer, request: WireRequest): boolean =>
  status === 401 && hasToken(request) && unverified(tokenOf(request)) === undefined;

export default {
  'auth/token-for-a-token': breaks('AUTH-01', {
    title: 'The standard token endpoint demands a bearer token',
    defect: requests(
      'createAccessToken',
      (request) => !hasToken(request),
      (request) => fullError(request, 401),
    ),
  }),
  'auth/token-for-an-oauth-token': breaks('AUTH-02', {
    title: 'The compatibility token endpoint demands a bearer token',
    defect: requests(
      'createOauthToken',
      (request) => !hasToken(request),
      () => shortError(401),
    ),
  }),
  'auth/any-scheme': breaks('AUTH-03', {
    title: 'The scheme of the Authorization header is not looked at',
    defect: requests(
      [...standard, ...compatible],
      ({ headers }) => headers['authorization'] !== undefined,
      (request) => bearing(authorizationOf(request).split(' ').at(-1) ?? '')(request),
    ),
  }),
  'auth/token-in-the-query': breaks('AUTH-03', {
    title: 'A token in the query takes the place of the Authorization header',
    defect: requests(
      [...standard, ...compatible],
      (request) => !hasToken(request) && parameter(request, 'access_token') !== undefined,
      (request) =>
        bearing(parameter(request, 'access_token') ?? '')(withParameter(request, 'access_token', undefined)),
    ),
  }),
  'auth/token-dies-early': breaks('AUTH-04', {
    title: 'A standard token lives 900 seconds',
    defect: livesLonger('standard', -900),
  }),
  'auth/token-lives-an-hour': breaks('AUTH-05', {
    title: 'A standard token lives 3600 seconds, whatever it says',
    defect: livesLonger('standard', 1800),
  }),
  'auth/token-renewed-by-use': breaks('AUTH-05', {
    title: 'A standard token that has been used does not expire any more',
    defect: renewedByUse('standard'),
  }),
  'auth/standard-token-may-not-pay': breaks('AUTH-06', {
    title: 'A token of the standard family may not pay',
    defect: claimsOf('standard', ({ scopes }) => ({
      scopes: scopes.filter((scope) => scope !== 'pix:write'),
    })),
  }),
  'auth/made-up-token-accepted': breaks('AUTH-07', {
    title: 'A token that is no JWT stands for the account that was made last',
    defect: withAccounts((all) =>
      tokens((inner) => ({
        verify: async (token) => {
          const accountId = all.at(-1)?.accountId;
          if (isJwt(token) || accountId === undefined) return inner.verify(token);
          const scopes = ['pix:read', 'pix:write', 'balance:read'] as const;
          return { accountId, family: 'standard', scopes, expiresAt: Infinity };
        },
      })),
    ),
  }),
  'auth/made-up-token-403': breaks('AUTH-07', {
    title: 'A made-up token is answered with 403 on the standard family',
    defect: answers(standard, isMadeUp, statusThroughout(403)),
  }),
  'auth/signature-not-verified': breaks('AUTH-08', {
    title: 'The signature of a standard token is not verified',
    defect: unsigned('standard'),
  }),
  'auth/algorithm-none': breaks('AUTH-09', {
    title: 'A token without signature is accepted where it says so itself',
    defect: tokens((inner) => ({
      verify: async (token) => {
        const [head = ''] = token.split('.');
        const isUnsigned = /"alg"\s*:\s*"none"/i.test(Buffer.from(head, 'base64url').toString('utf8'));
        return isUnsigned ? believed(token) : inner.verify(token);
      },
    })),
  }),
  'auth/any-registered-certificate': breaks('AUTH-16', {
    title: "Any registered certificate obtains a token, another account's too",
    defect: acceptedDespite('PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT'),
  }),
  'auth/compatibility-token-may-not-read': breaks('AUTH-18', {
    title: 'A token of /oauth/token may not read the balance',
    defect: claimsOf('compatibility', () => ({ scopes: ['pix:write'] })),
  }),
  'auth/compatibility-token-lives-30-minutes': breaks('AUTH-19', {
    title: 'A token of /oauth/token says 3600 seconds and lives 1800',
    defect: livesLonger('compatibility', -1800),
  }),
  'auth/compatibility-token-renewed-by-use': breaks('AUTH-19', {
    title: 'A token of /oauth/token that has been used does not expire any more',
    defect: renewedByUse('compatibility'),
  }),
  'auth/no-token-400': breaks('AUTH-24', {
    title: 'A missing token is answered with 400 on the compatibility family',
    defect: answers(
      compatible,
      ({ status }, request) => status === 401 && !hasToken(request),
      statusThroughout(400),
    ),
  }),
  'auth/made-up-compatibility-token-403': breaks('AUTH-25', {
    title: 'A made-up token is answered with 403 on the compatibility family',
    defect: answers(compatible, isMadeUp, statusThroughout(403)),
  }),
  'auth/compatibility-signature-not-verified': breaks('AUTH-26', {
    title: 'The signature of a compatibility token is not verified',
    defect: unsigned('compatibility'),
  }),
  'auth/compatibility-token-never-expires': breaks('AUTH-27', {
    title: 'A compatibility token never expires',
    defect: livesLonger('compatibility', Infinity),
  }),
  'auth/scope-ignored-for-payments': breaks('AUTH-29', {
    title: 'A token without any scope may pay',
    defect: claims((verified) => ({ ...verified, scopes: [...verified.scopes, 'pix:write'] })),
  }),
  'auth/scope-refused-but-paid': breaks('AUTH-29', {
    title: 'A transfer with a token without scope is answered with 403, and its amount blocked',
    defect: () =>
      behindAnswers(async ({ status }, request, { store }) => {
        const accountId = String(accountOf(request));
        if (request.operation !== 'createTransfer' || status !== 403) return;
        await store.write(
          ({ ledger }) => ledger.moveBalance(accountId, cents(-1000), cents(1000)),
          accountId,
        );
      }),
  }),
  'auth/scope-ignored': breaks('AUTH-28', {
    title: 'Scopes are not looked at',
    defect: claims((verified) => ({ ...verified, scopes: ['pix:read', 'pix:write', 'balance:read'] })),
  }),
  'auth/scope-401': breaks('AUTH-28', {
    title: 'A token without sufficient scope is answered with 401 on the compatibility family',
    defect: answers(compatible, 403, statusThroughout(401)),
  }),
  'auth/one-balance-for-all': breaks('AUTH-30', {
    title: 'The balance is that of the account whose money moved last',
    defect: () => {
      let moved: string | undefined;
      return table('ledger', (inner) => ({
        moveBalance: (accountId, available, blocked) => {
          moved = accountId;
          return inner.moveBalance(accountId, available, blocked);
        },
        balance: (accountId) => inner.balance(moved ?? accountId),
      }));
    },
  }),
  'auth/another-account-pays': breaks('AUTH-31', {
    title: 'A payment is taken from the account that was made last',
    defect: () => {
      const opened: string[] = [];
      const payers = new Map<string, string>();
      const payerOf = (accountId: string) => {
        const latest = opened.findLast((other) => other !== accountId);
        const payer = payers.get(accountId) ?? latest ?? accountId;
        payers.set(accountId, payer);
        return payer;
      };
      return table('ledger', (inner) => ({
        openBalance: (accountId) => {
          opened.push(accountId);
          return inner.openBalance(accountId);
        },
        moveBalance: (accountId, available, blocked) =>
          inner.moveBalance(blocked === 0 ? accountId : payerOf(accountId), available, blocked),
      }));
    },
  }),
  'auth/expired-header-403': breaks('AUTH-27', {
    title: 'An expired compatibility token is answered with 403',
    defect: answers(
      compatible,
      ({ status }, request) => status === 401 && at(unverified(tokenOf(request)), '/exp') !== undefined,
      statusThroughout(403),
    ),
  }),
} satisfies Defects;
