import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';

import type { OperationId } from '../generated/operations.js';
import { type AnyHandler, createApp } from './http/app.js';
import { fingerprintOf } from './http/certificates.js';
import { controlPath, controlRouter } from './http/control-route.js';
import type { Log } from './http/errors.js';
import { isLoopback, listen, type Listening } from './http/listening.js';
import { hashSecret, secretMatches } from './http/secrets.js';
import { type TokenService, tokenService } from './http/tokens.js';
import { splitsDue } from './lifecycle/charges.js';
import { expireCobDue } from './lifecycle/cobs.js';
import { expireDue, settleDue } from './lifecycle/settlement.js';
import { DeliveryChannel } from './notifications/channel.js';
import { deliver, type Send } from './notifications/deliverer.js';
import type { RetrySchedule } from './notifications/retry-schedule.js';
import { registerUrl } from './notifications/registrations.js';
import { resend } from './notifications/resend.js';
import type { AllHandlers } from './operations/handler.js';
import type { Services } from './ports.js';
import { handlers } from './operations/index.js';
import { sandboxBank } from './sandbox/settling-bank.js';
import { brCodes } from './sandbox/br-code.js';
import { sandboxDirectory } from './sandbox/directory.js';
import { type Origins, originsOf } from './sandbox/seeding.js';
import { makeAccount } from './sandbox/states/an-account.js';
import type { StateServices } from './sandbox/states/state.js';
import { Scheduler } from './scheduler.js';
import type { PostgresLimits } from './storage/postgres-limits.js';
import { openStore, type Store } from './storage/store.js';

/** What a gateway can be told. Everything has a default. */
export interface GatewayOptions {
  /** A SQLite file, `:memory:` (the default), or a `postgres://` URL, which several gateways may share. */
  readonly database?: string;
  /** How long a PostgreSQL may keep the gateway waiting: see storage/postgres-limits.ts. */
  readonly postgres?: Partial<PostgresLimits>;
  /** Opens the control endpoint; `token` closes it to whoever does not send it. Default: closed. */
  readonly control?: { readonly token?: string } | false;
  /** Whether answers are validated against the contract too. Default: yes. */
  readonly responseValidation?: boolean;
  /** How long the sandbox bank takes to settle, ms. Default: 300. */
  readonly settlementDelayMs?: number;
  /** Makes ids, codes and times reproducible: see docs/decisions/time-passes.md. */
  readonly seed?: number;
  /** Lets the time go by itself in spite of `seed`. */
  readonly machineTime?: boolean;
  /** Key that access tokens are signed with, 32 bytes or more. Default: one that is kept in the database. */
  readonly tokenKey?: Uint8Array;
  /** Signs deliveries with Standard Webhooks headers: `whsec_` and base64. Default: not signed (OP-19). */
  readonly webhookSecret?: string;
  /** Seconds after the first attempt at which a failed delivery is tried again. Default: 0, 5, 10, 25 (OP-18). */
  readonly retrySchedule?: RetrySchedule;
  readonly log?: Log;
  /** Parts replaced on purpose: how the conformance kit builds gateways with one defect. */
  readonly overrides?: Overrides;
}

/** Replacements for parts of a gateway, each typed by the part. */
export interface Overrides {
  /** Wraps the operations; what it leaves out stays as it is. */
  readonly handlers?: (handlers: AllHandlers) => Partial<AllHandlers>;
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
  /** Whether its time stands still between due moments: with a seed, unless the time is to go by itself or is shared. */
  readonly timeStandsStill: boolean;
  /** Serves on a port (0: any free one) of a host (default 127.0.0.1). */
  listen(
    port: number,
    host?: string,
  ): Promise<{ readonly baseUrl: string; readonly controlUrl: string | null }>;
  /** Makes an account with 10,000.00, settled by the sandbox bank itself. */
  demo(): Promise<DemoAccount>;
  /** Finishes answers under way, leaves the outbox for the next start, closes the database. */
  close(): Promise<void>;
}

