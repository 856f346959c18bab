/** What `import … from 'pix-gateway-kit'` gives: a reference gateway in this process. See docs/library.md. */
import type { RequestListener } from 'node:http';

import { createGateway as gatewayOf, type Gateway as WholeGateway } from './gateway.js';
import type { Log, LogLevel } from './log.js';
import type { PublicOptions } from './options.js';

export type { Log, LogLevel };

/** What a gateway can be told. Everything has a default. */
export type GatewayOptions = PublicOptions;

/** An account with everything that its client needs. */
export interface GatewayAccount {
  readonly accountId: string;
  readonly clientId: string;
  /** Null where an earlier start on the same database has made the account: only a hash of its secret is kept. */
  readonly clientSecret: string | null;
  /** A payment key of the account. */
  readonly chave: string;
  /** The client certificate, PEM. */
  readonly certificatePem: string;
  /** The certificate as the header `X-SSL-Client-Cert` has it. */
  readonly certificateHeader: string;
  /** The key of the certificate, PEM; null as `clientSecret` is. */
  readonly privateKeyPem: string | null;
}

/** Which account is asked for. */
export interface AccountRequest {
  /** Default: `demo`. Each name is an account of its own, made at the first call. */
  readonly name?: string;
  /** Is its secret from now on: 16 to 64 letters, digits and `._~-`. */
  readonly clientSecret?: string;
}

/** A reference gateway. */
export interface Gateway {
  /** The gateway as a Node request listener, for a server of your own. */
  readonly listener: RequestListener;
  /** Serves on a port (0: any free one) of a host (default 127.0.0.1). */
  listen(
    port: number,
    host?: string,
  ): Promise<{ readonly baseUrl: string; readonly controlUrl: string | null }>;
  /** An account with 10,000.00, whose payments settle by themselves. */
  account(request?: AccountRequest): Promise<GatewayAccount>;
  /** Finishes what is under way and closes the database; what takes longer than `shutdownTimeoutMs` is cut off. */
  close(): Promise<void>;
}

/** A gateway that listens. */
export interface StartedGateway {
  readonly baseUrl: string;
  /** Where provider states are asked for; null where the control endpoint is closed. */
  readonly controlUrl: string | null;
  /** The account `demo`. */
  readonly account: GatewayAccount;
  /** One more account, by its name. */
  readonly anotherAccount: (name: string) => Promise<GatewayAccount>;
  close(): Promise<void>;
}

/** How a gateway is started. */
export interface StartOptions extends GatewayOptions {
  /** Default 0: any free one. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** The secret of the account `demo`. Default in memory on loopback: `sandbox-secret-of-demo`; otherwise one that is drawn. */
  readonly clientSecret?: string;
}

/** Builds a gateway that does not listen yet. As many as you like can be in one process, each with a database of its own. */
export async function createGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const gateway = await gatewayOf(options);
  return {
    listener: gateway.listener,
    listen: (port, host) => gateway.listen(port, host),
    account: (request) => accountOf(gateway, request),
    close: () => gateway.close(),
  };
}

/**
 * Starts a gateway for tests: in memory, on a free port of loopback, its control endpoint open, notifications let through to this
 * machine. Whatever `options` say is done instead.
 */
export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const { port = 0, host, clientSecret, ...others } = options;
  const gateway = await gatewayOf({ control: {}, sandboxReceivers: 'loopback', ...others });
  try {
    const { baseUrl, controlUrl } = await gateway.listen(port, host);
    const account = await accountOf(gateway, clientSecret === undefined ? {} : { clientSecret });
    const anotherAccount = (name: string) => accountOf(gateway, { name });
    return { baseUrl, controlUrl, account, anotherAccount, close: () => gateway.close() };
  } catch (error) {
    await gateway.close();
    throw error;
  }
}

async function accountOf(gateway: WholeGateway, request: AccountRequest = {}): Promise<GatewayAccount> {
  const { accountId, clientId, clientSecret, chave, certificatePem, privateKeyPem } =
    await gateway.demo(request);
  const certificateHeader = encodeURIComponent(certificatePem);
  return { accountId, clientId, clientSecret, chave, certificatePem, certificateHeader, privateKeyPem };
}
