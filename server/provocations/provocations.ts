import { LRUCache } from 'lru-cache';

import type { ProviderStates } from '../../generated/provider-states.js';

/** What happens to a call: see the state `the next calls`. */
export type CallProvocation = ProviderStates['the next calls']['params']['do'];

type Disturbed = ProviderStates['notifications are disturbed']['params'];

/** What happens to a notification: see the state `notifications are disturbed`. */
export type NotificationProvocation = Pick<Disturbed, 'deliver' | 'lateMs' | 'set' | 'signature'>;
/** How a notification is signed, if not as it should be. */
export type Forgery = NonNullable<Disturbed['signature']>;

/** Which calls a provocation is for: the nth from now, and those after it, `times` in all. */
interface Wanted {
  readonly nth: number;
  readonly times: number;
}

interface NotificationsOf {
  readonly accountId: string;
  /** Undefined: of any type. */
  readonly eventType: string | undefined;
  /** The id of the newest notification there is. */
  readonly after: number;
}

/** The two states that plan provocations. */
export type ProvokingState = 'the next calls' | 'notifications are disturbed';

/** A provocation of an account, and what it happened to. */
export interface Provocation {
  readonly id: string;
  readonly state: ProvokingState;
  /** The number of the call that it happened to; null if it has not, or is for notifications. */
  readonly call: number | null;
  /** The same for notifications: the id of one. */
  readonly notificationId: number | null;
}

interface Planned extends Provocation {
  call: number | null;
  notificationId: number | null;
  /** How many that fit are still let pass, plus one. */
  left: number;
  /** How large it is in memory, in characters. */
  readonly size: number;
}

interface PlannedCall extends Planned {
  readonly operation: string;
  readonly does: CallProvocation;
}

interface PlannedNotification extends Planned {
  readonly eventType: string | undefined;
  readonly does: NotificationProvocation;
  /** The id of the newest notification before it was planned: it is for those that come after. */
  readonly after: number;
  /** How far its deliveries are, by their URLs: put off once, or sent. */
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
  /** Id of the requested resend, which counts as another notification; null if it is none. */
  readonly resendId: number | null;
}

/** Maximum number of provocations of an account and of all, used ones included, and of their characters. */
const bounds = { perAccount: 1_000, inAll: 10_000, characters: 16 * 1024 * 1024 };
const maxDecided = 10_000;

/** More provocations are planned than there is room for. */
export class TooManyProvocations extends Error {}

/**
 * What is planned for the next calls and notifications of accounts: in order, each used once. In memory, because it is about
 * the calls that this process gets and the notifications that it sends.
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
  /** How many wait for calls, and how many are planned for notifications: numbers, because every call looks at them. */
  readonly planned = { calls: 0, notifications: 0 };

  /** Plans one or more for calls of an operation; returns their ids. Throws TooManyProvocations. */
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

  /** The same for notifications, of a type or of any, with ids above `after`. */
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

  /** What happens to this call, which uses it up; null if nothing does. */
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

  /** What happens to a delivery, of which a notification may have several; null if nothing does. */
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

  /** All of an account, in the order in which they were planned. */
  of(accountId: string): readonly Provocation[] {
    const { calls = [], notifications = [] } = this.#accounts.get(accountId) ?? {};
    return [...calls, ...notifications].sort((one, other) => Number(one.id) - Number(other.id));
  }

  /** Forgets those of an account that nothing has come for. */
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

  /** The provocation of a notification, decided once for all of its deliveries. */
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

  /** Forgets used ones if there would be too many. Throws if that is not enough. */
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

/** Whether it has happened to something. */
export function isUsed({ call, notificationId }: Provocation): boolean {
  return call !== null || notificationId !== null;
}

function isUnused(provocation: Provocation): boolean {
  return !isUsed(provocation);
}

/** Whether it is the turn of a provocation, for one that fits; otherwise that one is let pass. */
function isTurnOf(planned: Planned): boolean {
  planned.left -= 1;
  return planned.left <= 0;
}
