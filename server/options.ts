import type { Log } from './domain/log.js';

/** The options of a gateway. All are optional. */
export interface PublicOptions {
  /** A SQLite file, `:memory:` (the default), or a `postgres://` URL, which several gateways may share. */
  readonly database?: string;
  /**
   * Opens the control endpoint to callers that send `token`. By default the token is random: the gateway has it as
   * `controlToken`, and while it listens on loopback, commands of this user find it automatically. `withoutToken` opens
   * the endpoint to programs on this machine, regardless of how `listener` is served: never use it behind a proxy,
   * which may not be recognized. Default: closed.
   */
  readonly control?: { readonly token?: string } | { readonly withoutToken: true } | false;
  /**
   * Further names by which clients may call the gateway while the secret of the account `demo` is public: as long as
   * the gateway is in memory, listens on loopback and has `sandboxReceivers`. Default: only names of this machine.
   */
  readonly allowHosts?: readonly string[];
  /** Whether responses are validated against the contract as well. Default: yes. */
  readonly responseValidation?: boolean;
  /** How long the sandbox bank takes to settle, in ms. Default: 300. */
  readonly settlementDelayMs?: number;
  /** Makes ids, codes and times reproducible: see docs/decisions/time-passes.md. */
  readonly seed?: number;
  /** Uses the machine's time despite `seed`. */
  readonly machineTime?: boolean;
  /** Maximum number of simultaneous connections; when it is reached, the longest idle one is closed. Default: 2,000. */
  readonly maxConnections?: number;
  /** Maximum number of simultaneous connections per address; for IPv6, per network (/64). Default: half of `maxConnections`. */
  readonly maxConnectionsPerAddress?: number;
  /** Addresses and CIDR ranges of proxies, to which `maxConnectionsPerAddress` does not apply. Default: none. */
  readonly proxyAddresses?: readonly string[];
  /** How long a connection may stay without a single byte, in ms. Default: 10,000. */
  readonly firstByteTimeoutMs?: number;
  /** The key that signs access tokens, at least 32 bytes. Default: one that is stored in the database. */
  readonly tokenKey?: Uint8Array;
  /** A key whose tokens are accepted as well, at least 32 bytes: the previous or the next `tokenKey`. */
  readonly secondTokenKey?: Uint8Array;
  /**
   * Signs deliveries of all accounts, in addition to the secret of each registration: `whsec_` and base64. Anyone with
   * it can forge deliveries for every account, so it is for sandboxes with one owner. Default: none (OP-19).
   */
  readonly webhookSecret?: string;
  /** When a delivery is attempted, in seconds after the first attempt. Default: 0, 5, 10, 25 (OP-18). */
  readonly retrySchedule?: readonly number[];
  /** How long `close` waits for work in progress before cutting it off, in ms. Default: 8,000. */
  readonly shutdownTimeoutMs?: number;
  /**
   * Allows notifications to this machine (`loopback`; with self-signed certificates), or also to private networks
   * (`private`). Default: only to public addresses, regardless of where the gateway listens.
   */
  readonly sandboxReceivers?: false | 'loopback' | 'private';
  /**
   * Further allowed receivers: addresses, CIDR ranges, host names. Link-local addresses and metadata services must be
   * listed one by one. Their certificates are verified.
   */
  readonly allowWebhooksTo?: readonly string[];
  /** Allows receivers without TLS, unless they are registered with `POST /api/webhooks`. Default: no. */
  readonly allowHttpWebhooks?: boolean;
  /** CAs of receivers to trust in addition to Node's own, PEM. Default: none. */
  readonly webhookCa?: readonly string[];
  /** Number of days for which delivered and dead notifications are kept, with their attempts. Default: 90. */
  readonly keepNotifications?: number;
  /** Serves metrics in the format of Prometheus at `/metrics`. Default: no. */
  readonly metrics?: boolean;
  /** Receives what an operator should know. Default: nothing is logged. */
  readonly log?: Log;
}

/** The defaults of numeric options, for the library and for `pixkit serve`. */
export const defaults: Required<
  Pick<
    PublicOptions,
    'settlementDelayMs' | 'maxConnections' | 'firstByteTimeoutMs' | 'shutdownTimeoutMs' | 'keepNotifications'
  >
> = {
  settlementDelayMs: 300,
  /** Each connection uses an open file: set it lower if the process may have fewer of them. */
  maxConnections: 2_000,
  /** Long enough for a client that is too busy to send a byte. */
  firstByteTimeoutMs: 10_000,
  /** Together with the steps that follow, closing stays below the 10 s after which Docker kills a container. */
  shutdownTimeoutMs: 8_000,
  keepNotifications: 90,
};
