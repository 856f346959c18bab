import { before } from '../core/cut.js';
import { t, type Sentence } from '../core/text.js';
import type { OperationId } from '../../generated/operations.js';
import { comparedValues } from '../core/failure-values.js';
import { SetupError, Skip, Stop } from '../core/errors.js';
import { seeded } from '../core/random.js';
import { valuesFrom, type Values } from '../core/values.js';
import type { ClauseEntry } from '../contract/clause.js';
import { statusText } from '../contract/statuses.js';
import type { Operation } from '../contract/document.js';
import type { ContractJudge, Enveloped } from '../contract/judge.js';
import type { AccountLink, CallOptions, Credentials, ObservedCall } from '../target/account-core.js';
import type { ControlClient } from '../target/control.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import { limitReason, refusalReason, unawaitedSeconds } from '../target/busy.js';
import { ClosedConnection, type GatewayClient } from '../target/gateway.js';
import type { Presence } from '../target/presence.js';
import type { TargetProfile } from '../target/profile.js';
import { drawnWriting, queryText } from '../target/query.js';
import type { WebhookReceiver } from '../target/receiver.js';
import type { AccountParams, Adaptable, StateName } from '../target/states.js';
import { type AccountSource, controlEndpoint, credentialsFrom } from './accounts.js';
import { Evidence } from './evidence.js';
import type { Observers } from './observers.js';
import { OwnTime } from './own-time.js';
import { stoppedAnswering } from './stopped-answering.js';
import { Trail } from './trail.js';
import type { Traffic } from './traffic.js';

/** The placeholder for a secret that a report must leave out. */
export type SecretName = 'TOKEN' | 'CLIENT_SECRET' | 'CERTIFICATE' | 'CONTROL_TOKEN' | `HEADER_${string}`;

/** How the suite interprets responses; the engine itself knows no specification. */
export interface Reading {
  /** The reason, if a response says that the run has used up a limit, which is not a finding; otherwise undefined. */
  readonly limit?: (exchange: Exchange) => Sentence | undefined;
  /**
   * The reason, if a payment is refused because of limits that the target cannot lift, which is not a finding;
   * otherwise undefined.
   */
  readonly ownLimit?: (exchange: Exchange) => Sentence | undefined;
  /**
   * The reason, if a payment from a shared account is refused and the account may lack the money, which is not a
   * finding; otherwise undefined.
   */
  readonly lack?: (exchange: Exchange) => Sentence | undefined;
  /**
   * The part of a response that the contract describes, if the specification leaves an envelope open; undefined for the
   * whole response.
   */
  readonly inner?: (exchange: Exchange, profile: TargetProfile) => Enveloped | undefined;
}

/** Everything that all sessions of a run share. */
export interface RunEnvironment {
  readonly gateway: GatewayClient;
  readonly control: ControlClient | undefined;
  readonly receiver: WebhookReceiver | undefined;
  readonly judge: ContractJudge;
  readonly profile: TargetProfile;
  readonly accounts: AccountSource;
  /** Judge everything that any session receives. */
  readonly observers: Observers;
  /** Counts of what all sessions send and receive. */
  readonly traffic: Traffic;
  /** Tells whether the target still responds; undefined if that is not watched. */
  readonly presence?: Presence | undefined;
  readonly reading: Reading;
  /** Operations that are not offered according to the target file: names by operation id. */
  readonly notOffered: ReadonlyMap<string, string>;
  readonly seed: number;
  /** The clause by its id. */
  readonly clause: (id: string) => ClauseEntry | undefined;
  /** Called with every credential and token that must never be printed. */
  readonly secret: (value: string, name: SecretName) => void;
}

/**
 * A caller of the target: a running check, a probe, the doctor, a Pact interaction. Everything it receives is observed.
 */
