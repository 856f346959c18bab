import type { Random } from '../domain/ids.js';
import { deliver, type DeliveryContext } from '../notifications/deliverer.js';
import { endResend } from '../notifications/resend.js';
import type { Services } from '../ports.js';
import type { Workers } from '../scheduler/scheduler.js';
import type { Tables } from '../storage/store.js';
import type { WorkKind, WorkOf } from '../storage/tables/pending-work.js';
import { expireCobDue, splitsDue } from './charges.js';
import { expireDue, settleDue } from './settlement.js';

/** Which function does planned work of which kind, when it is due. */
export function workersFor(services: Services, deliveries: DeliveryContext): Workers {
  return {
    settle: finishing(settleDue, services),
    expire: finishing(expireDue, services),
    'expire cob': finishing(expireCobDue, services),
    split: (work, owner) => splitsDue(work, owner, services),
    deliver: (work, owner) => deliver(work, owner, deliveries),
    'end resend': (work, owner) => endResend(work, owner, services),
  };
}

/** What due work changes. It draws ids from the services that it is passed. */
type Effect<K extends WorkKind> = (tables: Tables, work: WorkOf<K>, services: Services) => Promise<void>;

/**
 * Finishes planned work in the transaction of its effect; if another process has it, nothing happens. Locks the account
 * first: one transaction may have several plans that are due at once, each of which cancels the others.
 */
function finishing<K extends WorkKind>(
  effect: Effect<K>,
  services: Services,
): (work: WorkOf<K>, owner: string) => Promise<void> {
  return (planned, owner) =>
    writeRepeatably(
      services,
      async (tables, drawing) => {
        await tables.accounts.lock?.(planned.accountId);
        if (await tables.work.finish(planned.id, owner)) await effect(tables, planned, drawing);
      },
      planned.accountId,
    );
}

/**
 * `store.write` for work that draws ids: if the work is run again, it draws the same ones, so that the results of a
 * seed do not depend on other writers. `work` draws from the services passed to it.
 */
export function writeRepeatably<S extends Pick<Services, 'store' | 'random'>, T>(
  services: S,
  work: (tables: Tables, drawing: S) => Promise<T>,
  accountId: string,
): Promise<T> {
  const random = repeatable(services.random);
  return services.store.write((tables) => work(tables, { ...services, random: random() }), accountId);
}

/**
 * For work that may be run again from the start: every source that the returned function makes yields the same bytes.
 */
export function repeatable(random: Random): () => Random {
  let drawn = Buffer.alloc(0);
  return () => {
    let taken = 0;
    return {
      bytes: (length) => {
        const end = taken + length;
        if (end > drawn.length) drawn = Buffer.concat([drawn, random.bytes(end - drawn.length)]);
        const bytes = Uint8Array.from(drawn.subarray(taken, end));
        taken = end;
        return bytes;
      },
    };
  };
}
