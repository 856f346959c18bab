import type { Check, CheckContext, CheckReceiver, Need } from '../check.js';
import type { ClauseEntry, Declared } from '../contract/attribution.js';
import type { ContractJudge, Judgement } from '../contract/judge.js';
import type { Account } from '../target/account.js';
import { type Delivery, Exchange } from '../target/exchange.js';
import { type Call, type GatewayClient, unawaitedSeconds } from '../target/gateway.js';
import type { ControlClient } from '../target/control.js';
import type { TargetProfile } from '../target/profile.js';
import type { WebhookReceiver } from '../target/receiver.js';
import type { AccountParams, StateName, StateParams } from '../target/states.js';
import { valuesFrom, type Values } from '../target/values.js';
import { type AccountSource, openAccount } from './accounts.js';
import { Evidence } from './evidence.js';
import { createExpect } from './expect.js';
import type { Onlookers } from './onlookers.js';
import { seeded } from './random.js';
import { SetupError, Skip, Stop } from './signals.js';

/** A call, and whether what comes back is judged by the contract; it is, unless `false`. */
export type JudgedCall = Call & { readonly judge?: boolean };

/** What a secret is called where a report has to leave it out. */
export type SecretName = 'TOKEN' | 'CLIENT_SECRET' | 'CERTIFICATE' | 'CONTROL_TOKEN' | `HEADER_${string}`;

/** What all checks of a run share. */
export interface RunEnvironment {
  readonly gateway: GatewayClient;
  readonly control: ControlClient | undefined;
  readonly receiver: WebhookReceiver | undefined;
  readonly judge: ContractJudge;
  readonly profile: TargetProfile;
  readonly accounts: AccountSource;
  /** Rules about every answer, whichever check received it. */
  readonly onlookers: Onlookers;
  readonly seed: number;
  /** The clause by its id. */
  readonly clause: (id: string) => ClauseEntry | undefined;
  /** Told every credential and token that must never be printed. */
  readonly secret: (value: string, name: SecretName) => void;
}

/** Every clause that a check decides, however it does. */
export function declaredBy(check: Check): ReadonlySet<string> {
  return new Set([...check.clauses, ...(check.byContract ?? [])]);
}

/** One check at work: its evidence, and the way through which everything it receives is judged by the contract. */
export class CheckSession {
  readonly evidence: Evidence;
  readonly values: Values;
  readonly #inboxes: { readonly deliveries: readonly Delivery[] }[] = [];
  /** Whom the contract's violations count against first: what the check leaves to the contract. */
  readonly #declared: Declared;
  #over = false;

  constructor(
    readonly environment: RunEnvironment,
    readonly check: Check,
  ) {
    this.#declared = [new Set<string>(check.byContract), new Set(check.clauses)];
    this.evidence = new Evidence(declaredBy(check), (id) => {
      const clause = environment.clause(id);
      return clause?.level === 'open' ? (clause.openPoint ?? 'open') : undefined;
    });
    this.values = valuesFrom(seeded(environment.seed, check.id), environment.accounts.idSuffix);
  }

  /** The check timed out: whatever it still tries stops. */
  end(): void {
    this.#over = true;
  }

