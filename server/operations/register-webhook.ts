import { accountNow } from '../domain/account.js';
import { instant } from '../domain/clock.js';
import type { Handler } from './handler.js';

/** POST /api/webhooks: disabled by default (it says so and stores nothing), the whole contract where enabled (OP-16). */
export const registerWebhook: Handler<'registerWebhook'> = async ({ body, account }, services) => {
  const { store, clock, webhooks } = services;
  if (account.webhookRegistration === 'disabled') {
    const message = 'Route disabled: webhooks are registered in the account dashboard.';
    return { status: 200, body: { success: false, message } };
  }
  const at = instant(accountNow(account, clock.systemMs()));
  await store.write((tables) => webhooks.register(tables, account.id, body, at));
  return { status: 200, body: { success: true, message: `Webhook registered for ${body.eventType}.` } };
};
