import { repeatable } from '../domain/random.js';
import type { Services } from '../ports.js';
import type { Tables } from '../storage/store.js';

/**
 * `store.write` for work that draws ids: where it is run again it draws the same ones, so that what a seed makes does not
 * depend on who else was writing. `work` draws from the services that it is given.
 */
export function writeDrawing<S extends Pick<Services, 'store' | 'random'>, T>(
  services: S,
  work: (tables: Tables, drawing: S) => Promise<T>,
  accountId: string,
): Promise<T> {
  const random = repeatable(services.random);
  return services.store.write((tables) => work(tables, { ...services, random: random() }), accountId);
}
