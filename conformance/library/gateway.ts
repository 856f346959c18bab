/** A reference gateway in this process; part of the exports of `pix-gateway-kit` (library/index.ts). See docs/library.md. */
import type { RequestListener } from 'node:http';

import {
  createGateway as gatewayOf,
  type Gateway as WholeGateway,
  type GatewayOptions as WholeOptions,
} from '../../server/gateway.js';
import type { TestHelpers } from './helper-types.js';
import { Inbox, sendingTo } from './inbox.js';
import { subscribe, testHelpers, unsubscribe } from './test-helpers.js';
import type { Log, LogLevel } from '../../server/domain/log.js';
import type { PublicOptions } from '../../server/options.js';
import { bringAbout } from '../../server/sandbox/states/index.js';
import { isInMemory } from '../../server/storage/databases.js';

export type { Log, LogLevel };
export type { Charge, OfAccount, Payer, PendingPayment, StateParams, TestHelpers } from './helper-types.js';
export type {
  Notification,
  NotificationBodies,
  NotificationName,
  NotificationOf,
  Notifications,
  WantedNotification,
} from './notification-types.js';

/** The options of a gateway. All are optional. */
export type GatewayOptions = PublicOptions;

/** An account with everything that its client needs. */
export interface GatewayAccount {
  readonly accountId: string;
  readonly clientId: string;
  /** Null if the account was created by an earlier start on the same database, which stores only a hash of the secret. */
  readonly clientSecret: string | null;
  /** A payment key of the account. */
  readonly chave: string;
  /** The client certificate, PEM. */
  readonly certificatePem: string;
  /** The certificate as the value of the header `X-SSL-Client-Cert`. */
  readonly certificateHeader: string;
  /** The key of the certificate, PEM; null in the same case as `clientSecret`. */
  readonly privateKeyPem: string | null;
}

/** Identifies an account. */
export interface AccountRequest {
  /** Default: `demo`. Each name is a separate account, created at the first call. */
  readonly name?: string;
  /** The new secret of the account: 16 to 64 letters, digits and `._~-`. */
  readonly clientSecret?: string;
}

/** A reference gateway. */
export interface Gateway {
  /** The gateway as a Node request listener, for a server of your own. */
  readonly listener: RequestListener;
  /** The token of the control endpoint; null if the endpoint needs none, or is closed. */
  readonly controlToken: string | null;
  /** Listens on a port (0: any free one) of a host (default 127.0.0.1). */
  listen(
    port: number,
    host?: string,
  ): Promise<{ readonly baseUrl: string; readonly controlUrl: string | null }>;
  /** Returns an account with 10,000.00 BRL whose payments settle automatically. */
  account(request?: AccountRequest): Promise<GatewayAccount>;
  /** Finishes work in progress and closes the database; aborts work that takes longer than `shutdownTimeoutMs`. */
  close(): Promise<void>;
}

/** A running gateway with the helpers that tests use. */
export interface StartedGateway extends TestHelpers {
  readonly baseUrl: string;
  /** The URL of the control endpoint; null if it is closed. */
  readonly controlUrl: string | null;
  /** The token that the control endpoint accepts, as `Authorization: Bearer …`; null if it needs none, or is closed. */
  readonly controlToken: string | null;
  /** The account `demo`. */
  readonly account: GatewayAccount;
  /** Returns another account by name, creating it at the first call. */
  readonly anotherAccount: (name: string) => Promise<GatewayAccount>;
  close(): Promise<void>;
}

/** A running gateway in memory: all secrets and keys of its accounts are known. */
export interface InMemoryGateway extends StartedGateway {
  readonly account: InMemoryAccount;
  readonly anotherAccount: (name: string) => Promise<InMemoryAccount>;
}

/** An account of a gateway in memory. */
export type InMemoryAccount = {
  readonly [Field in keyof GatewayAccount]: NonNullable<GatewayAccount[Field]>;
};

/** The options for starting a gateway. */
export interface StartOptions extends GatewayOptions {
  /** Default: 0, any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /**
   * The secret of the account `demo`. Default: `sandbox-secret-of-demo` in memory on loopback, otherwise a random one.
   */
  readonly clientSecret?: string;
  /**
   * How payments of the accounts settle: automatically, or (`manual`) only through `settle()`. Default: `automatic`.
   */
  readonly settlement?: 'automatic' | 'manual';
  /**
   * Whether `notifications` keeps what the gateway sends. This uses one of the three URLs that an account may have per event
   * type. Default: true.
   */
  readonly notifications?: boolean;
}

type RunningGateway = Pick<StartedGateway, 'baseUrl' | 'controlUrl' | 'controlToken' | 'account'>;

const running = new Set<RunningGateway>();

