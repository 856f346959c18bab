import type { OperationId } from '../../generated/operations.js';
import type { KnownFault } from '../core/known-fault.js';
import { afterPatience } from '../core/patience.js';
import type { ContractDocument } from '../contract/document.js';
import { selfSigned } from '../target/certificates.js';
import { HttpsEndpoint } from '../target/https-endpoint.js';
import { Calls } from './calls.js';
import { Notifications } from './notifications.js';
import { type CallProvocation, type NotificationProvocation, Plan, type Planned } from './provocations.js';
import { eventOf, type Fits, type RecordedCall, type RecordedNotification, Recording } from './recording.js';

/** Settings of a stage. */
export interface StageOptions {
  /** The base URL of the gateway. */
  readonly gateway: string;
  /** Tells the stage which operation a call belongs to. */
  readonly contract: ContractDocument;
  /** Where the stage listens for calls. Default: a free port of loopback. */
  readonly listen?: { readonly host: string; readonly port: number };
  /** The client's webhook, if it has one. */
  readonly webhook?: {
    readonly url: string;
    /** The secret that it verifies signatures with. */
    readonly secret?: string | undefined;
    /** Where the stage listens for notifications. Default: a free port of loopback. */
    readonly listen?: { readonly host: string; readonly port: number };
  };
  /** The faults of an earlier run, to be injected into the same messages. */
  readonly again?: readonly KnownFault[] | undefined;
}

/** Limits of the recordings; the oldest items are dropped first. */
const bounds = { items: 20_000, bytes: 64 * 1024 * 1024 };
const maxNotificationBytes = 256 * 1024;
const loopback = { host: '127.0.0.1', port: 0 };

/** A provocation of a call, and the call that it was applied to. */
export type PlannedCall = Planned<CallProvocation, RecordedCall>;
/** A provocation of a notification, and the notification that it was applied to. */
export type PlannedNotification = Planned<NotificationProvocation, RecordedNotification>;

/**
 * Stands between a client and a gateway: calls go one way through it, notifications the other. It records all of them, within
 * bounds, and injects the planned faults; everything else passes unchanged.
 */
export class Stage {
  /** When it was opened, as `performance.now()`, in ms. */
  readonly beganMs = performance.now();
  readonly #calls = new Recording<RecordedCall>(bounds);
  readonly #notifications = new Recording<RecordedNotification>(bounds);
  readonly #callPlan: Plan<CallProvocation, RecordedCall>;
  readonly #notificationPlan: Plan<NotificationProvocation, RecordedNotification>;
  readonly #listeners = new Set<() => void>();
  readonly #proxy: Calls;
  #endpoint: HttpsEndpoint | undefined;
  #passing: Notifications | undefined;

