import type { webhooks } from '../../generated/contract.js';

/** The JSON body of each notification, by its name. */
export type NotificationBodies = {
  readonly [K in keyof webhooks]: webhooks[K]['post']['requestBody']['content']['application/json'];
};

/** The name of a notification: its `event`, or its `type` in the compatibility family. */
export type NotificationName = keyof NotificationBodies;

/** A notification as a receiver gets it. */
export interface NotificationOf<N extends NotificationName> {
  readonly event: N;
  /** The account that it was sent to. */
  readonly accountId: string;
  readonly body: NotificationBodies[N];
  /** The body as it was sent, byte for byte: signatures are computed over it. */
  readonly text: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A notification with one of these names; `event` says which. */
export type Notification<N extends NotificationName = NotificationName> = {
  readonly [K in N]: NotificationOf<K>;
}[N];

/** Which notification is waited for; what is left out may be anything. */
export interface WantedNotification<N extends NotificationName = NotificationName> {
  readonly event?: N;
  /** The client's own id in it. */
  readonly externalId?: string;
  /** An account of the gateway. By default it may be any. */
  readonly account?: { readonly accountId: string };
  /** How long to wait, in ms. Default: 5,000. */
  readonly timeoutMs?: number;
}

/** The notifications of the accounts that a started gateway has given. */
export interface Notifications {
  /**
   * The first matching notification that no call has returned before, whether it has arrived or is still to come.
   * Rejects with a list of what did arrive.
   */
  next<N extends NotificationName = NotificationName>(
    wanted?: WantedNotification<N>,
  ): Promise<Notification<N>>;
  /** All that have arrived since the start or the last `reset()`, at most the last 1,000. */
  readonly all: readonly Notification[];
}
