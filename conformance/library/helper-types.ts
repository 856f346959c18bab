import type { ProviderStates, StateName } from '../../generated/provider-states.js';
import type { Notifications } from './notification-types.js';

/** Identifies an account. The default is always the account `demo`. */
export interface OfAccount {
  readonly account?: { readonly accountId: string };
}

/** A charge, as in the response that created it: a cash-in by its transactionId or externalId, a cob by its txid. */
export type Charge =
  { readonly transactionId: string } | { readonly externalId: string } | { readonly txid: string };

/**
 * A sent payment or a refund, as in the response that created it: by its transactionId, a transfer by its id, a devolucao
 * by the two ids in its path.
 */
export type PendingPayment =
  | { readonly transactionId: string }
  | { readonly id: string | number }
  | { readonly refundId: string; readonly endToEndId: string };

/** The payer of a charge. */
export interface Payer {
  readonly name: string;
  /** A CPF or CNPJ. */
  readonly document: string;
}

/** The parameters of a state; the account defaults to `demo`. */
export type StateParams<S extends StateName> = Omit<ProviderStates[S]['asked'], 'accountId'> & {
  readonly accountId?: string;
};

/** What tests can do with a gateway beyond its API. */
export interface TestHelpers {
  /** Returns a valid access token. */
  token(of?: OfAccount & { readonly family?: 'standard' | 'compatibility' }): Promise<string>;
  /** Pays an open charge; resolves with the end-to-end id of the payment. */
  pay(charge: Charge, by?: OfAccount & { readonly payer?: Payer }): Promise<{ readonly endToEndId: string }>;
  /**
   * Ends a pending payment or refund: confirmed or, with `error`, failed. `error` is a code or, for a refund, a reason. Does
   * nothing if the payment has already ended in this way.
   */
  settle(payment: PendingPayment, as?: OfAccount & { readonly error?: string }): Promise<void>;
  /** Moves the account's clock ahead; resolves after everything that is due by then has happened. */
  advance(seconds: number, of?: OfAccount): Promise<void>;
  /** Sets up any state of docs/states.md; resolves with what the state returns. */
  state<S extends StateName>(name: S, params: StateParams<S>): Promise<ProviderStates[S]['returns']>;
  /** The notifications sent to the accounts that tests have requested; these need no receiver. */
  readonly notifications: Notifications;
  /**
   * Resets the gateway to its initial state, at the same address: removes accounts, transactions, registrations and
   * notifications, and then creates the requested accounts again with their opening balance and the same ids, secrets and
   * certificates. Tokens stay valid. Only in memory.
   */
  reset(): Promise<void>;
}
