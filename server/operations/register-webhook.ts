import type { Account } from '../domain/account.js';
import { momentOf } from '../domain/clock.js';
import { unreachableText } from '../domain/receivers.js';
import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import type { Handler } from './handler.js';

/** Returns the response to any request if the route is disabled for the account (OP-16); null if it is enabled. */
export function disabledAnswer({ webhookRegistration }: Account) {
  if (webhookRegistration === 'enabled') return null;
  const body = {
    success: false,
    message: format(
      t`Route disabled: webhooks are registered in the account dashboard (/dashboard/webhooks). To test this route, create an account with the state "an account" and webhookRegistration: "enabled".`,
    ),
  };
  return { status: 200, body } as const;
}

/**
 * POST /api/webhooks: disabled by default (the response says so, and nothing is stored); if enabled, the whole contract
 * applies (OP-16). In the response, the header `webhook-secret` is the secret that signs deliveries to the URL (OP-19),
 * and `webhook-warning` says why no delivery could arrive.
 */
export const registerWebhook: Handler<'registerWebhook'> = async ({ body, account }, services) => {
  const { store, clock, webhooks } = services;
  const disabled = disabledAnswer(account);
  if (disabled) return disabled;
  const { at } = momentOf(account, clock);
  const { secret, unreachable } = await store.write(
    (tables) => webhooks.register(tables, account.id, body, at),
    account.id,
  );
  const { eventType } = body;
  const why = unreachable && unreachableText(unreachable);
  const registered =
    why === null
      ? t`Webhook registered for ${{ eventType }}.`
      : t`Webhook registered for ${{ eventType }}, but its URL cannot receive deliveries: ${{ why }}.`;
  // Headers, because the contract defines the whole body.
  const headers = {
    ...(secret !== null && { 'webhook-secret': secret }),
    ...(why !== null && { 'webhook-warning': why }),
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body: { success: true, message: format(registered) } };
};