/** Returns the gateways that `startGateway` has started in this process and that are still open. */
export const runningGateways = (): readonly RunningGateway[] => [...running];

/** Creates a gateway that does not listen yet. A process can have any number of them, each with its own database. */
export async function createGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const gateway = await gatewayOf(options);
  return {
    listener: gateway.listener,
    controlToken: gateway.controlToken,
    listen: (port, host) => gateway.listen(port, host),
    account: (request) => accountOf(gateway, request),
    close: () => gateway.close(),
  };
}

/**
 * Starts a gateway for tests: in memory, on a free loopback port, with an open control endpoint, and with notifications to
 * this machine allowed. `options` override these defaults.
 */
export function startGateway(
  options?: StartOptions & { readonly database?: undefined },
): Promise<InMemoryGateway>;
export function startGateway(options: StartOptions): Promise<StartedGateway>;
export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const { port = 0, host, clientSecret, settlement = 'automatic', notifications = true, ...others } = options;
  const inbox = new Inbox(notifications);
  const keeping = sendingTo(inbox, others.webhookSecret);
  // Legal variants (library/legal.ts) may wrap sending themselves; the inbox keeps what they finally send.
  const { overrides: own } = others as WholeOptions;
  const overrides: NonNullable<WholeOptions['overrides']> = {
    ...own,
    send: (send) => own?.send?.(keeping(send)) ?? keeping(send),
  };
  const gateway = await gatewayOf({ control: {}, sandboxReceivers: 'loopback', ...others, overrides });
  const accounts = new GivenAccounts(gateway, inbox, settlement);
  try {
    const { baseUrl, controlUrl } = await gateway.listen(port, host);
    const account = await accounts.give(clientSecret === undefined ? {} : { clientSecret });
    const reset = () => resetGateway(gateway, accounts, inbox, others.database);
    const known = { baseUrl, controlUrl, controlToken: gateway.controlToken, account };
    running.add(known);
    return {
      ...known,
      anotherAccount: (name) => accounts.give({ name }),
      ...testHelpers({ services: gateway.states, demo: account, inbox, reset }),
      close: async () => {
        running.delete(known);
        if (!isInMemory(others.database ?? ':memory:')) await accounts.unsubscribe();
        await gateway.close();
      },
    };
  } catch (error) {
    await gateway.close();
    throw error;
  }
}

/** The accounts of a started gateway that tests have requested, by name. */
class GivenAccounts {
  readonly #given = new Map<string, GatewayAccount>();

  constructor(
    private readonly gateway: WholeGateway,
    private readonly inbox: Inbox,
    private readonly settlement: 'automatic' | 'manual',
  ) {}

  /** Returns the account with a name; the first call creates it. */
  async give(request: AccountRequest): Promise<GatewayAccount> {
    const { name = 'demo' } = request;
    const given = this.#given.get(name) ?? (await accountOf(this.gateway, request));
    if (!this.#given.has(name)) await this.#prepare(given);
    this.#given.set(name, given);
    return given;
  }

  /** Creates all accounts again as they were. */
  async giveAgain(): Promise<void> {
    for (const [name, { clientSecret, privateKeyPem, ...others }] of this.#given) {
      const secrets = {
        clientSecret: clientSecret ?? undefined,
        privateKeyPem: privateKeyPem ?? undefined,
      };
      const remembered = { ...others, ...secrets };
      await this.#prepare(await this.gateway.demo({ name, remembered, ...secrets }));
    }
  }

  async #prepare({ accountId }: { readonly accountId: string }): Promise<void> {
    const { states } = this.gateway;
    if (this.settlement === 'manual')
      await bringAbout('an account changes', { accountId, settlement: 'manual' }, states);
    await subscribe(this.inbox, accountId, states);
  }

  async unsubscribe(): Promise<void> {
    for (const { accountId } of this.#given.values())
      await unsubscribe(this.inbox, accountId, this.gateway.states);
  }
}

async function resetGateway(
  { states, journal }: WholeGateway,
  accounts: GivenAccounts,
  inbox: Inbox,
  database = ':memory:',
): Promise<void> {
  if (!isInMemory(database))
    throw new Error('reset() deletes everything, so it is only for a gateway in memory: omit `database`.');
  await states.store.write(({ everything }) => everything.delete(), null);
  states.provocations.clear();
  journal?.clear();
  inbox.clear();
  await accounts.giveAgain();
}

async function accountOf(gateway: WholeGateway, request: AccountRequest = {}): Promise<GatewayAccount> {
  const { accountId, clientId, clientSecret, chave, certificatePem, privateKeyPem } =
    await gateway.demo(request);
  const certificateHeader = encodeURIComponent(certificatePem);
  return { accountId, clientId, clientSecret, chave, certificatePem, certificateHeader, privateKeyPem };
}
