import type { OperationId } from '../../generated/operations.js';
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
import { type GatewayClient, unawaitedSeconds } from '../target/gateway.js';
import type { TargetProfile } from '../target/profile.js';
import { drawnWriting, queryText } from '../target/query.js';
import type { WebhookReceiver } from '../target/receiver.js';
import type { AccountParams, Adaptable, StateName } from '../target/states.js';
import { type AccountSource, controlEndpoint, credentialsFrom } from './accounts.js';
import type { Evidence } from './evidence.js';
import type { Observers } from './observers.js';
import type { Traffic } from './traffic.js';

/** What a secret is called where a report has to leave it out. */
export type SecretName = 'TOKEN' | 'CLIENT_SECRET' | 'CERTIFICATE' | 'CONTROL_TOKEN' | `HEADER_${string}`;

/** How the suite reads answers of its specification; the engine knows none. */
export interface Reading {
  /** Why an answer is a limit that the run has used up, not a finding; undefined where it is none. */
  readonly limit?: (exchange: Exchange) => string | undefined;
  /** Why a payment is no finding that limits refuse which the target cannot leave out; undefined where it is one. */
  readonly ownLimit?: (exchange: Exchange) => string | undefined;
  /** Why a refused payment is no finding on a shared account: it may lack the money; undefined where it is one. */
  readonly lack?: (exchange: Exchange) => string | undefined;
  /** The part of an answer that the contract speaks of, where the specification leaves an envelope open; undefined for all of it. */
  readonly inner?: (exchange: Exchange, profile: TargetProfile) => Enveloped | undefined;
}

/** What all sessions of a run share. */
export interface RunEnvironment {
  readonly gateway: GatewayClient;
  readonly control: ControlClient | undefined;
  readonly receiver: WebhookReceiver | undefined;
  readonly judge: ContractJudge;
  readonly profile: TargetProfile;
  readonly accounts: AccountSource;
  /** They look at everything that any session receives. */
  readonly observers: Observers;
  /** What every session sends and receives, counted. */
  readonly traffic: Traffic;
  readonly reading: Reading;
  /** By the id of an operation that the target file says is not offered: the operation in words. */
  readonly notOffered: ReadonlyMap<string, string>;
  readonly seed: number;
  /** The clause by its id. */
  readonly clause: (id: string) => ClauseEntry | undefined;
  /** Told every credential and token that must never be printed. */
  readonly secret: (value: string, name: SecretName) => void;
}

/** Something that can call the target: a check at work, a probe, the doctor, a Pact interaction. Everything is observed. */
export class Session {
  readonly values: Values;
  /** Clauses that an observer found broken in what this session received. */
  readonly broken = new Set<string>();
  readonly #inboxes: { readonly deliveries: readonly Delivery[] }[] = [];
  #over = false;
  /** Whether it pays from an account with limits that nobody asked for. */
  #hasOwnLimits = false;
  /** How many things were done that lists may show, and for how many of them lists were waited for. */
  #changes = 0;
  #changesListed = -1;

  constructor(
    readonly environment: RunEnvironment,
    /** Tells the generated values of sessions apart. */
    readonly name: string,
    readonly evidence: Evidence,
    /** Whether it also asks for what the target file says is not offered. */
    private readonly asksAnything = false,
  ) {
    this.values = valuesFrom(seeded(environment.seed, name), environment.accounts.idSuffix);
  }

  /** Whatever is still tried stops. */
  end(): void {
    this.#over = true;
  }

  get isOver(): boolean {
    return this.#over;
  }

