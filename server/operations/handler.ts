import type { OperationId } from '../../generated/operations.js';
import type {
  Handlers,
  OperationAnswer,
  OperationRequest,
  OperationWithToken,
} from '../../generated/stubs/apis.js';
import type { Account } from '../domain/account.js';
import type { ClientCertificate } from '../domain/tokens.js';
import type { Services } from '../ports.js';

export type { OperationAnswer, OperationRequest };

/** The caller of a token endpoint: no account yet, and a certificate if one was sent. */
export interface TokenCaller {
  readonly certificate: ClientCertificate | null;
}

/** The caller of any other endpoint. */
export interface AccountCaller {
  readonly account: Account;
}

export interface Callers {
  readonly withToken: AccountCaller;
  readonly withoutToken: TokenCaller;
}

export type AllHandlers = Handlers<Callers, Services>;

/** The responses of an operation that succeeded. */
export type SuccessfulAnswer<K extends OperationId> = Extract<
  OperationAnswer<K>,
  { readonly status: 200 | 201 }
>;

/**
 * Calls an operation as the account's own client would: validated against the contract, then handled. Rejects with the
 * `Problem` of a refusal.
 */
export type Operate = <K extends AccountOperation>(
  operationId: K,
  account: Account,
  request: Partial<OperationRequest<K>>,
) => Promise<SuccessfulAnswer<K>>;

/** The handler of one operation, from request to response. Refusals are thrown as `Problem`. */
export type Handler<K extends OperationId> = AllHandlers[K];

/** The operations that an account may call: all except the token endpoints. */
export type AccountOperation = OperationWithToken;
