import { type Account, momentOf } from '../domain/account.js';
import type { Handler } from './handler.js';

/** What the route answers, whatever is sent, where it is disabled for the account (OP-16); null where it is enabled. */
export function disabledAnswer({ webhookRegistration }: Account) {
  if (webhookRegistration === 'enabled') return null;
  const message = 'Route disabled: webhooks are registered in the account dashboard.';
  return { status: 200, body: { success: false, message } } as const;
}

/** POST /api/webhooks: disabled by default (it says so and stores nothing), the whole contract where enabled (OP-16). */
export const registerWebhook: Handler<'registerWebhook'> = async ({ body, account }, services) => {
  const { store, clock, webhooks } = services;
  const disabled = disabledAnswer(account);
  if (disabled) return disabled;
  const { at } = momentOf(account, clock);
  await store.write((tables) => webhooks.register(tables, account.id, body, at), account.id);
  return { status: 200, body: { success: true, message: `Webhook registered for ${body.eventType}.` } };
};
