import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';

import { closeInTime } from './closing.js';
import { ControlOpening } from './control-tokens.js';
import type { Clock } from './domain/clock.js';
import { allowAll, type HostGuard, hostGuard, isLoopback, type Reach } from './edge/host-guard.js';
import { createApp, type Messages, messagesOf } from './http/app.js';
import { listen, type Listening } from './http/connections.js';
import { controlPath, controlRouter, detectForeign } from './http/control.js';
import { withOneUrl } from './edge/urls.js';
import type { Probes } from './http/routes.js';
import { hashSecret, secretMatches } from './edge/secrets.js';
import { journalling } from './edge/request-facts.js';
import { type TokenService, tokenService } from './edge/tokens.js';
import { certificateIn } from './edge/certificates.js';
import { LiveChanges } from './live-updates/changes.js';
import { credentialsOf } from './lifecycle/credentials.js';
import { workersFor } from './lifecycle/settlement.js';
import { healthOf } from './monitoring/health.js';
import type { Log } from './domain/log.js';
import { combine, logObserver, type Observer, schedulerLog } from './log.js';
import { type DeliveryBounds, DeliveryChannel, giveUp } from './notifications/deliverer.js';
import { disturbing } from './notifications/disturbing.js';
import type { Send } from './notifications/https-sender.js';
import { Retention } from './notifications/retention.js';
import { guardOf } from './notifications/url-guard.js';
import { webhooksOf } from './notifications/webhooks.js';
import type { Random } from './domain/ids.js';
import type { AllHandlers } from './operations/handler.js';
import { handlers } from './operations/index.js';
import { defaults, type PublicOptions } from './options.js';
import type { Services } from './ports.js';
import type { OpenDemo } from './dashboard/services.js';
import { sandboxBank, sandboxDirectory } from './sandbox/participants.js';
import { Provocations } from './provocations/provocations.js';
import { CallJournal } from './recent-requests/journal.js';
import { brCodes } from './sandbox/br-code.js';
import {
  type DemoAccount,
  demoAccount,
  type DemoRequest,
  type Identities,
  sandboxSecret,
} from './sandbox/demo-account.js';
import { type Origins, originsOf, SecretRandom, systemRandom } from './sandbox/seeding.js';
import type { StateServices } from './sandbox/states/state.js';
import { defaultLeaseMs, Scheduler } from './scheduler/scheduler.js';
import { isInMemory } from './storage/databases.js';
import type { PostgresLimits } from './storage/postgres-limits.js';
import { openStore, type Store } from './storage/store.js';

/** The options of a gateway. All are optional. */
export interface GatewayOptions extends PublicOptions {
  /** Limits on how long PostgreSQL may keep the gateway waiting: see storage/postgres-limits.ts. */
  readonly postgres?: Partial<PostgresLimits>;
  /** Limits on simultaneous deliveries, and on waits for receivers. Defaults: see docs/decisions/deliveries.md. */
  readonly deliveries?: Partial<DeliveryBounds>;
  /** The machine's clock, ms since 1970. Default: `Date.now`. */
  readonly wallMs?: () => number;
  /** Replacements for parts of the gateway: the conformance kit uses them to build gateways with one defect. */
  readonly overrides?: Overrides;
}

/** Replacements for parts of a gateway, each typed by the part. */
export interface Overrides {
  /** Wraps the operations; those that it does not return are unchanged. */
  readonly handlers?: (handlers: AllHandlers) => Partial<AllHandlers>;
  /** Wraps all services used by operations and states. */
  readonly services?: (services: Services) => Services;
  readonly tokens?: (tokens: TokenService) => TokenService;
  /** Wraps the sending of notifications. */
  readonly send?: (send: Send) => Send;
  /** Wraps the listener that serves all requests. */
  readonly listener?: (listener: RequestListener) => RequestListener;
}

export type { DemoAccount, DemoRequest };

export interface Gateway {
  /** The gateway as a Node request listener, to be wrapped or served elsewhere. */
  readonly listener: RequestListener;
  /** Options for a server of `listener`: `createServer(messages, …)`. Without them the server is slow. */
  readonly messages: Messages;
  /**
   * Whether its time stands still between due events: with a seed, unless `machineTime` is set or the database is
   * shared.
   */
  readonly timeStandsStill: boolean;
  /** The token of the control endpoint; null if it needs none, or is closed. */
  readonly controlToken: string | null;
  /** The services with which provider states are set up. */
  readonly states: StateServices;
  /** The calls that clients have made; null if the control endpoint is closed. */
  readonly journal: CallJournal | null;
  /** Serves on a port (0: any free one) of a host (default 127.0.0.1). */
  listen(
    port: number,
    host?: string,
  ): Promise<{ readonly baseUrl: string; readonly controlUrl: string | null }>;
  /**
   * Returns a demo account of the database, with an opening balance of 10,000.00 BRL, whose payments the sandbox bank
   * settles. It is created if there is none by that name. Call it after `listen`, because its secret depends on which
   * machines can reach the gateway.
   */
  demo(request?: DemoRequest): Promise<DemoAccount>;
  /**
   * Starts no new work, finishes work in progress, and closes the database. Work that is not done after
   * `shutdownTimeoutMs` is cut off, and planned work is left for the next start. Resolves at most 1 s later, in any
   * case.
   */
  close(): Promise<void>;
}

