import type { OperationId } from '../../generated/operations.js';
import type { Handler as StubHandler, Handlers as StubHandlers } from '../../generated/stubs/apis.js';
import type { TokensHandlers } from '../../generated/stubs/handlers/TokensApi.js';
import type { Account } from '../domain/account.js';
import type { ClientCertificate } from '../domain/tokens.js';
import type { Services } from '../ports.js';

/** The caller of a token endpoint: no account yet, and a certificate if one was sent. */
export interface TokenCaller {
  readonly certificate: ClientCertificate | null;
}

/** The caller of any other endpoint. */
export interface AccountCaller {
  readonly account: Account;
}

type TokenOperation = keyof TokensHandlers<TokenCaller, Services>;

/** The handler of one operation, from request to answer. Refusals are thrown as `Problem`. */
export type Handler<K extends OperationId> = StubHandler<
  K,
  K extends TokenOperation ? TokenCaller : AccountCaller,
  Services
>;

/** A handler for every operation. */
export type AllHandlers = Omit<StubHandlers<AccountCaller, Services>, TokenOperation> &
  TokensHandlers<TokenCaller, Services>;