  /** What the check's `run` gets. Makes the account first where one is needed. */
  async context(): Promise<CheckContext<string, Need, never>> {
    const { check, environment } = this;
    for (const need of check.needs) this.#demandNeed(need);
    const account = check.needs.includes('an account') ? await openAccount(this, check.account) : undefined;
    const context = {
      account,
      receiver: this.#receiver(account),
      expect: createExpect(this.evidence, (exchange, expected) => this.precondition(exchange, expected)),
      control: {
        setup: <S extends StateName>(
          state: S,
          params: StateParams<S>,
          other = account,
          trace?: (exchange: Exchange) => void,
        ) =>
          this.#control(state).setup(state, params, other?.accountId, (sent, answer) =>
            trace?.(new Exchange(sent, answer, undefined, 0, this.evidence.look)),
          ),
      },
      target: environment.profile,
      http: { send: (call: JudgedCall) => this.send(call) },
      values: this.values,
      newAccount: (params: AccountParams = {}) => this.#newAccount(params),
      scenario: (name: string) => environment.profile.scenarios[name] ?? '',
      record: (id: string, operation: string, observed: string | number | boolean) =>
        this.evidence.observe({ id, operation, observed: String(observed) }),
    };
    return context as unknown as CheckContext<string, Need, never>;
  }

  /** Sends a call and judges what came back, unless told not to. Skips the check where the target wants too long a wait. */
  async send(call: JudgedCall): Promise<Exchange> {
    if (this.#over) throw new Stop('the check is over');
    const exchange = await this.environment.gateway.send(call, this.evidence.look);
    this.evidence.exchanges.push(exchange);
    if (call.retry !== false) skipWhereLimited(exchange);
    if (call.judge !== false) {
      this.#take(this.environment.judge.response(exchange, this.#declared), exchange);
      this.environment.onlookers.look(exchange);
    }
    return exchange;
  }

  /** Ends the check, at the clause of the operation's success, unless the answer has one of these statuses. */
  precondition(exchange: Exchange, statuses: readonly number[]): void {
    const status = exchange.response?.status;
    if (status !== undefined && statuses.includes(status)) return;
    const shared = this.environment.accounts.lacks(exchange);
    if (shared !== undefined) throw new Skip(shared);
    const operation = this.environment.judge.document.operations.get(exchange.request.operation ?? '');
    if (operation === undefined) throw new SetupError(`a precondition on a request that is no operation`);
    const name = operation.operationId;
    for (const clause of this.environment.judge.blameStatus(operation, statuses, this.#declared)) {
      const failure = {
        clause,
        message: `${name} did not succeed, which the rest of the check rests on`,
        expected: statuses.join(' or '),
        received: exchange.error ?? `${status}`,
        pointer: '/status',
      };
      this.evidence.fail(failure, [exchange]);
    }
    throw new Stop(`${name} did not succeed`);
  }

  /** Judges the notifications that came; called once, when the check is over. */
  judgeDeliveries(): void {
    for (const delivery of this.#inboxes.flatMap(({ deliveries }) => deliveries)) {
      this.#take(this.environment.judge.delivery(delivery, this.#declared), delivery);
    }
  }

  #take(judgement: Judgement, item: Exchange | Delivery): void {
    for (const { clauses, message, expected, received, instancePath } of judgement.violations) {
      for (const clause of clauses) {
        this.evidence.touch(clause, 'contract');
        this.evidence.fail({ clause, message, expected, received, pointer: instancePath }, [item]);
      }
    }
    for (const clause of judgement.held) {
      if (this.evidence.declared.has(clause)) this.evidence.touch(clause, 'contract');
    }
    if (judgement.undocumented !== undefined) {
      const { operationId, status } = judgement.undocumented;
      this.evidence.observe({ id: 'OP-55', operation: operationId, observed: String(status) });
    }
  }

  #demandNeed(need: Need): void {
    const { profile, receiver, control, accounts } = this.environment;
    if (need === 'notifications') {
      if (receiver === undefined) throw new Skip('notifications are switched off (webhooks: none)');
      if (control === undefined) throw new Skip("no control endpoint to set up 'a webhook registration'");
    } else if (need.startsWith('scenario ')) {
      const name = need.slice('scenario '.length);
      if (profile.scenarios[name] === undefined) throw new Skip(`the target file names no scenario ${name}`);
    } else if (need === 'an account') {
      accounts.demand(this.check);
    } else {
      this.#control(need as StateName);
    }
  }

  /** A further account; the one of the target file is no further one. */
  async #newAccount(params: AccountParams): Promise<Account> {
    this.#control('an account');
    return openAccount(this, params);
  }

  #control(state: StateName): ControlClient {
    const { control } = this.environment;
    if (control === undefined) throw new Skip(`no control endpoint to set up '${state}'`);
    return control;
  }

  #receiver(own: Account | undefined): CheckReceiver | undefined {
    const { receiver } = this.environment;
    if (receiver === undefined) return undefined;
    const open: CheckReceiver['open'] = (types) => {
      const inbox = receiver.open(types, this.evidence.look);
      this.#inboxes.push(inbox);
      return inbox;
    };
    return {
      open,
      answerWith: (url, reply) => receiver.answerWith(url, reply),
      listen: async (types, { headers, account = own } = {}) => {
        const inbox = open(types);
        const control = this.#control('a webhook registration');
        const register = ([eventType, url]: [string, string]) =>
          control.setup(
            'a webhook registration',
            { eventType, url, ...(headers && { headers }) },
            account?.accountId,
          );
        await Promise.all(Object.entries(inbox.urls).map(register));
        return inbox;
      },
    };
  }
}

/**
 * Skips the check where a 429 is still there after all patience: the limit of resends is judged by its own check (OP-47), any
 * other is not shown.
 */
function skipWhereLimited(exchange: Exchange): void {
  const { operation, method, path } = exchange.request;
  if (operation === 'resendWebhook' && exchange.response?.status === 429)
    throw new Skip('the rate limit of resends is used up (OP-47)');
  const seconds = unawaitedSeconds(exchange);
  if (seconds === undefined) return;
  throw new Skip(`the target limits its rate and asks to wait ${seconds} s (${method} ${path})`);
}
