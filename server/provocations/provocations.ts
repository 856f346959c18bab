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

interface PlannedProvocation extends Provocation {
  readonly accountId: string;
  call: number | null;
  notificationId: number | null;
  /** The number of matching calls or notifications until its turn: 1 means the next. */
  left: number;
  /** Its size in memory, in characters. */
  readonly size: number;
}

interface PlannedCall extends PlannedProvocation {
  readonly state: 'the next calls';
  readonly operation: string;
  readonly does: CallProvocation;
}

interface PlannedNotification extends PlannedProvocation {
  readonly state: 'notifications are disturbed';
  readonly eventType: string | undefined;
  readonly does: NotificationProvocation;
  /** The id of the newest notification before it was planned: it applies to later ones. */
  readonly after: number;
  /** The progress of its deliveries, by URL: postponed once, or sent. */
  readonly deliveries: Map<string, 'put off' | 'sent'>;
}

type Planned = PlannedCall | PlannedNotification;

export interface DisturbableDelivery {
  readonly id: number;
  readonly accountId: string;
  readonly notificationId: number;
  readonly about?: { readonly eventType: string };
  readonly url: string;
  /** Whether it is a requested resend, which counts as another notification. */
  readonly isResend?: boolean;
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
  /** In the order in which they were planned. */
  #all: Planned[] = [];
  /** Decisions about the last notifications, by account and id: each is sent to several URLs, and retried. */
  readonly #decided = new LRUCache<string, { readonly planned: PlannedNotification | null }>({
    max: maxDecided,
  });
  #lastId = 0;
  /**
   * Number of provocations waiting for calls, and number planned for notifications. Counters, because every call reads
   * them.
   */
  readonly planned = { calls: 0, notifications: 0 };

  /** Plans one or more provocations for calls of an operation; returns their ids. Throws TooManyProvocations. */
  planCalls(accountId: string, operation: string, does: CallProvocation, wanted: Wanted): string[] {
    return this.#plan(accountId, does, wanted, (base) => {
      return { ...base, state: 'the next calls', operation, does };
    });
  }

  /** Plans provocations for notifications of one type or of any, with ids above `after`; returns their ids. */
  planNotifications(
    { accountId, eventType, after }: NotificationsOf,
    does: NotificationProvocation,
    wanted: Wanted,
  ): string[] {
    return this.#plan(accountId, does, wanted, (base) => {
      return { ...base, state: 'notifications are disturbed', eventType, does, after, deliveries: new Map() };
    });
  }

  /** Returns the provocation of this call, and marks it as used; null if there is none. */
  forCall(
    accountId: string,
    operation: string,
    number: number,
  ): { readonly id: string; readonly does: CallProvocation } | null {
    for (const planned of this.of(accountId)) {
      if (planned.state !== 'the next calls' || planned.operation !== operation || isUsed(planned)) continue;
      if (!isTurnOf(planned)) continue;
      planned.call = number;
      this.planned.calls -= 1;
      return planned;
    }
    return null;
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
  of(accountId: string): readonly Planned[] {
    return this.#all.filter((planned) => planned.accountId === accountId);
  }

  /** Discards the unused provocations of an account. */
  forgetUnused(accountId: string, state: ProvokingState): void {
    this.#keep((one) => one.accountId !== accountId || one.state !== state || isUsed(one));
  }

  clear(): void {
    this.#decided.clear();
    this.#keep(() => false);
  }

  /** Returns the provocation of a notification, decided once for all of its deliveries. */
  #decide({ id, accountId, notificationId, about, isResend = false }: DisturbableDelivery) {
    const key = `${accountId} ${isResend ? `resend ${id}` : notificationId}`;
    const decided = this.#decided.get(key);
    if (decided) return decided.planned;
    const isFor = (one: Planned): one is PlannedNotification =>
      one.state === 'notifications are disturbed' &&
      !isUsed(one) &&
      (one.eventType === undefined || one.eventType === about?.eventType) &&
      (isResend || notificationId > one.after) &&
      isTurnOf(one);
    const planned = this.of(accountId).find(isFor) ?? null;
    if (planned) planned.notificationId = notificationId;
    this.#decided.set(key, { planned });
    return planned;
  }

  #plan(
    accountId: string,
    does: object | string,
    { nth, times }: Wanted,
    planned: (base: Omit<PlannedProvocation, 'state'>) => Planned,
  ): string[] {
    const size = Math.ceil(JSON.stringify(does).length / times);
    this.#makeRoom(accountId, times, size * times);
    const ids = Array.from({ length: times }, () => String((this.#lastId += 1)));
    const base = { accountId, call: null, notificationId: null, left: nth, size };
    this.#all.push(...ids.map((id) => planned({ ...base, id })));
    this.#count();
    return ids;
  }

  /** Discards used provocations if there would be too many. Throws if that is not enough. */
  #makeRoom(accountId: string, count: number, size: number): void {
    const isOwnFull = () => this.of(accountId).length + count > bounds.perAccount;
    const isFull = () =>
      this.#all.length + count > bounds.inAll ||
      this.#all.reduce((sum, one) => sum + one.size, size) > bounds.characters;
    if (isOwnFull()) this.#keep((one) => one.accountId !== accountId || !isUsed(one));
    if (isFull()) this.#keep((one) => !isUsed(one));
    if (isFull() || isOwnFull()) throw new TooManyProvocations();
  }

  #keep(isKept: (planned: Planned) => boolean): void {
    this.#all = this.#all.filter(isKept);
    this.#count();
  }

  #count(): void {
    const calls = this.#all.filter(({ state }) => state === 'the next calls');
    this.planned.calls = calls.filter((planned) => !isUsed(planned)).length;
    this.planned.notifications = this.#all.length - calls.length;
  }
}

/** Whether the provocation has been applied. */
export function isUsed({ call, notificationId }: Provocation): boolean {
  return call !== null || notificationId !== null;
}

/** Counts a matching call or notification; returns whether it is the provocation's turn. */
function isTurnOf(planned: Planned): boolean {
  planned.left -= 1;
  return planned.left <= 0;
}
