import { type Account, accountOf } from '../account.js';

/** The account with bearer tokens fetched anew: time that has passed may have ended those it had. */
export function withFreshTokens(account: Account): Account {
  return accountOf(account);
}
