import { type KnownUrl, urlsMade } from '../../memory.js';
import type { Part } from '../../part.js';
import { type Delivery, type NotificationBody, type Send, sending } from '../../replace.js';

interface Known {
  readonly all: readonly KnownUrl[];
  /** The registration to which the delivery goes. */
  readonly own: KnownUrl | undefined;
  sendTo(url: KnownUrl, body: unknown): Promise<unknown>;
}

/** Replaces sending, with knowledge of the gateway's registrations. */
export const knowingUrls =
  (change: (delivery: Delivery, send: Send, known: Known) => ReturnType<Send>) => (): readonly Part[] => {
    const { part, all, send: sendTo } = urlsMade();
    const ownOf = (delivery: Delivery) => all.find(({ url }) => url === delivery.url);
    return [part, sending((delivery, send) => change(delivery, send, { all, own: ownOf(delivery), sendTo }))];
  };

/** Sends notifications also to those other URLs of their account that `picks` selects. */
export const toOthersToo = (picks: (other: KnownUrl, own: KnownUrl) => boolean) =>
  knowingUrls(async (delivery, send, { all, own, sendTo }) => {
    const others = all.filter((other) => other.accountId === own?.accountId && picks(other, own));
    const body = JSON.parse(delivery.body) as NotificationBody;
    await Promise.all(others.map((url) => sendTo(url, body)));
    return send(delivery);
  });
