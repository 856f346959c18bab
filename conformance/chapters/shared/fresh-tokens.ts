import { type Account, accountOf } from '../account.js';

/** The account with new bearer tokens: time that was made to pass may have expired the old ones. */
export function withFreshTokens(account: Account): Account {
  return accountOf(account);
}
