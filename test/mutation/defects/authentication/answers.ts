import { answers, at, fullError, header, requests, shortError, statusThroughout } from '../../edits.js';
import { accountsMade, believed, codeOf, unverified } from '../../memory.js';
import type { Defects } from '../../mutant.js';
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
  'auth/token-for-a-token': {
    title: 'The standard token endpoint demands a bearer token',
    clause: 'AUTH-01',
    defect: requests(
      'createAccessToken',
      (request) => !hasToken(request),
      (request) => fullError(request, 401),
    ),
  },
  'auth/token-for-an-oauth-token': {
    title: 'The compatibility token endpoint demands a bearer token',
    clause: 'AUTH-02',
    defect: requests(
      'createOauthToken',
      (request) => !hasToken(request),
      () => shortError(401),
    ),
  },
  'auth/any-scheme': {
    title: 'The scheme of the Authorization header is not looked at',
    clause: 'AUTH-03',
    defect: requests(
      [...standard, ...compatible],
      ({ headers }) => headers['authorization'] !== undefined,
      (request) =>
        header(
          'authorization',
          `Bearer ${(request.headers['authorization'] ?? '').split(' ').at(-1) ?? ''}`,
        )(request),
    ),
  },
  'auth/token-in-the-query': {
    title: 'A token in the query takes the place of the Authorization header',
    clause: 'AUTH-03',
    defect: requests(
      [...standard, ...compatible],
      (request) => !hasToken(request) && parameter(request, 'access_token') !== undefined,
      (request) =>
        header(
          'authorization',
          `Bearer ${parameter(request, 'access_token') ?? ''}`,
        )(withParameter(request, 'access_token', undefined)),
    ),
  },
  'auth/token-dies-early': {
    title: 'A standard token lives 900 seconds',
    clause: 'AUTH-04',
    defect: claims((said) => ({
      ...said,
      expiresAt: said.expiresAt - (said.family === 'standard' ? 900 : 0),
    })),
  },
  'auth/token-lives-an-hour': {
    title: 'A standard token lives 3600 seconds, whatever it says',
    clause: 'AUTH-05',
    defect: claims((said) => ({
      ...said,
      expiresAt: said.expiresAt + (said.family === 'standard' ? 1800 : 0),
    })),
  },
  'auth/token-renewed-by-use': {
    title: 'A standard token that has been used does not expire any more',
    clause: 'AUTH-05',
    defect: () => {
      const used = new Set<string>();
      return claims((said, token) => {
        const before = used.has(token);
        used.add(token);
        return before && said.family === 'standard' ? { ...said, expiresAt: Infinity } : said;
      });
    },
  },
  'auth/standard-token-may-not-pay': {
    title: 'A token of the standard family may not pay',
    clause: 'AUTH-06',
    defect: claims((said) =>
      said.family === 'standard'
        ? { ...said, scopes: said.scopes.filter((scope) => scope !== 'pix:write') }
        : said,
    ),
  },
  'auth/made-up-token-accepted': {
    title: 'A token that is no JWT stands for the account that was made last',
    clause: 'AUTH-07',
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
  },
  'auth/made-up-token-403': {
    title: 'A made-up token is answered with 403 on the standard family',
    clause: 'AUTH-07',
    defect: answers(
      standard,
      (answer, request) =>
        answer.status === 401 && hasToken(request) && unverified(tokenOf(request)) === undefined,
      statusThroughout(403),
    ),
  },
  'auth/signature-not-verified': {
    title: 'The signature of a standard token is not verified',
    clause: 'AUTH-08',
    defect: tokens((known) => ({
      verify: async (token) => {
        const said = believed(token);
        return said?.family === 'standard' ? said : known.verify(token);
      },
    })),
  },
  'auth/algorithm-none': {
    title: 'A token without signature is accepted where it says so itself',
    clause: 'AUTH-09',
    defect: tokens((known) => ({
      verify: async (token) => {
        const [head = ''] = token.split('.');
        const isUnsigned = /"alg"\s*:\s*"none"/i.test(Buffer.from(head, 'base64url').toString('utf8'));
        return isUnsigned ? believed(token) : known.verify(token);
      },
    })),
  },
  'auth/any-registered-certificate': {
    title: "Any registered certificate obtains a token, another account's too",
    clause: 'AUTH-16',
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
  },
  'auth/compatibility-token-may-not-read': {
    title: 'A token of /oauth/token may not read the balance',
    clause: 'AUTH-18',
    defect: claims((said) => (said.family === 'compatibility' ? { ...said, scopes: ['pix:write'] } : said)),
  },
  'auth/compatibility-token-lives-30-minutes': {
    title: 'A token of /oauth/token says 3600 seconds and lives 1800',
    clause: 'AUTH-19',
    defect: claims((said) => ({
      ...said,
      expiresAt: said.expiresAt - (said.family === 'compatibility' ? 1800 : 0),
    })),
  },
  'auth/compatibility-token-renewed-by-use': {
    title: 'A token of /oauth/token that has been used does not expire any more',
    clause: 'AUTH-19',
    defect: () => {
      const used = new Set<string>();
      return claims((said, token) => {
        const before = used.has(token);
        used.add(token);
        return before && said.family === 'compatibility' ? { ...said, expiresAt: Infinity } : said;
      });
    },
  },
  'auth/no-token-400': {
    title: 'A missing token is answered with 400 on the compatibility family',
    clause: 'AUTH-24',
    defect: answers(
      compatible,
      (answer, request) => answer.status === 401 && !hasToken(request),
      statusThroughout(400),
    ),
  },
  'auth/made-up-compatibility-token-403': {
    title: 'A made-up token is answered with 403 on the compatibility family',
    clause: 'AUTH-25',
    defect: answers(
      compatible,
      (answer, request) =>
        answer.status === 401 && hasToken(request) && unverified(tokenOf(request)) === undefined,
      statusThroughout(403),
    ),
  },
  'auth/compatibility-signature-not-verified': {
    title: 'The signature of a compatibility token is not verified',
    clause: 'AUTH-26',
    defect: tokens((known) => ({
      verify: async (token) => {
        const said = believed(token);
        return said?.family === 'compatibility' ? said : known.verify(token);
      },
    })),
  },
  'auth/compatibility-token-never-expires': {
    title: 'A compatibility token never expires',
    clause: 'AUTH-27',
    defect: claims((said) => (said.family === 'compatibility' ? { ...said, expiresAt: Infinity } : said)),
  },
  'auth/scope-ignored-for-payments': {
    title: 'A token without any scope may pay',
    clause: 'AUTH-29',
    defect: claims((said) => ({ ...said, scopes: [...said.scopes, 'pix:write'] })),
  },
  'auth/scope-refused-but-paid': {
    title: 'A transfer with a token without scope is answered with 403, and its amount blocked',
    clause: 'AUTH-29',
    defect: () =>
      behindAnswers(async (answer, request, { store }) => {
        const accountId = String(unverified(tokenOf(request))?.['sub']);
        if (request.operation !== 'createTransfer' || answer.status !== 403) return;
        await store.write(
          ({ ledger: all }) => all.moveBalance(accountId, cents(-1000), cents(1000)),
          accountId,
        );
      }),
  },
  'auth/scope-ignored': {
    title: 'Scopes are not looked at',
    clause: 'AUTH-28',
    defect: claims((said) => ({ ...said, scopes: ['pix:read', 'pix:write', 'balance:read'] })),
  },
  'auth/scope-401': {
    title: 'A token without sufficient scope is answered with 401 on the compatibility family',
    clause: 'AUTH-28',
    defect: answers(compatible, 403, statusThroughout(401)),
  },
  'auth/one-balance-for-all': {
    title: 'The balance is that of the account whose money moved last',
    clause: 'AUTH-30',
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
  },
  'auth/another-account-pays': {
    title: 'A payment is taken from the account that was made last',
    clause: 'AUTH-31',
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
  },
  'auth/expired-header-403': {
    title: 'An expired compatibility token is answered with 403',
    clause: 'AUTH-27',
    defect: answers(
      compatible,
      (answer, request) => answer.status === 401 && at(unverified(tokenOf(request)), '/exp') !== undefined,
      statusThroughout(403),
    ),
  },
} satisfies Defects;
