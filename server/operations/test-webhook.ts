import type { Account } from '../domain/account.js';
import type { Resent, Services } from '../ports.js';
import { countResend } from './resend-rate.js';

/**
 * Sends a test to a registration of the account. It counts to the same rate as resends: both let the gateway call somebody now.
 * Throws a 429 (rate, or too much under way), a 404 where there is no such registration.
 */
export async function testWebhook(
  account: Account,
  registrationId: number,
  services: Pick<Services, 'store' | 'clock' | 'webhooks'>,
): Promise<Resent> {
  await countResend(account, services);
  return services.webhooks.sendTest({ accountId: account.id, id: registrationId });
}