/** Creates a gateway. This is the only place where its parts are put together. */
export async function createGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const { database = ':memory:', log = () => undefined } = options;
  const store = await openStore(database, options.postgres, (sentence, level = 'info') =>
    log(level, sentence, {}),
  );
  try {
    return await gatewayOver(store, options);
  } catch (error) {
    // Otherwise the store could not be opened again.
    await store.close();
    throw error;
  }
}

async function gatewayOver(store: Store, options: GatewayOptions): Promise<Gateway> {
  const { overrides = {}, log = () => undefined, database = ':memory:' } = options;
  const control = ControlOpening.of(options.control);
  const provocations = new Provocations();
  const delivery = channelOf(options, provocations);
  const tokens = wrap(await tokensOf(options, store), overrides.tokens);
  const origins = await originsOf(options, store);
  const secrets = new SecretRandom();
  const now = { isClosing: false, onlyThisMachine: false };
  const { watch, probes } = await monitoringOf(options, store, origins.clock, now);
  const parts = { origins, delivery, secrets, watch };
  const services = wrap(servicesOf(options, store, tokens, parts), overrides.services);
  await trustClock(store, services.clock.systemMs());
  const scheduler = schedulerOf({ ...services, random: origins.work }, { delivery, watch, log });
  const retention = retentionOf(options, services, log);
  const hash = (secret: string) => hashSecret(secret, secrets);
  const states = { ...services, scheduler, secrets, hashSecret: hash, provocations };
  const journal = control && new CallJournal();
  const isOpen = () => isInMemory(database) && now.onlyThisMachine;
  let openDemo: OpenDemo | null = null;
  const demo = async (request?: DemoRequest) => {
    const account = await demoAccount(states, identitiesOf(options, isOpen()), request);
    const { name, clientId, clientSecret } = account;
    if (name === 'demo' && clientSecret === sandboxSecret(name)) openDemo = { clientId, clientSecret };
    return account;
  };
  const dashboard = {
    ...dashboardOf(control, store, states),
    openDemo: (request: IncomingMessage) => (isOpen() && detectForeign(request) === null ? openDemo : null),
  };
  const app = createApp({
    handlers: { ...handlers, ...overrides.handlers?.(handlers) },
    services,
    requestIds: origins.requests,
    tokens,
    responseValidation: options.responseValidation ?? true,
    log,
    admit: hostGuardOf(options, now),
    provocations,
    record: journal && journalling(journal, services.clock),
    note: watch.answered,
    probes,
    control: control && journal && controlRouter(control.token, states, () => demo(), journal),
    dashboard,
  });
  const messages = messagesOf(app);
  const listener = wrap(withOneUrl(app), overrides.listener);
  for (const worker of [scheduler, retention]) worker.start();
  let listening: Listening | null = null;
  return {
    listener,
    messages,
    states,
    journal,
    demo,
    timeStandsStill: origins.clock.reach !== undefined,
    controlToken: control?.token ?? null,
    listen: async (port, host = '127.0.0.1') => {
      control?.assertNotExposed(host);
      // With a proxy in front, a gateway on loopback is reachable from elsewhere: `sandboxReceivers: false` declares that.
      now.onlyThisMachine = isLoopback(host) && (options.sandboxReceivers ?? false) !== false;
      secrets.followWhere(now.onlyThisMachine, origins.operations);
      listening = await listen(listener, port, host, { ...options, messages });
      const { baseUrl } = listening;
      control?.announce(baseUrl, host);
      return { baseUrl, controlUrl: control && baseUrl + controlPath };
    },
    close: () =>
      closeInTime(options.shutdownTimeoutMs, log, async (cut) => {
        now.isClosing = true;
        control?.withdraw();
        scheduler.halt();
        dashboard.live.close();
        await listening?.close(cut);
        delivery.endLookups();
        await scheduler.stop(cut);
        await retention.stop();
        // Close the store first, so that a delivery that is cut off does not count as a failed attempt.
        await store.close();
        await delivery.close();
      }),
  };
}

function channelOf(options: GatewayOptions, provocations: Provocations): DeliveryChannel {
  return new DeliveryChannel({
    secret: options.webhookSecret,
    schedule: options.retrySchedule,
    bounds: options.deliveries,
    guard: guardOf(options),
    ca: options.webhookCa,
    wrap: (send) => disturbing(wrap(send, options.overrides?.send), provocations),
  });
}

async function tokensOf({ tokenKey, secondTokenKey }: GatewayOptions, store: Store): Promise<TokenService> {
  return tokenService({ signing: tokenKey ?? (await keptKey(store)), second: secondTokenKey });
}