  private constructor({ gateway, contract, listen = loopback, again }: StageOptions) {
    this.#callPlan = new Plan('call', ({ operation = '' }) => operation, again);
    this.#notificationPlan = new Plan('notification', (one) => eventOf(one), again);
    this.#proxy = new Calls({
      gateway,
      ...listen,
      nowMs: () => this.nowMs(),
      operationOf: (method, path) =>
        contract.operationFor(method, path)?.operationId as OperationId | undefined,
      onCall: (call) => {
        this.#calls.add(call);
        const provocation = this.#callPlan.take(call);
        this.#changed();
        return provocation;
      },
      onAnswered: () => this.#changed(),
      onEnded: () => this.#changed(),
    });
  }

  /** Opens the stage; rejects if it cannot listen. */
  static async start(options: StageOptions): Promise<Stage> {
    const stage = new Stage(options);
    try {
      await stage.#proxy.listen();
      if (options.webhook) await stage.receiveFor(options.webhook);
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  /** The address that the client uses as that of the gateway. */
  get baseUrl(): string {
    return this.#proxy.baseUrl;
  }

  /** The URL to which the gateway sends notifications of one kind of event. Throws if the client has no webhook. */
  webhookUrl(eventType: string): string {
    if (this.#endpoint === undefined) throw new Error('the stage was opened without a webhook of the client');
    return `${this.#endpoint.url}/${eventType}`;
  }

  /** The calls so far, in order, within bounds. */
  get calls(): readonly RecordedCall[] {
    return this.#calls.items;
  }

  get notifications(): readonly RecordedNotification[] {
    return this.#notifications.items;
  }

  /** Number of calls and notifications that were dropped to make room. */
  get dropped(): number {
    return this.#calls.dropped + this.#notifications.dropped;
  }

  /** Plans a provocation for the next call of an operation, or for the `nth` after this. */
  next(
    operation: OperationId,
    provocation: CallProvocation,
    { nth = 1, where = () => true }: { readonly nth?: number; readonly where?: Fits<RecordedCall> } = {},
  ): PlannedCall {
    return this.#callPlan.add(
      provocation,
      (call) => call.operation === operation && where(call),
      nth,
      operation,
    );
  }

  /** Delivers a notification once more, with these changes, as if the gateway had resent it. */
  async deliverAgain(notification: RecordedNotification, changes: NotificationProvocation): Promise<void> {
    await this.#passing?.deliverAgain(notification, changes);
  }

  /** Plans a provocation for the next notification for which `where` is true, or for the `nth` after this. */
  nextNotification(
    provocation: NotificationProvocation,
    {
      nth = 1,
      where = () => true,
    }: { readonly nth?: number; readonly where?: Fits<RecordedNotification> } = {},
  ): PlannedNotification {
    return this.#notificationPlan.add(provocation, where, nth);
  }

  /** The provocations that have not been applied. */
  get unused(): readonly (PlannedCall | PlannedNotification)[] {
    return [...this.#callPlan.unused, ...this.#notificationPlan.unused];
  }

  /** The faults injected so far, in order, with the time that each message was held. */
  get injected() {
    const calls = this.#callPlan.injected.map(({ item, known }) => {
      const { startedMs, answeredMs = startedMs, endedMs = this.nowMs() } = item;
      return { item, known, heldMs: endedMs - answeredMs };
    });
    const notifications = this.#notificationPlan.injected.map(({ item, known }) => {
      const { startedMs = this.nowMs() } = item.attempts[0] ?? {};
      return { item, known, heldMs: startedMs - item.startedMs };
    });
    return [...calls, ...notifications].sort((one, other) => one.item.startedMs - other.item.startedMs);
  }

  /** The faults of the earlier run that have not been injected again. */
  get missing(): readonly KnownFault[] {
    return [...this.#callPlan.missing, ...this.#notificationPlan.missing];
  }

  /** Drops all planned provocations. */
  forget(): void {
    this.#callPlan.forget();
    this.#notificationPlan.forget();
  }

  /** Drops all planned provocations and all recorded messages. */
  clear(): void {
    this.#callPlan.clear();
    this.#notificationPlan.clear();
    this.#calls.clear();
    this.#notifications.clear();
  }

  /**
   * Waits until `found` returns a value, at most `timeoutMs`; undefined if it returns none. `found` is called after
   * each change.
   */
  waitFor<T>(found: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
    return new Promise((resolve) => {
      const end = (value: T | undefined) => {
        stop();
        this.#listeners.delete(look);
        resolve(value);
      };
      const look = () => {
        const value = found();
        if (value !== undefined) end(value);
      };
      const stop = afterPatience(timeoutMs, () => end(found()));
      this.#listeners.add(look);
      look();
    });
  }

  /** Milliseconds since the stage was opened. */
  nowMs(): number {
    return performance.now() - this.beganMs;
  }

  /** Closes all connections immediately. */
  async close(): Promise<void> {
    await Promise.all([this.#proxy.close(), this.#endpoint?.close(), this.#passing?.close()]);
  }

  /**
   * Starts to receive notifications for a webhook of the client, if the webhook was not known when the stage was
   * opened.
   */
  async receiveFor({ url, secret, listen = loopback }: NonNullable<StageOptions['webhook']>): Promise<void> {
    const passing = new Notifications({
      to: url,
      secret,
      nowMs: () => this.nowMs(),
      onNotification: (notification) => {
        this.#notifications.add(notification);
        const provocation = this.#notificationPlan.take(notification);
        this.#changed();
        return provocation;
      },
      onAttempt: () => this.#changed(),
    });
    this.#passing = passing;
    const certificate = await selfSigned('pixkit stage', ['localhost', '127.0.0.1', listen.host]);
    const limits = { maxBodyBytes: maxNotificationBytes };
    this.#endpoint = await HttpsEndpoint.start({ ...listen, ...certificate, ...limits }, (arrived) =>
      passing.take(arrived),
    );
  }

  #changed(): void {
    for (const look of [...this.#listeners]) look();
  }
}
