import { instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import { testBody } from '../domain/test-notifications.js';
import { say } from '../domain/wording.js';
import type { Resent } from '../ports.js';
import type { Managed } from './managing.js';
import { resend, type ResendContext } from './resend.js';

/**
 * Sends an example of what a registration is told, once, now, marked as a test, through the same sender and bounds as everything
 * else; keeps the attempt. It tells of nothing, so nobody counts it as a notification: it is not retried, and no dead letter.
 * Also to a registration that is switched off. Throws a 404 where there is none, a 429 where too much is under way.
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
  if (!written) throw httpProblem(404, say('no registration', { id }));
  const [resent] = await resend(accountId, written.notification, [written.target], context);
  if (!resent) throw new Error('a test was sent to nobody');
  return resent;
}
