import { onState } from './memory.js';
import { bodyOf, type NotificationBody, sending } from './notifications.js';
import type { Part } from './part.js';
import type { Delivery, Send } from './replace.js';

/** A URL that the control endpoint registered. */
export interface RegisteredUrl {
  readonly accountId: string;
  readonly eventType: string;
  readonly url: string;
  readonly headers: Delivery['headers'];
}

/** Every URL registered by the control endpoint, in order of registration. */
export interface Urls {
  readonly all: readonly RegisteredUrl[];
  /** The registration to which a delivery goes. */
  to(delivery: Delivery): RegisteredUrl | undefined;
  /** The URLs of an account, for one event type or for all. */
  of(accountId: string | undefined, eventType?: string): readonly RegisteredUrl[];
  /** Sends anything to URLs, for a defect. */
  send(urls: readonly RegisteredUrl[], body: unknown): Promise<void>;
}

/** Creates parts that know every URL registered by the control endpoint. */
export const withUrls =
  (make: (urls: Urls) => Part | readonly Part[]): (() => readonly Part[]) =>
  () => {
    const all: RegisteredUrl[] = [];
    let own: Send | undefined;
    const keeping: Part = { overrides: { send: (send) => (own = send) } };
    const noting = onState('a webhook registration', ({ status }, params) => {
      if (status === 200) all.push({ headers: [], ...(params as Omit<RegisteredUrl, 'headers'>) });
    });
    const urls: Urls = {
      all,
      to: ({ url }) => all.find((registered) => registered.url === url),
      of: (accountId, eventType) =>
        all.filter(
          (registered) =>
            registered.accountId === accountId &&
            (eventType === undefined || registered.eventType === eventType),
        ),
      send: async (to, body) => {
        const text = JSON.stringify(body);
        for (const { accountId, url, headers } of to)
          await own?.({ id: 0, notificationId: 0, accountId, url, headers, body: text, attempts: 0 });
      },
    };
    return [keeping, make(urls), noting].flat();
  };

/** Sends each notification also to those other URLs of its account that `picks` selects. */
export const toOthersToo = (
  picks: (other: RegisteredUrl, own: RegisteredUrl, notification: NotificationBody) => boolean,
) =>
  withUrls((urls) =>
    sending(async (delivery, send) => {
      const [own, body] = [urls.to(delivery), bodyOf(delivery)];
      const others = own ? urls.of(own.accountId).filter((other) => picks(other, own, body)) : [];
      await urls.send(others, body);
      return send(delivery);
    }),
  );
