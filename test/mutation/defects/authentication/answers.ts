import {
  answers,
  at,
  fullError,
  header,
  requests,
  shortError,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import {
  accountOf,
  authorizationOf,
  believed,
  tokenOf,
  unverified,
  withAccounts,
} from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  behindAnswers,
  cents,
  claims,
  table,
  tokens,
} from '../../../../conformance/variants/parts/replace.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { parameter, withParameter } from '../../../../conformance/variants/parts/paths.js';
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

/** A token of one family no longer expires once it has been used. */
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

const isForged = ({ status }: WireAnswer, request: WireRequest): boolean =>
  status === 401 && hasToken(request) && unverified(tokenOf(request)) === undefined;

/** Whether a token says that its lifetime is over. */
function isExpired(token: string): boolean {
  const expiresAt = at(unverified(token), '/exp');
  return typeof expiresAt === 'number' && expiresAt * 1000 < Date.now();
}

export default defects()
  .breaks('AUTH-01', 'The standard token endpoint demands a bearer token')
  .as('auth/token-for-a-token')(
    requests('createAccessToken', (request) => !hasToken(request))((request) => fullError(request, 401)),
  )
  .breaks('AUTH-02', 'The compatibility token endpoint demands a bearer token')
  .as('auth/token-for-an-oauth-token')(
    requests('createOauthToken', (request) => !hasToken(request))(() => shortError(401)),
  )
  .breaks('AUTH-03', 'The scheme of the Authorization header is ignored')
  .as('auth/any-scheme')(
    requests(
      [...standard, ...compatible],
      ({ headers }) => headers['authorization'] !== undefined,
    )((request) => bearing(authorizationOf(request).split(' ').at(-1) ?? '')(request)),
  )
  .breaks('AUTH-03', 'A token in the query takes the place of the Authorization header')
  .as('auth/token-in-the-query')(
    requests(
      [...standard, ...compatible],
      (request) => !hasToken(request) && parameter(request, 'access_token') !== undefined,
    )((request) =>
      bearing(parameter(request, 'access_token') ?? '')(withParameter(request, 'access_token', undefined)),
    ),
  )
  .breaks('AUTH-04', 'A standard token lives 900 seconds')
  .as('auth/token-dies-early')(livesLonger('standard', -900))
  .breaks('AUTH-05', 'A standard token lives 3600 seconds, ignoring its expires_in')
  .as('auth/token-lives-an-hour')(livesLonger('standard', 1800))
  .breaks('AUTH-05', 'A standard token that has been used does not expire any more')
  .as('auth/token-renewed-by-use')(renewedByUse('standard'))
  .breaks('AUTH-06', 'A token of the standard family may not pay')
  .as('auth/standard-token-may-not-pay')(
    claimsOf('standard', ({ scopes }) => ({
      scopes: scopes.filter((scope) => scope !== 'pix:write'),
    })),
  )
  .breaks('AUTH-07', 'A token that is no JWT stands for the account that was made last')
  .as('auth/made-up-token-accepted')(
    withAccounts((all) =>
      tokens((inner) => ({
        verify: async (token) => {
          const accountId = all.at(-1)?.accountId;
          if (isJwt(token) || accountId === undefined) return inner.verify(token);
          const scopes = ['pix:read', 'pix:write', 'balance:read'] as const;
          return { accountId, family: 'standard', scopes, expiresAt: Infinity };
        },
      })),
    ),
  )
  .breaks('AUTH-07', 'A made-up token is answered with 403 on the standard family')
  .as('auth/made-up-token-403')(answers(standard, isForged)(statusThroughout(403)))
  .breaks('AUTH-08', 'The signature of a standard token is not verified')
  .as('auth/signature-not-verified')(unsigned('standard'))
  .breaks('AUTH-09', 'A token without signature is accepted where it says so itself')
  .as('auth/algorithm-none')(
    tokens((inner) => ({
      verify: async (token) => {
        const [head = ''] = token.split('.');
        const isUnsigned = /"alg"\s*:\s*"none"/i.test(Buffer.from(head, 'base64url').toString('utf8'));
        return isUnsigned ? believed(token) : inner.verify(token);
      },
    })),
  )
  .breaks('AUTH-16', "Any registered certificate obtains a token, another account's too")
  .as('auth/any-registered-certificate')(acceptedDespite('PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT'))
  .breaks('AUTH-18', 'A token of /oauth/token may not read the balance')
  .as('auth/compatibility-token-may-not-read')(claimsOf('compatibility', () => ({ scopes: ['pix:write'] })))
  .breaks('AUTH-19', 'A token of /oauth/token says 3600 seconds and lives 1800')
  .as('auth/compatibility-token-lives-30-minutes')(livesLonger('compatibility', -1800))
  .breaks('AUTH-19', 'A token of /oauth/token that has been used does not expire any more')
  .as('auth/compatibility-token-renewed-by-use')(renewedByUse('compatibility'))
  .breaks('AUTH-24', 'A missing token is answered with 400 on the compatibility family')
  .as('auth/no-token-400')(
    answers(compatible, ({ status }, request) => status === 401 && !hasToken(request))(statusThroughout(400)),
  )
  .breaks('AUTH-25', 'A made-up token is answered with 403 on the compatibility family')
  .as('auth/made-up-compatibility-token-403')(answers(compatible, isForged)(statusThroughout(403)))
  .breaks('AUTH-26', 'The signature of a compatibility token is not verified')
  .as('auth/compatibility-signature-not-verified')(unsigned('compatibility'))
  .breaks('AUTH-27', 'A compatibility token never expires')
  .as('auth/compatibility-token-never-expires')(livesLonger('compatibility', Infinity))
  .breaks('AUTH-29', 'A token without any scope may pay')
  .as('auth/scope-ignored-for-payments')(
    claims((verified) => ({ ...verified, scopes: [...verified.scopes, 'pix:write'] })),
  )
  .breaks('AUTH-29', 'A transfer with a token without scope is answered with 403, and its amount blocked')
  .as('auth/scope-refused-but-paid')(() =>
    behindAnswers(async ({ status }, request, { store }) => {
      const accountId = String(accountOf(request));
      if (request.operation !== 'createTransfer' || status !== 403) return;
      await store.write(({ ledger }) => ledger.moveBalance(accountId, cents(-1000), cents(1000)), accountId);
    }),
  )
  .breaks('AUTH-28', 'Scopes are ignored')
  .as('auth/scope-ignored')(
    claims((verified) => ({ ...verified, scopes: ['pix:read', 'pix:write', 'balance:read'] })),
  )
  .breaks('AUTH-28', 'A token without sufficient scope is answered with 401 on the compatibility family')
  .as('auth/scope-401')(answers(compatible, 403)(statusThroughout(401)))
  .breaks('AUTH-30', 'The balance is that of the account whose money moved last')
  .as('auth/one-balance-for-all')(() => {
    let moved: string | undefined;
    return table('ledger', (inner) => ({
      moveBalance: (accountId, available, blocked) => {
        moved = accountId;
        return inner.moveBalance(accountId, available, blocked);
      },
      balance: (accountId) => inner.balance(moved ?? accountId),
    }));
  })
  .breaks('AUTH-31', 'A payment is taken from the account that was made last')
  .as('auth/another-account-pays')(() => {
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
  })
  .breaks('AUTH-27', 'An expired compatibility token is answered with 403')
  .as('auth/expired-header-403')(
  answers(
    compatible,
    ({ status }, request) => status === 401 && isExpired(tokenOf(request)),
  )(statusThroughout(403)),
);
