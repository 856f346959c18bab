import { instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import { testBody } from '../domain/test-notifications.js';
import { message } from '../messages/messages.js';
import type { Resent } from '../ports.js';
import type { Managed } from './managing.js';
import { resend, type ResendContext } from './resend.js';

/**
 * Sends an example notification of a registration once, now, marked as a test, through the same sender and limits as
 * all others, and records the attempt. It reports nothing that happened, so it does not count as a notification: it is
 * not retried and never becomes a dead letter. Also works for a registration that is switched off. Throws a 404 if
 * there is none, or a 429 if too much is in progress.
 */
export async function sendTest(managed: Managed, context: ResendContext): Promise<Resent> {
  const { accountId, id } = managed;
  const written = await context.store.write(async ({ managedRegistrations, notifications }) => {
    const target = await managedRegistrations.byId(accountId, id);
    if (!target) return null;
    const { eventType } = target;
    const at = instant(context.clock.systemMs());
    const body = JSON.stringify(testBody(eventType, accountId, at));
    const row = { accountId, transactionNumber: null, eventType, body, isTest: true };
    const notificationId = await notifications.insert(row, at, 0);
    return { target, notification: { id: notificationId, eventType, body, isTest: true } };
  }, accountId);
  if (!written) throw httpProblem(404, message('no registration', { id }));
  const [resent] = await resend(accountId, written.notification, [written.target], context);
  if (!resent) throw new Error('a test was sent to nobody');
  return resent;
}
