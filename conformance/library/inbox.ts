import type { Send } from '../../server/notifications/https-sender.js';
import type { EventType } from '../../server/domain/notification-bodies.js';
import type {
  Notification,
  NotificationName,
  Notifications,
  WantedNotification,
} from './notification-types.js';

/** Maximum number of kept notifications; the oldest are dropped. */
const maxKept = 1_000;
/** Maximum number of notifications that an error lists. */
const maxListed = 20;
const defaultTimeoutMs = 5_000;

/** A notification on its way to a receiver. */
export interface Sent {
  readonly url: string;
  readonly accountId: string;
  readonly body: string;
}

/** A kept notification, and whether `next` has returned it. */
interface Kept {
  readonly notification: Notification;
  readonly externalId: unknown;
  isTaken: boolean;
}

/** Keeps the notifications that are sent to its URLs, which do not exist on any network. */
export class Inbox implements Notifications {
  #kept: Kept[] = [];
  #dropped = 0;
  #generation = 0;
  readonly #waiting = new Set<() => void>();

  constructor(readonly isOpen: boolean) {}

  /** Returns the URL for an event type, which changes with each `clear`. */
  urlOf(eventType: EventType): string {
    return `${this.#place}${eventType}`;
  }

  get #place(): string {
    return `https://inbox.invalid/${this.#generation}/`;
  }

  /** Whether a notification is sent to a URL of the inbox, including URLs from before a `clear`. */
  isFor({ url }: Sent): boolean {
    return this.isOpen && url.startsWith('https://inbox.invalid/');
  }

  /** Keeps a notification, unless it is sent to a URL from before the last `clear`. */
  take({ url, accountId, body: text }: Sent, headers: Readonly<Record<string, string>>): void {
    if (!url.startsWith(this.#place)) return;
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const event = body['event'] ?? body['type'];
    // The gateway validates what it sends against the contract from which these types are generated.
    const notification = { event, accountId, body, text, headers } as unknown as Notification;
    const { externalId } = { ...body, ...(body['data'] as object | undefined) } as { externalId?: unknown };
    this.#kept.push({ notification, externalId, isTaken: false });
    if (this.#kept.length > maxKept) {
      this.#kept.shift();
      this.#dropped += 1;
    }
    for (const look of [...this.#waiting]) look();
  }

  /** Discards all notifications; those still in transit will not be kept. */
  clear(): void {
    this.#kept = [];
    this.#dropped = 0;
    this.#generation += 1;
  }

  get all(): readonly Notification[] {
    return this.#kept.map(({ notification }) => notification);
  }

  next<N extends NotificationName = NotificationName>(
    wanted: WantedNotification<N> = {},
  ): Promise<Notification<N>> {
    if (!this.isOpen)
      return Promise.reject(
        new Error('The gateway was started with notifications: false, so it keeps none.'),
      );
    const { timeoutMs = defaultTimeoutMs } = wanted;
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.#kept.find((one) => !one.isTaken && matches(one, wanted));
        if (found === undefined) return;
        found.isTaken = true;
        end();
        resolve(found.notification as Notification<N>);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(this.#why(wanted, timeoutMs)));
      }, timeoutMs);
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
      };
      this.#waiting.add(look);
      look();
    });
  }

  #why(wanted: WantedNotification, timeoutMs: number): string {
    const missing = `No ${wordsOf(wanted)} arrived within ${timeoutMs} ms.`;
    if (this.#kept.length === 0) return `${missing} Nothing has arrived at all.`;
    const listed = this.#kept.slice(-maxListed).map((one) => `\n  ${lineOf(one)}`);
    const others = this.#kept.length + this.#dropped - listed.length;
    const before = others > 0 ? `\n  … and ${others} before` : '';
    return `${missing} What did arrive:${listed.join('')}${before}`;
  }
}

function matches({ notification, externalId }: Kept, wanted: WantedNotification): boolean {
  const { event, externalId: id, account } = wanted;
  return (
    (event === undefined || notification.event === event) &&
    (id === undefined || externalId === id) &&
    (account === undefined || notification.accountId === account.accountId)
  );
}

function wordsOf({ event, externalId, account }: WantedNotification): string {
  const what = event === undefined ? 'notification' : `${event} notification`;
  const id = externalId === undefined ? '' : ` with externalId ${externalId}`;
  return `${what}${id}${account === undefined ? '' : ` of the account ${account.accountId}`}`;
}

/** Returns the line about a notification in an error: its name, its ids, and whether `next` has already returned it. */
function lineOf({ notification, externalId, isTaken }: Kept): string {
  const { event, accountId, body } = notification;
  const facts = { ...body, ...('data' in body && body.data) } as Readonly<Record<string, unknown>>;
  const { status } = facts;
  const id = typeof externalId === 'string' ? ` externalId ${externalId}` : '';
  const outcome = typeof status === 'string' ? ` ${status}` : '';
  return `${event}${outcome}${id}, account ${accountId}${isTaken ? ' (next has returned it before)' : ''}`;
}

/** Wraps the sending of notifications: those for the inbox go there, with the headers that a receiver would get. */
export function sendingTo(inbox: Inbox, webhookSecret: string | undefined): (send: Send) => Send {
  return (send) => async (delivery) => {
    if (!inbox.isFor(delivery)) return send(delivery);
    const { headersOf } = await import('../../server/notifications/https-sender.js');
    inbox.take(delivery, headersOf(delivery, webhookSecret ?? null));
    return { statusCode: 200, failure: null, answer: '' };
  };
}
