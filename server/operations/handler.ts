import type {
  Handler as StubHandler,
  Handlers as StubHandlers,
  OperationId,
} from '../../generated/stubs/apis.js';
import type { TokensHandlers } from '../../generated/stubs/handlers/TokensApi.js';
import type { Account } from '../domain/account.js';
import type { Clock } from '../domain/clock.js';
import type { CashOutOrder } from '../domain/cash-out.js';
import type { Verdict } from '../domain/payments.js';
import type { Counterpart } from '../domain/transactions.js';
import type { Random } from '../domain/random.js';
import type { Rules } from '../domain/rules.js';
import type { TokenRequest } from '../domain/tokens.js';
import type { Store } from '../storage/store.js';

/** A client certificate as the edge has read it from the request. */
export interface ClientCertificate {
  /** SHA-256 of the DER form, hex, lower case. */
  readonly fingerprint: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** Everything an operation may use besides its request. */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly rules: Rules;
  /** Whether a secret has this hash; takes as long for no hash (null) as for a wrong secret. */
  readonly secretMatches: (secret: string, hash: string | null) => Promise<boolean>;
  readonly signToken: (request: TokenRequest) => Promise<string>;
  readonly bank: SettlingBank;
}

/** When the settling bank decides about a payment, and how. */
export interface SettlementPlan {
  /** From the payment's creation, ms. */
  readonly afterMs: number;
  readonly verdict: Verdict;
}

/** The bank behind the gateway. */
export interface SettlingBank {
  /**
   * Who receives a payment, and what the bank will do with it by itself (null: it waits to be told). `scenario` is the value
   * of `X-Sandbox-Scenario`; throws the refusal that it simulates, or a 400 where it is unknown.
   */
  take(
    order: CashOutOrder,
    account: Account,
    scenario: string | undefined,
  ): { readonly counterpart: Counterpart; readonly plan: SettlementPlan | null };
}

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
