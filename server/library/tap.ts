import type { Send } from '../notifications/deliverer.js';
import { headersOf } from '../notifications/https-sender.js';
import type { Inbox } from './inbox.js';

/** Wraps the sending of notifications: what is for the inbox goes there, with the headers that a receiver would get. */
export function sendingTo(inbox: Inbox, webhookSecret: string | undefined): (send: Send) => Send {
  return (send) => async (delivery) => {
    if (!inbox.isFor(delivery)) return send(delivery);
    const { Webhook } = await import('standardwebhooks');
    inbox.take(delivery, headersOf(delivery, webhookSecret ?? null, Webhook));
    return { statusCode: 200, failure: null, answer: '' };
  };
}
