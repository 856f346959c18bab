import { answers, at, fullError, header, requests, shortError, statusThroughout } from '../../edits.js';
import { accountsMade, believed, codeOf, unverified } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { behindAnswers, cents, claims, handlers, ledger, tokens } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { parameter, withParameter } from '../shared/list-defects.js';

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
const hasToken = ({ headers }: WireRequest): boolean => /^bearer \S/i.test(headers['authorization'] ?? '');
const tokenOf = ({ headers }: WireRequest): string => (headers['authorization'] ?? '').split(' ')[1] ?? '';
const isJwt = (text: string): boolean => text.split('.').length === 3;

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
      (request) =>
        header(
          'authorization',
          `Bearer ${(request.headers['authorization'] ?? '').split(' ').at(-1) ?? ''}`,
        )(request),
    ),
  }),
  'auth/token-in-the-query': breaks('AUTH-03', {
    title: 'A token in the query takes the place of the Authorization header',
    defect: requests(
      [...standard, ...compatible],
      (request) => !hasToken(request) && parameter(request, 'access_token') !== undefined,
      (request) =>
        header(
          'authorization',
          `Bearer ${parameter(request, 'access_token') ?? ''}`,
        )(withParameter(request, 'access_token', undefined)),
    ),
  }),
  'auth/token-dies-early': breaks('AUTH-04', {
    title: 'A standard token lives 900 seconds',
    defect: claims((said) => ({
      ...said,
      expiresAt: said.expiresAt - (said.family === 'standard' ? 900 : 0),
    })),
  }),
  'auth/token-lives-an-hour': breaks('AUTH-05', {
    title: 'A standard token lives 3600 seconds, whatever it says',
    defect: claims((said) => ({
      ...said,
      expiresAt: said.expiresAt + (said.family === 'standard' ? 1800 : 0),
    })),
  }),
  'auth/token-renewed-by-use': breaks('AUTH-05', {
    title: 'A standard token that has been used does not expire any more',
    defect: () => {
      const used = new Set<string>();
      return claims((said, token) => {
        const before = used.has(token);
        used.add(token);
        return before && said.family === 'standard' ? { ...said, expiresAt: Infinity } : said;
      });
    },
  }),
  'auth/standard-token-may-not-pay': breaks('AUTH-06', {
    title: 'A token of the standard family may not pay',
    defect: claims((said) =>
      said.family === 'standard'
        ? { ...said, scopes: said.scopes.filter((scope) => scope !== 'pix:write') }
        : said,
    ),
  }),
  'auth/made-up-token-accepted': breaks('AUTH-07', {
    title: 'A token that is no JWT stands for the account that was made last',
    defect: () => {
      const { part, all } = accountsMade();
      return [
        part,
        tokens((known) => ({
          verify: async (token) => {
            const accountId = all.at(-1)?.accountId;
            if (isJwt(token) || accountId === undefined) return known.verify(token);
            const scopes = ['pix:read', 'pix:write', 'balance:read'] as const;
            return { accountId, family: 'standard', scopes, expiresAt: Infinity };
          },
        })),
      ];
    },
  }),
  'auth/made-up-token-403': breaks('AUTH-07', {
    title: 'A made-up token is answered with 403 on the standard family',
    defect: answers(
      standard,
      (answer, request) =>
        answer.status === 401 && hasToken(request) && unverified(tokenOf(request)) === undefined,
      statusThroughout(403),
    ),
  }),
  'auth/signature-not-verified': breaks('AUTH-08', {
    title: 'The signature of a standard token is not verified',
    defect: tokens((known) => ({
      verify: async (token) => {
        const said = believed(token);
        return said?.family === 'standard' ? said : known.verify(token);
      },
    })),
  }),
  'auth/algorithm-none': breaks('AUTH-09', {
    title: 'A token without signature is accepted where it says so itself',
    defect: tokens((known) => ({
      verify: async (token) => {
        const [head = ''] = token.split('.');
        const isUnsigned = /"alg"\s*:\s*"none"/i.test(Buffer.from(head, 'base64url').toString('utf8'));
        return isUnsigned ? believed(token) : known.verify(token);
      },
    })),
  }),
  'auth/any-registered-certificate': breaks('AUTH-16', {
    title: "Any registered certificate obtains a token, another account's too",
    defect: handlers((known) => ({
      createAccessToken: async (request, services) => {
        try {
          return await known.createAccessToken(request, services);
        } catch (thrown) {
          if (codeOf(thrown) !== 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT') throw thrown;
          const { body } = await known.createOauthToken({ ...request, certificate: null }, services);
          return { status: 201, body: { ...body, expires_in: 1800 } } as never;
        }
      },
    })),
  }),
  'auth/compatibility-token-may-not-read': breaks('AUTH-18', {
    title: 'A token of /oauth/token may not read the balance',
    defect: claims((said) => (said.family === 'compatibility' ? { ...said, scopes: ['pix:write'] } : said)),
  }),
  'auth/compatibility-token-lives-30-minutes': breaks('AUTH-19', {
    title: 'A token of /oauth/token says 3600 seconds and lives 1800',
    defect: claims((said) => ({
      ...said,
      expiresAt: said.expiresAt - (said.family === 'compatibility' ? 1800 : 0),
    })),
  }),
  'auth/compatibility-token-renewed-by-use': breaks('AUTH-19', {
    title: 'A token of /oauth/token that has been used does not expire any more',
    defect: () => {
      const used = new Set<string>();
      return claims((said, token) => {
        const before = used.has(token);
        used.add(token);
        return before && said.family === 'compatibility' ? { ...said, expiresAt: Infinity } : said;
      });
    },
  }),
  'auth/no-token-400': breaks('AUTH-24', {
    title: 'A missing token is answered with 400 on the compatibility family',
    defect: answers(
      compatible,
      (answer, request) => answer.status === 401 && !hasToken(request),
      statusThroughout(400),
    ),
  }),
  'auth/made-up-compatibility-token-403': breaks('AUTH-25', {
    title: 'A made-up token is answered with 403 on the compatibility family',
    defect: answers(
      compatible,
      (answer, request) =>
        answer.status === 401 && hasToken(request) && unverified(tokenOf(request)) === undefined,
      statusThroughout(403),
    ),
  }),
  'auth/compatibility-signature-not-verified': breaks('AUTH-26', {
    title: 'The signature of a compatibility token is not verified',
    defect: tokens((known) => ({
      verify: async (token) => {
        const said = believed(token);
        return said?.family === 'compatibility' ? said : known.verify(token);
      },
    })),
  }),
  'auth/compatibility-token-never-expires': breaks('AUTH-27', {
    title: 'A compatibility token never expires',
    defect: claims((said) => (said.family === 'compatibility' ? { ...said, expiresAt: Infinity } : said)),
  }),
  'auth/scope-ignored-for-payments': breaks('AUTH-29', {
    title: 'A token without any scope may pay',
    defect: claims((said) => ({ ...said, scopes: [...said.scopes, 'pix:write'] })),
  }),
  'auth/scope-refused-but-paid': breaks('AUTH-29', {
    title: 'A transfer with a token without scope is answered with 403, and its amount blocked',
    defect: () =>
      behindAnswers(async (answer, request, { store }) => {
        const accountId = String(unverified(tokenOf(request))?.['sub']);
        if (request.operation !== 'createTransfer' || answer.status !== 403) return;
        await store.write(
          ({ ledger: all }) => all.moveBalance(accountId, cents(-1000), cents(1000)),
          accountId,
        );
      }),
  }),
  'auth/scope-ignored': breaks('AUTH-28', {
    title: 'Scopes are not looked at',
    defect: claims((said) => ({ ...said, scopes: ['pix:read', 'pix:write', 'balance:read'] })),
  }),
  'auth/scope-401': breaks('AUTH-28', {
    title: 'A token without sufficient scope is answered with 401 on the compatibility family',
    defect: answers(compatible, 403, statusThroughout(401)),
  }),
  'auth/one-balance-for-all': breaks('AUTH-30', {
    title: 'The balance is that of the account whose money moved last',
    defect: () => {
      let moved: string | undefined;
      return ledger((known) => ({
        moveBalance: (accountId, available, blocked) => {
          moved = accountId;
          return known.moveBalance(accountId, available, blocked);
        },
        balance: (accountId) => known.balance(moved ?? accountId),
      }));
    },
  }),
  'auth/another-account-pays': breaks('AUTH-31', {
    title: 'A payment is taken from the account that was made last',
    defect: () => {
      const opened: string[] = [];
      const payers = new Map<string, string>();
      const payerOf = (accountId: string) => {
        const payer =
          payers.get(accountId) ?? opened.filter((other) => other !== accountId).at(-1) ?? accountId;
        payers.set(accountId, payer);
        return payer;
      };
      return ledger((known) => ({
        openBalance: (accountId) => {
          opened.push(accountId);
          return known.openBalance(accountId);
        },
        moveBalance: (accountId, available, blocked) =>
          known.moveBalance(blocked === 0 ? accountId : payerOf(accountId), available, blocked),
      }));
    },
  }),
  'auth/expired-header-403': breaks('AUTH-27', {
    title: 'An expired compatibility token is answered with 403',
    defect: answers(
      compatible,
      (answer, request) => answer.status === 401 && at(unverified(tokenOf(request)), '/exp') !== undefined,
      statusThroughout(403),
    ),
  }),
} satisfies Defects;
