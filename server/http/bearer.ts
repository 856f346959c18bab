import { type Account, momentOf } from '../domain/account.js';
import type { Clock } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import type { Scope } from '../domain/tokens.js';
import type { Store } from '../storage/store.js';
import type { TokenService } from './tokens.js';

const challenge = { 'www-authenticate': 'Bearer' };
const bearer = /^Bearer +([^\s]+)$/i;

/**
 * The account behind `Authorization: Bearer …`. The signature is verified first, then the lifetime by the account's clock.
 * Throws 401 (missing, invalid, expired) or 403 (no sufficient scope). Clauses: Authentication 5 and 7.
 */
export async function callerOf(
  authorization: string | undefined,
  scope: Scope,
  { store, clock, tokens }: { store: Store; clock: Clock; tokens: TokenService },
): Promise<Account> {
  if (authorization === undefined) throw httpProblem(401, 'The access token is missing.', challenge);
  const token = bearer.exec(authorization)?.[1];
  const claims = token === undefined ? null : await tokens.verify(token);
  const account = claims && (await store.read(({ accounts }) => accounts.byId(claims.accountId)));
  if (!claims || !account) throw httpProblem(401, 'The access token is invalid.', challenge);
  if (momentOf(account, clock).nowMs >= claims.expiresAt * 1000) {
    throw httpProblem(401, 'The access token has expired; obtain a new one.', challenge);
  }
  if (!claims.scopes.includes(scope)) throw httpProblem(403, `The access token lacks the scope ${scope}.`);
  return account;
}
