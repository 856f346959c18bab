import type { Clock } from '../domain/clock.js';
import type { Store } from '../storage/store.js';
import { laneOf } from './lanes.js';

/** Max dead letters that are tried again at once. */
const atOnce = 1_000;

/**
 * Tries the dead letters of an account once more, now, a thousand at most, and whatever of its work was set aside; how many
 * dead letters it was. A notification that has arrived at a URL by another delivery is not sent there again.
 */
export function retryDead(
  accountId: string,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
): Promise<number> {
  return store.write(async ({ notifications, work }) => {
    const dueAtMs = clock.systemMs();
    await work.takeUpAgain(accountId, dueAtMs);
    const dead = await notifications.deadLetters(accountId, atOnce);
    for (const { id: subject, url } of dead) {
      await notifications.moveDelivery(subject, ['dead'], 'pending');
      const planned = { kind: 'deliver', accountId, subject, payload: {} } as const;
      await work.add({ ...planned, lane: laneOf(accountId, url), plannedAtMs: dueAtMs, dueAtMs });
    }
    return dead.length;
  }, accountId);
}
