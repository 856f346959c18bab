import { type Clock, instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import { t } from '../messages/text.js';
import type { Store, Tables } from '../storage/store.js';
import type { DeadLetter, StoredDelivery } from '../storage/tables/notifications.js';
import { planDelivery } from './outbox.js';

const atOnce = 1_000;

interface RetryContext {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Retries the dead letters of an account now, at most a thousand, and the work of the account that was set aside;
 * returns the number of dead letters. A notification that another delivery already delivered to a URL is not sent there
 * again. Dead letters for a URL that was changed go to the new one; those for a registration that is switched off or
 * deleted stay dead.
 */
export function retryDead(accountId: string, { store, clock }: RetryContext): Promise<number> {
  return store.write(async (tables) => {
    // Prevents simultaneous requests from planning the same work twice.
    await tables.accounts.lock?.(accountId);
    const nowMs = clock.systemMs();
    await tables.work.takeUpAgain(accountId, nowMs);
    const dead = await tables.notifications.deadLetters(accountId, atOnce);
    for (const letter of dead) await tryAgain(tables, { ...letter, accountId }, nowMs);
    return dead.length;
  }, accountId);
}

/**
 * Retries one dead letter of an account now; returns the id of the delivery, which is a new one if the URL has changed
 * since. Throws a 404 if the account has no such delivery, or a 409, with the reason, if there is nothing to retry.
 */
export function retryOne(
  accountId: string,
  deliveryId: number,
  { store, clock }: RetryContext,
): Promise<number> {
  return store.write(async (tables) => {
    const { accounts, notifications } = tables;
    await accounts.lock?.(accountId);
    const delivery = await notifications.delivery(deliveryId);
    if (delivery?.accountId !== accountId)
      throw httpProblem(
        404,
        t`there is no delivery ${{ id: deliveryId }} in this account; it may have been deleted`,
      );
    if (delivery.status !== 'dead')
      throw httpProblem(
        409,
        t`only a dead letter can be retried; this delivery has arrived or is in progress`,
      );
    if (delivery.isTest === true) throw httpProblem(409, t`tests are not retried: send a new test`);
    if (delivery.isForgotten) throw httpProblem(409, t`the content of this notification is no longer kept`);
    if ((await notifications.notDead(delivery.notificationId, delivery.url)) !== null)
      throw httpProblem(
        409,
        t`another delivery of the notification to this URL has arrived or is in progress`,
      );
    refuseEnded(delivery);
    const tried = await tryAgain(tables, delivery, clock.systemMs());
    if (tried === null)
      throw httpProblem(
        409,
        t`the webhook was moved to another URL, which is not active: switch on the webhook of that URL, then retry`,
      );
    return tried;
  }, accountId);
}

function refuseEnded({ endedBy, url }: StoredDelivery): void {
  if (endedBy === 'off')
    throw httpProblem(409, t`the webhook of ${{ url }} is switched off: switch it on, then retry`);
  if (endedBy === 'deleted')
    throw httpProblem(409, t`the webhook of ${{ url }} was deleted: register the URL again, then retry`);
}

/** Plans the retry and returns the id of the delivery; null if its registration was moved to one that is not active. */
async function tryAgain(
  tables: Tables,
  letter: DeadLetter & { readonly accountId: string },
  nowMs: number,
): Promise<number | null> {
  const { id: subject, accountId, url } = letter;
  if (letter.endedBy === 'replaced') return passOn(tables, letter, nowMs);
  await tables.notifications.moveDelivery(subject, ['dead'], 'pending');
  await planDelivery(tables, { accountId, subject, url }, nowMs);
  return subject;
}

type Passed = Pick<DeadLetter, 'id' | 'notificationId' | 'eventType' | 'url' | 'endedBy'> & {
  readonly accountId: string;
};

/**
 * Replaces a dead delivery with a new one to the URL to which its registration was moved, due now, in the caller's
 * transaction. If the notification was delivered there or is on its way, that delivery is used. Returns its id; null if
 * the registration was not moved, or the new one is not active.
 */
export async function passOn(
  { notifications, registrations, work }: Tables,
  { id, accountId, notificationId, eventType, url, endedBy }: Passed,
  nowMs: number,
): Promise<number | null> {
  if (endedBy !== 'replaced') return null;
  const target = await registrations.successor({ accountId, eventType, url });
  if (!target) return null;
  const existing = await notifications.notDead(notificationId, target.url);
  const subject =
    existing ??
    (await notifications.insertDelivery({
      notificationId,
      accountId,
      target,
      status: 'pending',
      isRequested: true,
      createdAt: instant(nowMs),
    }));
  await notifications.setRetriedAs(id, subject);
  if (existing === null) await planDelivery({ work }, { accountId, subject, url: target.url }, nowMs);
  return subject;
}
