import type { Account } from '../domain/account.js';
import { type Clock, momentOf } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import type { Scope } from '../domain/tokens.js';
import { message } from '../messages/messages.js';
import type { Store } from '../storage/store.js';
import type { TokenService } from './tokens.js';

const challenge = { 'www-authenticate': 'Bearer' };
const bearer = /^Bearer +([^\s]+)$/i;

/**
 * The account behind `Authorization: Bearer …`. The signature is verified first, then the lifetime by the account's
 * clock. Throws 401 (missing, invalid, expired) or 403 (insufficient scope). Clauses: Authentication 5 and 7.
 */
export async function callerOf(
  authorization: string | undefined,
  scope: Scope,
  { store, clock, tokens }: { store: Store; clock: Clock; tokens: TokenService },
): Promise<Account> {
  if (authorization === undefined) throw httpProblem(401, message('access token missing'), challenge);
  const token = bearer.exec(authorization)?.[1];
  const claims = token === undefined ? null : await tokens.verify(token);
  const account = claims && (await store.read(({ accounts }) => accounts.byId(claims.accountId)));
  if (!claims || !account) throw httpProblem(401, message('access token invalid'), challenge);
  // The client secret that the token was issued for has been replaced.
  if ((claims.generation ?? 0) !== (account.tokenGeneration ?? 0))
    throw httpProblem(401, message('access token invalid'), challenge);
  if (momentOf(account, clock).nowMs >= claims.expiresAt * 1000) {
    throw httpProblem(401, message('access token expired'), challenge);
  }
  if (!claims.scopes.includes(scope)) throw httpProblem(403, message('scope missing', { scope }));
  return account;
}
