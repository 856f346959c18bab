import { answers } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { claims, handlers, tokens } from '../../replace.js';
import type { WireAnswer } from '../../wire.js';
import { clientOf } from '../shared/token-requests.js';

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

/** A token is accepted if one with the same claims was verified before. */
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

export default {
  'late/balance-of-who-asks-next': breaks('AUTH-30', {
    title:
      'Whose balance is asked for stands in a shared variable: of simultaneous requests all get the last one',
    defect: () => {
      let asking: unknown;
      const shared = async <A extends { readonly account: unknown }>(request: A): Promise<A> => {
        asking = request.account;
        await new Promise((resolve) => setTimeout(resolve, 30));
        return { ...request, account: asking as A['account'] };
      };
      return handlers((known) => ({
        getBalance: async (request, all) => known.getBalance(await shared(request), all),
        getApiBalance: async (request, all) => known.getApiBalance(await shared(request), all),
        getAccountsBalances: async (request, all) => known.getAccountsBalances(await shared(request), all),
      }));
    },
  }),
  'late/payer-in-a-shared-variable': breaks('AUTH-31', {
    title: 'Who pays stands in a shared variable: of simultaneous payments all are paid by the last one',
    defect: () => {
      let paying: unknown;
      return handlers((known) => ({
        createCashOut: async (request, all) => {
          paying = request.account;
          await new Promise((resolve) => setTimeout(resolve, 30));
          return known.createCashOut({ ...request, account: paying as typeof request.account }, all);
        },
      }));
    },
  }),
  'sessions/token-single-use': breaks('AUTH-06', {
    title: 'A standard token is good for one request',
    defect: singleUse('standard'),
  }),
  'sessions/one-token-at-a-time': breaks('AUTH-04', {
    title: 'A new standard token ends the one before',
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
  'sessions/token-not-yet': breaks('AUTH-06', {
    title: 'A standard token is accepted only when it is half a second old',
    defect: notYet('standard'),
  }),
  'sessions/compatibility-token-again': breaks('AUTH-19', {
    title: 'A further compatibility token is the earlier one, as if it were new',
    defect: () => {
      const first = new Map<unknown, WireAnswer>();
      return answers('createOauthToken', 200, (answer, request) => {
        const known = first.get(clientOf(request)) ?? answer;
        first.set(clientOf(request), known);
        return known;
      });
    },
  }),
  'sessions/compatibility-token-single-use': breaks('AUTH-18', {
    title: 'A compatibility token is good for one request',
    defect: singleUse('compatibility'),
  }),
  'sessions/compatibility-token-not-yet': breaks('AUTH-18', {
    title: 'A compatibility token is accepted only when it is half a second old',
    defect: notYet('compatibility'),
  }),
  'sessions/claims-cached': breaks('AUTH-08', {
    title: 'A standard token with known claims is accepted whatever its signature',
    defect: believedAgain('standard'),
  }),
  'sessions/compatibility-claims-cached': breaks('AUTH-26', {
    title: 'A compatibility token with known claims is accepted whatever its signature',
    defect: believedAgain('compatibility'),
  }),
} satisfies Defects;
