import type { Clock } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import { say } from '../domain/wording.js';
import type { Store, Tables } from '../storage/store.js';
import type { DeadLetter, KeptDelivery } from '../storage/tables/notifications.js';
import { laneOf } from './lanes.js';
import { passOn } from './passing-on.js';

/** Max dead letters that are tried again at once. */
const atOnce = 1_000;

interface RetryContext {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Tries the dead letters of an account once more, now, a thousand at most, and whatever of its work was set aside; how many
 * dead letters it was. A notification that has arrived at a URL by another delivery is not sent there again; what was for a URL that
 * was changed since goes to the new one, what was for one that is switched off or deleted stays.
 */
export function retryDead(accountId: string, { store, clock }: RetryContext): Promise<number> {
  return store.write(async (tables) => {
    // Whoever asks at the same time plans nothing twice.
    await tables.accounts.lock(accountId);
    const nowMs = clock.systemMs();
    await tables.work.takeUpAgain(accountId, nowMs);
    const dead = await tables.notifications.deadLetters(accountId, atOnce);
    for (const letter of dead) await tryAgain(tables, { ...letter, accountId }, nowMs);
    return dead.length;
  }, accountId);
}

/**
 * Tries one dead letter of an account once more, now; the id of the delivery that is tried: another one where the URL was changed
 * since. Throws a 404 where the account has no such delivery, a 409 where there is nothing to try, with the reason.
 */
export function retryOne(
  accountId: string,
  deliveryId: number,
  { store, clock }: RetryContext,
): Promise<number> {
  return store.write(async (tables) => {
    const { accounts, notifications } = tables;
    await accounts.lock(accountId);
    const delivery = await notifications.delivery(deliveryId);
    if (delivery?.accountId !== accountId) throw httpProblem(404, say('no delivery', { id: deliveryId }));
    if (delivery.status !== 'dead') throw httpProblem(409, say('delivery not dead'));
    if (delivery.isTest === true) throw httpProblem(409, say('delivery is test'));
    if (delivery.isForgotten) throw httpProblem(409, say('delivery forgotten'));
    if ((await notifications.notDead(delivery.notificationId, delivery.url)) !== null)
      throw httpProblem(409, say('delivery elsewhere'));
    refuseEnded(delivery);
    const tried = await tryAgain(tables, delivery, clock.systemMs());
    if (tried === null) throw httpProblem(409, say('delivery to nowhere'));
    return tried;
  }, accountId);
}

function refuseEnded({ endedBy, url }: KeptDelivery): void {
  if (endedBy === 'off') throw httpProblem(409, say('delivery to switched off', { url }));
  if (endedBy === 'deleted') throw httpProblem(409, say('delivery to deleted', { url }));
}

/** The delivery that is tried; null where the one that its registration was moved to is not active. */
async function tryAgain(
  tables: Tables,
  letter: DeadLetter & { readonly accountId: string },
  nowMs: number,
): Promise<number | null> {
  const { id: subject, accountId, url } = letter;
  if (letter.endedBy === 'replaced') return passOn(tables, letter, nowMs);
  await tables.notifications.moveDelivery(subject, ['dead'], 'pending');
  const planned = { kind: 'deliver', accountId, subject, payload: {} } as const;
  await tables.work.add({ ...planned, lane: laneOf(accountId, url), plannedAtMs: nowMs, dueAtMs: nowMs });
  return subject;
}
