import type { Account } from './domain/account.js';
import type { CashOutOrder } from './domain/cash-out.js';
import type { Clock, Instant } from './domain/clock.js';
import type { BankPlan } from './domain/payments.js';
import type { Random } from './domain/ids.js';
import type { UnreachableReceiver } from './domain/receivers.js';
import type { CustomHeader, RegistrationRequest } from './domain/registrations.js';
import type { TokenRequest } from './domain/tokens.js';
import type { Counterpart } from './domain/transactions.js';
import type { DirectoryEntry } from './domain/transfer.js';
import type { Store, Tables } from './storage/store.js';
import type { ManagedRegistration, Registration } from './storage/tables/registrations.js';
import type { Attempt, Notification } from './storage/tables/notifications.js';

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

/** The bank behind the gateway. A null plan waits for the control endpoint; `scenario` is `X-Sandbox-Scenario`. */
export interface SettlingBank {
  /**
   * The receiver of a cash-out, and what the bank will do with it by itself. Throws the refusal that a scenario
   * simulates, or a 400 for an unknown scenario.
   */
  take(
    order: CashOutOrder,
    account: Account,
    scenario: string | undefined,
  ): { readonly counterpart: Counterpart; readonly plan: BankPlan | null };
  /** What the bank will do with any other payment or refund by itself. */
  plan(account: Account): BankPlan | null;
  /** The effect of a scenario on a charge; throws a 400 for an unknown one. */
  charge(scenario: string | undefined): ChargeScenario;
}

export interface Directory {
  /** The holder of a key, and the bank. */
  lookup(pixKey: string): Promise<DirectoryEntry>;
  /** The holder of an account of this gateway, as an account that it pays sees it. */
  holder(account: Account): Counterpart;
}

export interface Resent {
  readonly attemptId: number;
  readonly deliveryId: number;
  readonly attempt: Attempt;
}

/** A URL that was registered, or updated. */
export interface RegisteredUrl {
  /** The secret that signs its deliveries now; null if it has none. */
  readonly secret: string | null;
  /** Why nothing can be delivered to it with the gateway's options; null if nothing certain prevents it. */
  readonly unreachable: UnreachableReceiver | null;
}

export interface RotatedSecret {
  readonly secret: string;
  /** Until when the previous secret also signs, ms since 1970. */
  readonly previousUntilMs: number;
}

/** Registered URLs and what is sent to them; the functions of these names are in `notifications/`. */
export interface Webhooks {
  /** Registers a URL or updates it, in the caller's transaction. Throws a 400 that names each fault. */
  register(
    tables: Tables,
    accountId: string,
    request: RegistrationRequest,
    at: Instant,
  ): Promise<RegisteredUrl>;
  unreachableReason(url: string): UnreachableReceiver | null;
  rotateSecret(request: RegistrationRequest & { readonly accountId: string }): Promise<RotatedSecret | null>;
  /** Sends a notification to targets now, once, and records the attempts. */
  resend(accountId: string, notification: Notification, targets: readonly Registration[]): Promise<Resent[]>;
  /** Retries the dead letters of an account; returns how many there were. */
  retryDead(accountId: string): Promise<number>;
  /** Retries one of them; returns the id of the delivery that is sent. */
  retryOne(accountId: string, deliveryId: number): Promise<number>;
  change(
    registration: RegistrationId,
    change: RegistrationChange,
    others?: readonly number[],
  ): Promise<ManagedRegistration>;
  switch(registration: RegistrationId, isOn: boolean): Promise<void>;
  remove(registration: RegistrationId): Promise<void>;
  sendTest(registration: RegistrationId): Promise<Resent>;
}

export interface RegistrationId {
  readonly accountId: string;
  readonly id: number;
}

export interface RegistrationChange {
  readonly url: string;
  readonly headers: readonly CustomHeader[];
}

/** Manages what an account identifies itself with. */
export interface Credentials {
  /** Registers a certificate; returns its fingerprint. Throws a 400 that says what is wrong with it. */
  registerCertificate(account: Account, pem: string): Promise<string>;
  /** Revokes a certificate for good. Throws a 404 if the account has no such registered one. */
  revokeCertificate(account: Account, fingerprint: string): Promise<void>;
  /**
   * Creates a new client secret. The previous one, every access token issued for it, and the dashboard sessions end
   * now, except the session (given by the hash of its id) that asks for it.
   */
  rotateSecret(account: Account, session: string | null): Promise<string>;
}

export interface BrCodes {
  /** The code of a charge: dynamic, with its own URL. */
  create(chargeId: string): Promise<string>;
  /** A code as a PNG data URL. */
  image(code: string): Promise<string>;
}
