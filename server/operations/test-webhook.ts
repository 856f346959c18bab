import type { Account } from '../domain/account.js';
import type { Resent, Services } from '../ports.js';
import { countResend } from './resend-rate.js';

/**
 * Sends a test to a registration of the account. It counts towards the same rate as resends, because both make the
 * gateway call somebody now. Throws a 429 (rate, or too many pending), or a 404 if there is no such registration.
 */
export async function testWebhook(
  account: Account,
  registrationId: number,
  services: Pick<Services, 'store' | 'clock' | 'webhooks'>,
): Promise<Resent> {
  await countResend(account, services);
  return services.webhooks.sendTest({ accountId: account.id, id: registrationId });
}
