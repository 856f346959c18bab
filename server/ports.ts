import type { Account } from './domain/account.js';
import type { CashOutOrder } from './domain/cash-out.js';
import type { Clock } from './domain/clock.js';
import type { BankPlan } from './domain/payments.js';
import type { Random } from './domain/ids.js';
import type { TokenRequest } from './domain/tokens.js';
import type { Counterpart } from './domain/transactions.js';
import type { DirectoryEntry } from './domain/transfer.js';
import type { Credentials } from './lifecycle/credentials.js';
import type { Webhooks } from './notifications/webhooks.js';
import type { Store } from './storage/store.js';

export type { Resent } from './notifications/resend.js';

/** Services that an operation may use. */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Whether a secret has this hash; takes as long for a missing hash (null) as for a wrong secret. */
  readonly secretMatches: (secret: string, hash: string | null) => Promise<boolean>;
  readonly signToken: (request: TokenRequest) => Promise<string>;
  readonly bank: SettlingBank;
  readonly directory: Directory;
  readonly brCodes: BrCodes;
  readonly webhooks: Webhooks;
  readonly credentials: Credentials;
}

/** The effect of a scenario on a new charge (OP-30). */
export interface ChargeScenario {
  /** When the charge fails, in ms after its creation; null if it waits to be paid. */
  readonly failsAfterMs: number | null;
  /** Seconds by which the notification of its payment is delayed. */
  readonly notificationDelay: number;
}

/**
 * The bank behind the gateway. A null plan waits for the control endpoint. `scenario` is the value of
 * `X-Sandbox-Scenario`.
 */
export interface SettlingBank {
  /**
   * Returns the receiver of a cash-out, and what the bank will do with it automatically. Throws the refusal that a
   * scenario simulates, or a 400 for an unknown scenario.
   */
  take(
    order: CashOutOrder,
    account: Account,
    scenario: string | undefined,
  ): { readonly counterpart: Counterpart; readonly plan: BankPlan | null };
  /** Returns what the bank will do automatically with any other payment or refund. */
  plan(account: Account): BankPlan | null;
  /** Returns the effect of a scenario on a charge; throws a 400 for an unknown one. */
  charge(scenario: string | undefined): ChargeScenario;
}

export interface Directory {
  /** Returns the holder of a key, and the bank. */
  lookup(pixKey: string): Promise<DirectoryEntry>;
  /** Returns the holder of an account of this gateway, as the accounts that it pays see it. */
  holder(account: Account): Counterpart;
}

export interface BrCodes {
  /** Creates the code of a charge: dynamic, with its own URL. */
  create(chargeId: string): Promise<string>;
  /** Returns a code as a PNG data URL. */
  image(code: string): Promise<string>;
}
