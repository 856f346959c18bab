import type { Log } from './log.js';

/** What a gateway can be told. Everything has a default. */
export interface PublicOptions {
  /** A SQLite file, `:memory:` (the default), or a `postgres://` URL, which several gateways may share. */
  readonly database?: string;
  /**
   * Opens the control endpoint: to whoever sends `token`; without one to programs on this machine, however `listener` is
   * served. Default: closed.
   */
  readonly control?: { readonly token?: string } | false;
  /** Whether answers are validated against the contract too. Default: yes. */
  readonly responseValidation?: boolean;
  /** How long the sandbox bank takes to settle, ms. Default: 300. */
  readonly settlementDelayMs?: number;
  /** Makes ids, codes and times reproducible: see docs/decisions/time-passes.md. */
  readonly seed?: number;
  /** Lets the time go by itself in spite of `seed`. */
  readonly machineTime?: boolean;
  /** Max connections at once; one more is closed. Default: 2,000. */
  readonly maxConnections?: number;
  /** Key that access tokens are signed with, 32 bytes or more. Default: one that is kept in the database. */
  readonly tokenKey?: Uint8Array;
  /** A key whose tokens are good as well, 32 bytes or more: the one before `tokenKey`, or the one to come. */
  readonly secondTokenKey?: Uint8Array;
  /**
   * Signs deliveries of all accounts, beside the secret of each registration: `whsec_` and base64. Whoever can verify with it
   * can forge for every account: for sandboxes of one owner. Default: none (OP-19).
   */
  readonly webhookSecret?: string;
  /** Seconds after the first attempt at which a failed delivery is tried again. Default: 0, 5, 10, 25 (OP-18). */
  readonly retrySchedule?: readonly number[];
  /** How long `close` waits for what is under way before it cuts it off, ms. Default: 8,000. */
  readonly shutdownTimeoutMs?: number;
  /**
   * Lets notifications go to this machine (`loopback`; self-signed certificates are fine there), or to private networks as well
   * (`private`). Default: to public addresses alone, wherever the gateway is bound or served.
   */
  readonly sandboxReceivers?: false | 'loopback' | 'private';
  /**
   * Lets notifications go to these as well: addresses, CIDR ranges, host names. Link-local addresses and metadata services have to be
   * named one by one. Their certificates are verified.
   */
  readonly allowWebhooksTo?: readonly string[];
  /** Lets receivers be without TLS, where they are registered otherwise than by `POST /api/webhooks`. Default: no. */
  readonly allowHttpWebhooks?: boolean;
  /** CAs of receivers that are trusted besides those that Node knows, PEM. Default: none. */
  readonly webhookCa?: readonly string[];
  /** Days for which notifications that are delivered or dead are kept, with their attempts. Default: 90. */
  readonly keepNotifications?: number;
  /** Serves metrics in the format of Prometheus at `/metrics`. Default: no. */
  readonly metrics?: boolean;
  /** Is told what an operator should know. Default: nobody is. */
  readonly log?: Log;
}
