import type { webhooks } from '../../generated/contract.js';

/** The JSON body of each notification by name. */
export type NotificationBodies = {
  readonly [K in keyof webhooks]: webhooks[K]['post']['requestBody']['content']['application/json'];
};

/** The name of a notification: its `event`, or its `type` in the compatibility family. */
export type NotificationName = keyof NotificationBodies;

/** A notification as a receiver would get it. */
export interface NotificationOf<N extends NotificationName> {
  readonly event: N;
  /** The account to which it was sent. */
  readonly accountId: string;
  readonly body: NotificationBodies[N];
  /** The body as it was sent, byte for byte: signatures are computed over it. */
  readonly text: string;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A notification with one of these names; `event` says which. */
export type Notification<N extends NotificationName = NotificationName> = {
  readonly [K in N]: NotificationOf<K>;
}[N];

/** Describes the notification to wait for; omitted members match anything. */
export interface WantedNotification<N extends NotificationName = NotificationName> {
  readonly event?: N;
  /** The client's own id in the notification. */
  readonly externalId?: string;
  /** The account of the notification. By default, any account matches. */
  readonly account?: { readonly accountId: string };
  /** How long to wait, in ms. Default: 5,000. */
  readonly timeoutMs?: number;
}

/** The notifications to the requested accounts of a started gateway. */
export interface Notifications {
  /**
   * Resolves with the first matching notification that no earlier call has returned, waiting for it if necessary. Rejects
   * after the timeout with a list of what did arrive.
   */
  next<N extends NotificationName = NotificationName>(
    wanted?: WantedNotification<N>,
  ): Promise<Notification<N>>;
  /** All notifications since the start or the last `reset()`, but at most the last 1,000. */
  readonly all: readonly Notification[];
}
