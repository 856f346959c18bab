import { LRUCache } from 'lru-cache';

import type { ProviderStates } from '../../generated/provider-states.js';

/** The provocation of a call: see the state `the next calls`. */
export type CallProvocation = ProviderStates['the next calls']['params']['do'];

type Disturbed = ProviderStates['notifications are disturbed']['params'];

/** The provocation of a notification: see the state `notifications are disturbed`. */
export type NotificationProvocation = Pick<Disturbed, 'deliver' | 'lateMs' | 'set' | 'signature'>;
/** How a notification is signed, if not correctly. */
export type Forgery = NonNullable<Disturbed['signature']>;

/** The calls that a provocation is for: the nth from now, and those after it, `times` in total. */
interface Wanted {
  readonly nth: number;
  readonly times: number;
}

interface NotificationsOf {
  readonly accountId: string;
  /** Undefined for any type. */
  readonly eventType: string | undefined;
  /** The id of the newest existing notification. */
  readonly after: number;
}

/** The two states that plan provocations. */
export type ProvokingState = 'the next calls' | 'notifications are disturbed';

/** A provocation of an account, and the call or notification to which it was applied. */
export interface Provocation {
  readonly id: string;
  readonly state: ProvokingState;
  /** The number of the call to which it was applied; null if it is unused, or is for notifications. */
  readonly call: number | null;
  /** The id of the notification to which it was applied; null if it is unused, or is for calls. */
  readonly notificationId: number | null;
}

interface Planned extends Provocation {
  call: number | null;
  notificationId: number | null;
  /** The number of matching calls or notifications until its turn: 1 means the next. */
  left: number;
  /** Its size in memory, in characters. */
  readonly size: number;
}

interface PlannedCall extends Planned {
  readonly operation: string;
  readonly does: CallProvocation;
}

interface PlannedNotification extends Planned {
  readonly eventType: string | undefined;
  readonly does: NotificationProvocation;
  /** The id of the newest notification before it was planned: it applies to later ones. */
  readonly after: number;
  /** The progress of its deliveries, by URL: postponed once, or sent. */
  readonly deliveries: Map<string, 'put off' | 'sent'>;
}

interface OfAccount {
  calls: PlannedCall[];
  notifications: PlannedNotification[];
}

export interface DisturbableDelivery {
  readonly accountId: string;
  readonly notificationId: number;
  readonly eventType: string | undefined;
  readonly url: string;
  /** The id of the requested resend, which counts as another notification; null if there was no such request. */
  readonly resendId: number | null;
}

/** Maximum number of provocations of an account and of all, including used ones, and maximum number of their characters. */
const bounds = { perAccount: 1_000, inAll: 10_000, characters: 16 * 1024 * 1024 };
const maxDecided = 10_000;

/** Thrown if more provocations are planned than there is room for. */
export class TooManyProvocations extends Error {}

/**
 * The provocations planned for the next calls and notifications of accounts: in order, each used once. Held in memory,
 * because they concern the calls that this process receives and the notifications that it sends.
 */
