import type {
  CallProvocation,
  Forgery,
  NotificationProvocation,
  StagedAnswer,
} from '../stage/provocations.js';
import type { operations } from '../../generated/contract.js';

export type { CallProvocation, Forgery, NotificationProvocation, StagedAnswer };

/** Id of an operation that clients call. */
export type OperationId = Exclude<keyof operations, `notify${string}`>;

/** A type of notification for which a URL can be registered. */
export type EventType =
  operations['registerWebhook']['requestBody']['content']['application/json']['eventType'];

/** A gateway for a stage, as `startGateway` or `serve --json` describes it. */
export interface StageGateway {
  readonly baseUrl: string;
  /** The control endpoint, which lets the stage register itself for notifications. */
  readonly controlUrl?: string | null;
  readonly controlToken?: string | null;
  /** The account whose notifications go through the stage. */
  readonly account?: { readonly accountId: string };
}

/** The options for opening a stage. All are optional. */
export interface StageOptions {
  /** Default: the gateway that `startGateway` has started in this process, if there is exactly one. */
  readonly gateway?: StageGateway;
  /** Where the code under test receives notifications. Default: nowhere; the stage then receives none. */
  readonly webhook?: {
    readonly url: string;
    /** The secret with which the code verifies signatures; the stage signs with it. Default: the gateway's. */
    readonly secret?: string;
  };
  /** Default 0: any free one. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
}

/** A response of the gateway. */
export interface StageAnswer {
  readonly status: number;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as received. */
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: unknown;
}

/** A call by the code under test, with its result. Times are in ms since the stage was opened. */
export interface StagedCall {
  /** The number of the call, counted from 1. */
  readonly number: number;
  /** The number of the connection: calls with the same number came one after another on one connection. */
  readonly connection: number;
  /** Undefined if the contract has no such operation. */
  readonly operation: OperationId | undefined;
  readonly method: string;
  /** Path and query as received. */
  readonly path: string;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as received. */
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: unknown;
  readonly startedMs: number;
  /** Null until the call is complete. */
  readonly endedMs: number | null;
  /** What the stage did to the call. */
  readonly provocation: CallProvocation | undefined;
  /** The gateway's response, even if the caller never got it; null if there was none. */
  readonly answer: StageAnswer | null;
  /** The status of the complete response to the caller; null if its connection was closed before, or is still waiting. */
  readonly status: number | null;
}

/** One delivery of a notification to the code under test. */
export interface StagedAttempt {
  /** The status of the response; null if there was none. */
  readonly status: number | null;
  /** Why there was no response; null if there was one. */
  readonly failure: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it was sent. */
  readonly text: string;
}

/** A notification from the gateway, and how the stage passed it on. */
export interface StagedNotification {
  /** The number of the notification, counted from 1. */
  readonly number: number;
  /** The event type for which the stage is registered at the URL that the gateway called. */
  readonly eventType: string;
  /** The headers as the gateway sent them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
  readonly provocation: NotificationProvocation | undefined;
  /** The deliveries; empty if the notification was not passed on. */
  readonly attempts: readonly StagedAttempt[];
}

/** A provocation that waits for its call or notification. */
export interface Planned<Item> {
  /** Whether the provocation has happened. */
  readonly isUsed: boolean;
  /**
   * Resolves with the call or notification that was provoked, once that is complete. Rejects after `timeoutMs` (default:
   * 5,000) with a list of what arrived instead.
   */
  used(options?: { readonly timeoutMs?: number }): Promise<Item>;
}

/** A stage between the code under test and a gateway. */
export interface StartedStage {
  /** The address that the code under test uses as the gateway's. */
  readonly baseUrl: string;
  /** Plans what happens to the next call of an operation, or to the `nth` from this point. */
  next(
    operation: OperationId,
    provocation: CallProvocation,
    options?: { readonly nth?: number },
  ): Planned<StagedCall>;
  /** Plans what happens to the next notification of one type or of any, or to the `nth` from this point. */
  nextNotification(
    provocation: NotificationProvocation,
    options?: { readonly eventType?: EventType; readonly nth?: number },
  ): Planned<StagedNotification>;
  /** Returns the calls so far in order, of one operation or of all. */
  calls(operation?: OperationId): readonly StagedCall[];
  /** Returns the notifications so far in order, of one type or of all. */
  notifications(eventType?: EventType): readonly StagedNotification[];
  /** Descriptions of the planned provocations that have not happened. */
  readonly unused: readonly string[];
  /** Discards planned provocations, calls and notifications; to be called between tests. */
  forget(): void;
  /** Returns the URL to register for a type of notification at a gateway without a control endpoint. */
  webhookUrl(eventType: EventType): string;
  /** Registers the stage for all notifications of an account; to be repeated after `reset()`. Default: the gateway's account. */
  receive(account?: { readonly accountId: string }): Promise<void>;
  /** Closes all connections, and unregisters the stage's URLs at the gateway. */
  close(): Promise<void>;
}