  /**
   * Sends a call; what came back is observed, unless told not to. Throws `Skip` where the target wants too long a wait, and where
   * the call would move the money of an account that the user shares and did not give leave for.
   */
  async send(call: ObservedCall): Promise<Exchange> {
    if (this.#over) throw new Stop('the check is over');
    const { gateway, observers, accounts, judge, reading, profile } = this.environment;
    const meant = judge.document.operations.get(call.operation ?? '');
    if (meant?.movesMoney === true || judge.document.movesMoney(call.method, call.path))
      accounts.demandLeave(call);
    this.#demandOffered(call);
    await this.#letListsCatchUp(call);
    const exchange = await gateway.send(call, this.evidence.look);
    this.environment.traffic.note(exchange);
    this.evidence.received(exchange);
    if (call.retry !== false) this.#skipWhereLimited(exchange);
    const { status = 0 } = exchange.response ?? {};
    const isObserved = call.judge === 'refusals' ? status >= 400 : call.judge !== false;
    if (isObserved) this.#note(observers.exchange(exchange, this.name, reading.inner?.(exchange, profile)));
    exchange.condense();
    return exchange;
  }

  /** Ends the session, at the clause of the operation's success, unless the answer has one of these statuses. */
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
        message: `${name} did not succeed, and the rest of the check depends on it`,
        expected: statusText(statuses),
        received: exchange.error ?? `${status}`,
        pointer: '/status',
      };
      this.evidence.fail(failure, [exchange]);
    }
    throw new Stop(`${name} did not succeed`);
  }

  /** The notifications that came. */
  deliveries(): readonly Delivery[] {
    return this.#inboxes.flatMap(({ deliveries }) => deliveries);
  }

  /** Has the notifications observed that came; called once, when the session is over. */
  observeDeliveries(): void {
    const { observers } = this.environment;
    for (const delivery of this.deliveries()) this.#note(observers.delivery(delivery, this.name));
  }

  /**
   * Makes (or takes) an account. Throws `Skip` where the target cannot make it as asked, save for what is adaptable and not
   * insisted on.
   */
  async open(params?: AccountParams, insists?: readonly Adaptable[]): Promise<AccountLink> {
    const credentials = await credentialsFrom(this.environment, params, insists);
    if (Object.keys(credentials.ownLimits).length > 0) this.#hasOwnLimits = true;
    const { secret } = this.environment;
    secret(credentials.clientSecret, 'CLIENT_SECRET');
    secret(credentials.certificatePem, 'CERTIFICATE');
    secret(credentials.certificateHeader, 'CERTIFICATE');
    return this.link(credentials);
  }

  /** What an account with these credentials sends goes through this session. */
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

  /** The control endpoint; throws `Skip` where there is none. */
  control(state: StateName): ControlClient {
    const { control } = this.environment;
    if (control === undefined) throw new Skip(`no control endpoint to set up '${state}'`, controlEndpoint);
    this.#changes += 1;
    return control;
  }

  /** Waits as long as lists of this target are behind, once after whatever may have changed them. */
  async #letListsCatchUp({ method, mayLag }: ObservedCall): Promise<void> {
    if (method !== 'GET') this.#changes += 1;
    const { listLagMs } = this.environment.profile;
    const changes = this.#changes;
    if (mayLag !== true || listLagMs === 0 || this.#changesListed === changes) return;
    await new Promise((resolve) => setTimeout(resolve, listLagMs));
    this.#changesListed = changes;
  }

  /** Inboxes whose notifications are observed at the end. */
  watch<I extends { readonly deliveries: readonly Delivery[] }>(inbox: I): I {
    this.#inboxes.push(inbox);
    return inbox;
  }

  #note(broken: readonly string[]): void {
    for (const clause of broken) this.broken.add(clause);
  }

  /** What the target file says is not offered is not asked for. */
  #demandOffered({ operation, method, path }: ObservedCall): void {
    const { notOffered, judge } = this.environment;
    if (this.asksAnything || notOffered.size === 0) return;
    const id = operation ?? judge.document.operationFor(method, path.replace(/\?.*$/s, ''))?.operationId;
    const endpoint = notOffered.get(id ?? '');
    if (endpoint !== undefined) throw new Skip(`${endpoint} is not offered (the target file says so)`);
  }

  #operation(operationId: string): Operation {
    const operation = this.environment.judge.document.operations.get(operationId);
    if (operation === undefined)
      throw new SetupError(`the contract has no operation ${operationId || '(none)'}`);
    return operation;
  }

  /** A 429 that is still there after all patience tells of a limit, not of a finding. */
  #skipWhereLimited(exchange: Exchange): void {
    const { reading } = this.environment;
    const limit = reading.limit?.(exchange);
    if (limit !== undefined) throw new Skip(limit);
    const own = this.#hasOwnLimits ? reading.ownLimit?.(exchange) : undefined;
    if (own !== undefined) throw new Skip(own, 'accounts without limits');
    const seconds = unawaitedSeconds(exchange);
    if (seconds === undefined) return;
    const { method, path } = exchange.request;
    throw new Skip(`the target has a rate limit and asks to wait ${seconds} s (${method} ${path})`);
  }

  /** A call of an operation. Its query is written as the seed says, for the same query of a session in the same way. */
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
    const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
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