export class Provocations {
  readonly #accounts = new Map<string, OfAccount>();
  /** Decisions about the last notifications, by account and id: each is sent to several URLs, and retried. */
  readonly #decided = new LRUCache<string, { readonly planned: PlannedNotification | null }>({
    max: maxDecided,
  });
  #lastId = 0;
  #count = 0;
  #size = 0;
  /**
   * Number of provocations waiting for calls, and number planned for notifications. Counters, because every call reads
   * them.
   */
  readonly planned = { calls: 0, notifications: 0 };

  /** Plans one or more provocations for calls of an operation; returns their ids. Throws TooManyProvocations. */
  planCalls(accountId: string, operation: string, does: CallProvocation, wanted: Wanted): string[] {
    const planned = this.#plan(accountId, 'the next calls', does, wanted).map((base): PlannedCall => ({
      ...base,
      operation,
      does,
    }));
    this.#of(accountId).calls.push(...planned);
    this.planned.calls += planned.length;
    return planned.map(({ id }) => id);
  }

  /** Plans provocations for notifications of one type or of any, with ids above `after`; returns their ids. */
  planNotifications(
    { accountId, eventType, after }: NotificationsOf,
    does: NotificationProvocation,
    wanted: Wanted,
  ): string[] {
    const planned = this.#plan(accountId, 'notifications are disturbed', does, wanted).map(
      (base): PlannedNotification => ({ ...base, eventType, does, after, deliveries: new Map() }),
    );
    this.#of(accountId).notifications.push(...planned);
    this.planned.notifications += planned.length;
    return planned.map(({ id }) => id);
  }

  /** Returns the provocation of this call, and marks it as used; null if there is none. */
  forCall(
    accountId: string,
    operation: string,
    number: number,
  ): { readonly id: string; readonly does: CallProvocation } | null {
    const found = this.#accounts
      .get(accountId)
      ?.calls.find(
        (planned) => planned.call === null && planned.operation === operation && isTurnOf(planned),
      );
    if (!found) return null;
    found.call = number;
    this.planned.calls -= 1;
    return found;
  }

  /** Returns the provocation of a delivery, of which a notification may have several; null if there is none. */
  forDelivery(delivery: DisturbableDelivery): {
    readonly does: NotificationProvocation;
    readonly wasPutOff: boolean;
    readonly putOff: () => void;
  } | null {
    const planned = this.#decide(delivery);
    if (!planned) return null;
    const { deliveries, does } = planned;
    const before = deliveries.get(delivery.url);
    if (before === 'sent') return null;
    deliveries.set(delivery.url, 'sent');
    return { does, wasPutOff: before === 'put off', putOff: () => deliveries.set(delivery.url, 'put off') };
  }

  /** Returns all provocations of an account, in the order in which they were planned. */
  of(accountId: string): readonly Provocation[] {
    const { calls = [], notifications = [] } = this.#accounts.get(accountId) ?? {};
    return [...calls, ...notifications].sort((one, other) => Number(one.id) - Number(other.id));
  }

  /** Discards the unused provocations of an account. */
  forgetUnused(accountId: string, state: ProvokingState): void {
    const account = this.#accounts.get(accountId);
    if (!account) return;
    if (state === 'the next calls') account.calls = account.calls.filter(isUsed);
    else account.notifications = account.notifications.filter(isUsed);
    this.#recount();
  }

  clear(): void {
    this.#accounts.clear();
    this.#decided.clear();
    this.#recount();
  }

  /** Returns the provocation of a notification, decided once for all of its deliveries. */
  #decide({
    accountId,
    notificationId,
    eventType,
    resendId,
  }: DisturbableDelivery): PlannedNotification | null {
    const account = this.#accounts.get(accountId);
    if (!account) return null;
    const key = `${accountId} ${resendId === null ? notificationId : `resend ${resendId}`}`;
    const decided = this.#decided.get(key);
    if (decided) return decided.planned;
    const planned =
      account.notifications.find(
        (one) =>
          isUnused(one) &&
          (one.eventType === undefined || one.eventType === eventType) &&
          (resendId !== null || notificationId > one.after) &&
          isTurnOf(one),
      ) ?? null;
    if (planned) planned.notificationId = notificationId;
    this.#decided.set(key, { planned });
    return planned;
  }

  #of(accountId: string): OfAccount {
    const account = this.#accounts.get(accountId) ?? { calls: [], notifications: [] };
    this.#accounts.set(accountId, account);
    return account;
  }

  #plan(accountId: string, state: ProvokingState, does: object | string, { nth, times }: Wanted): Planned[] {
    const size = Math.ceil(JSON.stringify(does).length / times);
    this.#makeRoom(accountId, times, size * times);
    return Array.from({ length: times }, () => {
      this.#lastId += 1;
      this.#count += 1;
      this.#size += size;
      return { id: String(this.#lastId), state, call: null, notificationId: null, left: nth, size };
    });
  }

  /** Discards used provocations if there would be too many. Throws if that is not enough. */
  #makeRoom(accountId: string, count: number, size: number): void {
    const isFull = () => this.#count + count > bounds.inAll || this.#size + size > bounds.characters;
    const isOwnFull = () => this.of(accountId).length + count > bounds.perAccount;
    if (isOwnFull()) this.#forgetUsed([accountId]);
    if (isFull()) this.#forgetUsed([...this.#accounts.keys()]);
    if (isFull() || isOwnFull()) throw new TooManyProvocations();
  }

  #forgetUsed(accountIds: readonly string[]): void {
    for (const accountId of accountIds) {
      const account = this.#of(accountId);
      account.calls = account.calls.filter(isUnused);
      account.notifications = account.notifications.filter(isUnused);
      if (account.calls.length + account.notifications.length === 0) this.#accounts.delete(accountId);
    }
    this.#recount();
  }

  #recount(): void {
    const accounts = [...this.#accounts.values()];
    const calls = accounts.flatMap((account) => account.calls);
    const notifications = accounts.flatMap((account) => account.notifications);
    this.#count = calls.length + notifications.length;
    this.#size = [...calls, ...notifications].reduce((sum, { size }) => sum + size, 0);
    this.planned.calls = calls.filter(isUnused).length;
    this.planned.notifications = notifications.length;
  }
}

/** Whether the provocation has been applied. */
export function isUsed({ call, notificationId }: Provocation): boolean {
  return call !== null || notificationId !== null;
}

function isUnused(provocation: Provocation): boolean {
  return !isUsed(provocation);
}

/** Counts a matching call or notification; returns whether it is the provocation's turn. */
function isTurnOf(planned: Planned): boolean {
  planned.left -= 1;
  return planned.left <= 0;
}
