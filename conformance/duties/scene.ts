import { formatBrl } from '../core/cents.js';
import type { ClientSteps, StepName } from '../../generated/client-steps.js';
import { type OperationId, operations } from '../../generated/operations.js';
import type { Account } from '../chapters/account.js';
import { Skip, Unaskable } from '../core/errors.js';
import { english, type Sentence, t, type Text } from '../core/text.js';
import { textOf, untrusted } from '../core/untrusted-json.js';
import type { Values } from '../core/values.js';
import type { Session } from '../engine/session.js';
import type { Step } from '../engine/trail.js';
import type { PlannedCall, PlannedNotification, Stage } from '../stage/stage.js';
import { deliveryOf, exchangeOf, type RecordedCall, type RecordedNotification } from '../stage/recording.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import type { StateName, StateParams, StateReturns } from '../target/states.js';
import type { ActingClient, ActingTools, ClientUnderTest, TestsEnd } from './clients.js';
import { carriesOut, centsOf, maySendLater, parsed, payeeKeyOf, paying } from './attribution.js';
import { answeredSince, SignsOfLife } from './signs-of-life.js';
import { brokenStep, driverGone, maxShown, unlockOf } from './driver.js';
import { type DutyJudge, dutyJudge } from './judgement.js';
import { placeOf } from './register.js';
import { stepOfCall, stepOfNotification } from './timeline.js';

/** An order of the client. */
export interface Order {
  readonly name: string;
  /** In cents. */
  readonly cents: number;
  /** In BRL, as in the params of steps. */
  readonly amount: string;
  /** The key that it is paid to, unless the scenario uses another; unique to this order. */
  readonly key: string;
}

/** The result of a step of the client; a `broken` step has the outcome `failed`, too. */
export type Ended<S extends StepName> = ClientSteps[S]['returns'] & {
  readonly outcome?: 'done' | 'refused' | 'unknown' | 'failed';
};

export { parsed } from './attribution.js';

export type OrderView = ClientSteps['how is the order']['returns'];

/** The parts of a scene. */
export interface SceneParts {
  readonly session: Session;
  readonly account: Account;
  readonly stage: Stage;
  readonly client: ActingClient;
  readonly about: ClientUnderTest;
  /** The `clientSecret` that the client was given. */
  readonly secret: string;
  /** The duties of the scenario that cannot be judged if the client does not report the state of orders. */
  readonly unseen: readonly string[];
  readonly setup: <S extends StateName>(state: S, params: StateParams<S>) => Promise<StateReturns<S>>;
}

/** How long to wait for an immediate reaction of the client, in ms, in addition to its own patience. */
const reactionMs = 5_000;
/** Minimum time without calls after which a client counts as done, in ms. */
const leastQuietMs = 2_000;
/** Maximum time without calls after which a client counts as done, in ms. */
const mostQuietMs = 15_000;

/** One scenario in progress: the client on its stage, and the gateway behind it. */
export class Scene {
  readonly #steps: (Step & { readonly kind: 'step' | 'state' })[] = [];
  readonly #orders: Order[] = [];
  /** Whether the client has omitted a requested call: then no further call is waited for. */
  #isSilent = false;
  #longestMs = 0;
  readonly #signs = new SignsOfLife();
  #unused: { readonly reason: Sentence; readonly ids: string[] } | undefined;

  constructor(private readonly parts: SceneParts) {}

  /** The client's account, called at the gateway directly: these calls do not pass the stage. */
  get account(): Account {
    return this.parts.account;
  }

  get stage(): Stage {
    return this.parts.stage;
  }

  get values(): Values {
    return this.parts.session.values;
  }

  get secret(): string {
    return this.parts.secret;
  }

  get about(): ClientUnderTest {
    return this.parts.about;
  }

  get webhookUrl(): string | undefined {
    return this.parts.client.webhookUrl;
  }

  /** The client's tools for a model. Throws `Skip` if it has none. */
  get tools(): ActingTools {
    const { tools } = this.parts.client;
    if (tools === undefined) throw new Skip(t`the client has no tools for a model`);
    return tools;
  }

  /** All orders so far. */
  get orders(): readonly Order[] {
    return this.#orders;
  }

  /** Creates an order of this amount; by default, an amount that no other order has. */
  order(cents = 1_001 + this.#orders.length * 101): Order {
    const { values } = this;
    const name = `order-${values.word(8)}`;
    const order = { name, cents, amount: formatBrl(cents), key: values.email() };
    this.#orders.push(order);
    return order;
  }

  /**
   * Requests a step from the client, and waits for its call, because a client that queues its orders ends the step
   * earlier. A `broken` step ends as `failed`, as the injected fault may be the cause. Throws `Skip` if the driver does
   * not support the step.
   */
  do<S extends StepName>(step: S, params: ClientSteps[S]['asked']): Promise<Ended<S>> {
    const ended = this.#do(step, params);
    // A scenario may end before it awaits a step that it started in parallel.
    ended.catch(() => undefined);
    return ended;
  }

