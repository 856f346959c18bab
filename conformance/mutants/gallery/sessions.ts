import { at, header, set } from '../edits.js';
import { accountsMade } from '../memory.js';
import { mutant } from '../mutant.js';
import type { Part } from '../part.js';
import { cents, claims, services, type Services, tables, tokens } from '../replace.js';
import { clientOf, secretOf } from './token-requests.js';

type Family = 'standard' | 'compatibility';

/** A token that was used before is refused. */
const singleUse = (family: Family) => (): Part => {
  const used = new Set<string>();
  return claims((said, token) => {
    if (said.family !== family || !used.has(token)) {
      used.add(token);
      return said;
    }
    return null;
  });
};

/** A token is refused until it is half a second old. */
const notYet = (family: Family) => (): Part => {
  const signedAt = new Map<string, number>();
  return tokens((known) => ({
    sign: async (request) => {
      const token = await known.sign(request);
      if (request.family === family) signedAt.set(token, Date.now());
      return token;
    },
    verify: async (token) => (Date.now() - (signedAt.get(token) ?? 0) < 500 ? null : known.verify(token)),
  }));
};

/** A token is believed where one with the same claims was verified before. */
const believedAgain = (family: Family) => (): Part => {
  const verified = new Map<string, string>();
  return tokens((known) => ({
    sign: async (request) => {
      const token = await known.sign(request);
      if (request.family === family) verified.set(token.split('.')[1] ?? '', token);
      return token;
    },
    verify: (token) => known.verify(verified.get(token.split('.')[1] ?? '') ?? token),
  }));
};

/** Looks the client up by the secret alone. */
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

/** Answers a request without a token as the last one with a token at the same endpoint. */
const remembersCaller = (operation: string) => (): Part => {
  const last = new Map<unknown, string>();
  return {
    http: {
      request: (request) => {
        const { authorization } = request.headers;
        const family = request.path.startsWith('/accounts') ? 'compatibility' : 'standard';
        if (authorization?.split('.').length === 3) last.set(family, authorization);
        if (request.operation !== operation || authorization !== undefined) return request;
        return header('authorization', last.get(family))(request);
      },
    },
  };
};

/** What is remembered of clients and tokens, and for how long. */
export default [
  mutant({
    id: 'sessions/token-single-use',
    title: 'A standard token is good for one request',
    clause: 'AUTH-06',
    mechanism: 'state',
    defect: singleUse('standard'),
  }),
  mutant({
    id: 'sessions/one-token-at-a-time',
    title: 'A new standard token ends the one before',
    clause: 'AUTH-04',
    mechanism: 'state',
    defect: () => {
      const newest = new Map<string, string>();
      return tokens((known) => ({
        sign: async (request) => {
          const token = await known.sign(request);
          if (request.family === 'standard') newest.set(request.accountId, token);
          return token;
        },
        verify: async (token) => {
          const said = await known.verify(token);
          return said?.family === 'standard' && newest.get(said.accountId) !== token ? null : said;
        },
      }));
    },
  }),
  mutant({
    id: 'sessions/token-not-yet',
    title: 'A standard token is accepted only when it is half a second old',
    clause: 'AUTH-06',
    mechanism: 'timing',
    defect: notYet('standard'),
  }),
  mutant({
    id: 'sessions/compatibility-token-single-use',
    title: 'A compatibility token is good for one request',
    clause: 'AUTH-18',
    mechanism: 'state',
    defect: singleUse('compatibility'),
  }),
  mutant({
    id: 'sessions/compatibility-token-not-yet',
    title: 'A compatibility token is accepted only when it is half a second old',
    clause: 'AUTH-18',
    mechanism: 'timing',
    defect: notYet('compatibility'),
  }),
  mutant({
    id: 'sessions/claims-cached',
    title: 'A standard token with known claims is accepted whatever its signature',
    clause: 'AUTH-08',
    mechanism: 'state',
    defect: believedAgain('standard'),
  }),
  mutant({
    id: 'sessions/compatibility-claims-cached',
    title: 'A compatibility token with known claims is accepted whatever its signature',
    clause: 'AUTH-26',
    mechanism: 'state',
    defect: believedAgain('compatibility'),
  }),
  mutant({
    id: 'sessions/any-known-secret',
    title: "Any account's secret obtains a token",
    clause: 'TOKEN-23',
    mechanism: 'state',
    defect: anySecret('createAccessToken'),
  }),
  mutant({
    id: 'sessions/any-known-secret-oauth',
    title: "Any account's secret obtains a compatibility token",
    clause: 'TOKEN-43',
    mechanism: 'state',
    defect: anySecret('createOauthToken'),
  }),
  mutant({
    id: 'sessions/one-certificate',
    title: 'Only the first certificate of an account counts',
    clause: 'TOKEN-07',
    mechanism: 'state',
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
  mutant({
    id: 'sessions/upstream-unavailable-ignored',
    title: 'Upstream authentication that cannot be reached is done without',
    clause: 'TOKEN-27',
    mechanism: 'state',
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
  mutant({
    id: 'sessions/caller-of-compatibility-remembered',
    title: 'Without a token the compatibility balance is that of whoever asked last',
    clause: 'BALANCE-02',
    mechanism: 'state',
    defect: remembersCaller('getAccountsBalances'),
  }),
  mutant({
    id: 'sessions/caller-of-balance-remembered',
    title: 'Without a token the standard balance is that of whoever asked last',
    clause: 'BALANCE-17',
    mechanism: 'state',
    defect: remembersCaller('getBalance'),
  }),
  mutant({
    id: 'sessions/caller-of-cash-out-remembered',
    title: 'Without a token a cash-out is paid by whoever called last',
    clause: 'CASHOUT-02',
    mechanism: 'state',
    defect: remembersCaller('createCashOut'),
  }),
  mutant({
    id: 'sessions/refused-without-token-blocks',
    title: 'A cash-out without token is refused, and a cent of every account is blocked for it',
    clause: 'CASHOUT-52',
    mechanism: 'credential',
    defect: (): readonly Part[] => {
      const { part, all } = accountsMade();
      let own: Services | undefined;
      return [
        part,
        services((known) => {
          own = known;
          return {};
        }),
        {
          http: {
            answer: async (answer, { operation, headers }) => {
              if (operation !== 'createCashOut' || headers['authorization'] !== undefined) return answer;
              await own?.store.write(async ({ ledger }) => {
                for (const { accountId } of all) await ledger.moveBalance(accountId, cents(-1), cents(1));
              });
              return answer;
            },
          },
        },
      ];
    },
  }),
  mutant({
    id: 'sessions/old-errors-remembered',
    title: 'errorId is that of the first refusal of the same code',
    clause: 'ERROR-23',
    mechanism: 'timing',
    defect: () => {
      const first = new Map<unknown, unknown>();
      return {
        http: {
          answer: (answer) => {
            const code = at(answer.body, '/code');
            if (code === undefined || answer.status < 400) return answer;
            if (!first.has(code)) first.set(code, at(answer.body, '/errorId'));
            return set('/errorId', first.get(code))(answer);
          },
        },
      };
    },
  }),
];