export class Session {
  readonly values: Values;
  /** Counts from the start of the check, as the session may be prepared ahead of it. */
  time = new OwnTime();
  /** Clauses that observers found violated in messages that this session received. */
  readonly broken = new Set<string>();
  /** Its calls and the provider states that it requested. */
  readonly trail = new Trail();
  readonly #inboxes: { readonly deliveries: readonly Delivery[] }[] = [];
  #over = false;
  /** Whether it pays from an account with limits that no check requested. */
  #hasOwnLimits = false;
  /** The number of changes that lists may show, and the number that lists have already been waited for. */
  #changes = 0;
  #changesListed = -1;
  /** Messages that other programs sent and received for its account. */
  readonly #others: { exchanges: readonly Exchange[]; deliveries: readonly Delivery[] } = {
    exchanges: [],
    deliveries: [],
  };
  /** Responses that no observer judges. */
  readonly #unjudged = new Set<Exchange>();

  constructor(
    readonly environment: RunEnvironment,
    /** Makes the generated values of each session different. */
    readonly name: string,
    readonly evidence: Evidence,
    /** Whether it may call operations that are not offered according to the target file. */
    private readonly asksAnything = false,
  ) {
    evidence.trail = this.trail;
    this.values = valuesFrom(seeded(environment.seed, name), environment.accounts.idSuffix);
  }

  /** Starts the clock of the session. */
  begin(): void {
    this.time = new OwnTime();
  }

  /** Ends the session: what it sends or receives from now on does not count. */
  end(): void {
    this.#over = true;
  }

  get isOver(): boolean {
    return this.#over;
  }

  /**
   * Sends a call; the response is observed, unless `call` opts out. Throws `Skip` if the target asks for too long a
   * wait or has stopped responding, or if the call would move money of the user's account without permission.
   */
  async send(call: ObservedCall): Promise<Exchange> {
    this.#demandOngoing();
    const { gateway, observers, accounts, judge, reading, profile } = this.environment;
    const meant = judge.document.operations.get(call.operation ?? '');
    if (meant?.movesMoney === true || judge.document.movesMoney(call.method, call.path))
      accounts.demandLeave(call);
    this.#demandOffered(call);
    await this.#letListsCatchUp(call);
    const sent = gateway.send({ ...call, by: this.name }, this.evidence.look).catch((thrown: unknown) => {
      if (thrown instanceof ClosedConnection) this.#received(thrown.exchange, true);
      throw thrown;
    });
    const exchange = await this.time.waitingFor(sent, ({ response }) => response !== undefined);
    // A call that the kit itself has abandoned says nothing about the target.
    this.#demandOngoing();
    if (exchange.response === undefined && this.environment.presence?.isGone === true)
      throw new Skip(stoppedAnswering);
    this.#received(exchange);
    this.trail.called(exchange);
    if (call.retry !== false) this.#skipWhereLimited(exchange);
    const { status = 0 } = exchange.response ?? {};
    const isObserved = call.judge === 'refusals' ? status >= 400 : call.judge !== false;
    if (isObserved)
      this.#note(observers.exchange(exchange, this.name, reading.inner?.(exchange, profile), this.trail));
    else this.#unjudged.add(exchange);
    exchange.condense();
    return exchange;
  }

  /**
   * Ends the check with a failure at the clause of the operation's success, unless the response has one of these
   * statuses.
   */
  precondition(exchange: Exchange, statuses: readonly number[]): void {
    const status = exchange.response?.status;
    if (status !== undefined && statuses.includes(status)) return;
    const lack = this.environment.accounts.shared && this.environment.reading.lack?.(exchange);
    if (lack !== undefined) throw new Skip(lack);
    const operation = this.#operation(exchange.request.operation ?? '');
    const name = operation.operationId;
    const { judge } = this.environment;
    const blamed = judge.blameStatus(operation, statuses, this.evidence.declared);
    for (const clause of blamed.length > 0 ? blamed : [null]) {
      const failure = {
        kind: 'precondition' as const,
        about: 'status' as const,
        clause,
        message: t`${name} did not succeed, and the rest of the check depends on it`,
        expected: statusText(statuses),
        received: exchange.error ?? String(status),
        values: comparedValues(statuses, status),
        pointer: '/status',
      };
      this.evidence.fail(failure, [exchange]);
    }
    throw new Stop(t`${name} did not succeed`);
  }

  /** The notifications that arrived. */
  deliveries(): readonly Delivery[] {
    return this.#inboxes.flatMap(({ deliveries }) => deliveries);
  }

  /**
   * Adds to the history of this session what another program sent and received for the same account, as far as that is
   * known.
   */
  alsoSeen(exchanges: readonly Exchange[], deliveries: readonly Delivery[]): void {
    Object.assign(this.#others, { exchanges, deliveries });
  }

  /**
   * Passes the notifications that arrived to the observers, then all messages together. Called once, at the end of the
   * session.
   */
  observeAll(): void {
    const { observers, accounts } = this.environment;
    const deliveries = this.deliveries();
    for (const delivery of deliveries) this.#note(observers.delivery(delivery, this.name, this.trail));
    const isShared = accounts.shared !== undefined;
    observers.session({
      name: this.name,
      trail: this.trail,
      exchanges: [...this.evidence.exchanges, ...this.#others.exchanges],
      deliveries: [...deliveries, ...this.#others.deliveries],
      unjudged: this.#unjudged,
      isShared,
    });
  }

  /**
   * Creates an account, or takes the shared one. Throws `Skip` if the target cannot create it as requested, except for
   * adaptable parameters that are not insisted on.
   */
  async open(params?: AccountParams, insists?: readonly Adaptable[]): Promise<AccountLink> {
    this.#demandOngoing();
    const credentials = await this.time.waitingFor(credentialsFrom(this.environment, params, insists));
    if (Object.keys(credentials.ownLimits).length > 0) this.#hasOwnLimits = true;
    const { secret } = this.environment;
    secret(credentials.clientSecret, 'CLIENT_SECRET');
    secret(credentials.certificatePem, 'CERTIFICATE');
    secret(credentials.certificateHeader, 'CERTIFICATE');
    for (const token of Object.values(credentials.tokens)) if (token !== undefined) secret(token, 'TOKEN');
    return this.link(credentials);
  }

  /** Returns an account with these credentials whose requests go through this session. */
  link(credentials: Credentials): AccountLink {
    return {
      ...credentials,
      values: this.values,
      profile: this.environment.profile,
      send: (call) => this.send(call),
      request: (operation, options = {}) => this.send(this.#call(this.#operation(operation), options)),
      demand: (exchange, statuses) => this.precondition(exchange, statuses),
      secret: (token) => this.environment.secret(token, 'TOKEN'),
    };
  }

  /** Returns the control endpoint; throws `Skip` if there is none. */
  control(state: StateName): ControlClient {
    const { control } = this.environment;
    if (control === undefined) throw new Skip(t`no control endpoint to set up '${state}'`, controlEndpoint);
    this.#changes += 1;
    return control;
  }

  /** If lists of this target lag behind, waits for the lag, once after each call that may have changed them. */
  async #letListsCatchUp({ method, mayLag }: ObservedCall): Promise<void> {
    if (method !== 'GET') this.#changes += 1;
    const { listLagMs } = this.environment.profile;
    const changes = this.#changes;
    if (mayLag !== true || listLagMs === 0 || this.#changesListed === changes) return;
    await new Promise((resolve) => setTimeout(resolve, listLagMs));
    this.#changesListed = changes;
  }

  /** Registers an inbox whose notifications are observed at the end. */
  watch<I extends { readonly deliveries: readonly Delivery[] }>(inbox: I): I {
    this.#inboxes.push(inbox);
    return inbox;
  }

  #received(exchange: Exchange, isClosed = false): void {
    const { traffic } = this.environment;
    traffic.note(exchange, isClosed);
    this.evidence.received(exchange, traffic.failed.has(exchange));
  }

  #note(broken: readonly string[]): void {
    for (const clause of broken) this.broken.add(clause);
  }

  /** Throws `Stop` once the session has ended. */
  #demandOngoing(): void {
    if (this.#over) throw new Stop(t`the check is over`);
  }

  /** Throws `Skip` for an operation that is not offered according to the target file. */
  #demandOffered({ operation, method, path }: ObservedCall): void {
    const { notOffered, judge } = this.environment;
    if (this.asksAnything || notOffered.size === 0) return;
    const id = operation ?? judge.document.operationFor(method, before(path, '?'))?.operationId;
    const endpoint = notOffered.get(id ?? '');
    if (endpoint !== undefined) throw new Skip(t`${endpoint} is not offered (the target file says so)`);
  }

  #operation(operationId: string): Operation {
    const operation = this.environment.judge.document.operations.get(operationId);
    if (operation === undefined)
      throw new SetupError(t`the contract has no operation ${operationId || '(none)'}`);
    return operation;
  }

  /** A 429 that remains after all retries is a limit, not a finding. */
  #skipWhereLimited(exchange: Exchange): void {
    const { reading } = this.environment;
    const limit = reading.limit?.(exchange);
    if (limit !== undefined) throw new Skip(limit);
    const own = this.#hasOwnLimits ? reading.ownLimit?.(exchange) : undefined;
    if (own !== undefined) throw new Skip(own, t`accounts without limits`);
    const { method, path } = exchange.request;
    const seconds = unawaitedSeconds(exchange.response);
    if (seconds !== undefined) throw new Skip(limitReason(seconds, method, path));
    if (exchange.response !== undefined && this.environment.gateway.isRefusedAnyway(exchange))
      throw new Skip(refusalReason(exchange.response.status, method, path));
  }

  /**
   * Builds a call of an operation. The seed decides how its query is encoded; a session always encodes the same query
   * in the same way.
   */
  #call(operation: Operation, options: CallOptions): ObservedCall {
    const {
      path: inPath = {},
      query = {},
      headers = {},
      retry,
      longTexts,
      json,
      text,
      judge,
      mayLag,
    } = options;
    const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) =>
      encodeURIComponent(inPath[name] ?? ''),
    );
    const members = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const plain = queryText(members, 'encoded');
    const { writing = drawnWriting(seeded(this.environment.seed, `${this.name} ${plain}`)) } = options;
    const search = queryText(members, writing);
    const present = Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return {
      method: operation.method,
      path: search === '' ? path : `${path}?${search}`,
      headers: Object.fromEntries(present),
      operation: operation.operationId as OperationId,
      retry,
      longTexts,
      ...(json !== undefined && { json }),
      ...(text !== undefined && { text }),
      judge,
      mayLag,
    };
  }
}

/** Creates a session outside any check: its findings count for no check, but the messages it receives are observed. */
export function sessionOf(environment: RunEnvironment, name: string): Session {
  return new Session(environment, name, new Evidence(new Set(), () => undefined), true);
}
