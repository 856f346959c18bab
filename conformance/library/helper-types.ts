import type { ProviderStates, StateName } from '../../generated/provider-states.js';
import type { Notifications } from './notification-types.js';

/** Identifies an account. Default everywhere: the account `demo`. */
export interface OfAccount {
  readonly account?: { readonly accountId: string };
}

/** A charge, as its creation was answered: a cash-in by its transactionId or externalId, a cob by its txid. */
export type Charge =
  { readonly transactionId: string } | { readonly externalId: string } | { readonly txid: string };

/**
 * A sent payment or a refund, as its creation was answered: by its transactionId, a transfer by its id, a devolucao by
 * the two ids in its path.
 */
export type PendingPayment =
  | { readonly transactionId: string }
  | { readonly id: string | number }
  | { readonly refundId: string; readonly endToEndId: string };

/** Who pays a charge. */
export interface Payer {
  readonly name: string;
  /** A CPF or CNPJ. */
  readonly document: string;
}

/** What a state takes; the account `demo` if it names none. */
export type StateParams<S extends StateName> = Omit<ProviderStates[S]['asked'], 'accountId'> & {
  readonly accountId?: string;
};

/** What tests do to a gateway beyond its API. */
export interface TestHelpers {
  /** A valid access token. */
  token(of?: OfAccount & { readonly family?: 'standard' | 'compatibility' }): Promise<string>;
  /** Pays an open charge; resolves with the end-to-end id of the payment. */
  pay(charge: Charge, by?: OfAccount & { readonly payer?: Payer }): Promise<{ readonly endToEndId: string }>;
  /**
   * Ends a pending payment or refund: confirmed, or failed with `error`, a code or, for a refund, a reason. Does nothing
   * if it has ended in this way before.
   */
  settle(payment: PendingPayment, as?: OfAccount & { readonly error?: string }): Promise<void>;
  /** Moves the account's clock ahead; everything that is due by then happens before it resolves. */
  advance(seconds: number, of?: OfAccount): Promise<void>;
  /** Sets up any state of docs/states.md; resolves with what the state returns. */
  state<S extends StateName>(name: S, params: StateParams<S>): Promise<ProviderStates[S]['returns']>;
  /** What the gateway has sent to the accounts that it has given, without a receiver of your own. */
  readonly notifications: Notifications;
  /**
   * Makes the gateway as new, at the same address: removes accounts, transactions, registrations and notifications, and
   * then gives the accounts that it has given their opening balance, with the same ids, secrets and certificates. Tokens
   * stay valid. Only in memory.
   */
  reset(): Promise<void>;
}
