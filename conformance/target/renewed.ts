import { routes } from '../../generated/stubs/apis.js';
import type { OperationId } from '../../generated/stubs/apis.js';
import { type Account, withOperations } from './account.js';
import { textOf } from './exchange.js';
import type { Family } from './profile.js';

/** The account with bearer tokens fetched anew: time that has passed may have ended those it had. */
export function renewed(account: Account): Account {
  const tokens = new Map<Family, Promise<string>>();
  const tokenOf = (family: Family): Promise<string> => {
    const known = tokens.get(family) ?? newToken(account, family);
    tokens.set(family, known);
    return known;
  };
  return withOperations({
    ...account,
    token: (family = 'standard') => tokenOf(family),
    call: async (operation, options = {}) => {
      const token = options.token === undefined ? await tokenOf(familyOf(operation)) : options.token;
      return account.call(operation, { ...options, token });
    },
  });
}

async function newToken(account: Account, family: Family): Promise<string> {
  const answer = await (family === 'standard' ? account.requestToken() : account.requestOauthToken());
  account.demand(answer, family === 'standard' ? [201] : [200, 201, 202]);
  return textOf(answer.body['access_token']);
}

function familyOf(operation: OperationId): Family {
  return routes.find(({ operationId }) => operationId === operation)?.family ?? 'standard';
}