/** Creates the event observer, and the health and metrics endpoints. Metrics are loaded only if they are enabled. */
async function monitoringOf(
  { metrics = false, log }: GatewayOptions,
  store: Store,
  clock: Clock,
  now: { readonly isClosing: boolean },
): Promise<{ readonly watch: Observer; readonly probes: Probes }> {
  const health = healthOf({ store, clock, isClosing: () => now.isClosing });
  const watchers = log ? [logObserver(log)] : [];
  if (!metrics) return { watch: combine(watchers), probes: { health, metrics: null } };
  const { gatewayMetrics } = await import('./monitoring/metrics.js');
  const { watch, expose } = await gatewayMetrics(health);
  return { watch: combine([...watchers, watch]), probes: { health, metrics: expose } };
}

/**
 * Decides which identities stay the same: a database in memory starts anew each time, but what clients know need not
 * change.
 */
function identitiesOf({ database = ':memory:', seed }: GatewayOptions, openSecret: boolean): Identities {
  return { sameIds: isInMemory(database) && seed === undefined, openSecret };
}

/** Guards gateways whose secrets are well known (in memory, only for this machine) or can be guessed (with a seed). */
function hostGuardOf({ database = ':memory:', seed, allowHosts }: GatewayOptions, reach: Reach): HostGuard {
  return isInMemory(database) || seed !== undefined ? hostGuard(reach, allowHosts) : allowAll;
}

/** Returns the key shared by all gateways on the database, now and later: the first one creates it. */
async function keptKey(store: Store): Promise<Uint8Array> {
  const fresh = randomBytes(32).toString('base64url');
  return Buffer.from(
    await store.write(({ settings }) => settings.settle('token key', fresh), null),
    'base64url',
  );
}

function servicesOf(
  options: GatewayOptions,
  store: Store,
  tokens: TokenService,
  {
    origins,
    delivery,
    secrets,
    watch,
  }: { origins: Origins; delivery: DeliveryChannel; secrets: Random; watch: Observer },
): Services {
  const { clock } = origins;
  const base = { store, clock };
  return {
    ...base,
    random: origins.operations,
    secretMatches,
    signToken: (request) => tokens.sign(request),
    bank: sandboxBank(options.settlementDelayMs ?? defaults.settlementDelayMs),
    directory: sandboxDirectory(store),
    brCodes,
    webhooks: webhooksOf({ ...base, secrets: systemRandom, channel: delivery, onAttempt: watch.attempted }),
    credentials: credentialsOf({
      ...base,
      secrets,
      hashSecret: (secret) => hashSecret(secret, secrets),
      readCertificate: certificateIn,
    }),
  };
}

/** Returns the parts that only the dashboard has: live updates and, if the control endpoint is open, the sandbox. */
function dashboardOf(control: ControlOpening | null, store: Store, states: StateServices) {
  const live = new LiveChanges(store);
  const parts = { secrets: systemRandom, live };
  if (!control) return { ...parts, sandbox: null };
  const access = { token: control.token, path: controlPath, strangeness: detectForeign };
  return { ...parts, sandbox: { ...access, states } };
}

function schedulerOf(
  services: Services,
  { delivery, watch, log }: { delivery: DeliveryChannel; watch: Observer; log: Log },
): Scheduler {
  const { send, schedule, gate } = delivery;
  const deliveries = { ...services, send, schedule, onAttempt: watch.attempted };
  const { failed, looked, setAside } = schedulerLog(log, () => services.clock.systemMs());
  return new Scheduler({
    store: services.store,
    clock: services.clock,
    owner: randomUUID(),
    workers: workersFor(services, deliveries),
    gate,
    giveUp: (work, owner, reason) => giveUp(work, owner, reason, deliveries),
    onError: failed,
    onLooked: looked,
    onSetAside: setAside,
    onDone: watch.done,
  });
}

/**
 * Handles a clock that was set back while no gateway was running: planned work does not wait for it to catch up. If
 * other gateways use the database, this machine's clock may be the wrong one, so their plans are left alone.
 */
async function trustClock(store: Store, nowMs: number): Promise<void> {
  await store.write(async ({ work, resends }) => {
    if (!store.shared) await work.trustNoLongerWaits(nowMs, nowMs + 2 * defaultLeaseMs);
    await resends.forgetLater(nowMs);
  }, null);
}

const dayMs = 86_400_000;

function retentionOf(
  { keepNotifications = defaults.keepNotifications }: GatewayOptions,
  services: Services,
  log: Log,
): Retention {
  const { store, clock } = services;
  const onError = (error: unknown) => log('error', 'forgetting failed', { error: String(error) });
  return new Retention({ store, clock, keepMs: keepNotifications * dayMs, onError });
}

function wrap<T>(part: T, override: ((part: T) => T) | undefined): T {
  return override ? override(part) : part;
}
