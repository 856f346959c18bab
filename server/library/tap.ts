import type { Send } from '../notifications/deliverer.js';
import type { Inbox } from './inbox.js';

/** Wraps the sending of notifications: what is for the inbox goes there, with the headers that a receiver would get. */
export function sendingTo(inbox: Inbox, webhookSecret: string | undefined): (send: Send) => Send {
  return (send) => async (delivery) => {
    if (!inbox.isFor(delivery)) return send(delivery);
    const { headersOf } = await import('../notifications/delivery-headers.js');
    inbox.take(delivery, headersOf(delivery, webhookSecret ?? null));
    return { statusCode: 200, failure: null, answer: '' };
  };
}