  async #do<S extends StepName>(step: S, params: ClientSteps[S]['asked']): Promise<Ended<S>> {
    const note: Step & { returned: unknown } = {
      kind: 'step',
      at: new Date(),
      state: step,
      params,
      returned: undefined,
    };
    this.#steps.push(note);
    const answer = this.about.lacks(step)
      ? { kind: 'missing' as const }
      : await this.parts.client.ask(step, params);
    if (answer.kind === 'missing') throw stepMissing(step);
    if (this.about.driver?.isGone === true) throw driverGone();
    note.returned =
      answer.kind === 'answered' ? answer.returned : { outcome: 'failed', error: english(answer.why) };
    const ended = note.returned as Ended<S>;
    if (ended.outcome !== 'refused' && ended.outcome !== 'failed') await this.#sent(step, params);
    return ended;
  }

  /** Waits until the call of a step has come and ended, unless its response is held. */
  async #sent<S extends StepName>(step: S, params: ClientSteps[S]['asked']): Promise<void> {
    if (!maySendLater(step) || this.#isSilent) return;
    const asked: Readonly<Record<string, unknown>> = { ...params };
    // A key that is not unique to one order does not identify it.
    const isOwn = this.#orders.some(({ key }) => key === asked.key);
    const content = isOwn ? asked : { ...asked, key: undefined };
    const isSent = (call: RecordedCall) =>
      carriesOut(call, step, content) &&
      (call.endedMs !== undefined || (typeof call.provocation === 'object' && 'hold' in call.provocation));
    this.#isSilent = (await this.until(() => this.stage.calls.find(isSent))) === undefined;
  }

  /** The same for a step that some clients do not have; undefined if the driver does not support it. */
  async try<S extends StepName>(step: S, params: ClientSteps[S]['asked']): Promise<Ended<S> | undefined> {
    try {
      return await this.do(step, params);
    } catch (thrown) {
      if (thrown instanceof Skip) return undefined;
      throw thrown;
    }
  }

  /** Requests the payment of an order to an e-mail key, which is what most shops do. `changes` override the params. */
  pay(order: Order, changes: Partial<ClientSteps['pay']['asked']> = {}): Promise<Ended<'pay'>> {
    return this.do('pay', { ...this.payee(order), ...changes });
  }

  /** Params of a payment of this order. */
  payee({ name: order, amount, key }: Order) {
    const { values } = this;
    return {
      order,
      amount,
      key,
      keyType: 'EMAIL' as const,
      name: 'Maria Silva',
      document: values.cpf(),
    };
  }

  /** Runs the client's own tests. Throws `Skip` if it has none. */
  async runTests(): Promise<TestsEnd> {
    const { runTests } = this.parts.client;
    if (runTests === undefined)
      throw new Skip(t`the client has no tests of its own`, t`the command of the client's tests (--command)`);
    const note: Step & { returned: unknown } = {
      kind: 'step',
      at: new Date(),
      state: 'own tests',
      params: {},
      returned: undefined,
    };
    this.#steps.push(note);
    const end = await runTests();
    note.returned = { code: end.status };
    return end;
  }

  /** Asks the client for the state of an order; undefined if it does not say. */
  async view({ name: order }: Order): Promise<OrderView | undefined> {
    const step = 'how is the order';
    if (this.about.lacks(step)) return undefined;
    const answer = await this.parts.client.ask(step, { order });
    if (answer.kind === 'missing') return this.leaveUnseen();
    if (answer.kind === 'broken') throw brokenStep(step, answer.why);
    this.#steps.push({
      kind: 'step',
      at: new Date(),
      state: step,
      params: { order },
      returned: answer.returned,
    });
    return answer.returned;
  }

  /**
   * Asks the client for the state of an order until `isSo` is true or its patience is over, because a client may book a
   * payment only after its response.
   */
  async viewOnce(order: Order, isSo: (view: OrderView) => boolean): Promise<OrderView | undefined> {
    const until = performance.now() + reactionMs + this.about.patienceMs;
    for (;;) {
      const view = await this.view(order);
      if (view === undefined || isSo(view) || performance.now() > until) return view;
      await this.pause(200);
    }
  }

  /**
   * Leaves duties undecided that require the client to report the state of orders; has no effect on duties that were
   * judged.
   */
  leaveUnseen(): undefined {
    for (const id of this.parts.unseen)
      this.duty(id).leave(
        t`the client does not report the state of an order (${unlockOf('how is the order')})`,
      );
  }

  /** Puts the gateway into a state, for the client's account. */
  async setup<S extends StateName>(state: S, params: StateParams<S>): Promise<StateReturns<S>> {
    const note: Step & { returned: unknown } = {
      kind: 'state',
      at: new Date(),
      state,
      params,
      returned: undefined,
    };
    this.#steps.push(note);
    const returned = await this.parts.setup(state, params);
    note.returned = returned;
    return returned;
  }

  /** The same for one of many states, which findings need not show individually. */
  silently<S extends StateName>(state: S, params: StateParams<S>): Promise<StateReturns<S>> {
    return this.parts.setup(state, params);
  }

  /**
   * Waits until the client was given a notification and has responded; undefined if none comes, or it has no webhook. A
   * client that polls gets the chance to do so.
   */
  async waitForNotification(
    isIt: (notification: RecordedNotification) => boolean,
  ): Promise<RecordedNotification | undefined> {
    const delivered = () =>
      this.stage.notifications.find(
        (one) => isIt(one) && one.attempts.some(({ endedMs }) => endedMs !== undefined),
      );
    const found = this.webhookUrl === undefined ? undefined : await this.until(delivered);
    if (found === undefined) await this.try('reconcile', {});
    return found;
  }

  /** The calls of an operation so far, or of all operations; without those that only show that the client works. */
  calls(operation?: OperationId): readonly RecordedCall[] {
    return this.#ownCalls().filter((call) => operation === undefined || call.operation === operation);
  }

  /** The notifications of a kind of event so far, or of all kinds. */
  notifications(eventType?: string): readonly RecordedNotification[] {
    return this.stage.notifications.filter(
      ({ path }) => eventType === undefined || path.endsWith(`/${eventType}`),
    );
  }

  /** A call as findings show it. */
  exchange(call: RecordedCall): Exchange {
    return exchangeOf(call, this.stage);
  }

  /** A notification as findings show it. */
  delivery(notification: RecordedNotification): Delivery {
    return deliveryOf(notification, this.stage);
  }

  /** Calls as findings show them; undefined ones are left out. */
  exchanges(calls: readonly (RecordedCall | undefined)[]): readonly Exchange[] {
    return calls.flatMap((call) => (call === undefined ? [] : [this.exchange(call)]));
  }

  /** Notifications as findings show them. */
  deliveries(notifications: readonly RecordedNotification[]): readonly Delivery[] {
    return notifications.map((notification) => this.delivery(notification));
  }

  /** The payments that the gateway carried out for calls of these operations, by their ids, in order. */
  paymentsBy(...operations: readonly OperationId[]): readonly CarriedOut[] {
    const found = new Map<string, CarriedOut>();
    for (const call of this.#ownCalls()) {
      if (call.operation === undefined || !operations.includes(call.operation)) continue;
      const { status = 0, bytes } = call.answer ?? {};
      const body = parsed(bytes);
      const id = body['transactionId'] ?? body['id'] ?? body['txid'];
      if (status < 200 || status > 299 || (typeof id !== 'string' && typeof id !== 'number')) continue;
      if (!found.has(String(id))) found.set(String(id), { id, call, answer: body });
    }
    return [...found.values()];
  }

  /**
   * The calls that pay this order: those to its key, and those of its amount whose key is missing or belongs to no
   * order.
   */
  callsFor(order: Order): readonly RecordedCall[] {
    return this.calls().filter((call) => {
      if (!paying.some((operation) => operation === call.operation)) return false;
      const payeeKey = payeeKeyOf(call);
      const known = this.#orders.find(({ key }) => key.toLowerCase() === payeeKey);
      return known === undefined ? centsOf(call) === order.cents : known === order;
    });
  }

  /** The payments of this order that the gateway carried out. */
  paymentsOf(order: Order): readonly CarriedOut[] {
    const calls = this.callsFor(order);
    return this.paymentsBy(...paying).filter(({ call }) => calls.includes(call));
  }

  /** Waits for something that the client should do unprompted; undefined if it does not do it within its patience. */
  until<T>(found: () => T | undefined, timeoutMs = reactionMs): Promise<T | undefined> {
    return this.stage.waitFor(found, timeoutMs + this.about.patienceMs);
  }

  /**
   * Waits for the call that a provocation is applied to. Throws `Skip` if there is none, because then nothing was
   * exercised.
   */
  async used(planned: PlannedCall, operation: OperationId): Promise<RecordedCall> {
    const call = await this.until(() => planned.item);
    if (call === undefined) throw this.neverCalled(operationName(operation));
    return call;
  }

  /** Creates the `Skip` of a scenario whose client never made such calls. A failed step is the probable cause. */
  neverCalled(what: Text): Skip {
    const failed = this.#steps.findLast(
      ({ kind, returned }) => kind === 'step' && textOf(untrusted(returned).outcome) === 'failed',
    );
    if (failed === undefined) return new Skip(t`not exercised: the client never called ${what}`);
    const why = textOf(untrusted(failed.returned).error).slice(0, maxShown);
    return new Skip(
      t`not exercised: the client never called ${what}; its step '${failed.state}' failed: ${why}`,
    );
  }

  /** Waits for the notification that a provocation is applied to. Throws `Skip` if none comes. */
  async usedNotification(planned: PlannedNotification): Promise<RecordedNotification> {
    const notification = await this.until(() => planned.item);
    if (notification === undefined)
      throw new Skip(t`not exercised: the gateway sent no notification to which the fault applies`);
    return notification;
  }

  /**
   * Throws `Skip` unless the client still works, because the inactivity of a dead client proves nothing. A report of
   * success is not enough: one of its calls must have got a response.
   */
  async alive(): Promise<void> {
    const answered = (before: number) => answeredSince(this.stage, before);
    const isShown = await this.#signs.shown(this, answered);
    if (isShown === undefined) throw stepMissing('balance');
    if (!isShown) throw new Skip(t`the client no longer works, so its inaction proves nothing`);
    this.#longestMs = Math.max(this.#longestMs, ...this.#reactionsMs());
  }

  /** Waits until the client has certainly finished: no call has come for a quiet period. */
  async quiet(): Promise<void> {
    const quietMs = Math.min(mostQuietMs, Math.max(leastQuietMs, 3 * this.#longestMs, this.about.patienceMs));
    const until = performance.now() + 4 * quietMs;
    for (;;) {
      const count = this.stage.calls.length;
      const more = await this.stage.waitFor(
        () => (this.stage.calls.length > count ? true : undefined),
        quietMs,
      );
      if (more === undefined || performance.now() > until) return;
    }
  }

  /** Notes that these duties do not apply to this client because it never does what they are about. */
  unused(reason: Sentence, ...ids: readonly string[]): void {
    this.#unused ??= { reason, ids: [] };
    this.#unused.ids.push(...ids);
  }

  /** Throws `Unaskable` if a duty turned out not to apply to the client. */
  conclude(): void {
    if (this.#unused === undefined) return;
    const { reason, ids } = this.#unused;
    throw new Unaskable(reason, undefined, undefined, ids.map(placeOf));
  }

  /** Records the client's behaviour where several ways are allowed. */
  record(observed: Sentence): void {
    this.parts.session.evidence.observe({ id: 'client', operation: '', observed });
  }

  /** Lets time pass, in ms. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** Returns the judge of a duty; with an order, its findings show no other orders. */
  duty(id: string, order?: Order): DutyJudge {
    return dutyJudge(this.parts.session.evidence, id, () => this.timeline(order));
  }

  /** The events so far, in order; with an order, without those of other orders. */
  timeline(order?: Order): readonly Step[] {
    const { stage } = this;
    const isOther = (of: unknown, own: unknown) => order !== undefined && of !== undefined && of !== own;
    const centsIn = (call: RecordedCall) => (Number.isNaN(centsOf(call)) ? undefined : centsOf(call));
    const ids =
      order === undefined ? [] : this.callsFor(order).map(({ bytes }) => parsed(bytes)['externalId']);
    const isOfOther = (call: RecordedCall) =>
      isOther(centsIn(call), order?.cents) ||
      (call.method === 'GET' && ids.length > 0 && !ids.some((id) => call.path.includes(String(id))));
    return [
      ...this.#steps.filter(({ params }) => !isOther((params as { order?: string }).order, order?.name)),
      ...stage.calls.filter((call) => !isOfOther(call)).map((call) => stepOfCall(call, stage)),
      ...stage.notifications.map((notification) => stepOfNotification(notification, stage)),
    ].sort((one, other) => one.at.getTime() - other.at.getTime());
  }

  /** The calls of the scenario, without those that only show that the client works. */
  #ownCalls(): readonly RecordedCall[] {
    return this.stage.calls.filter((call) => !this.#signs.has(call));
  }

  /** The times in ms after which the client reacted to a provoked call. Calls after another step are no reactions. */
  #reactionsMs(): readonly number[] {
    return this.stage.calls.flatMap((call, index) => {
      const before = this.stage.calls[index - 1];
      if (before?.provocation === undefined) return [];
      const isAsked = this.#steps.some(({ at }) => at > before.at && at <= call.at);
      return isAsked ? [] : [call.startedMs - (before.endedMs ?? before.startedMs)];
    });
  }
}

/** A payment that the gateway carried out. */
export interface CarriedOut {
  readonly id: string | number;
  readonly call: RecordedCall;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** The `Skip` of a scenario that requires a step that the driver does not support. */
export function stepMissing(step: StepName): Skip {
  return new Skip(t`the client has no step '${step}'`, unlockOf(step));
}

/** `POST /api/pix/cash-out`. */
export function operationName(id: OperationId): string {
  const { method, path } = operations[id];
  return `${method.toUpperCase()} ${path}`;
}
