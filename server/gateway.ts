import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, BlockList, isIP } from 'node:net';

import { type OperationId, routes } from '../generated/stubs/apis.js';
import { defaultRules, type Rules } from './domain/rules.js';
import { type AnyHandler, controlPath, createApp } from './http/app.js';
import { fingerprintOf } from './http/certificates.js';
import { controlRoute } from './http/control-route.js';
import type { Log } from './http/errors.js';
import { hashSecret, secretMatches } from './http/secrets.js';
import { type TokenService, tokenService } from './http/tokens.js';
import { deliver, type DeliveryOptions, httpsSender, type Send } from './notifications/deliverer.js';
import { retrySchedules } from './notifications/retry-schedule.js';
import type { Services } from './operations/handler.js';
import { type BuiltHandlers, handlers as builtHandlers } from './operations/index.js';
import { sandboxBank } from './sandbox/settling-bank.js';
import { settleDue } from './sandbox/settlement.js';
import { seededRandom, systemRandom } from './sandbox/random.js';
import { makeAccount } from './sandbox/states/an-account.js';
import type { StateServices } from './sandbox/states/state.js';
import { Scheduler } from './scheduler.js';
import { openStore } from './storage/store.js';

/** What a gateway can be told. Everything has a default. */
export interface GatewayOptions {
  /** A SQLite file, or `:memory:` (the default). */
  readonly database?: string;
  /** Opens the control endpoint; `token` closes it to whoever does not send it. Default: closed. */
  readonly control?: { readonly token?: string } | false;
  /** Whether answers are validated against the contract too. Default: yes. */
  readonly responseValidation?: boolean;
  /** How long the sandbox bank takes to settle, ms. Default: 300. */
  readonly settlementDelayMs?: number;
  /** Makes ids reproducible. */
  readonly seed?: number;
  /** Key that access tokens are signed with, 32 bytes or more. Default: a fresh one. */
  readonly tokenKey?: Uint8Array;
  readonly log?: Log;
  /** Parts replaced on purpose: how the conformance kit builds gateways with one defect. */
  readonly overrides?: Overrides;
}

/** Replacements for parts of a gateway, each typed by the part. */
export interface Overrides {
  readonly handlers?: Partial<BuiltHandlers>;
  readonly rules?: Partial<Rules>;
  /** Wraps everything that operations and states use. */
  readonly services?: (services: Services) => Services;
  readonly tokens?: (tokens: TokenService) => TokenService;
  /** Wraps the sending of notifications. */
  readonly send?: (send: Send) => Send;
}

/** A demo account, ready to be used by a client. */
export interface DemoAccount {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificatePem: string;
  readonly privateKeyPem: string;
  readonly chave: string;
}

/** A reference gateway. */
export interface Gateway {
  /** The gateway as a Node request listener, to be wrapped or served elsewhere. */
  readonly listener: RequestListener;
  /** Serves on a port (0: any free one) of a host (default 127.0.0.1). */
  listen(port: number, host?: string): Promise<{ readonly baseUrl: string; readonly controlUrl: string | null }>;
  /** Makes an account with 10,000.00, settled by the sandbox bank itself. */
  demo(): Promise<DemoAccount>;
  /** Finishes answers under way, leaves the outbox for the next start, closes the database. */
  close(): Promise<void>;
}

/** Builds a gateway: the only place where its parts are put together. */
export async function createGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const { database = ':memory:', control = false, overrides = {}, log = () => undefined } = options;
  const store = await openStore(database);
  const delivery = new DeliveryChannel(overrides.send);
  const tokens = wrap(tokenService(options.tokenKey ?? randomBytes(32)), overrides.tokens);
  const services = wrap<Services>(
    {
      store,
      clock: { systemMs: Date.now },
      random: options.seed === undefined ? systemRandom : seededRandom(options.seed),
      rules: { ...defaultRules, ...overrides.rules },
      secretMatches,
      signToken: (request) => tokens.sign(request),
      bank: sandboxBank(options.settlementDelayMs ?? 300),
    },
    overrides.services,
  );
  const scheduler = new Scheduler({
    store,
    clock: services.clock,
    owner: randomUUID(),
    workers: {
      settle: (work, owner) => settleDue(work, owner, services),
      deliver: (work, owner) => deliver(work, owner, { ...services, ...delivery.options, send: delivery.send }),
    },
    onError: (error, work) => log('error', 'work failed', { work: work?.kind ?? null, error: String(error) }),
  });
  const states: StateServices = {
    ...services,
    scheduler,
    fingerprintOf,
    hashSecret: (secret) => hashSecret(secret, services.random),
  };
  const listener = createApp({
    handlers: withNotBuilt({ ...builtHandlers, ...overrides.handlers }),
    services,
    tokens,
    responseValidation: options.responseValidation ?? true,
    log,
    control: control === false ? null : controlRoute(control.token ?? null, states),
  });
  scheduler.start();
  let server: Server | null = null;
  return {
    listener,
    listen: async (port, host = '127.0.0.1') => {
      refuseOpenControl(control, host);
      delivery.allowLoopback = isLoopback(host);
      server = await serve(listener, port, host);
      const baseUrl = urlOf(server);
      return { baseUrl, controlUrl: control === false ? null : baseUrl + controlPath };
    },
    demo: () => makeDemoAccount(states),
    close: async () => {
      if (server) await closed(server);
      await scheduler.stop();
      await delivery.close();
      await store.close();
    },
  };
}

/** How notifications leave: made at the first delivery, when it is known where the gateway is bound. */
class DeliveryChannel {
  allowLoopback = true;
  readonly options = { schedule: retrySchedules.sandbox, timeoutMs: 10_000 } as const;
  readonly send: Send;
  #sender: ReturnType<typeof httpsSender> | null = null;

  constructor(override: ((send: Send) => Send) | undefined) {
    this.send = wrap<Send>((delivery) => this.#open().send(delivery), override);
  }

  #open(): ReturnType<typeof httpsSender> {
    const options: DeliveryOptions = { ...this.options, allowLoopback: this.allowLoopback };
    this.#sender ??= httpsSender(options);
    return this.#sender;
  }

  async close(): Promise<void> {
    await this.#sender?.close();
  }
}

function wrap<T>(part: T, override: ((part: T) => T) | undefined): T {
  return override ? override(part) : part;
}

/** Handlers by operation, null where there is none. Types are forgotten here: the contract's validator checks both ways. */
function withNotBuilt(built: BuiltHandlers): Readonly<Record<OperationId, AnyHandler | null>> {
  const known = built as unknown as Readonly<Partial<Record<OperationId, AnyHandler>>>;
  const entries = routes.map(({ operationId }) => [operationId, known[operationId] ?? null] as const);
  return Object.fromEntries(entries) as Record<OperationId, AnyHandler | null>;
}

async function makeDemoAccount(states: StateServices): Promise<DemoAccount> {
  const made = await makeAccount({ available: 10_000, settlement: 'automatic' }, states);
  const { account, clientSecret, certificatePem, privateKeyPem } = made;
  return {
    accountId: account.id,
    clientId: account.clientId,
    clientSecret,
    certificatePem,
    privateKeyPem,
    chave: account.chave,
  };
}

function refuseOpenControl(control: GatewayOptions['control'], host: string): void {
  if (control && control.token === undefined && !isLoopback(host)) {
    throw new Error(
      `the control endpoint can move money and must not be open on ${host}: give it a token (--control-token), or bind to 127.0.0.1`,
    );
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

function serve(listener: RequestListener, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ requestTimeout: 30_000 }, listener);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
