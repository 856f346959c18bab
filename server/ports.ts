import type { Account } from './domain/account.js';
import type { CashOutOrder } from './domain/cash-out.js';
import type { Clock, Instant } from './domain/clock.js';
import type { BankPlan } from './domain/payments.js';
import type { BrCode } from './domain/qr-cash-out.js';
import type { Random } from './domain/random.js';
import type { UnreachableReceiver } from './domain/receivers.js';
import type { CustomHeader, RegistrationRequest } from './domain/registrations.js';
import type { TokenRequest } from './domain/tokens.js';
import type { Counterpart } from './domain/transactions.js';
import type { DirectoryEntry } from './domain/transfer.js';
import type { Store, Tables } from './storage/store.js';
import type { ManagedRegistration } from './storage/tables/managed-registrations.js';
import type { Attempt, Notification } from './storage/tables/notifications.js';
import type { Registration } from './storage/tables/registrations.js';

/** Everything an operation may use besides its request. */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Whether a secret has this hash; takes as long for no hash (null) as for a wrong secret. */
  readonly secretMatches: (secret: string, hash: string | null) => Promise<boolean>;
  readonly signToken: (request: TokenRequest) => Promise<string>;
  readonly bank: SettlingBank;
  readonly directory: Directory;
  readonly brCodes: BrCodes;
  readonly webhooks: Webhooks;
  readonly credentials: Credentials;
}

/** What a scenario makes of a new charge (OP-30). */
export interface ChargeScenario {
  /** The charge fails after this time, ms; null: it waits to be paid. */
  readonly failsAfterMs: number | null;
  /** Seconds by which the notification of its payment is held back. */
  readonly notificationDelay: number;
}

/** The bank behind the gateway. A null plan waits to be told. `scenario` is the value of `X-Sandbox-Scenario`. */
export interface SettlingBank {
  /**
   * Who receives a cash-out, and what the bank will do with it by itself. Throws the refusal that a scenario simulates, or a
   * 400 where the scenario is unknown.
   */
  take(
    order: CashOutOrder,
    account: Account,
    scenario: string | undefined,
  ): { readonly counterpart: Counterpart; readonly plan: BankPlan | null };
  /** What the bank will do with any other payment or refund by itself. */
  plan(account: Account): BankPlan | null;
  /** What a scenario makes of a charge; throws a 400 where it is unknown. */
  charge(scenario: string | undefined): ChargeScenario;
}

/** The directory of payment keys. */
export interface Directory {
  /** Who has a key, and at which bank. */
  lookup(pixKey: string): Promise<DirectoryEntry>;
}

/** What came of sending a notification again to one target. */
export interface Resent {
  /** Id of the kept attempt. */
  readonly attemptId: number;
  /** Id of the delivery that it belongs to. */
  readonly deliveryId: number;
  readonly attempt: Attempt;
}

/** A URL that was registered, or updated. */
export interface RegisteredUrl {
  /** What signs its deliveries now; null where it has none. */
  readonly secret: string | null;
  /** Why nothing can be delivered to it as the gateway is set up; null where nothing certain is against it. */
  readonly unreachable: UnreachableReceiver | null;
}

/** Another secret of a registration. */
export interface RotatedSecret {
  readonly secret: string;
  /** How long the one before goes on, ms since 1970. */
  readonly previousUntilMs: number;
}

/** Registered URLs and what is sent to them. */
export interface Webhooks {
  /** Registers a URL or updates it, in the caller's transaction. Throws a 400 that names each fault. */
  register(
    tables: Tables,
    accountId: string,
    request: RegistrationRequest,
    at: Instant,
  ): Promise<RegisteredUrl>;
  /** Why nothing could ever be delivered to a URL; null where nothing certain is against it. Looks no name up. */
  whyNever(url: string): UnreachableReceiver | null;
  /** Gives a registration another secret; null where there is no such registration. */
  rotateSecret(request: RegistrationRequest & { readonly accountId: string }): Promise<RotatedSecret | null>;
  /** Sends a notification to targets now, once, and keeps the attempts. */
  resend(accountId: string, notification: Notification, targets: readonly Registration[]): Promise<Resent[]>;
  /** Tries the dead letters of an account once more; how many there were. */
  retryDead(accountId: string): Promise<number>;
  /** Tries one of them; the id of the delivery that is tried. Throws a 404 or, where there is nothing to try, a 409. */
  retryOne(accountId: string, deliveryId: number): Promise<number>;
  /** Changes URL and headers. Throws a 400 that names each fault, a 404 where there is no such registration. */
  change(registration: RegistrationId, change: RegistrationChange): Promise<ManagedRegistration>;
  /** Switches one on or off. Throws a 400 where there would be too many, a 404 where there is none. */
  switch(registration: RegistrationId, isOn: boolean): Promise<void>;
  /** Deletes one. Throws a 404 where there is none. */
  remove(registration: RegistrationId): Promise<void>;
  /** Sends an example to one, once, now, marked as a test. Throws a 404 where there is none, a 429 where too much is under way. */
  sendTest(registration: RegistrationId): Promise<Resent>;
}

/** A registration of an account, by its number. */
export interface RegistrationId {
  readonly accountId: string;
  readonly id: number;
}

/** What a registration is to be. */
export interface RegistrationChange {
  readonly url: string;
  readonly headers: readonly CustomHeader[];
}

/** What an account proves with who it is. */
export interface Credentials {
  /** Registers a certificate; its fingerprint. Throws a 400 that says what is wrong with it. */
  registerCertificate(account: Account, pem: string): Promise<string>;
  /** Revokes a certificate, for good. Throws a 404 where the account has no such registered one. */
  revokeCertificate(account: Account, fingerprint: string): Promise<void>;
  /**
   * Another client secret. The one before, every access token that it has got, and the sessions of the dashboard end now, save the
   * session (the hash of its id) that asks for it.
   */
  rotateSecret(account: Account, session: string | null): Promise<string>;
}

/** Builds and reads BR Codes. */
export interface BrCodes {
  /** The code of a charge: dynamic, with an address of its own. */
  create(chargeId: string): Promise<string>;
  /** A code as PNG, a data URL. */
  image(code: string): Promise<string>;
  /** What a code says, or null where it is not valid EMV or its CRC is wrong. */
  parse(code: string): Promise<BrCode | null>;
}