/** Builds a gateway: the only place where its parts are put together. */
export async function createGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const { database = ':memory:', control = false, overrides = {}, log = () => undefined } = options;
  const store = await openStore(database, options.postgres);
  const delivery = new DeliveryChannel({
    secret: options.webhookSecret,
    schedule: options.retrySchedule,
    override: overrides.send,
  });
  const tokens = wrap(tokenService(options.tokenKey ?? (await keptKey(store))), overrides.tokens);
  const origins = await originsOf(options, store);
  const services = wrap(
    servicesOf(options, { store, tokens, origins, send: delivery.send }),
    overrides.services,
  );
  const scheduler = schedulerOf({ ...services, random: origins.work }, delivery, log);
  const states: StateServices = {
    ...services,
    scheduler,
    fingerprintOf,
    hashSecret: (secret) => hashSecret(secret, services.random),
  };
  const listener = createApp({
    handlers: untyped({ ...handlers, ...overrides.handlers?.(handlers) }),
    services,
    requestIds: origins.requests,
    tokens,
    responseValidation: options.responseValidation ?? true,
    log,
    control: control === false ? null : controlRouter(control.token ?? null, states),
  });
  scheduler.start();
  let listening: Listening | null = null;
  return {
    listener,
    timeStandsStill: origins.clock.reach !== undefined,
    listen: async (port, host = '127.0.0.1') => {
      refuseOpenControl(control, host);
      delivery.allowLoopback = isLoopback(host);
      listening = await listen(listener, port, host);
      const { baseUrl } = listening;
      return { baseUrl, controlUrl: control === false ? null : baseUrl + controlPath };
    },
    demo: () => makeDemoAccount(states),
    close: async () => {
      await listening?.close();
      await scheduler.stop();
      await delivery.close();
      await store.close();
    },
  };
}

/** The key of all gateways on the database, those to come too: whichever is first makes it. */
async function keptKey(store: Store): Promise<Uint8Array> {
  const fresh = randomBytes(32).toString('base64url');
  return Buffer.from(
    await store.write(({ settings }) => settings.settle('token key', fresh), null),
    'base64url',
  );
}

function servicesOf(
  options: GatewayOptions,
  { store, tokens, origins, send }: { store: Store; tokens: TokenService; origins: Origins; send: Send },
): Services {
  const { clock } = origins;
  return {
    store,
    clock,
    random: origins.operations,
    secretMatches,
    signToken: (request) => tokens.sign(request),
    bank: sandboxBank(options.settlementDelayMs ?? 300),
    directory: sandboxDirectory(store),
    brCodes,
    webhooks: {
      register: registerUrl,
      resend: (accountId, notification, targets) =>
        resend(accountId, notification, targets, { store, clock, send }),
    },
  };
}

function schedulerOf(services: Services, delivery: DeliveryChannel, log: Log): Scheduler {
  const { send, schedule } = delivery;
  return new Scheduler({
    store: services.store,
    clock: services.clock,
    owner: randomUUID(),
    workers: {
      settle: (work, owner) => settleDue(work, owner, services),
      expire: (work, owner) => expireDue(work, owner, services),
      'expire cob': (work, owner) => expireCobDue(work, owner, services),
      split: (work, owner) => splitsDue(work, owner, services),
      deliver: (work, owner) => deliver(work, owner, { ...services, send, schedule }),
    },
    onError: (error, work) => log('error', 'work failed', { work: work?.kind ?? null, error: String(error) }),
  });
}

function wrap<T>(part: T, override: ((part: T) => T) | undefined): T {
  return override ? override(part) : part;
}

/** Handlers by operation, their types forgotten: the contract's validator checks both ways. */
function untyped(typed: AllHandlers): Readonly<Record<OperationId, AnyHandler>> {
  return typed as unknown as Readonly<Record<OperationId, AnyHandler>>;
}

async function makeDemoAccount(states: StateServices): Promise<DemoAccount> {
  const made = await makeAccount({ available: 10_000, settlement: 'automatic' }, states);
  const { account, ...credentials } = made;
  return { accountId: account.id, clientId: account.clientId, chave: account.chave, ...credentials };
}

function refuseOpenControl(control: GatewayOptions['control'], host: string): void {
  if (control && control.token === undefined && !isLoopback(host)) {
    throw new Error(
      `the control endpoint can move money and must not be open on ${host}: give it a token (--control-token), or bind to 127.0.0.1`,
    );
  }
}
