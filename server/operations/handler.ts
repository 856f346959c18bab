import type { OperationId } from '../../generated/operations.js';
import type { Handler as StubHandler, Handlers as StubHandlers } from '../../generated/stubs/apis.js';
import type { TokensHandlers } from '../../generated/stubs/handlers/TokensApi.js';
import type { Account } from '../domain/account.js';
import type { ClientCertificate } from '../domain/tokens.js';
import type { Services } from '../ports.js';

/** Who calls a token endpoint: nobody yet, with a certificate where one came. */
export interface TokenCaller {
  readonly certificate: ClientCertificate | null;
}

/** Who calls any other endpoint. */
export interface AccountCaller {
  readonly account: Account;
}

type TokenOperation = keyof TokensHandlers<TokenCaller, Services>;

/** The handler of one operation: from request to rule to answer. Refusals are thrown as `Problem`. */
export type Handler<K extends OperationId> = StubHandler<
  K,
  K extends TokenOperation ? TokenCaller : AccountCaller,
  Services
>;

/** A handler for every operation. */
export type AllHandlers = Omit<StubHandlers<AccountCaller, Services>, TokenOperation> &
  TokensHandlers<TokenCaller, Services>;
