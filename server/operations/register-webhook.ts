import { type Account, momentOf } from '../domain/account.js';
import { unreachableInWords } from '../domain/receivers.js';
import { inWords, say } from '../domain/wording.js';
import type { Handler } from './handler.js';

/** What the route answers, whatever is sent, where it is disabled for the account (OP-16); null where it is enabled. */
export function disabledAnswer({ webhookRegistration }: Account) {
  if (webhookRegistration === 'enabled') return null;
  const message = inWords(say('registration disabled'));
  return { status: 200, body: { success: false, message } } as const;
}

/**
 * POST /api/webhooks: disabled by default (it says so and stores nothing), the whole contract where enabled (OP-16). The header
 * `webhook-secret` of the answer is what deliveries to the URL are signed with (OP-19), `webhook-warning` why none could get there.
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
  const why = unreachable && unreachableInWords(unreachable);
  const message =
    why === null ? say('registered', { eventType }) : say('registered in vain', { eventType, why });
  // The body has no room for them: the contract says what stands there.
  const headers = {
    ...(secret !== null && { 'webhook-secret': secret }),
    ...(why !== null && { 'webhook-warning': why }),
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body: { success: true, message: inWords(message) } };
};
