import type {
  CallProvocation,
  Forgery,
  NotificationProvocation,
  StagedAnswer,
} from '../stage/provocations.js';
import type { operations } from '../../generated/contract.js';

export type { CallProvocation, Forgery, NotificationProvocation, StagedAnswer };

/** An operation of the contract that clients call. */
export type OperationId = Exclude<keyof operations, `notify${string}`>;

/** A type of notification that a URL can be registered for. */
export type EventType =
  operations['registerWebhook']['requestBody']['content']['application/json']['eventType'];

/** A gateway for a stage: what `startGateway` or `serve --json` says of one. */
export interface StageGateway {
  readonly baseUrl: string;
  /** Its control endpoint, if its notifications are to come through the stage by themselves. */
  readonly controlUrl?: string | null;
  readonly controlToken?: string | null;
  /** The account whose notifications these are. */
  readonly account?: { readonly accountId: string };
}

/** The options for opening a stage. All are optional. */
export interface StageOptions {
  /** Default: the gateway that `startGateway` has started in this process, if there is one alone. */
  readonly gateway?: StageGateway;
  /** Where the code under test receives notifications. Default: nowhere; then none come through the stage. */
  readonly webhook?: {
    readonly url: string;
    /** With what it verifies signatures: what the stage sends is signed with it. Default: with the gateway's. */
    readonly secret?: string;
  };
  /** Default 0: any free one. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
}

/** An answer of the gateway. */
export interface StageAnswer {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came. */
  readonly text: string;
  /** The same as JSON; undefined if it is none. */
  readonly body: unknown;
}

/** A call of the code under test, and what became of it. Times are ms since the stage was opened. */
export interface StagedCall {
  /** Calls are counted from 1. */
  readonly number: number;
  /** Calls with the same number came one after another on one connection. */
  readonly connection: number;
  /** Undefined if the contract has no such operation. */
  readonly operation: OperationId | undefined;
  readonly method: string;
  /** Path and query, as they came. */
  readonly path: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came. */
  readonly text: string;
  /** The same as JSON; undefined if it is none. */
  readonly body: unknown;
  readonly startedMs: number;
  /** Null until it is over. */
  readonly endedMs: number | null;
  /** What happened to it. */
  readonly provocation: CallProvocation | undefined;
  /** The gateway's response, even if the caller never got it; null if there was none. */
  readonly answer: StageAnswer | null;
  /** What the caller was answered, completely; null if its connection was closed before, or is still waiting. */
  readonly status: number | null;
}

/** One delivery of a notification to the code under test. */
export interface StagedAttempt {
  /** What it answered; null if it did not. */
  readonly status: number | null;
  /** Why it did not answer. */
  readonly failure: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it was sent. */
  readonly text: string;
}

/** A notification of the gateway, and how it was passed on. */
export interface StagedNotification {
  /** Notifications are counted from 1. */
  readonly number: number;
  /** What the stage is registered for. */
  readonly eventType: string;
  /** As the gateway sent them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
  readonly provocation: NotificationProvocation | undefined;
  /** None if it was not passed on. */
  readonly attempts: readonly StagedAttempt[];
}

/** A provocation that waits for its call or notification. */
export interface Planned<Item> {
  /** Whether it has happened. */
  readonly isUsed: boolean;
  /**
   * Resolves with what it has happened to, when that is over. Rejects with what did come instead, after `timeoutMs`
   * (default: 5,000).
   */
  used(options?: { readonly timeoutMs?: number }): Promise<Item>;
}

/** A stage between the code under test and a gateway. */
export interface StartedStage {
  /** What the code under test takes for the gateway's address. */
  readonly baseUrl: string;
  /** Plans what happens to the next call of an operation, or to the `nth` from now. */
  next(
    operation: OperationId,
    provocation: CallProvocation,
    options?: { readonly nth?: number },
  ): Planned<StagedCall>;
  /** Plans what happens to the next notification, of a type or of any, or to the `nth` from now. */
  nextNotification(
    provocation: NotificationProvocation,
    options?: { readonly eventType?: EventType; readonly nth?: number },
  ): Planned<StagedNotification>;
  /** The calls so far, in order: of an operation or all. */
  calls(operation?: OperationId): readonly StagedCall[];
  /** The notifications so far, in order: of a type or all. */
  notifications(eventType?: EventType): readonly StagedNotification[];
  /** What was planned and has not happened, in words. */
  readonly unused: readonly string[];
  /** Forgets what was planned and has not happened, and all calls and notifications: for between tests. */
  forget(): void;
  /** Where a gateway without a control endpoint is to send the notifications of a type. */
  webhookUrl(eventType: EventType): string;
  /** Has the gateway send all notifications of an account here; again after `reset()`. Default: the gateway's account. */
  receive(account?: { readonly accountId: string }): Promise<void>;
  /** Closes all connections, and takes its URLs off the gateway. */
  close(): Promise<void>;
}
