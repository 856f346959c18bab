import { repeatable } from '../domain/random.js';
import type { Services } from '../ports.js';
import type { Tables } from '../storage/store.js';

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
