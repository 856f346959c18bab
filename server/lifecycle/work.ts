import type { Tables } from '../storage/store.js';
import type { Work } from '../storage/tables/pending-work.js';
import type { Random } from '../domain/random.js';
import type { Services } from '../ports.js';

/**
 * Finishes planned work in the transaction of its effect; false if another process has it. Locks the account first: one
 * transaction may have several plans that are due at once, each of which cancels the others.
 */
export async function finishWork({ accounts, work }: Tables, planned: Work, owner: string): Promise<boolean> {
  await accounts.lock(planned.accountId);
  return work.finish(planned.id, owner);
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
